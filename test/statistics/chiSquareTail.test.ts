import { describe, expect, test } from '@jest/globals';
import { chiSquareTail } from '../../src/statistics/dice/chiSquare.js';

// Upper critical values from the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
const CRITICAL: readonly (readonly [degrees: number, tail: number, statistic: number])[] = [
  [1, 0.1, 2.706],
  [1, 0.05, 3.841],
  [1, 0.001, 10.828],
  [2, 0.05, 5.991],
  [3, 0.01, 11.345],
  [5, 0.1, 9.236],
  [5, 0.05, 11.07],
  [5, 0.001, 20.515],
  [6, 0.05, 12.592],
  [6, 0.01, 16.812],
  [20, 0.9, 12.443],
  [20, 0.05, 31.41],
  [20, 0.001, 45.315],
  [35, 0.05, 49.802],
  [100, 0.05, 124.342],
  [100, 0.001, 149.449],
];

/**
 * Integrates `t^(k-1) e^(-t^2/2)` using Simpson's rule. The integrand is the unnormalised density of the square root of
 * a chi-square variable, and is finite everywhere.
 */
function integral(degrees: number, from: number, to: number): number {
  const steps = 20_000;
  const width = (to - from) / steps;
  let total = 0;
  for (let step = 0; step <= steps; step++) {
    const t = from + step * width;
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    total += weight * t ** (degrees - 1) * Math.exp((-t * t) / 2);
  }
  return (total * width) / 3;
}

const FAR = 40;

describe('the tail of the chi-square distribution', () => {
  test.each(CRITICAL)(
    'has the published critical value for %i degrees of freedom and the probability %f',
    (degrees, tail, at) => {
      // The published values are rounded to three decimals. Check both ends of the rounding interval.
      expect(chiSquareTail(at - 0.0005, degrees)).toBeGreaterThanOrEqual(tail);
      expect(chiSquareTail(at + 0.0005, degrees)).toBeLessThanOrEqual(tail);
    },
  );

  test('equals e^(-x/2) for two degrees of freedom', () => {
    for (const x of [0.001, 0.5, 1, 3, 3.999, 4, 4.001, 10, 100, 600]) {
      expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 12, 20, 21, 35])(
    'agrees with numerical integration for %i degrees of freedom',
    (degrees) => {
      const whole = integral(degrees, 0, FAR);
      for (const x of [0.01, 0.3, 1, degrees - 0.5, degrees, degrees + 2.1, 2 * degrees + 9, 70]) {
        const expected = integral(degrees, Math.sqrt(x), FAR) / whole;
        expect(chiSquareTail(x, degrees) / expected).toBeCloseTo(1, 9);
      }
    },
  );

  test('satisfies the recurrence over the degrees of freedom', () => {
    // Q(x; k + 2) = Q(x; k) + (x/2)^(k/2) e^(-x/2) / gamma(k/2 + 1), NIST Handbook of Mathematical Functions 8.8.6.
    for (const x of [0.2, 2, 7, 30]) {
      let odd = Math.sqrt(Math.PI) / 2;
      let even = 1;
      for (let k = 1; k < 40; k++) {
        const gamma = k % 2 === 1 ? odd : even;
        const step = ((x / 2) ** (k / 2) * Math.exp(-x / 2)) / gamma;
        expect(chiSquareTail(x, k + 2)).toBeCloseTo(chiSquareTail(x, k) + step, 12);
        if (k % 2 === 1) odd *= k / 2 + 1;
        else even *= k / 2 + 1;
      }
    }
  });

  test('starts at 1 and decreases', () => {
    expect(chiSquareTail(0, 5)).toBe(1);
    const tails = Array.from({ length: 200 }, (_, step) => chiSquareTail(step / 2, 5));
    expect([...tails].sort((a, b) => b - a)).toEqual(tails);
    expect(tails.every((tail) => tail > 0 && tail <= 1)).toBe(true);
  });
});
