import { type Box, BOX_RULES, isUpperBox, type RuleSet } from '../../engine/index.js';
import { wrap } from '../layout.js';
import { type Section, stack } from './frame.js';

/**
 * The column widths. In wide tables, the `needs` column takes up the remaining width. Narrow tables have no `needs`
 * column.
 */
const LABEL_WIDTH = 17;
const WORTH_WIDTH = 17;
const NEEDS_MIN_WIDTH = 26;

export const scoring = (rules: RuleSet, width: number): Section => ({
  title: 'Scoring',
  body: stack(
    wrap('Each turn ends when you fill in one open box. You can fill the boxes in any order:', width),
    scoringTable(rules, width),
    wrap(
      'If the dice do not fit a box, they score zero in that box. You can take a zero in any open box.',
      width,
    ),
  ),
});

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
  return [...rowsOf(rules, isUpperBox), ...(points > 0 ? [bonus] : [])];
}

function lowerRows(rules: RuleSet): Row[] {
  const bonus: Row = {
    label: 'Yahtzee bonus',
    needs: 'each extra Yahtzee',
    worth: String(rules.yahtzeeBonus),
  };
  return [...rowsOf(rules, (box) => !isUpperBox(box)), ...(rules.yahtzeeBonus > 0 ? [bonus] : [])];
}

const rowsOf = (rules: RuleSet, includes: (box: Box) => boolean): Row[] =>
  rules.boxes
    .filter(({ box }) => includes(box))
    .map(({ box, label }) => ({ label, ...needsAndWorth(rules, box) }));

function needsAndWorth(rules: RuleSet, box: Box): Omit<Row, 'label'> {
  const rule = BOX_RULES[box];
  switch (rule.kind) {
    case 'face':
      return { needs: `any ${rule.face}s`, worth: `sum of the ${rule.face}s` };
    case 'alike':
      return { needs: `${rule.count} or more of a kind`, worth: 'sum of all dice' };
    case 'full-house':
      return { needs: '3 of a kind and a pair', worth: String(rules.fixedScores[rule.worth]) };
    case 'straight':
      return { needs: `${rule.length} faces in a row`, worth: String(rules.fixedScores[rule.worth]) };
    case 'five-alike':
      return { needs: '5 of a kind', worth: String(rules.fixedScores[rule.worth]) };
    case 'any':
      return { needs: 'anything', worth: 'sum of all dice' };
  }
}
