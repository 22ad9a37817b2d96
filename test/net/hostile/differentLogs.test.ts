import { describe, expect, test } from '@jest/globals';
import { HOLD_NONE } from '../../../src/engine/index.js';
import { fingerprintOf, type TableRecord } from '../../../src/table/index.js';
import { allHave, seatVictims, type Victim } from '../../support/net/forger.js';
import {
  closeForgers,
  counts,
  expectStopped,
  forger,
  hasHappened,
  openForger,
  OTHER_TIME,
  playing,
  roll,
} from '../../support/net/victims.js';

closeForgers();

describe('different logs for different players', () => {
  const tricks: Readonly<Record<string, (record: TableRecord) => TableRecord>> = {
    'another time of a message': (record) =>
      record.type === 'said' ? { ...record, time: OTHER_TIME } : record,
    'another time of the dice': (record) =>
      record.type === 'rolled' ? { ...record, time: OTHER_TIME } : record,
    'another clock in the first record': (record) =>
      record.type === 'opened' ? { ...record, clock: 60 } : record,
  };
  test.each(Object.entries(tricks))('%s: found at the next signed action', async (_, trick) => {
    openForger('logs');
    const victims = await seatVictims(forger, ['Ann', 'Bob', 'Cleo']);
    forger.tricks.shown = (record, name) => (name === 'Bob' ? trick(record) : record);
    const [ann, bob, cleo] = victims as readonly [Victim, Victim, Victim];
    const faultOf = (): boolean => bob.state().link.type === 'stopped';
    const isDifferent = (): boolean => bob.disk.records.some((record) => trick(record) !== record);
    counts.forgeries++;
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    expect(await ann.client.say('Hello')).toBeUndefined();
    await allHave(forger, victims);
    for (let move = 0; !faultOf(); move++) {
      expect(move).toBeLessThan(3);
      const table = bob.state().table;
      if (isDifferent() && table) {
        expect(fingerprintOf(table.hash)).not.toBe(fingerprintOf(forger.table().hash));
        expect(fingerprintOf(cleo.state().table?.hash ?? '')).toBe(fingerprintOf(forger.table().hash));
      }
      if (move === 0) {
        expect(await ann.client.roll(HOLD_NONE)).toBeUndefined();
        // If Bob has stopped, his link never comes.
        await hasHappened(() => faultOf() || forger.table().question === undefined);
      } else expect(await ann.client.act({ type: 'score', box: 'chance' })).toBeUndefined();
      await allHave(forger, victims);
    }
    await expectStopped(bob, 1, 'wrong-signature');
    expect(cleo.state().fault).toBeUndefined();
  });

  test("the server can't use the actions of a player who has a different log", async () => {
    const victims = await playing('other log');
    const [ann, bob, cleo] = victims;
    await roll(ann);
    forger.tricks.shown = (record, name) =>
      name === 'Ann' && record.type === 'rolled' ? { ...record, time: OTHER_TIME } : record;
    await roll(ann);
    counts.forgeries++;
    expect(await ann.client.act({ type: 'score', box: 'chance' })).toEqual({ code: 'wrong-signature' });
    const hash = ann.state().table?.hash ?? '';
    for (const other of [bob, cleo])
      expect(fingerprintOf(other.state().table?.hash ?? '')).not.toBe(fingerprintOf(hash));
    counts.found++;
  });

  test('a message that only some players see', async () => {
    const victims = await playing('secret message');
    const [ann, bob, cleo] = victims;
    const { n } = forger.table();
    // Bob does not get the message, so all his later records have other numbers.
    forger.tricks.shown = (record, name) => {
      if (name !== 'Bob' || record.n <= n) return record;
      if (record.n === n + 1) return undefined;
      return { ...record, n: record.n - 1, ...('at' in record && record.at > n && { at: record.at - 1 }) };
    };
    expect(await ann.client.say('Bob must not know this')).toBeUndefined();
    counts.forgeries++;
    // This signature covers the records up to the last game record, which is older than the message.
    await roll(ann);
    expect(bob.state().fault).toBeUndefined();
    expect(await ann.client.act({ type: 'score', box: 'chance' })).toBeUndefined();
    await expectStopped(bob, 1, 'wrong-signature');
    expect(cleo.state().fault).toBeUndefined();
  });
});
