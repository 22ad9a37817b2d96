import { type BoxMove, type HoldMove, isHoldMove, type Solution } from '../../../src/analysis/index.js';
import {
  type Dice,
  DISTINCT_ROLLS,
  type Face,
  FACES,
  type Scorecard,
  scoringOptions,
  totals,
  withBox,
  YAHTZEE_BOXES,
} from '../../../src/engine/index.js';

/** Possible outcomes, each with its probability. */
type Chances<Key> = Map<Key, number>;

const keyOf = (faces: readonly Face[]): string => [...faces].sort().join('');
const ROLLS = new Map(DISTINCT_ROLLS.map((roll) => [keyOf(roll), roll]));

const add = <Key>(chances: Chances<Key>, key: Key, chance: number): void =>
  void chances.set(key, (chances.get(key) ?? 0) + chance);

const THROWS = new Map<string, Chances<Dice>>();

/** Returns every roll that is possible after holding these faces, with its probability. */
function throwsAfter(held: readonly Face[]): Chances<Dice> {
  const key = keyOf(held);
  const known = THROWS.get(key) ?? throwDieAfterDie(held);
  THROWS.set(key, known);
  return known;
}

function throwDieAfterDie(held: readonly Face[]): Chances<Dice> {
  let faces: Chances<string> = new Map([[keyOf(held), 1]]);
  for (let dice = held.length; dice < 5; dice++) {
    const next: Chances<string> = new Map();
    for (const [key, chance] of faces) {
      for (const face of FACES) add(next, keyOf([...key, face].map(Number) as Face[]), chance / 6);
    }
    faces = next;
  }
  return new Map(
    [...faces].flatMap(([key, chance]) => {
      const roll = ROLLS.get(key);
      return roll ? [[roll, chance] as const] : [];
    }),
  );
}

/**
 * Returns the possible cards after a turn, each with its probability. The player always plays the first advised move.
 */
function turnsOf(solution: Solution, card: Scorecard): Chances<Scorecard> {
  const ends: Chances<string> = new Map();
  let rolls: Chances<Dice> = throwsAfter([]);
  for (const rollsLeft of [2, 1, 0] as const) {
    const next: Chances<Dice> = new Map();
    for (const [dice, chance] of rolls) {
      const [best] = solution.advise({ card, dice, rollsLeft }).moves as [BoxMove | HoldMove];
      if (isHoldMove(best)) throwsAfter(best.hold).forEach((each, roll) => add(next, roll, chance * each));
      else {
        const { boxes, yahtzeeBonus } = scoringOptions(solution.rules, card, dice);
        const after = withBox(card, { box: best.box, points: boxes[best.box] ?? 0, yahtzeeBonus });
        add(ends, JSON.stringify(after), chance);
      }
    }
    rolls = next;
  }
  return new Map([...ends].map(([end, chance]) => [JSON.parse(end) as Scorecard, chance]));
}

/** Returns the probability of each full card for a player who always plays the first advised move. */
export function fullCards(solution: Solution, card: Scorecard): Chances<Scorecard> {
  let cards: Chances<string> = new Map([[JSON.stringify(card), 1]]);
  const open = YAHTZEE_BOXES.filter((box) => card.filled[box] === undefined).length;
  for (let turn = 0; turn < open; turn++) {
    const next: Chances<string> = new Map();
    for (const [before, chance] of cards) {
      for (const [after, each] of turnsOf(solution, JSON.parse(before) as Scorecard)) {
        add(next, JSON.stringify(after), chance * each);
      }
    }
    cards = next;
  }
  return new Map([...cards].map(([full, chance]) => [JSON.parse(full) as Scorecard, chance]));
}

/** Returns the mean of a function over full cards, weighted by the probability of each card. */
export const meanOver = (cards: ReadonlyMap<Scorecard, number>, of: (card: Scorecard) => number): number =>
  [...cards].reduce((sum, [card, chance]) => sum + chance * of(card), 0);

/** Returns the final score of a full card. */
export const finalScore =
  (solution: Solution) =>
  (card: Scorecard): number =>
    totals(solution.rules, card).grand;
