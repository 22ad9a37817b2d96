import { type Box, BOXES, DISTINCT_ROLLS, type Dice, type Face, FACES } from '../engine/index.js';
import { isHoldMove, type Move, type TurnPosition } from './advice.js';
import type { Aim } from './review.js';
import type { Solution } from './solution.js';

/**
 * Where a turn ends that goes on with a move and then with the best moves.
 *
 * @param move one of those at the position
 * @returns every box that it may end in, the likeliest first
 */
export function aimsOf(solution: Solution, { card, rollsLeft }: TurnPosition, move: Move): readonly Aim[] {
  if (!isHoldMove(move)) return [{ box: move.box, chance: 1 }];
  const chances = new Map<Box, number>();
  let rolls: RollChances = throwsAfter(move.hold);
  for (let left = rollsLeft - 1; left >= 0 && rolls.size > 0; left--) {
    const next = new Map<Dice, number>();
    for (const [dice, chance] of rolls) {
      const [best] = solution.advise({ card, dice, rollsLeft: left === 1 ? 1 : 0 }).moves;
      if (!best) continue;
      if (isHoldMove(best)) throwsAfter(best.hold).forEach((each, roll) => add(next, roll, chance * each));
      else add(chances, best.box, chance);
    }
    rolls = next;
  }
  return BOXES.flatMap((box) => {
    const chance = chances.get(box);
    return chance === undefined ? [] : [{ box, chance }];
  }).sort((a, b) => b.chance - a.chance);
}

/** How likely each of the distinct rolls is. */
type RollChances = ReadonlyMap<Dice, number>;

/** The rolls that can lie there once the dice that are not held have been thrown. */
function throwsAfter(hold: readonly Face[]): RollChances {
  const held = countsOf(hold);
  const thrown = 5 - hold.length;
  const ways = new Map<Dice, number>();
  for (const dice of DISTINCT_ROLLS) {
    const counts = countsOf(dice).map((count, index) => count - (held[index] ?? 0));
    if (counts.every((count) => count >= 0)) {
      ways.set(dice, counts.reduce((all, count) => all / factorial(count), factorial(thrown)) / 6 ** thrown);
    }
  }
  return ways;
}

const countsOf = (faces: readonly Face[]): number[] =>
  FACES.map((face) => faces.filter((each) => each === face).length);

const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));

const add = <Key>(sums: Map<Key, number>, key: Key, value: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + value);
