import { expect, test } from '@jest/globals';
import { printCounts } from '../support/atOnce.js';
import { simulateGame, type Trouble } from '../support/servers/simulation.js';

/** More games: YAHTZEE_TEST_GAMES=500. The first seed: YAHTZEE_TEST_SEED=17. */
const GAMES = Number(process.env['YAHTZEE_TEST_GAMES'] ?? 2);
const FIRST = Number(process.env['YAHTZEE_TEST_SEED'] ?? 2);

const CALM = { seats: 2, servers: 2, cut: 0, kill: 0, freeze: 0, suspect: 0, hasComputer: false } as const;

const KINDS: Readonly<Record<string, Omit<Trouble, 'seats' | 'hasComputer'>>> = {
  'slow and lost news': { ...CALM, servers: 2 },
  'moves between servers': { ...CALM, servers: 2, cut: 0.05 },
  'killed servers': { ...CALM, servers: 3, cut: 0.01, kill: 0.01 },
  'servers without the log': { ...CALM, servers: 2, cut: 0.01, freeze: 0.004 },
  'servers that others take for ended': { ...CALM, servers: 3, cut: 0.02, suspect: 0.01 },
  'everything at once': { servers: 3, cut: 0.03, kill: 0.004, freeze: 0.003, suspect: 0.004 },
};

test.each(Object.entries(KINDS))('%s: all servers of a game store the same log', async (name, trouble) => {
  const sums = new Map<string, number>();
  const add = (what: string, more: number): void => void sums.set(what, (sums.get(what) ?? 0) + more);
  for (let seed = FIRST; seed < FIRST + GAMES; seed++) {
    const game = await simulateGame(seed, {
      ...trouble,
      seats: 2 + (seed % 3),
      hasComputer: seed % 4 === 3 && seed % 3 < 2,
    });
    add('games', 1);
    add('records', game.records.length);
    add('entries', game.entries);
    for (const [what, number] of game.counts) add(what, number);
  }
  printCounts(`${name}: ${[...sums].map(([what, number]) => `${what}: ${number}`).join(', ')}`);
  expect(sums.get('games')).toBe(GAMES);
});
