import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, jest, test } from '@jest/globals';
import { type Home, openHome } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { type CostedGame, leaksFrom, openGameCosts } from '../../../src/cli/home/gameCosts.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import { nodeFiles } from '../../../src/storage/index.js';
import type { Mistake } from '../../../src/training/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { indexPath, keepGame } from '../../support/store.js';

const MISTAKE: Mistake = {
  seat: 0,
  turn: 1,
  position: { rules: OFFICIAL, card: card({}), dice: dice('33341'), rollsLeft: 1 },
  played: { hold: [] },
  cost: 3,
  themes: [],
  leans: {},
  difficulty: 'easy',
};

interface Setting {
  readonly home: Home;
  readonly warnings: ReturnType<typeof createWarnings>;
  /** Opens training as a new run does. Returns how many mistakes it finds. */
  run(): () => Promise<number>;
  /** Returns how many games have been reviewed. */
  reviews(): number;
}

async function settingIn(path: string): Promise<Setting> {
  const home = await openHome({ YAHTZEE_HOME: path }, nodeFiles);
  if (!home) throw new Error("there's a home folder");
  const warnings = createWarnings();
  let reviews = 0;
  const analyst = {
    exercises: () => Promise.resolve([]),
    costs: () => {
      reviews++;
      return Promise.resolve({ seats: [{ seat: 0, cost: 12.5, luck: -3 }], mistakes: [MISTAKE] });
    },
  };
  return {
    home,
    warnings,
    run() {
      const read = openGameCosts(home, { analyst, warnings, report: () => undefined });
      return async () => (await read()).flatMap(({ costs }) => costs.mistakes).length;
    },
    reviews: () => reviews,
  };
}

describe('the leaks of a player', () => {
  const RULES = { ...OFFICIAL, id: 'family' };
  const game = (left?: true): CostedGame => ({
    score: {
      game: '2026-01-31-abcdef',
      created: '2026-01-31T12:00:00.000Z',
      ended: '2026-01-31T13:00:00.000Z',
      outcome: 'finished',
      rules: { id: 'official', version: 1, name: 'Official rules', sum: '00000000' },
      players: [{ name: 'Ann', kind: 'person', score: 100, ...(left && { left }) }],
      bytes: 1,
    },
    costs: {
      game: '2026-01-31-abcdef',
      bytes: 1,
      rules: OFFICIAL,
      seats: [{ seat: 0, cost: 12.5, luck: -3 }],
      mistakes: [MISTAKE],
    },
  });

  test('are the mean of the games that the player finished', () => {
    expect(leaksFrom([game(), game(true)])(OFFICIAL, 'Ann')?.rolls).toEqual([{ about: 2, cost: 3 }]);
    expect(leaksFrom([game(true)])(OFFICIAL, 'Ann')).toBeUndefined();
  });

  test("don't include games under other rules that score alike", () => {
    expect(leaksFrom([game()])(RULES, 'Ann')).toBeUndefined();
  });
});

describe('the costly decisions in stored games', () => {
  test('include those of games that end during the run, and each game is reviewed once', async () => {
    using folder = temporaryFolder();
    const { home, run, reviews } = await settingIn(folder.path);
    await keepGame(home.store, { seed: 'one' });
    const read = run();
    expect(await read()).toBe(1);
    await keepGame(home.store, { seed: 'two' });
    expect(await read()).toBe(2);
    expect(await run()()).toBe(2);
    expect(reviews()).toBe(2);
  });

  test('are no longer in the index once their game is deleted, and bad lines are removed', async () => {
    using folder = temporaryFolder();
    const { home, run, reviews } = await settingIn(folder.path);
    const { id } = await keepGame(home.store, { seed: 'one' });
    const { id: kept } = await keepGame(home.store, { seed: 'two' });
    await run()();
    appendFileSync(indexPath(folder.path), 'not a line\n');
    await home.store.remove(id);
    expect(await run()()).toBe(1);
    const { over, mistakes } = await home.store.survey();
    expect([over, mistakes].map((list) => list.map(({ game }) => game))).toEqual([[kept], [kept]]);
    expect(readFileSync(indexPath(folder.path), 'utf8')).not.toMatch(RegExp(`${id}|not a line`));
    expect(reviews()).toBe(2);
  });

  test("an index that can't be used is left alone, and no game is reviewed twice in a run", async () => {
    using folder = temporaryFolder();
    const { home, run, reviews } = await settingIn(folder.path);
    await keepGame(home.store);
    mkdirSync(indexPath(folder.path));
    const read = run();
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
    expect(reviews()).toBe(1);
    expect(readdirSync(indexPath(folder.path))).toEqual([]);
  });

  test('an unusable index is a warning, and nothing is printed under the screen', async () => {
    using folder = temporaryFolder();
    const { warnings, run } = await settingIn(folder.path);
    mkdirSync(indexPath(folder.path));
    const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    try {
      await run()();
      expect(write).not.toHaveBeenCalled();
    } finally {
      write.mockRestore();
    }
    expect(warnings.latest()).toMatch(/^Can't use index\.jsonl in /);
  });
});
