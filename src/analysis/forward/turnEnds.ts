import { type BoxId, type Dice, type Scorecard, scoringOptions, withBox } from '../../engine/index.js';
import { type Choice, isHoldMove, type Move, type Solution, type TurnPosition } from '../types.js';
import { rollChancesAfter } from '../solver/holds.js';

export interface TurnEnd {
  readonly card: Scorecard;
  readonly chance: number;
}

/** The cards at the end of the turn under best play, with their chances. */
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

/**
 * Follows a turn through all possible rolls: first `move`, then the best moves. Calls `ended` for each possible final
 * roll, with the filled box, the dice and their chance.
 */
export function playOn(
  solution: Solution,
  { card, dice: start, rollsLeft }: TurnPosition,
  move: Move | Choice,
  ended: (box: BoxId, dice: Dice, chance: number) => void,
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

export const add = <Key>(sums: Map<Key, number>, key: Key, value: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + value);
