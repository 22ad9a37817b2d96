import { expect, test } from '@jest/globals';
import { run } from '../support/run.js';

const TEN_MINUTES = 600_000;

// 0.176019 was computed independently, in f64, for 300.
test.each([
  [200, 0.91076071],
  [300, 0.176018772],
])(
  'the greatest chance of at least %d points',
  async (score, chance) => {
    const { stdout } = await run(['solve', '--at-least', String(score), '--json']);
    expect((JSON.parse(stdout) as { greatestChance: number }).greatestChance).toBeCloseTo(chance, 8);
  },
  TEN_MINUTES,
);
