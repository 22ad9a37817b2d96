import {
  type CardProblem,
  type Dice,
  isUpperBox,
  labelOf,
  type RuleSet,
  schemeOf,
  type ScoringOptions,
  turnsOf,
  yahtzeeBonusOf,
} from '../../engine/index.js';
import { counted, numberWord, orList, quoted, shownValue } from '../phrases.js';

/** What is wrong with a typed position. Each message is one line, with the wrong value and the allowed ones. */
export const positionMessages = {
  dice: (typed: string): string =>
    `${quoted(typed)} isn't a roll. Give five faces from 1 to 6, such as 1 3 3 4 3 or 13343.`,
  jsonDice: (given: unknown): string =>
    `the field "dice" is ${Array.isArray(given) && given.length <= 10 ? `[${given.map(shownValue).join(',')}]` : shownValue(given)}; it must be a list of five whole numbers from 1 to 6`,
  notJson: 'the line isn\'t JSON; a position looks like {"dice":[1,3,3,4,3]}',
  tooLong: (max: number): string => `the line is longer than ${max} characters`,
  notAnObject: (given: unknown): string =>
    `the position is ${shownValue(given)}; it must be an object such as {"dice":[1,3,3,4,3]}`,
  unknownField: (field: string, known: readonly string[]): string =>
    `${quoted(field)} isn't a field of a position; the fields are ${known.join(', ')}`,
  fieldTwice: 'a field or a box appears twice in the line; give each field and each box once',
  filled: (rules: RuleSet, given: unknown): string =>
    `the field "filled" is ${shownValue(given)}; it must be an object that maps boxes to points, such as {"${schemeOf(rules).boxes[0] ?? ''}":3}`,
  unknownBoxId: (rules: RuleSet, id: string): string =>
    `${quoted(id)} isn't a box; the boxes are ${schemeOf(rules).boxes.join(', ')}`,
  points: (box: string, given: unknown): string =>
    `${box} is ${shownValue(given)}; it must be a whole number`,
  rules: (given: unknown, known: readonly string[]): string =>
    `the field "rules" is ${shownValue(given)}; the rule sets are ${known.join(', ')}`,
  rollsLeft: (given: unknown): string =>
    `the field "rollsLeft" is ${shownValue(given)}; it must be 0, 1 or 2`,
  bonuses: (given: unknown): string =>
    `the field "yahtzeeBonuses" is ${shownValue(given)}; it must be a whole number, at least 0`,
  bonusCount: (typed: string): string => `${quoted(typed)} isn't a whole number, at least 0.`,
  fullCard: (rules: RuleSet): string =>
    `all ${numberWord(turnsOf(rules))} boxes are filled; at least one must be open`,
  filledItem: (rules: RuleSet, item: string): string => {
    const [ones, twos] = schemeOf(rules).boxes;
    return `--filled: ${quoted(item)} must be a box and its points. Write boxes like this: ${ones ?? ''}=3,${twos ?? ''}=6`;
  },
  filledAmbiguous: (name: string, boxes: string): string =>
    `--filled: ${quoted(name)} could be ${boxes}. Type more of the name.`,
  filledUnknown: (name: string, boxes: string): string =>
    `--filled: ${quoted(name)} isn't a box. Boxes: ${boxes}.`,
  filledTwice: (label: string): string => `--filled: ${label} is named twice. Name each box once.`,
} as const;

/** Names an impossible value on a scorecard, and the possible ones. */
export function cardProblemText(rules: RuleSet, problem: CardProblem): string {
  if (problem.code === 'impossible-points') {
    const { box, points, possible } = problem;
    return `${labelOf(rules, box)} can't score ${points}; it can score ${numberRanges(possible)}`;
  }
  if (problem.code === 'out-of-order') {
    const [box, before] = [problem.box, problem.before].map((each) => labelOf(rules, each));
    return `${box} can't be filled before ${before}: these rules fill the boxes in order`;
  }
  const bonus = yahtzeeBonusOf(rules);
  const most =
    bonus === 0
      ? 'these rules have no Yahtzee bonus'
      : `it can have ${problem.most === 0 ? 'none' : `at most ${problem.most}`}`;
  return `the card can't have ${counted(problem.bonuses, 'Yahtzee bonus', 'Yahtzee bonuses')}; ${most}`;
}

/** Lists numbers, such as `0, 25 or 30`. Three or more in a row become a range: `5-30`. */
function numberRanges(ascending: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const value of ascending) {
    const run = runs.at(-1);
    if (run && run[1] === value - 1) run[1] = value;
    else runs.push([value, value]);
  }
  return orList(
    runs.flatMap(([from, to]) => {
      if (from === to) return [String(from)];
      return to === from + 1 ? [String(from), String(to)] : [`${from}-${to}`];
    }),
  );
}

const ROLLS_LEFT = ['no rolls left', 'one roll left', 'two rolls left'] as const;

/** Messages of `advise`. `coachMessages` describes the moves. */
export const adviceMessages = {
  heading: (rules: RuleSet, dice: Dice, rollsLeft: 0 | 1 | 2): string =>
    `${dice.join(' ')}, ${ROLLS_LEFT[rollsLeft]}  (${rules.name})`,
  why: 'Below each move: how it differs from the best move, in boxes and bonuses.',
  others: (count: number): string =>
    `${counted(count, 'more move', 'more moves')}: add --all to list every move`,
} as const;

/**
 * Lists the legal boxes in card order with their points, and points out those that score most.
 *
 * @param paintBest styles the lines with the most points
 */
export function optionLines(
  rules: RuleSet,
  { legal, boxes, best }: ScoringOptions,
  paintBest: (line: string) => string = (line) => line,
): string[] {
  const { order } = schemeOf(rules);
  const why =
    order === 'card'
      ? ['These rules fill the boxes in the order of the card.']
      : order === 'upper-first' && legal.every((box) => isUpperBox(rules, box))
        ? ['These rules fill the upper section first.']
        : [];
  const lines = legal.map((box) => {
    const line = `${String(boxes[box] ?? 0).padStart(5)}  ${labelOf(rules, box)}`;
    return best.includes(box) ? paintBest(`${line}  (most)`) : line;
  });
  return [...lines, ...why];
}
