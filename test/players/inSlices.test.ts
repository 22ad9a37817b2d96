import { expect, test } from '@jest/globals';
import { slicedWork } from '../../src/players/inSlices.js';

/** Counts to a number, and takes about a tenth of a millisecond for each step. */
function* counting(to: number): Generator<undefined, number> {
  for (let count = 0; count < to; count++) {
    for (const end = performance.now() + 0.1; performance.now() < end;);
    yield;
  }
  return to;
}

test('work finished at once and work finished in slices have the same result', async () => {
  expect(slicedWork(counting(500)).finish()).toBe(500);
  expect(await slicedWork(counting(500)).finishInSlices()).toBe(500);
});

test('the thread does its other work between slices', async () => {
  const work = slicedWork(counting(1000));
  let others = 0;
  let isDone = false;
  const other = (): void => {
    others++;
    if (!isDone) setImmediate(other);
  };
  setImmediate(other);
  await work.finishInSlices();
  isDone = true;
  expect(others).toBeGreaterThan(1);
});

test('work that runs in slices can be finished at once, and keeps its result', async () => {
  const work = slicedWork(counting(1000));
  const later = work.finishInSlices();
  expect(work.finish()).toBe(1000);
  expect(await later).toBe(1000);
  expect(work.finish()).toBe(1000);
});
