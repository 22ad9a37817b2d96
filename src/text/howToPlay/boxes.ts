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
import { exampleDice, type Section, stack } from './frame.js';
import { type Four, optionList, optionsOf, optionsWithAny } from './options.js';

const DICE: Dice = [4, 4, 1, 4, 6];

/** What the upper boxes add up to with three dice of each face. */
const THREE_OF_EACH = FACES.reduce((sum, face) => sum + 3 * face, 0);

export function upperSection(rules: RuleSet, width: number): Section {
  const options = optionsOf(rules, DICE);
  const [first, last] = [UPPER_BOXES[0], UPPER_BOXES[UPPER_BOXES.length - 1] ?? UPPER_BOXES[0]];
  return {
    title: 'Upper Section',
    body: stack(
      wrap(
        `The boxes from ${labelOf(rules, first)} to ${labelOf(rules, last)} each collect one face. Only the ` +
          'dice with that face count, and what they show is added up. For example:',
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
    `An upper total of ${threshold} or more earns a bonus of ${points} points. Three dice of each face make ` +
    `${THREE_OF_EACH}, ${distance(THREE_OF_EACH - threshold)}; any mixture that gets there will do, even ` +
    'with a zero in it.'
  );
}

function distance(spare: number): string {
  if (spare === 0) return 'just enough';
  return spare > 0 ? `${spare} more than it takes` : `${-spare} short of it`;
}

/** One throw for each lower box that any faces may fill; straights are drawn one by one. */
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
  fullHouse: 'Five alike are not a pair and a triple: by themselves they are worth 0 here.',
  yahtzee: 'What a further one brings is told under Yahtzee Bonus and Jokers.',
};

/** A page for each lower box, in the order of the rule set's card. */
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
      return `The sum of all dice that show ${rule.face}.`;
    case 'alike':
      return (
        `Takes dice with at least ${rule.count} of one face, and is worth the sum of all five, those that ` +
        'differ included.'
      );
    case 'full-house':
      return `Takes three of one face with two of another, and is worth ${rules.fixedScores[rule.worth]} points whatever they show.`;
    case 'straight':
      return (
        `Takes ${rule.length} faces in a row, in whatever order they lie, and is worth ` +
        `${rules.fixedScores[rule.worth]} points.`
      );
    case 'five-alike':
      return `Takes five dice that all show the same, and is worth ${rules.fixedScores[rule.worth]} points.`;
    case 'any':
      return 'Takes whatever lies there, and is worth the sum of all five dice: the place for a throw that fits nowhere else.';
  }
}

/** Dice drawn for a box, with its points and all others that score. */
function example(rules: RuleSet, box: Box, dice: Dice, width: number): readonly (readonly string[])[] {
  const others = optionsOf(rules, dice).filter((option) => option.box !== box);
  return [
    exampleDice(dice, width),
    wrap(
      `Here: ${labelOf(rules, box)} ${naturalPoints(rules, box, dice)}. Other options: ${optionList(rules, others)}.`,
      width,
    ),
  ];
}

/** The same for four dice beside one that may show anything. */
function exampleWithAny(rules: RuleSet, box: Box, four: Four, width: number): readonly (readonly string[])[] {
  const { own, others } = optionsWithAny(rules, four, box);
  return [
    exampleDice([...four, 'any'], width),
    wrap(`Here: ${own}, whatever Any is. Other options: ${others.join(', ')}.`, width),
  ];
}
