import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { type Level, openSimulation, prepareSimulation, summarise } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller, seedOfGame } from '../../src/rollers/index.js';

const GAMES = 800;

function meanOf(level: Level): { readonly mean: number; readonly standardError: number } {
  const table = { rules: OFFICIAL, levels: [level] };
  const simulate = openSimulation(table, prepareSimulation(table, 1), (game) => {
    const seed = seedOfGame('levels', game);
    return { roller: seededRoller(seed), chanceAt: rollerOfChoices(seed) };
  });
  const [player] = summarise(simulate(1, GAMES + 1));
  return { mean: player?.mean ?? 0, standardError: player?.standardError ?? 0 };
}

/** Returns a number from the row of a level in a table. `column` counts from 0, after the level. */
function listed(page: string, level: Level, column: number): number {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| \`${level}\` |`)) ?? '';
  return Number.parseFloat(row.split('|')[column + 2] ?? '');
}

describe('levels of computer players', () => {
  test.each(['novice', 'casual', 'skilled'] as const)(
    'the pages give the same mean for the level %s, and games agree',
    (level) => {
      const measured = listed('docs/analysis.md', level, 2);
      const pages = ['docs/playing.md'];
      expect(pages.map((page) => listed(page, level, 1))).toEqual(pages.map(() => Math.round(measured)));
      expect(Math.abs(meanOf(level).mean - measured)).toBeLessThan(4);
    },
  );

  test('the level perfect averages about the computed mean', () => {
    const { mean, standardError } = meanOf('perfect');
    expect(Math.abs(mean - solve(OFFICIAL).expectedTotal(EMPTY_CARD))).toBeLessThan(4 * standardError);
  });
});
