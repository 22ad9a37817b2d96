import type { Face } from '../../engine/index.js';
import { DICE_WIDTH, drawAnyDie, drawDie, joinDice } from '../play/dice.js';

export interface Section {
  readonly title: string;
  readonly body: readonly string[];
}

const MIN_WIDTH = 40;
const MAX_WIDTH = 80;
/** Frames of at least this many columns have wide margins. */
const WIDE = 60;

export const frameWidth = (requested: number): number =>
  Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.floor(requested)));

const leftMargin = (width: number): number => (width < WIDE ? 2 : 4);
const rightMargin = (width: number): number => (width < WIDE ? 1 : 2);

export const bodyWidth = (width: number): number => width - 2 - leftMargin(width) - rightMargin(width);

export const framePage = ({ title, body }: Section, width: number): readonly string[] => [
  topEdge(width),
  line('', width),
  centred(title, width),
  divider(width),
  line('', width),
  ...indented(body, width),
  bottomEdge(width),
];

/** Draws all sections in one frame under a heading, with a line above each. */
export const frameSections = (
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

export type ExampleDie = Face | 'any';

/** Puts a blank line between parts, and skips empty ones. */
export const joinParts = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts
    .filter((part) => part.some((line) => line !== ''))
    .flatMap((part, index) => (index === 0 ? part : ['', ...part]));

export const hasRoomForDice = (width: number): boolean => width >= DICE_WIDTH;

/** Draws five dice, or writes `[3] [3] [5] [1] [Any]` on narrow screens. */
export const exampleDice = (dice: readonly ExampleDie[], width: number): readonly string[] =>
  hasRoomForDice(width)
    ? joinDice(dice.map((die) => (die === 'any' ? drawAnyDie() : drawDie(die))))
    : [dice.map((die) => (die === 'any' ? '[Any]' : `[${die}]`)).join(' ')];
