import { expect, test } from '@jest/globals';
import { run } from '../support/run.js';

// An independent program also computed the value 0.176019.
test('the greatest probability of at least 300 points', async () => {
  const { stdout } = await run(['solve', '--at-least', '300', '--json']);
  expect((JSON.parse(stdout) as { greatestChance: number }).greatestChance).toBeCloseTo(0.176018772, 8);
});
