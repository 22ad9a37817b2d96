import { expect, test } from '@jest/globals';
import * as at from '../../src/analysis/kernel/directory.js';
import { HOLDS } from '../../src/analysis/solver/holds.js';
import { UPPER_BOXES } from '../support/yahtzeeBoxes.js';
import { DISTINCT_ROLLS, FACES, MAX_BOXES } from '../../src/engine/index.js';

test('the kernel has the same numbers of boxes, faces, rolls and holds as the engine', () => {
  expect(at.MAX_BOXES).toBe(MAX_BOXES);
  expect(at.UPPER_COUNT).toBe(UPPER_BOXES.length);
  expect(at.FACE_COUNT).toBe(FACES.length);
  expect(at.ROLL_COUNT).toBe(DISTINCT_ROLLS.length);
  expect(at.HOLD_COUNT).toBe(HOLDS.length);
});

test('every memory region with floating-point numbers starts at a multiple of the vector size', () => {
  const regions = [
    at.NO_ROLLS_LEFT,
    at.CANDIDATES,
    at.UPPER_NODES,
    at.SLOT_SOURCES,
    at.SCRATCH_BYTES,
    at.SLOT_CHANCES,
    at.VARIANCE,
    at.BOX_TOTALS,
    at.REACH,
  ];
  expect(regions.map((region) => region % at.VECTOR_BYTES)).toEqual(regions.map(() => 0));
});
