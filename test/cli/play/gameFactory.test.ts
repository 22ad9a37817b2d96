import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { hintLine } from '../../../src/cli/play/farewell.js';
import { type GameOptions, openGameFactory, type RunGame } from '../../../src/cli/play/gameFactory.js';
import { openHome } from '../../../src/cli/home/home.js';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { createWarnings, type Warnings } from '../../../src/cli/output.js';
import { OFFICIAL, personNamed } from '../../../src/engine/index.js';
import { nodeFiles } from '../../../src/storage/index.js';
import { temporaryFolder } from '../../support/child.js';
import { faultyFiles } from '../../support/faults/faultyFiles.js';

interface Table {
  readonly factory: ReturnType<typeof openGameFactory>;
  readonly warnings: Warnings;
  /** Returns the game in the `--record` file. */
  recorded(): { readonly id: string; readonly finished: boolean };
}

async function openFactory(home: string, faults = '', options: Partial<GameOptions> = {}): Promise<Table> {
  const file = join(home, 'record.json');
  const warnings = createWarnings();
  const files = faultyFiles(faults);
  const factory = openGameFactory(
    { dice: 'own', counting: 'counts', ...options },
    {
      home: await openHome({ YAHTZEE_HOME: home }, files),
      recorder: openRecorder(file, nodeFiles),
      warnings,
    },
  );
  return { factory, warnings, recorded: () => JSON.parse(readFileSync(file, 'utf8')) };
}

/** Plays a game to its end by scoring the first roll of every turn. */
async function finish({ session }: RunGame): Promise<void> {
  for (const { box } of OFFICIAL.boxes) {
    await session.dispatch({ type: 'score', box });
    await session.settled();
  }
}

const startPlaying = (game: RunGame): RunGame => {
  game.started();
  return game;
};

describe('the last game', () => {
  test('is unknown after it has been deleted', async () => {
    using home = temporaryFolder();
    const { factory } = await openFactory(home.path);
    const game = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    await game.close();
    factory.forget('2026-01-31-abcdef');
    expect(factory.lastGame()).toBe(game);
    factory.forget(game.id);
    expect(factory.lastGame()).toBeUndefined();
  });

  test('is the started game, not a game that was only opened and closed', async () => {
    using home = temporaryFolder();
    const { factory, recorded } = await openFactory(home.path);
    const first = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    await first.close();
    const zoes = startPlaying(factory.createGame([personNamed('Zoe')], OFFICIAL));
    const again = await factory.resumeGame(first.id, 'refuse');
    if (typeof again === 'string') throw new Error(again);
    await again.close();
    await zoes.close();
    expect(factory.lastGame()).toBe(zoes);
    expect(recorded().id).toBe(zoes.id);
  });

  test("can't be resumed if games aren't stored", async () => {
    using home = temporaryFolder();
    const { factory, warnings } = await openFactory(home.path, 'EROFS@1+');
    const game = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    expect(hintLine(game)).toBeUndefined();
    expect(await game.close()).toBe(false);
    expect(hintLine(game)).toBeUndefined();
    expect(warnings.latest()).toBe("The game isn't saved: the disk is read-only (EROFS)");
  });
});

describe('a closed game', () => {
  test('is recorded, even if the next game has started', async () => {
    using home = temporaryFolder();
    const { factory, recorded } = await openFactory(home.path);
    const first = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    await finish(first);
    const next = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    await first.close();
    expect(recorded()).toMatchObject({ id: first.id, finished: true });
    await next.close();
  });

  test('keeps its warning until the game is stored, even if the next game is stored earlier', async () => {
    using home = temporaryFolder();
    const { factory, warnings } = await openFactory(home.path, 'ENOSPC@1-40');
    const first = startPlaying(factory.createGame([personNamed('Ann')], OFFICIAL));
    for (let attempt = 0; attempt < 3; attempt++) expect(await first.close()).toBe(false);
    const told = warnings.latest();
    expect(told).toBe("The game isn't saved: the disk is full (ENOSPC)");
    for (let isKept = false; !isKept;)
      isKept = await startPlaying(factory.createGame([personNamed('Bob')], OFFICIAL)).close();
    expect(warnings.latest()).toBe(told);
    expect(await first.close()).toBe(true);
    const reading = await (await openHome({ YAHTZEE_HOME: home.path }, nodeFiles))?.store.read(first.id);
    expect(reading?.ok).toBe(true);
  });
});

test('the game after a daily game is an ordinary game', async () => {
  using home = temporaryFolder();
  const { factory } = await openFactory(home.path);
  const daily = factory.createDailyGame({ day: '2026-01-31', rules: OFFICIAL, name: 'Ann' });
  const next = factory.createGame([personNamed('Ann')], OFFICIAL);
  const [first, second] = [daily, next].map(({ session }) => session.getSnapshot().game.header);
  for (const game of [daily, next]) await game.close();
  expect(first).toMatchObject({ seed: 'daily:2026-01-31', daily: true });
  expect(first).not.toHaveProperty('seedGiven');
  expect(second).not.toHaveProperty('daily');
  expect(second?.seed).not.toMatch(/^daily:/);
});

describe('a game with real dice', () => {
  test('needs a person', async () => {
    using folder = temporaryFolder();
    const { factory } = await openFactory(folder.path, '', { counting: 'real-dice', dice: 'same-for-all' });
    const headerOf = (kind: string): unknown =>
      factory.createGame([{ name: 'Ann', kind }], OFFICIAL).session.getSnapshot().game.header;
    expect(headerOf('person')).toMatchObject({ realDice: true });
    expect(headerOf('person')).not.toHaveProperty('duplicate');
    expect(headerOf('novice')).not.toHaveProperty('realDice');
  });
});
