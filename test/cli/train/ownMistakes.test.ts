import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { type Home, openHome } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { openOwnMistakes } from '../../../src/cli/train/ownMistakes.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import { nodeFiles, openTrainingStore, type TrainingStore } from '../../../src/storage/index.js';
import type { Mistake } from '../../../src/training/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { keepGame } from '../../support/store.js';

const MISTAKE: Mistake = {
  seat: 0,
  turn: 1,
  position: { rules: OFFICIAL, card: card({}), dice: dice('33341'), rollsLeft: 1 },
  played: { hold: [] },
  cost: 3,
  themes: [],
  difficulty: 'easy',
};

interface Setting {
  readonly home: Home;
  readonly training: TrainingStore;
  readonly warnings: ReturnType<typeof createWarnings>;
  /** Opens training as a new run does. Returns how many mistakes it finds. */
  run(): () => Promise<number>;
  /** Returns how many games have been reviewed. */
  reviews(): number;
}

async function settingIn(path: string): Promise<Setting> {
  const home = await openHome({ YAHTZEE_HOME: path }, nodeFiles);
  if (!home) throw new Error('there is a home folder');
  const training = openTrainingStore(nodeFiles, path);
  const warnings = createWarnings();
  let reviews = 0;
  const analyst = {
    exercises: () => Promise.resolve([]),
    mistakes: () => {
      reviews++;
      return Promise.resolve([MISTAKE]);
    },
  };
  return {
    home,
    training,
    warnings,
    run() {
      const read = openOwnMistakes(home, training, { analyst, warnings, report: () => undefined });
      return async () => (await read()).length;
    },
    reviews: () => reviews,
  };
}

const indexIn = (path: string): string => join(path, 'mistakes.jsonl');

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
    const { home, training, run, reviews } = await settingIn(folder.path);
    const { id } = await keepGame(home.store, { seed: 'one' });
    const { id: kept } = await keepGame(home.store, { seed: 'two' });
    await run()();
    appendFileSync(indexIn(folder.path), 'not a line\n');
    await home.store.remove(id);
    expect(await run()()).toBe(1);
    const index = await training.mistakes();
    expect(index.records.map(({ game }) => game)).toEqual([kept]);
    expect(index.damaged).toBe(0);
    expect(reviews()).toBe(2);
  });

  test('an index over the limit is reported, and starts anew', async () => {
    using folder = temporaryFolder();
    const { home, warnings, run, reviews } = await settingIn(folder.path);
    await keepGame(home.store);
    await run()();
    truncateSync(indexIn(folder.path), 32 * 1024 * 1024 + 1);
    const read = run();
    expect(await read()).toBe(1);
    expect(warnings.latest()).toBe('mistakes.jsonl was too large, so your games are reviewed again.');
    expect(statSync(indexIn(folder.path)).size).toBeLessThan(10_000);
    await read();
    expect(warnings.latest()).toBeUndefined();
    await run()();
    expect(reviews()).toBe(2);
  });

  test('an index that cannot be used is reported, and no game is reviewed twice in a run', async () => {
    using folder = temporaryFolder();
    const { home, warnings, run, reviews } = await settingIn(folder.path);
    await keepGame(home.store);
    mkdirSync(indexIn(folder.path));
    const read = run();
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
    expect(reviews()).toBe(1);
    expect(warnings.latest()).toMatch(
      /^Can't use mistakes\.jsonl in ".*" \(not an ordinary file\), so your games are reviewed again in every run\./,
    );
  });

  test('an unusable score index is a warning, and nothing is printed under the screen', async () => {
    using folder = temporaryFolder();
    const { warnings, run } = await settingIn(folder.path);
    mkdirSync(join(folder.path, 'scores.jsonl'));
    const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    try {
      await run()();
      expect(write).not.toHaveBeenCalled();
    } finally {
      write.mockRestore();
    }
    expect(warnings.latest()).toMatch(/^Cannot use scores\.jsonl in /);
  });
});
