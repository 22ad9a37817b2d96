import { expect, test } from '@jest/globals';
import { run } from '../support/run.js';

// 0.176019 was also computed by another program.
test('the greatest probability of at least 300 points', async () => {
  const { stdout } = await run(['solve', '--at-least', '300', '--json']);
  expect((JSON.parse(stdout) as { greatestChance: number }).greatestChance).toBeCloseTo(0.176018772, 8);
});
