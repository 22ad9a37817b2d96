import {
  BOXES,
  type CardProblem,
  type Dice,
  labelOf,
  type RuleSet,
  type ScoringOptions,
} from '../../engine/index.js';
import { counted, orList, quoted, shownValue } from '../phrases.js';

/** What is wrong with a position, one line each: what it says, and what is allowed. */
export const positionMessages = {
  dice: (given: unknown): string =>
    `the dice are ${shownValue(given)}; five faces from 1 to 6 are wanted, such as 1 3 3 4 3 or 13343`,
  jsonDice: (given: unknown): string =>
    `dice is ${Array.isArray(given) && given.length <= 10 ? `[${given.map(shownValue).join(',')}]` : shownValue(given)}; it must be a list of five whole numbers from 1 to 6`,
  notJson: 'the line is not JSON; a position such as {"dice":[1,3,3,4,3]} is wanted',
  tooLong: (longest: number): string => `the line is longer than the ${longest} characters allowed`,
  notAnObject: (given: unknown): string =>
    `a position is ${shownValue(given)}; an object such as {"dice":[1,3,3,4,3]} is wanted`,
  unknownField: (field: string, known: readonly string[]): string =>
    `${quoted(field)} is no field of a position; the fields are ${known.join(', ')}`,
  filled: (given: unknown): string =>
    `filled is ${shownValue(given)}; it must be an object of boxes and their points`,
  unknownBoxId: (id: string): string => `${quoted(id)} is no box; the boxes are ${BOXES.join(', ')}`,
  points: (box: string, given: unknown): string =>
    `${box} is ${shownValue(given)}; points are a whole number`,
  rules: (given: unknown, known: readonly string[]): string =>
    `rules is ${shownValue(given)}; the rule sets are ${known.join(', ')}`,
  rollsLeft: (given: unknown): string => `rollsLeft is ${shownValue(given)}; it must be 0, 1 or 2`,
  bonuses: (given: unknown): string =>
    `yahtzeeBonuses is ${shownValue(given)}; it must be a whole number from 0 to 12`,
  bonusCount: (typed: string): string => `${quoted(typed)} is no whole number from 0 to 12`,
  fullCard: 'all thirteen boxes are filled; one has to be open',
  filledItem: (item: string): string =>
    `--filled: ${quoted(item)} is no box with its points; such as aces=3,yahtzee=50 is wanted`,
  filledAmbiguous: (name: string, boxes: string): string => `--filled: ${quoted(name)} could be ${boxes}`,
  filledUnknown: (name: string, boxes: string): string =>
    `--filled: ${quoted(name)} is no box; the boxes are ${boxes}`,
  filledTwice: (label: string): string => `--filled: ${label} is named twice; name each box once`,
} as const;

/** One line for a card that cannot have come about: what it holds, and what it could hold. */
export function cardProblemText(rules: RuleSet, problem: CardProblem): string {
  if (problem.code === 'impossible-points') {
    const { box, points, possible } = problem;
    return `${labelOf(rules, box)} cannot hold ${points}; it can hold ${numberRanges(possible)}`;
  }
  const most = problem.most === 0 ? 'none' : `at most ${problem.most}`;
  return `the card cannot have ${counted(problem.bonuses, 'Yahtzee bonus', 'Yahtzee bonuses')}; ${most} can stand on it`;
}

/** `0, 25 or 30`; three and more numbers in a row as `5-30`. */
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

const ROLLS_LEFT = ['no roll left', 'one roll left', 'two rolls left'] as const;

/** Words of the command `advise`; those of the moves are the coach's. */
export const adviceMessages = {
  heading: (rules: RuleSet, dice: Dice, rollsLeft: 0 | 1 | 2): string =>
    `${dice.join(' ')}, ${ROLLS_LEFT[rollsLeft]}  (${rules.name})`,
  /** Moves that are not listed. */
  others: (count: number): string => `${counted(count, 'more move', 'more moves')} with --all`,
} as const;

/**
 * The boxes that the dice may fill, in the order of the card, with their points; the most are marked.
 *
 * @param paintBest colours the lines with the most points
 */
export function optionLines(
  rules: RuleSet,
  { legal, boxes, best }: ScoringOptions,
  paintBest: (line: string) => string = (line) => line,
): string[] {
  return legal.map((box) => {
    const line = `${String(boxes[box] ?? 0).padStart(5)}  ${labelOf(rules, box)}`;
    return best.includes(box) ? paintBest(`${line}  (most)`) : line;
  });
}
