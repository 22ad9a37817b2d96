// Computes one turn from a single state, and leaves the values of all moves in memory, where the coach and the computer
// players read them.
import {
  EACH_LANE,
  HOLD_COUNT,
  NO_ROLLS_LEFT,
  ONE_ROLL_LEFT,
  TWO_ROLLS_LEFT,
  VECTOR_BYTES,
} from './directory';
import { average, maximise, meanOfRolls } from './lattice';
import { scoreRolls } from './scoring';
import { findSources } from './sources';
import { Vector } from './vectors';

/**
 * Computes the values of all rolls and holds with no rolls left and with one roll left. In the scratch space, each
 * value takes the first lane of a vector.
 */
export function computeMoves(scratch: usize, mask: u32, holdsScore: u32, upper: u32, lane: i32): void {
  const noRollsLeft = scratch + NO_ROLLS_LEFT;
  const oneRollLeft = scratch + ONE_ROLL_LEFT;
  findSources(scratch, mask, holdsScore, upper);
  scoreRolls<Vector>(scratch, mask, lane, load<u32>(EACH_LANE), noRollsLeft);
  average<Vector>(noRollsLeft);
  memory.copy(oneRollLeft, noRollsLeft, HOLD_COUNT * VECTOR_BYTES);
  maximise<Vector>(oneRollLeft);
  average<Vector>(oneRollLeft);
}

/** Computes the values of all rolls and holds of a turn, and returns the expected value before the first roll. */
export function computeTurn(scratch: usize, mask: u32, holdsScore: u32, upper: u32, lane: i32): f64 {
  const twoRollsLeft = scratch + TWO_ROLLS_LEFT;
  computeMoves(scratch, mask, holdsScore, upper, lane);
  memory.copy(twoRollsLeft, scratch + ONE_ROLL_LEFT, HOLD_COUNT * VECTOR_BYTES);
  maximise<Vector>(twoRollsLeft);
  meanOfRolls<Vector>(twoRollsLeft, scratch);
  return load<f64>(scratch);
}
