import {
  type BoxId,
  type BoxSpec,
  isUpperBox,
  type Order,
  patternSize,
  type RuleSet,
  schemeOf,
  specOf,
  yahtzeeBonusOf,
} from '../../engine/index.js';
import { wrap } from '../layout.js';
import { shortNeeds } from '../patterns.js';
import { type Section, joinParts } from './frame.js';

/** Wide tables give the rest of the width to the column `needs`. Narrow ones do without it. */
const LABEL_WIDTH = 17;
const WORTH_WIDTH = 17;
const NEEDS_MIN_WIDTH = 26;

export const scoring = (rules: RuleSet, width: number): Section => ({
  title: 'Scoring',
  body: joinParts(
    wrap(`Each turn ends when you fill in a box. ${ORDER_WORDS[schemeOf(rules).order]}:`, width),
    scoringTable(rules, width),
    wrap(ZERO_WORDS[schemeOf(rules).order], width),
  ),
});

const ORDER_WORDS: Readonly<Record<Order, string>> = {
  free: 'You can fill the boxes in any order',
  card: 'You must fill the boxes in the order of the card, from top to bottom',
  'upper-first': 'You must fill the upper section before the lower section',
};

const ZERO = "If the dice don't fit a box, they score zero in that box.";

const ZERO_WORDS: Readonly<Record<Order, string>> = {
  free: `${ZERO} You can take a zero in any open box.`,
  card: "If the dice don't fit the next box on the card, they score zero in that box.",
  'upper-first': `${ZERO} You can take a zero in any open upper box or, once all upper boxes are filled, in any open lower box.`,
};

interface Row {
  readonly label: string;
  readonly needs: string;
  readonly worth: string;
}

function scoringTable(rules: RuleSet, width: number): readonly string[] {
  const needsWidth = width - LABEL_WIDTH - WORTH_WIDTH - 4;
  const widths =
    needsWidth >= NEEDS_MIN_WIDTH
      ? [LABEL_WIDTH, needsWidth, WORTH_WIDTH]
      : [LABEL_WIDTH, Math.min(WORTH_WIDTH, width - LABEL_WIDTH - 3)];
  const cells = ({ label, needs, worth }: Row): string[] =>
    widths.length === 3 ? [label, needs, worth] : [label, worth];
  const drawRow = (row: Row): string =>
    `|${cells(row)
      .map((cell, index) => ` ${cell}`.padEnd(widths[index] ?? 0))
      .join('|')}|`;
  const edge = (mark: string): string => `|${widths.map((each) => mark.repeat(each)).join('|')}|`;
  const lines = (mark: string): string => mark.repeat(widths.reduce((sum, each) => sum + each + 1, -1));
  const section = (title: string, rows: readonly Row[]): string[] => [
    drawRow({ label: title, needs: 'The dice show', worth: 'Points' }),
    edge('_'),
    ...rows.map(drawRow),
  ];
  return [
    ` ${lines('_')}`,
    ...section('Upper Section', upperRows(rules)),
    `|${lines('-')}|`,
    ...section('Lower Section', lowerRows(rules)),
    edge('_'),
  ];
}

function upperRows(rules: RuleSet): Row[] {
  const { threshold, points } = rules.upperBonus;
  const bonus: Row = {
    label: 'Upper bonus',
    needs: `upper total ${threshold} or more`,
    worth: String(points),
  };
  return [...rowsOf(rules, (box) => isUpperBox(rules, box)), ...(points > 0 ? [bonus] : [])];
}

function lowerRows(rules: RuleSet): Row[] {
  const points = yahtzeeBonusOf(rules);
  const bonus: Row = { label: 'Yahtzee bonus', needs: 'each extra Yahtzee', worth: String(points) };
  return [...rowsOf(rules, (box) => !isUpperBox(rules, box)), ...(points > 0 ? [bonus] : [])];
}

const rowsOf = (rules: RuleSet, includes: (box: BoxId) => boolean): Row[] =>
  rules.boxes
    .filter(({ box }) => includes(box))
    .map(({ box }) => {
      const spec = specOf(rules, box);
      return { label: spec.label, needs: shortNeeds(spec.pattern), worth: shortWorth(spec) };
    });

/** What a box scores, in at most 16 columns. */
function shortWorth({ pattern, worth }: BoxSpec): string {
  if (worth.kind === 'fixed') return String(worth.points);
  if (pattern.kind === 'face') return `sum of the ${pattern.face}s`;
  const isWhole = worth.of === 'all' || patternSize(pattern) === 5;
  if (!worth.plus) return isWhole ? 'sum of all dice' : 'sum of these';
  return `${isWhole ? 'all dice' : 'these'} + ${worth.plus}`;
}
