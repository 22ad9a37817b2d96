import {
  type Box,
  BOX_RULES,
  type Dice,
  FACES,
  isUpperBox,
  labelOf,
  type LowerBox,
  naturalPoints,
  type RuleSet,
  UPPER_BOXES,
} from '../../engine/index.js';
import { wrap } from '../layout.js';
import { counted } from '../phrases.js';
import { exampleDice, type Section, stack } from './frame.js';
import { type Four, optionList, optionsOf, optionsWithAny } from './options.js';

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

const DICE: Dice = [4, 4, 1, 4, 6];

/** The upper total of a card with three dice of each face. */
const THREE_OF_EACH = FACES.reduce((sum, face) => sum + 3 * face, 0);

export function upperSection(rules: RuleSet, width: number): Section {
  const options = optionsOf(rules, DICE);
  const [first, last] = [UPPER_BOXES[0], UPPER_BOXES[UPPER_BOXES.length - 1] ?? UPPER_BOXES[0]];
  return {
    title: 'Upper Section',
    body: stack(
      wrap(
        `Each box from ${labelOf(rules, first)} to ${labelOf(rules, last)} counts one face. ` +
          'The box scores the sum of all dice with that face. For example:',
        width,
      ),
      exampleDice(DICE, width),
      wrap(
        `In the upper section: ${optionList(
          rules,
          options.filter(({ box }) => isUpperBox(box)),
        )}.`,
        width,
      ),
      wrap(
        `Other options: ${optionList(
          rules,
          options.filter(({ box }) => !isUpperBox(box)),
        )}.`,
        width,
      ),
      wrap(bonusText(rules), width),
    ),
  };
}

function bonusText(rules: RuleSet): string {
  const { threshold, points } = rules.upperBonus;
  if (points === 0) return 'These rules have no upper bonus.';
  return (
    `An upper total of ${threshold} or more earns a bonus of ${counted(points, 'point', 'points')}. ` +
    `Three dice of each face total ${THREE_OF_EACH}, ${distance(THREE_OF_EACH - threshold)}. ` +
    `You can also reach ${threshold} in other ways, even with a zero in one box.`
  );
}

function distance(spare: number): string {
  if (spare === 0) return 'which is just enough';
  return spare > 0
    ? `which is ${spare} more than you need`
    : `which is ${counted(-spare, 'point', 'points')} short`;
}

/** Example dice for the lower boxes. The straights need no example, because the text draws every possible straight. */
const EXAMPLES: Readonly<Record<Exclude<LowerBox, 'smallStraight' | 'largeStraight'>, Dice>> = {
  threeOfAKind: [6, 2, 6, 6, 3],
  fourOfAKind: [3, 3, 5, 3, 3],
  fullHouse: [2, 6, 6, 2, 2],
  yahtzee: [4, 4, 4, 4, 4],
  chance: [6, 3, 4, 6, 1],
};

const SMALL_RUNS: readonly Four[] = [
  [1, 2, 3, 4],
  [2, 3, 4, 5],
  [3, 4, 5, 6],
];
const LARGE_RUNS: readonly Dice[] = [
  [1, 2, 3, 4, 5],
  [2, 3, 4, 5, 6],
];

const ASIDES: Readonly<Partial<Record<LowerBox, string>>> = {
  fullHouse: 'Five of a kind is not a full house: the roll scores 0 in this box unless it counts as a joker.',
  yahtzee: 'If you roll more than one Yahtzee, see "Yahtzee Bonus and Jokers".',
};

/** Returns a section for each lower box, in card order. */
export const lowerSections = (rules: RuleSet, width: number): readonly Section[] =>
  rules.boxes.flatMap(({ box, label }) =>
    isUpperBox(box) ? [] : [{ title: label, body: lowerBox(rules, box, width) }],
  );

function lowerBox(rules: RuleSet, box: LowerBox, width: number): readonly string[] {
  const meaning = wrap(meaningOf(rules, box), width);
  switch (box) {
    case 'smallStraight':
      return stack(meaning, ...SMALL_RUNS.flatMap((run) => exampleWithAny(rules, box, run, width)));
    case 'largeStraight':
      return stack(meaning, ...LARGE_RUNS.flatMap((run) => example(rules, box, run, width)));
    default:
      return stack(meaning, ...example(rules, box, EXAMPLES[box], width), wrap(ASIDES[box] ?? '', width));
  }
}

function meaningOf(rules: RuleSet, box: Box): string {
  const rule = BOX_RULES[box];
  switch (rule.kind) {
    case 'face':
      return `Scores the sum of all dice that show ${rule.face}.`;
    case 'alike':
      return `You need at least ${rule.count} dice with the same face. The box scores the sum of all five dice.`;
    case 'full-house':
      return `You need three dice that show one number and two that show another. The box scores ${counted(rules.fixedScores[rule.worth], 'point', 'points')}.`;
    case 'straight':
      return (
        `You need ${rule.length} faces in a row. The order of the dice does not matter. ` +
        `The box scores ${counted(rules.fixedScores[rule.worth], 'point', 'points')}.`
      );
    case 'five-alike':
      return `You need five dice with the same face. The box scores ${counted(rules.fixedScores[rule.worth], 'point', 'points')}.`;
    case 'any':
      return 'Any dice will do. The box scores the sum of all five. Use this box for a roll that fits nowhere else.';
  }
}

/** Draws example dice for a box and lists what they score, first in that box and then in other boxes. */
function example(rules: RuleSet, box: Box, dice: Dice, width: number): readonly (readonly string[])[] {
  const others = optionsOf(rules, dice).filter((option) => option.box !== box);
  return [
    exampleDice(dice, width),
    wrap(
      `Points for these dice: ${labelOf(rules, box)} ${naturalPoints(rules, box, dice)}. ` +
        `Other options: ${optionList(rules, others)}.`,
      width,
    ),
  ];
}

/** Draws example dice for a box: four given dice, and a fifth die that can have any face. */
function exampleWithAny(rules: RuleSet, box: Box, four: Four, width: number): readonly (readonly string[])[] {
  const { own, others } = optionsWithAny(rules, four, box);
  return [
    exampleDice([...four, 'any'], width),
    wrap(`Points with any fifth die: ${own}. Other options: ${others.join(', ')}.`, width),
  ];
}
