import { expect, test } from '@jest/globals';
import { run } from '../support/run.js';

// An independent program computed 0.176019 for the same probability.
test('the highest possible probability of scoring at least 300 points', async () => {
  const { stdout } = await run(['solve', '--at-least', '300', '--json']);
  expect((JSON.parse(stdout) as { greatestChance: number }).greatestChance).toBeCloseTo(0.176018772, 8);
});
