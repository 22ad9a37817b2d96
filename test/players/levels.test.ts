import { describe, expect, test } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { type Level, openSimulation, prepareSimulation, summarise } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller, seedOfGame } from '../../src/rollers/index.js';

const GAMES = 1500;

function meanOf(level: Level): { readonly mean: number; readonly standardError: number } {
  const table = { rules: OFFICIAL, levels: [level] };
  const simulate = openSimulation(table, prepareSimulation(table, 1), (game) => {
    const seed = seedOfGame('levels', game);
    return { roller: seededRoller(seed), chanceAt: rollerOfChoices(seed) };
  });
  const [player] = summarise(simulate(1, GAMES + 1));
  return { mean: player?.mean ?? 0, standardError: player?.standardError ?? 0 };
}

describe('levels of computer players', () => {
  test.each([
    ['novice', 170],
    ['casual', 215],
    ['skilled', 240],
  ] as const)('the level %s averages about %d points under the official rules', (level, about) => {
    expect(Math.abs(meanOf(level).mean - about)).toBeLessThan(4);
  });

  test('the level perfect averages about the computed mean', () => {
    const { mean, standardError } = meanOf('perfect');
    expect(Math.abs(mean - solve(OFFICIAL).expectedTotal(EMPTY_CARD))).toBeLessThan(4 * standardError);
  });
});
