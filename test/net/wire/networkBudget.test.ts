import { describe, expect, test } from '@jest/globals';
import { createNetworkBudget, type NetworkBudget } from '../../../src/net/wire/networkBudget.js';

/** Spends as often as the budget allows at this time. Returns how often that was. */
function spendAll(budget: NetworkBudget, networks: readonly string[], now: number): number {
  let times = 0;
  for (; times < 1_000 && budget.untilAllowed(networks, now) === 0; times++) budget.spend(networks, now);
  return times;
}

describe('the budget of a network', () => {
  test('allows a burst, and then one more whenever it has refilled so far', () => {
    const budget = createNetworkBudget(20, 40);
    expect(spendAll(budget, ['a'], 1_000)).toBe(40);
    expect(budget.untilAllowed(['a'], 1_000)).toBe(50);
    expect(budget.untilAllowed(['a'], 1_030)).toBe(20);
    expect(spendAll(budget, ['a'], 1_050)).toBe(1);
    expect(spendAll(budget, ['a'], 1_550)).toBe(10);
    expect(spendAll(budget, ['a'], 100_000)).toBe(40);
  });

  test("doesn't count for others, nor for connections from no network", () => {
    const budget = createNetworkBudget(20, 40);
    spendAll(budget, ['a'], 0);
    expect(spendAll(budget, ['b'], 0)).toBe(40);
    expect(spendAll(budget, [], 0)).toBe(1_000);
  });

  test('is four times as large for the wider network, which counts what all its parts spend', () => {
    const budget = createNetworkBudget(20, 40);
    expect(spendAll(budget, ['a:1', 'a'], 0)).toBe(40);
    const others = Array.from({ length: 1_000 }, (_, n) => [`a:${n + 2}`, 'a']);
    const spent = (now: number): number => others.reduce((sum, each) => sum + spendAll(budget, each, now), 0);
    expect(spent(0)).toBe(120);
    expect(budget.untilAllowed(['a:2000', 'a'], 0)).toBe(12.5);
    expect(spent(1_000)).toBe(80);
    expect(spendAll(budget, ['b:1', 'b'], 1_000)).toBe(40);
  });
});
