import { expect } from '@jest/globals';
import { assessGame, type Solution, solve, type SolvedRules } from '../../../src/analysis/index.js';
import { cardOf, type RuleSet, totals } from '../../../src/engine/index.js';
import type { PlayedGame } from '../generators.js';

/** Returns a function that solves rule sets and caches the solutions. */
export function solutionsByRules(): (rules: RuleSet) => SolvedRules {
  const solutions = new Map<RuleSet, SolvedRules>();
  return (rules) => {
    const solution = solutions.get(rules) ?? solve(rules);
    solutions.set(rules, solution);
    return solution;
  };
}

/**
 * Expects the review of a finished game to add up: for each seat, the starting value plus luck minus costs must equal
 * the grand total of the card.
 */
export function expectSumsOf({ header, events, game }: PlayedGame, solution: Solution): void {
  const { seats, luck, decisions } = assessGame(solution, header, events);
  seats.forEach(({ seat, start, result }) => {
    const points = luck.filter((each) => each.seat === seat).map((each) => each.points);
    const costs = decisions.filter((each) => each.seat === seat).map(({ cost }) => -cost);
    const sum = [...points, ...costs].reduce((total, each) => total + each, start);
    expect(result).toBe(totals(header.rules, cardOf(game, seat)).grand);
    expect(Math.abs(sum - result)).toBeLessThan(1e-6);
  });
}
