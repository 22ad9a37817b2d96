import {
  type BoxId,
  type BoxSpec,
  type Dice,
  FACES,
  isUpperBox,
  labelOf,
  naturalPoints,
  patternSize,
  type RuleSet,
  schemeOf,
  specOf,
} from '../../engine/index.js';
import { wrap } from '../layout.js';
import { needsSentence, patternExamples } from '../patterns.js';
import { counted, numberWord } from '../phrases.js';
import { exampleDice, type Section, joinParts } from './frame.js';
import { type Four, optionList, optionsOf, optionsWithAny } from './options.js';

const DICE: Dice = [4, 4, 1, 4, 6];

const THREE_OF_EACH = FACES.reduce((sum, face) => sum + 3 * face, 0);

export function upperSection(rules: RuleSet, width: number): Section {
  const options = optionsOf(rules, DICE);
  const { upper } = schemeOf(rules);
  const [first = '', last = ''] = [upper[0], upper.at(-1)];
  return {
    title: 'Upper Section',
    body: joinParts(
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

export const lowerSections = (rules: RuleSet, width: number): readonly Section[] =>
  rules.boxes.flatMap(({ box, label }: { readonly box: BoxId; readonly label: string }) =>
    isUpperBox(rules, box) ? [] : [{ title: label, body: lowerBox(rules, box, width) }],
  );

function lowerBox(rules: RuleSet, box: BoxId, width: number): readonly string[] {
  const spec = specOf(rules, box);
  return joinParts(
    wrap(`${needsSentence(spec.pattern)} The box scores ${worthText(spec)}.`, width),
    ...patternExamples(spec.pattern).flatMap((dice) =>
      dice.length === 4 ? exampleWithAny(rules, box, dice, width) : example(rules, box, dice, width),
    ),
    wrap(asideOf(rules, spec), width),
  );
}

/** A rule that is easy to miss, such as `Four of a kind counts as two pairs.` Empty if the box has none. */
function asideOf(rules: RuleSet, { box, pattern }: BoxSpec): string {
  const { extraFiveAlike, order } = schemeOf(rules);
  if (pattern.kind === 'full-house') {
    if (pattern.fiveAlikeCounts) return 'Five of a kind is a full house too.';
    return extraFiveAlike
      ? "Five of a kind isn't a full house: the roll scores 0 in this box unless it counts as a joker."
      : "Five of a kind isn't a full house: the roll scores 0 in this box.";
  }
  if (pattern.kind === 'two-pairs') {
    return pattern.fourAlikeCounts
      ? 'Four of a kind counts as two pairs.'
      : "Four of a kind isn't two pairs: the roll scores 0 in this box.";
  }
  if (pattern.kind === 'any' && order !== 'card') return 'Use this box for a roll that fits nowhere else.';
  return box === extraFiveAlike?.box
    ? 'If you roll more than one Yahtzee, see "Yahtzee Bonus and Jokers".'
    : '';
}

/** What a lower box scores, as the end of a sentence. */
function worthText({ pattern, worth }: BoxSpec): string {
  if (worth.kind === 'fixed') return counted(worth.points, 'point', 'points');
  const size = patternSize(pattern);
  const plus = worth.plus ? `, plus ${counted(worth.plus, 'point', 'points')}` : '';
  if (worth.of === 'all' || size === 5) return `the sum of all five dice${plus}`;
  return `the sum of these ${numberWord(size)} dice only${pattern.kind === 'alike' ? ', of the highest face' : ''}${plus}`;
}

/** Draws example dice, and lists what they score in this box and then in others. */
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

/** Draws four example dice and a fifth that can show anything. */
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
