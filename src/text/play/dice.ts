import type { Dice, Face } from '../../engine/index.js';

/** Whether a die is to roll again or stays. */
export type DieState = 'free' | 'held';

/** A way of drawing dice: in all of it dice are equally wide and high, so that nothing moves when one is held. */
export interface DiceArt {
  /** Columns that one die takes. */
  readonly width: number;
  /** Lines that one die takes. */
  readonly height: number;
  readonly draw: (face: Face, state: DieState) => readonly string[];
}

/** Which pips there are: three rows of three. */
const PIPS: Readonly<Record<Face, readonly [string, string, string]>> = {
  1: ['...', '.o.', '...'],
  2: ['o..', '...', '..o'],
  3: ['o..', '.o.', '..o'],
  4: ['o.o', '...', 'o.o'],
  5: ['o.o', '.o.', 'o.o'],
  6: ['o.o', 'o.o', 'o.o'],
};

/** The lines around a die: corners and edges, clockwise from the left upper corner. */
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
  /** A free die is a body, with round edges or a shadow. A held one is flat (document 002). */
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
    draw(face, state) {
      const [leftTop, top, rightTop, right, rightBottom, bottom, leftBottom, left] = outlines[state];
      const [first, second, third] = PIPS[face];
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

/** Free dice as the ASCII instructions (document 004) draw them: five lines of nine columns. */
export const ASCII_DICE = artOf({ pip: '*', gap: 0, outlines: ASCII_OUTLINES });

/** The same in seven lines of twelve columns. */
export const LARGE_DICE = artOf({ pip: '##', gap: 1, outlines: ASCII_OUTLINES });

/** Box drawing and pips, as big as those of ASCII; free dice cast a shadow. */
export const UNICODE_DICE = artOf({
  pip: '●',
  gap: 0,
  outlines: {
    free: ['┌', '─', '▖', '▌', '▘', '▀', '▝', '│'],
    held: ['┌', '─', '┐', '│', '┘', '─', '└', '│'],
  },
});

const SMALL_DICE: Readonly<Record<DieState, (face: Face) => string>> = {
  free: (face) => `[${face}]`,
  held: (face) => `|${face}|`,
};

/** A die of three columns on one line, where there is no room for drawings. */
export const drawSmallDie = (face: Face, state: DieState): string => SMALL_DICE[state](face);

/** Columns that one die takes in texts. */
export const DIE_WIDTH = ASCII_DICE.width;
/** Columns that five dice take side by side. */
export const DICE_WIDTH = 5 * DIE_WIDTH + 4;

/** A die as texts draw it. */
export const drawDie = (face: Face): readonly string[] => ASCII_DICE.draw(face, 'free');

const ANY = '  Any  ';

/** A die that may show any face, as big as the others. */
export const drawAnyDie = (): readonly string[] =>
  ASCII_DICE.draw(1, 'free').map((line, index) => (index === 2 ? `|${ANY}|` : line));

/** Five dice side by side: five lines of 49 columns. */
export const drawDice = (dice: Dice): readonly string[] => joinDice(dice.map(drawDie));

/** Drawn dice side by side, with one column between them. */
export const joinDice = (drawn: readonly (readonly string[])[]): readonly string[] =>
  Array.from({ length: ASCII_DICE.height }, (_, line) => drawn.map((die) => die[line] ?? '').join(' '));
