import type { Dice, Face } from '../../engine/index.js';

/** Whether the player holds a die. Only `free` dice are rolled again. */
export type DieState = 'free' | 'held';

/** Where the only pip of a rolling die is. No face looks like that, so nobody takes a rolling die for a result. */
export type Spin = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';

/** What a die shows. The faces of a blank die haven't been typed yet. */
export type DieSide = Face | Spin | 'blank';

/** A style for drawing dice. Free and held dice have the same size, so holding a die doesn't shift the board. */
export interface DiceArt {
  /** The width of a die, in columns. */
  readonly width: number;
  /** The height of a die, in lines. */
  readonly height: number;
  readonly draw: (side: DieSide, state: DieState) => readonly string[];
}

/** The pips of each side, in three rows of three. */
const PIPS: Readonly<Record<DieSide, readonly [string, string, string]>> = {
  1: ['...', '.o.', '...'],
  2: ['o..', '...', '..o'],
  3: ['o..', '.o.', '..o'],
  4: ['o.o', '...', 'o.o'],
  5: ['o.o', '.o.', 'o.o'],
  6: ['o.o', 'o.o', 'o.o'],
  'top-left': ['o..', '...', '...'],
  'top-right': ['..o', '...', '...'],
  'bottom-right': ['...', '...', '..o'],
  'bottom-left': ['...', '...', 'o..'],
  blank: ['...', '...', '...'],
};

/** The characters for the corners and edges of a die, clockwise from the upper left corner. */
type Outline = readonly [
  leftTop: string,
  top: string,
  rightTop: string,
  right: string,
  rightBottom: string,
  bottom: string,
  leftBottom: string,
  left: string,
];

interface Drawing {
  readonly pip: string;
  /** The number of blank lines between the rows of pips. */
  readonly gap: 0 | 1;
  /**
   * Free dice have round corners or a shadow. Held dice are flat, as on the Virtual Place rules page (document 002 in
   * docs/rules.md).
   */
  readonly outlines: Readonly<Record<DieState, Outline>>;
}

function artOf({ pip, gap, outlines }: Drawing): DiceArt {
  const none = ' '.repeat(pip.length);
  const inner = ([left, middle, right]: string): string =>
    ` ${[left, middle, right].map((place) => (place === 'o' ? pip : none)).join(' ')} `;
  const blanks = Array.from({ length: gap }, () => '...');
  const width = inner('...').length;
  return {
    width: width + 2,
    height: 5 + 2 * gap,
    draw(side, state) {
      const [leftTop, top, rightTop, right, rightBottom, bottom, leftBottom, left] = outlines[state];
      const [first, second, third] = PIPS[side];
      return [
        leftTop + top.repeat(width) + rightTop,
        ...[first, ...blanks, second, ...blanks, third].map((pips) => left + inner(pips) + right),
        leftBottom + bottom.repeat(width) + rightBottom,
      ];
    },
  };
}

const ASCII_OUTLINES = {
  free: [' ', '=', ' ', '|', ' ', '=', ' ', '|'],
  held: ['+', '-', '+', '|', '+', '-', '+', '|'],
} as const;

/**
 * ASCII dice: five lines of nine columns. Free dice look like those in the ASCII instructions (document 004 in
 * docs/rules.md).
 */
export const ASCII_DICE = artOf({ pip: '*', gap: 0, outlines: ASCII_OUTLINES });

/** Large ASCII dice: seven lines of twelve columns. */
export const LARGE_DICE = artOf({ pip: '##', gap: 1, outlines: ASCII_OUTLINES });

const UNICODE_OUTLINES = {
  free: ['┌', '─', '▖', '▌', '▘', '▀', '▝', '│'],
  held: ['┌', '─', '┐', '│', '┘', '─', '└', '│'],
} as const;

/** Dice in box-drawing characters, as large as the ASCII dice. Free dice have a shadow. */
export const UNICODE_DICE = artOf({ pip: '●', gap: 0, outlines: UNICODE_OUTLINES });

/** Dice in box-drawing characters, as large as the large ASCII dice. */
export const LARGE_UNICODE_DICE = artOf({ pip: '██', gap: 1, outlines: UNICODE_OUTLINES });

const SMALL_DICE: Readonly<Record<DieState, (side: Face | '?') => string>> = {
  free: (side) => `[${side}]`,
  held: (side) => `|${side}|`,
};

/** Draws a small die: one line of three columns. A rolling or blank die shows a question mark. */
export const drawSmallDie = (side: DieSide, state: DieState): string =>
  SMALL_DICE[state](typeof side === 'number' ? side : '?');

/** The width of a die drawn by `drawDie`, in columns. */
export const DIE_WIDTH = ASCII_DICE.width;
/** The width of five dice drawn by `drawDice`, in columns. */
export const DICE_WIDTH = 5 * DIE_WIDTH + 4;

/** Draws a die for plain text such as the rules. */
export const drawDie = (face: Face): readonly string[] => ASCII_DICE.draw(face, 'free');

const ANY = '  Any  ';

export const drawAnyDie = (): readonly string[] =>
  ASCII_DICE.draw(1, 'free').map((line, index) => (index === 2 ? `|${ANY}|` : line));

/** Draws five dice side by side, in five lines of 49 columns. */
export const drawDice = (dice: Dice): readonly string[] => joinDice(dice.map(drawDie));

/** Joins drawn dice side by side, with one column between them. */
export const joinDice = (drawn: readonly (readonly string[])[]): readonly string[] =>
  (drawn[0] ?? []).map((_, line) => drawn.map((die) => die[line] ?? '').join(' '));
