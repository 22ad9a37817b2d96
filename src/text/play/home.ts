import { counted, onOneLine } from '../phrases.js';
import type { GhostEntry } from './ghost.js';
import type { GameEntry } from './storedGames.js';

export interface HomeFacts {
  /** Today's daily game under the rule set of the next game; absent if this isn't a built-in one. */
  readonly daily?: DailyFacts;
  /** The number of games that the list of stored games shows, finished or not. */
  readonly games: number;
  /** The number of finished games, not counting practice games. */
  readonly finished: number;
  /** The number of positions to train that the player got wrong. Absent if there is no home folder. */
  readonly due?: number;
  /**
   * How many points the decisions of the daily game's player cost per game on average; absent if this isn't known for
   * any game.
   */
  readonly level?: { readonly name: string; readonly cost: number };
  /** The best score of a ranked game under the rule set of the next game; absent if there is no such score. */
  readonly best?: { readonly name: string; readonly score: number };
  /** The games under the rule set of the next game whose dice can be played again, best score first. */
  readonly ghosts: readonly GhostEntry[];
}

export interface DailyFacts {
  /** The name of the player of the daily game or, if the game hasn't started, of the player to suggest. */
  readonly name: string;
  readonly state: 'none' | 'unfinished' | 'finished' | 'abandoned';
  /** The final score; absent if the daily game isn't finished. */
  readonly score?: number;
  /** The number of consecutive days on which this player has finished the daily game. */
  readonly streak: number;
}

/** The facts that the right column of the home menu shows. */
interface HomeWords {
  /** The suggested player names for a new game, in seating order. */
  readonly players: readonly string[];
  /** The levels of the computer players; undefined if this machine can't compute their moves. */
  readonly levels: readonly string[] | undefined;
  /** The games that can be resumed, newest first; undefined until they have been read. */
  readonly unfinished: readonly GameEntry[] | undefined;
  /** The facts from the stored games; undefined until the games have been read. */
  readonly stored: HomeFacts | undefined;
}

const UNAVAILABLE: readonly string[] = ['not available on this machine', 'not available'];
const noText = (): readonly string[] => [];

/** Describes today's daily game: `243 by Ann`. */
function dailyText({ name, state, score = 0 }: DailyFacts): string {
  switch (state) {
    case 'none':
      return 'not played yet';
    case 'unfinished':
      return `${onOneLine(name)} has started`;
    case 'finished':
      return `${score} by ${onOneLine(name)}`;
    case 'abandoned':
      return `${onOneLine(name)} left`;
  }
}

export const homeMessages = {
  labels: {
    play: 'Play',
    computer: 'Against a computer',
    ghost: 'Against a ghost',
    practice: 'Practice',
    'real-dice': 'Real dice',
    daily: 'Daily game',
    resume: 'Resume',
    network: 'Network table',
    train: 'Train',
    watch: 'Watch computers',
    games: 'Games',
    scores: 'Best scores and averages',
    'how-to-play': 'How to play',
    settings: 'Settings',
    leave: 'Leave',
  },
  /** What the letter of each item does, as shown in help. */
  does: {
    play: 'start a new game',
    computer: 'play against a computer',
    ghost: 'play the dice of an earlier game against its card',
    practice: 'start a practice game',
    'real-dice': 'start a game with real dice',
    daily: "play or resume today's game, or show its result",
    resume: 'resume the unfinished game, or list several, if the menu lists it',
    network: 'host or join a network table, if the menu lists it',
    train: 'open the training menu, if the menu lists it',
    watch: 'watch two computer players',
    games: 'list all stored games',
    scores: 'show the best scores and the averages',
    'how-to-play': 'show how to play',
    settings: 'open the settings',
    leave: 'leave',
  },
  /** What the right column says about each item, in several wordings, longest first. */
  about: {
    play: ({ players }: HomeWords): readonly string[] => {
      const names = players.join(', ');
      return players.length === 0
        ? ['1 to 4 people at this keyboard', '1 to 4 people']
        : [`${names} again?`, names];
    },
    computer: ({ levels }: HomeWords): readonly string[] => (levels ? ['level, then name'] : UNAVAILABLE),
    ghost: (): readonly string[] => ['the dice of an earlier game, against its card', 'old dice again'],
    practice: (): readonly string[] => ["take moves back; scores don't count", 'take moves back'],
    'real-dice': (): readonly string[] => ['roll at the table, type the faces', 'type your rolls'],
    watch: ({ levels }: HomeWords): readonly string[] =>
      levels ? ['choose two levels', 'two levels'] : UNAVAILABLE,
    daily: ({ stored }: HomeWords): readonly string[] => {
      if (!stored) return [];
      if (!stored.daily) return ['only under built-in rules', 'not available'];
      const { streak } = stored.daily;
      const text = dailyText(stored.daily);
      return streak > 0 ? [`${text}; streak ${streak}`, text] : [text];
    },
    resume: ({ unfinished }: HomeWords): readonly string[] => {
      const [newest, ...others] = unfinished ?? [];
      if (!newest) return [];
      const round = newest.round === undefined ? '' : `round ${newest.round}`;
      const text = [newest.players.join(', '), ...(round === '' ? [] : [round])].join(': ');
      return [...(others.length > 0 ? [`${text}; ${others.length} more`] : []), text, round];
    },
    network: (): readonly string[] => ['host a table, or join one', 'host or join'],
    train: ({ stored }: HomeWords): readonly string[] => {
      const due = stored?.due ?? 0;
      const positions = due === 0 ? 'ten positions' : counted(due, 'position', 'positions');
      const text = due === 0 ? 'ten positions: choose a move, and see why' : `${positions} you got wrong`;
      const level = stored?.level;
      const loses = level && `${onOneLine(level.name)} loses ${level.cost.toFixed(1)} points a game`;
      return [...(loses === undefined ? [] : [`${due === 0 ? positions : text}; ${loses}`]), text, positions];
    },
    games: ({ stored }: HomeWords): readonly string[] => {
      if (!stored) return [];
      const { best, finished, games } = stored;
      if (finished === 0) return [games === 0 ? 'none yet' : 'none finished yet'];
      const text = `${finished} finished`;
      return [...(best ? [`${text}; best ${best.score} by ${onOneLine(best.name)}`] : []), text];
    },
    scores: noText,
    'how-to-play': noText,
    settings: noText,
    leave: noText,
  },
  titles: {
    scores: 'BEST SCORES',
    averages: 'AVERAGES',
    daily: 'DAILY GAME',
    card: 'CARD',
    progress: 'TRAINING PROGRESS',
  },
  hint: 'Press a letter, or use the arrows and Enter.',
  openingDaily: "Opening today's game...",
  loading: 'One moment...',
  gameKept: 'The game is saved. To continue playing, choose Resume.',
  nothingToResume: 'You have no unfinished game.',
  noGames: 'You have no stored games yet.',
  /** A note below the averages, if there are answers in training. */
  progress: (answers: number): string =>
    `You have ${counted(answers, 'answer', 'answers')} in training. To see your progress, choose Train in the menu, and press p.`,
  /** A note below the scores or the averages, if some stored games are unreadable. */
  leftOut: (games: number): string =>
    `${counted(games, 'unreadable game is', 'unreadable games are')} left out. To see why, open Games in the menu.`,
} as const;
