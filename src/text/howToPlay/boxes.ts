import {
  type BoxId,
  type BoxSpec,
  type Dice,
  type Face,
  FACES,
  isUpperBox,
  labelOf,
  naturalPoints,
  type Order,
  type Pattern,
  type RuleSet,
  schemeOf,
  specOf,
  yahtzeeBonusOf,
} from '../../engine/index.js';
import { wrap } from '../layout.js';
import { counted, numberWord } from '../phrases.js';
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

const ZERO = 'If the dice do not fit a box, they score zero in that box.';

/** Says where the player can take a zero. */
const ZERO_WORDS: Readonly<Record<Order, string>> = {
  free: `${ZERO} You can take a zero in any open box.`,
  card: 'If the dice do not fit the next box on the card, they score zero in that box.',
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
    .map(({ box, label }) => ({ label, ...needsAndWorth(rules, box) }));

function needsAndWorth(rules: RuleSet, box: BoxId): Omit<Row, 'label'> {
  const spec = specOf(rules, box);
  return { needs: shortNeeds(spec), worth: shortWorth(spec) };
}

function shortNeeds({ pattern }: BoxSpec): string {
  switch (pattern.kind) {
    case 'face':
      return `any ${pattern.face}s`;
    case 'alike':
      return pattern.count === 5 ? '5 of a kind' : `${pattern.count} or more of a kind`;
    case 'two-pairs':
      return pattern.fourAlikeCounts ? '2 pairs' : '2 different pairs';
    case 'full-house':
      return '3 of a kind and a pair';
    case 'run':
      return pattern.from === undefined
        ? `${pattern.length} faces in a row`
        : runFrom(pattern.from, pattern.length).join(' ');
    case 'any':
      return 'anything';
  }
}

/** Returns the points of a box in at most 16 columns. */
function shortWorth({ pattern, worth }: BoxSpec): string {
  if (worth.kind === 'fixed') return String(worth.points);
  if (pattern.kind === 'face') return `sum of the ${pattern.face}s`;
  const isWhole = worth.of === 'all' || usesAllDice(pattern);
  if (!worth.plus) return isWhole ? 'sum of all dice' : 'sum of these';
  return `${isWhole ? 'all dice' : 'these'} + ${worth.plus}`;
}

/** Returns whether a pattern that matches always consists of all five dice. */
const usesAllDice = (pattern: Pattern): boolean =>
  pattern.kind === 'any' ||
  pattern.kind === 'full-house' ||
  (pattern.kind === 'alike' && pattern.count === 5) ||
  (pattern.kind === 'run' && pattern.length === 5);

/** Returns the faces of a row. */
const runFrom = (first: Face, length: number): readonly Face[] =>
  FACES.filter((face) => face >= first && face < first + length);

const DICE: Dice = [4, 4, 1, 4, 6];

/** The upper total of a card with three dice of each face. */
const THREE_OF_EACH = FACES.reduce((sum, face) => sum + 3 * face, 0);

export function upperSection(rules: RuleSet, width: number): Section {
  const options = optionsOf(rules, DICE);
  const { upper } = schemeOf(rules);
  const [first = '', last = ''] = [upper[0], upper.at(-1)];
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
          options.filter(({ box }) => isUpperBox(rules, box)),
        )}.`,
        width,
      ),
      wrap(
        `Other options: ${optionList(
          rules,
          options.filter(({ box }) => !isUpperBox(rules, box)),
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

/** Example dice for each pattern without a row of faces. A row needs no example, because the text draws every row. */
const ALIKE_EXAMPLES: Readonly<Record<2 | 3 | 4 | 5, Dice>> = {
  2: [5, 2, 5, 6, 1],
  3: [6, 2, 6, 6, 3],
  4: [3, 3, 5, 3, 3],
  5: [4, 4, 4, 4, 4],
};
const TWO_PAIRS: Dice = [6, 2, 6, 3, 2];
const FULL_HOUSE: Dice = [2, 6, 6, 2, 2];
const ANY_DICE: Dice = [6, 3, 4, 6, 1];

/** Returns a section for each lower box, in card order. */
export const lowerSections = (rules: RuleSet, width: number): readonly Section[] =>
  rules.boxes.flatMap(({ box, label }: { readonly box: BoxId; readonly label: string }) =>
    isUpperBox(rules, box) ? [] : [{ title: label, body: lowerBox(rules, box, width) }],
  );

function lowerBox(rules: RuleSet, box: BoxId, width: number): readonly string[] {
  const spec = specOf(rules, box);
  return stack(
    wrap(meaningOf(rules, spec), width),
    ...examplesOf(rules, spec, width),
    wrap(asideOf(rules, spec), width),
  );
}

/** Draws the examples of a lower box. */
function examplesOf(
  rules: RuleSet,
  { box, pattern }: BoxSpec,
  width: number,
): readonly (readonly string[])[] {
  switch (pattern.kind) {
    case 'face':
      return [];
    case 'alike':
      return example(rules, box, ALIKE_EXAMPLES[pattern.count], width);
    case 'two-pairs':
      return example(rules, box, TWO_PAIRS, width);
    case 'full-house':
      return example(rules, box, FULL_HOUSE, width);
    case 'any':
      return example(rules, box, ANY_DICE, width);
    case 'run': {
      const starts = FACES.filter((face) =>
        pattern.from === undefined ? face + pattern.length - 1 <= FACES.length : face === pattern.from,
      );
      return starts.flatMap((start) => {
        const [a = 1, b = 1, c = 1, d = 1, fifth] = runFrom(start, pattern.length);
        return fifth === undefined
          ? exampleWithAny(rules, box, [a, b, c, d], width)
          : example(rules, box, [a, b, c, d, fifth], width);
      });
    }
  }
}

/** Returns what else to know about a box; an empty text if there is nothing. */
function asideOf(rules: RuleSet, { box, pattern }: BoxSpec): string {
  const { extraFiveAlike } = schemeOf(rules);
  if (pattern.kind === 'full-house') {
    if (pattern.fiveAlikeCounts) return 'Five of a kind is a full house too.';
    return extraFiveAlike
      ? 'Five of a kind is not a full house: the roll scores 0 in this box unless it counts as a joker.'
      : 'Five of a kind is not a full house: the roll scores 0 in this box.';
  }
  if (pattern.kind === 'two-pairs') {
    return pattern.fourAlikeCounts
      ? 'Four of a kind counts as two pairs.'
      : 'Four of a kind is not two pairs: the roll scores 0 in this box.';
  }
  return box === extraFiveAlike?.box
    ? 'If you roll more than one Yahtzee, see "Yahtzee Bonus and Jokers".'
    : '';
}

function meaningOf(rules: RuleSet, spec: BoxSpec): string {
  const { pattern } = spec;
  const worth = `The box scores ${worthText(spec)}.`;
  switch (pattern.kind) {
    case 'face':
      return `Scores the sum of all dice that show ${pattern.face}.`;
    case 'alike':
      return `You need ${pattern.count === 5 ? 'five' : `at least ${pattern.count}`} dice with the same face. ${worth}`;
    case 'two-pairs':
      return `You need two dice that show one number and two that show another. ${worth}`;
    case 'full-house':
      return `You need three dice that show one number and two that show another. ${worth}`;
    case 'run': {
      const faces =
        pattern.from === undefined
          ? `${pattern.length} faces in a row`
          : `the faces ${runFrom(pattern.from, pattern.length).join(' ')}`;
      return `You need ${faces}. The order of the dice does not matter. ${worth}`;
    }
    case 'any': {
      const isChoice = schemeOf(rules).order !== 'card';
      return `Any dice will do. ${spec.worth.kind === 'sum' && !spec.worth.plus ? 'The box scores the sum of all five.' : worth}${isChoice ? ' Use this box for a roll that fits nowhere else.' : ''}`;
    }
  }
}

/** Describes the points of a lower box in a sentence. */
function worthText({ pattern, worth }: BoxSpec): string {
  if (worth.kind === 'fixed') return counted(worth.points, 'point', 'points');
  const plus = worth.plus ? `, plus ${counted(worth.plus, 'point', 'points')}` : '';
  if (worth.of === 'all' || usesAllDice(pattern)) return `the sum of all five dice${plus}`;
  const count = pattern.kind === 'alike' ? pattern.count : 4;
  return `the sum of these ${numberWord(count)} dice only${pattern.kind === 'alike' ? ', of the highest face' : ''}${plus}`;
}

/** Draws example dice for a box and lists what they score, first in that box and then in other boxes. */
function example(rules: RuleSet, box: BoxId, dice: Dice, width: number): readonly (readonly string[])[] {
  const others = optionsOf(rules, dice).filter((option) => option.box !== box);
  return [
    exampleDice(dice, width),
    wrap(
      `Points for these dice: ${labelOf(rules, box)} ${naturalPoints(rules, box, dice)}. ` +
        (others.length > 0 ? `Other options: ${optionList(rules, others)}.` : ''),
      width,
    ),
  ];
}

/** Draws example dice for a box: four given dice, and a fifth die that can have any face. */
function exampleWithAny(
  rules: RuleSet,
  box: BoxId,
  four: Four,
  width: number,
): readonly (readonly string[])[] {
  const { own, others } = optionsWithAny(rules, four, box);
  return [
    exampleDice([...four, 'any'], width),
    wrap(`Points with any fifth die: ${own}. Other options: ${others.join(', ')}.`, width),
  ];
}
