import { type Box, BOXES, type Dice, type Scorecard, scoringOptions, withBox } from '../engine/index.js';
import { isHoldMove, type Move, type TurnPosition } from './advice.js';
import { rollChancesAfter } from './holds.js';
import type { Aim } from './review.js';
import type { Choice, Solution } from './solution.js';

/**
 * What a move is for, where the turn goes on with the best moves: a box that could only take a zero is what the turn may
 * end in, but nobody's aim.
 *
 * @param move one of those at the position
 * @returns every box that may get points from the turn, the likeliest first; none where no box can
 */
export function aimsOf(solution: Solution, position: TurnPosition, move: Move | Choice): readonly Aim[] {
  const chances = new Map<Box, number>();
  playOn(solution, position, move, (box, dice, chance) => {
    const points = scoringOptions(solution.rules, position.card, dice).boxes[box] ?? 0;
    if (points > 0) add(chances, box, chance);
  });
  return BOXES.flatMap((box) => {
    const chance = chances.get(box);
    return chance === undefined ? [] : [{ box, chance }];
  }).sort((a, b) => b.chance - a.chance);
}

/** A card after the turn, and how likely it is. */
export interface TurnEnd {
  readonly card: Scorecard;
  readonly chance: number;
}

/** The cards that a turn may end with, from a position on, under the best moves. */
export function turnEnds(solution: Solution, position: TurnPosition): readonly TurnEnd[] {
  const { rules } = solution;
  const { card } = position;
  const ends = new Map<string, { card: Scorecard; chance: number }>();
  const [best] = solution.advise(position).moves;
  if (!best) return [];
  playOn(solution, position, best, (box, dice, chance) => {
    const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
    const points = boxes[box] ?? 0;
    const key = `${box} ${points} ${yahtzeeBonus}`;
    const end = ends.get(key) ?? { card: withBox(card, { box, points, yahtzeeBonus }), chance: 0 };
    end.chance += chance;
    ends.set(key, end);
  });
  return [...ends.values()];
}

/** Plays a turn to its end in all ways that the dice may fall. */
function playOn(
  solution: Solution,
  { card, dice: start, rollsLeft }: TurnPosition,
  move: Move | Choice,
  ended: (box: Box, dice: Dice, chance: number) => void,
): void {
  if (!('hold' in move)) {
    ended(move.box, start, 1);
    return;
  }
  let rolls = rollChancesAfter(move.hold);
  for (let left = rollsLeft - 1; left >= 0 && rolls.size > 0; left--) {
    const next = new Map<Dice, number>();
    for (const [dice, chance] of rolls) {
      const [best] = solution.advise({ card, dice, rollsLeft: left === 1 ? 1 : 0 }).moves;
      if (!best) continue;
      if (isHoldMove(best)) {
        rollChancesAfter(best.hold).forEach((each, roll) => add(next, roll, chance * each));
      } else ended(best.box, dice, chance);
    }
    rolls = next;
  }
}

const add = <Key>(sums: Map<Key, number>, key: Key, value: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + value);
