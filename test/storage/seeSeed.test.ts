import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { GameEvent } from '../../src/engine/index.js';
import type { GameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { journalPath, keepGame, storeIn } from '../support/store.js';
import { type GameWish, storedGame } from '../support/stored/storedGames.js';

const RANKED: GameWish = { seed: 'kestrel', actions: 3 };

async function eventsOf(store: GameStore, id: string): Promise<readonly GameEvent[]> {
  const reading = await store.read(id);
  if (!reading.ok) throw new Error(reading.problem.code);
  return reading.stored.events;
}

describe('playing the seed of an unfinished ranked game', () => {
  test('is an event in the journal of this game, which stays after the game is resumed', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id, events } = await keepGame(store, RANKED);
    expect(await store.seeSeed('kestrel')).toEqual({ ok: true, unranked: [id] });
    expect(await eventsOf(store, id)).toEqual([...events, { type: 'seedSeen' }]);
    const resumed = await store.resume(id, 'refuse');
    if (!resumed.ok) throw new Error(resumed.problem.code);
    await resumed.journal.store([...resumed.stored.events, { type: 'left', seat: 0 }]);
    await resumed.journal.close();
    expect((await store.survey()).over).toMatchObject([{ game: id, seedSeen: true }]);
  });

  test('is recorded once, and only in the games with this seed', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const ranked = await keepGame(store, {
      ...RANKED,
      names: ['Ann', 'Perfect'],
      kinds: ['person', 'perfect'],
    });
    const other = await keepGame(store, { ...RANKED, seed: 'merlin' });
    expect(await store.seeSeed('kestrel')).toEqual({ ok: true, unranked: [ranked.id] });
    expect(await store.seeSeed('kestrel')).toEqual({ ok: true, unranked: [] });
    expect(await eventsOf(store, other.id)).toEqual(other.events);
    expect((await store.survey()).unfinished).toMatchObject([
      { id: other.id, hasSecretSeed: true },
      { id: ranked.id, seedSeen: true },
    ]);
  });

  test.each<[string, GameWish]>([
    ['practice games', { practice: true }],
    ['games with a chosen seed', { seedGiven: true }],
    ['games of computer players', { kinds: ['perfect'] }],
    ['games that are over', { actions: 1000 }],
  ])("doesn't change %s", async (_, wish) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store, { ...RANKED, ...wish });
    const before = readFileSync(journalPath(home.path, id));
    expect(await store.seeSeed('kestrel')).toEqual({ ok: true, unranked: [] });
    expect(readFileSync(journalPath(home.path, id))).toEqual(before);
  });

  test('cuts off an incomplete last line first', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id, events } = await keepGame(store, RANKED);
    appendFileSync(journalPath(home.path, id), '{"le');
    expect(await store.seeSeed('kestrel')).toEqual({ ok: true, unranked: [id] });
    expect(await eventsOf(store, id)).toEqual([...events, { type: 'seedSeen' }]);
  });

  test('is refused while the game is open or damaged', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { game, events } = storedGame(RANKED);
    const { id, journal } = store.begin(game.header);
    await journal.store(events);
    expect(await store.seeSeed('kestrel')).toMatchObject({ ok: false, id, problem: { code: 'held' } });
    await journal.close();
    appendFileSync(journalPath(home.path, id), 'x\nx\n');
    expect(await store.seeSeed('kestrel')).toMatchObject({ ok: false, id, problem: { code: 'damaged' } });
  });

  test('is never reported as recorded if the disk is full', async () => {
    const codes = new Set<string>();
    for (let call = 1, isRecorded = false; !isRecorded; call++) {
      using home = temporaryFolder();
      const store = await storeIn(home.path);
      const { id, events } = await keepGame(store, RANKED);
      const fullDisk = await storeIn(home.path, `ENOSPC@${call}+`);
      const result = await fullDisk.seeSeed('kestrel').catch(() => undefined);
      if (result && !result.ok) codes.add(result.problem.code);
      isRecorded = result?.ok === true && result.unranked.length > 0;
      if (isRecorded) expect(await eventsOf(store, id)).toEqual([...events, { type: 'seedSeen' }]);
    }
    expect(codes).toContain('unwritable');
  });
});
