import type { Face } from '../../engine/index.js';
import { DICE_WIDTH, drawAnyDie, drawDie, joinDice } from '../play/dice.js';

/** One section of the how-to-play text: its title, and its lines before any frame is drawn. */
export interface Section {
  readonly title: string;
  readonly body: readonly string[];
}

const NARROWEST = 40;
const WIDEST = 80;
/** From here on there is room for wide margins beside drawn dice. */
const ROOMY = 60;

/** The width that pages are drawn at when `asked` is wanted: 40-80 columns. */
export const frameWidth = (asked: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.floor(asked)));

const leftMargin = (width: number): number => (width < ROOMY ? 2 : 4);
const rightMargin = (width: number): number => (width < ROOMY ? 1 : 2);

/** The columns that a frame of `width` leaves for a section's body. */
export const bodyWidth = (width: number): number => width - 2 - leftMargin(width) - rightMargin(width);

/** A section in a frame of its own, its title on top. */
export const framePage = ({ title, body }: Section, width: number): readonly string[] => [
  topEdge(width),
  line('', width),
  centred(title, width),
  divider(width),
  line('', width),
  ...indented(body, width),
  bottomEdge(width),
];

/** All sections in one frame under a heading, with a divider before each. */
export const frameTogether = (
  heading: string,
  sections: readonly Section[],
  width: number,
): readonly string[] => [
  topEdge(width),
  line('', width),
  centred(heading, width),
  ...sections.flatMap(({ title, body }) => [
    divider(width),
    line(`  ${title}:`, width),
    line('', width),
    ...indented(body, width),
  ]),
  bottomEdge(width),
];

const topEdge = (width: number): string => ` ${'_'.repeat(width - 2)}`;
const bottomEdge = (width: number): string => `|${'_'.repeat(width - 2)}|`;
const divider = (width: number): string => `|${'-'.repeat(width - 2)}|`;
const line = (text: string, width: number): string => `|${text.padEnd(width - 2)}|`;

const indented = (body: readonly string[], width: number): string[] =>
  body.map((text) => line(text === '' ? '' : ' '.repeat(leftMargin(width)) + text, width));

const centred = (text: string, width: number): string =>
  line(' '.repeat(Math.floor((width - 2 - text.length) / 2)) + text, width);

/** A die of an example: a face, or one that may show anything. */
export type ExampleDie = Face | 'any';

/** Parts of a section's body, an empty line between them; parts without lines leave no gap. */
export const stack = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts
    .filter((part) => part.some((line) => line !== ''))
    .flatMap((part, index) => (index === 0 ? part : ['', ...part]));

/** Whether a body of `width` columns has room for five drawn dice. */
export const hasRoomForDice = (width: number): boolean => width >= DICE_WIDTH;

/** Five dice of an example, drawn where there is room, else as `[3] [3] [5] [1] [Any]`. */
export const exampleDice = (dice: readonly ExampleDie[], width: number): readonly string[] =>
  hasRoomForDice(width)
    ? joinDice(dice.map((die) => (die === 'any' ? drawAnyDie() : drawDie(die))))
    : [dice.map((die) => (die === 'any' ? '[Any]' : `[${die}]`)).join(' ')];
