import { type Box, BOXES, scoringOptions } from '../../engine/index.js';
import { add, playOn } from '../forward/turnEnds.js';
import type { Aim, Choice, Move, Solution, TurnPosition } from '../types.js';

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
