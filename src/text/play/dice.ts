import type { Dice, Face } from '../../engine/index.js';

/** Only `free` dice are rolled again. */
export type DieState = 'free' | 'held';

/** Where a rolling die has its only pip. No face looks like that, so nobody takes a rolling die for a result. */
export type Spin = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';

/** A blank die waits for its face to be typed. */
export type DieSide = Face | Spin | 'blank';

/** A way to draw dice. Free and held dice are equally large, so holding one doesn't shift the board. */
export interface DiceArt {
  /** In columns. */
  readonly width: number;
  /** In lines. */
  readonly height: number;
  readonly draw: (side: DieSide, state: DieState) => readonly string[];
}

/** Three rows of three places; `o` is a pip. */
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

/** Corners and edges, clockwise from the upper left corner. */
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
  /** Blank lines between the rows of pips. */
  readonly gap: 0 | 1;
  /**
   * Free dice have round corners or a shadow. Held dice look flat, like those on the Virtual Place rules page (document
   * 002 in docs/rules.md).
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

/** Five lines of nine columns. Free dice look like those in the ASCII instructions (document 004 in docs/rules.md). */
export const ASCII_DICE = artOf({ pip: '*', gap: 0, outlines: ASCII_OUTLINES });

/** Seven lines of twelve columns. */
export const LARGE_DICE = artOf({ pip: '##', gap: 1, outlines: ASCII_OUTLINES });

const UNICODE_OUTLINES = {
  free: ['┌', '─', '▖', '▌', '▘', '▀', '▝', '│'],
  held: ['┌', '─', '┐', '│', '┘', '─', '└', '│'],
} as const;

/** As large as the ASCII dice. Free dice have a shadow. */
export const UNICODE_DICE = artOf({ pip: '●', gap: 0, outlines: UNICODE_OUTLINES });

/** As large as the large ASCII dice. */
export const LARGE_UNICODE_DICE = artOf({ pip: '██', gap: 1, outlines: UNICODE_OUTLINES });

const SMALL_DICE: Readonly<Record<DieState, (side: Face | '?') => string>> = {
  free: (side) => `[${side}]`,
  held: (side) => `|${side}|`,
};

/** Takes one line of three columns. A rolling or blank die shows a question mark. */
export const drawSmallDie = (side: DieSide, state: DieState): string =>
  SMALL_DICE[state](typeof side === 'number' ? side : '?');

export const DIE_WIDTH = ASCII_DICE.width;
/** Five dice with a column between each two. */
export const DICE_WIDTH = 5 * DIE_WIDTH + 4;

/** For plain text such as the rules. */
export const drawDie = (face: Face): readonly string[] => ASCII_DICE.draw(face, 'free');

const ANY = '  Any  ';

export const drawAnyDie = (): readonly string[] =>
  ASCII_DICE.draw(1, 'free').map((line, index) => (index === 2 ? `|${ANY}|` : line));

/** Five dice side by side: five lines of 49 columns. */
export const drawDice = (dice: Dice): readonly string[] => joinDice(dice.map(drawDie));

/** Leaves one column between two dice. */
export const joinDice = (drawn: readonly (readonly string[])[]): readonly string[] =>
  (drawn[0] ?? []).map((_, line) => drawn.map((die) => die[line] ?? '').join(' '));
