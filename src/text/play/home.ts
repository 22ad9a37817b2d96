import { counted } from '../phrases.js';

/** The facts that the right column of the home menu shows. */
interface HomeWords {
  /** The names of the players that the game suggests, in seating order. */
  readonly players: readonly string[];
  /** The levels of computer players; undefined if this machine cannot compute their moves. */
  readonly levels: readonly string[] | undefined;
  /** The number of games that can be resumed; undefined until the games have been counted. */
  readonly unfinished: number | undefined;
}

const noText = (): readonly string[] => [];

/** Messages of the home menu. */
export const homeMessages = {
  labels: {
    play: 'Play',
    computer: 'Against computer',
    resume: 'Resume',
    'how-to-play': 'How to play',
    settings: 'Settings',
  },
  /** What the letter of each item does, as shown in help. */
  does: {
    play: 'start a new game',
    computer: 'play against a computer',
    resume: 'list the unfinished games',
    'how-to-play': 'show how to play',
    settings: 'open the settings',
  },
  /** What the right column says about each item: alternatives from the longest to the shortest. */
  about: {
    play: ({ players }: HomeWords): readonly string[] => {
      const names = players.join(', ');
      return players.length === 0
        ? ['1 to 4 people at this keyboard', '1 to 4 people']
        : [`1 to 4 people at this keyboard (${names})`, names];
    },
    computer: ({ levels }: HomeWords): readonly string[] =>
      levels ? [levels.join(', '), counted(levels.length, 'level', 'levels')] : ['not on this machine'],
    resume: ({ unfinished }: HomeWords): readonly string[] => {
      if (unfinished === undefined) return [];
      if (unfinished === 0) return ['no unfinished games', 'no games'];
      return [
        counted(unfinished, 'unfinished game', 'unfinished games'),
        counted(unfinished, 'game', 'games'),
      ];
    },
    'how-to-play': noText,
    settings: noText,
  },
  hint: 'Press a letter, or mark a line and press Enter.',
  readingGames: 'Reading the stored games...',
  nothingToResume: 'You have no unfinished game.',
} as const;
