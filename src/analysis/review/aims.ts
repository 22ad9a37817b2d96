import { type Box, BOXES, scoringOptions } from '../../engine/index.js';
import { add, playOn } from '../forward/turnEnds.js';
import type { Aim, Choice, Move, Solution, TurnPosition } from '../types.js';

/**
 * Returns the aims of a legal move: the boxes that can still score points this turn if the player continues with the
 * best moves. The likeliest box comes first. The list is empty if no box can score points.
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
