import { counted, onOneLine } from '../phrases.js';
import type { GhostEntry } from './ghost.js';
import type { GameEntry } from './storedGames.js';

export interface HomeFacts {
  /** Today's daily game. Undefined if the next game's rules aren't built in. */
  readonly daily?: DailyFacts;
  readonly games: number;
  /** How many games are finished, not counting practice games. */
  readonly finished: number;
  /** How many positions to train again. Undefined without a home folder. */
  readonly due?: number;
  /** How many points decisions cost the daily game's player per game on average. Undefined if not known yet. */
  readonly level?: { readonly name: string; readonly cost: number };
  /** The best ranked score under the next game's rules, if there is one. */
  readonly best?: { readonly name: string; readonly score: number };
  /** Games under the same rules whose dice can be played again, best score first. */
  readonly ghosts: readonly GhostEntry[];
}

export interface DailyFacts {
  /** Who plays the daily game or, before it starts, the name to suggest. */
  readonly name: string;
  readonly state: 'none' | 'unfinished' | 'finished' | 'abandoned';
  readonly score?: number;
  /** On how many days in a row this player has finished the daily game. */
  readonly streak: number;
}

interface HomeWords {
  readonly players: readonly string[];
  /** The computer players' levels; undefined if this machine can't compute their moves. */
  readonly levels: readonly string[] | undefined;
  readonly unfinished: readonly GameEntry[] | undefined;
  readonly stored: HomeFacts | undefined;
}

const UNAVAILABLE: readonly string[] = ['not available on this machine', 'not available'];
const noText = (): readonly string[] => [];

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
  /** For help: what each item's letter does. */
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
  /** For the right column: what each item is about, longest wording first. */
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
  /** Goes below the averages once there are answers in training. */
  progress: (answers: number): string =>
    `You have ${counted(answers, 'answer', 'answers')} in training. To see your progress, choose Train in the menu, and press p.`,
  /** Goes below the scores or the averages when some games can't be read. */
  leftOut: (games: number): string =>
    `${counted(games, 'unreadable game is', 'unreadable games are')} left out. To see why, open Games in the menu.`,
} as const;
