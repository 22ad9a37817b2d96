import { describe, expect, test } from '@jest/globals';
import { HOLD_NONE, holdOf } from '../../../src/engine/index.js';
import { type RecordOf } from '../../../src/table/index.js';
import { allHave, type Victim } from '../../support/net/forger.js';
import { until } from '../../support/net/localNet.js';
import {
  closeForgers,
  expectHonestLinks,
  forger,
  hasHappened,
  playing,
  restartAll,
  roll,
} from '../../support/net/victims.js';

closeForgers();

describe('secrets', () => {
  test.each(['Ann', 'Bob', 'Cleo'])('%s stores a question before revealing the link', async (slow) => {
    const victims = await playing(`held back ${slow}`);
    const [ann] = victims;
    const held = victims.find(({ name }) => name === slow) as Victim;
    const others = victims.filter((victim) => victim !== held);
    const disk = held.holdBack();
    const asking = ann.client.roll(HOLD_NONE);
    const record = await disk.asked;
    expect(record.type).toBe('asked');
    const { roll: number } = record as RecordOf<'asked'>;
    const hasLink = ({ sent }: Victim): boolean =>
      sent.some(({ message }) => message.type === 'link' && message.roll === number);
    for (const other of others) await hasHappened(() => hasLink(other));
    // Nothing that the server sends or repeats persuades the client, and neither does a new connection of the server.
    forger.send(held, { type: 'rec', record });
    forger.send(held, { type: 'now', now: { connected: [0, 1, 2], watchers: [], late: [], votable: [] } });
    forger.send(held, { type: 'no', why: { code: 'outdated' } });
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(hasLink(held)).toBe(false);
    expect(forger.table().question).toBeDefined();
    disk.release();
    expect(await asking).toBeUndefined();
    await until(held.client, ({ table }) => table?.question === undefined);
    for (const [member, victim] of victims.entries()) expectHonestLinks(victim, member);
  });

  test('a question that a crash has lost can be replaced, because its link is still secret', async () => {
    const victims = await playing('lost question');
    const [ann, bob, cleo] = victims;
    const disk = cleo.holdBack();
    void ann.client.roll(HOLD_NONE);
    const lost = (await disk.asked) as RecordOf<'asked'>;
    disk.lose();
    await until(cleo.client, ({ link }) => link.type === 'stopped');
    expect(cleo.state().link).toMatchObject({ why: { type: 'unstored' } });
    expect(cleo.disk.records).toHaveLength(lost.n - 1);
    expect(cleo.sent.some(({ message }) => message.type === 'link' && message.roll === lost.roll)).toBe(
      false,
    );
    await cleo.restart();
    await until(cleo.client, ({ table }) => table?.n === forger.table().n);
    for (const [member, victim] of [ann, bob, cleo].entries()) expectHonestLinks(victim, member);
  });

  test("a client reveals nothing that the log doesn't ask for, whatever the server sends", async () => {
    const victims = await playing('unasked');
    const [, , cleo] = victims;
    const before = cleo.sent.length;
    const { rolls } = forger.table();
    const messages: readonly object[] = [
      { type: 'seat', code: 'k7qwmx29', records: forger.table().n },
      { type: 'watching', name: 'Cleo', code: 'k7qwmx29', records: forger.table().n },
      {
        type: 'now',
        now: { connected: [0, 1, 2], watchers: [], late: [2], votable: [2], holding: HOLD_NONE },
      },
      { type: 'no', why: { code: 'wrong-link' } },
      { type: 'no', why: { code: 'outdated' }, to: 'A'.repeat(86) },
      ...forger.records().map((record) => ({ type: 'rec', record })),
    ];
    for (const message of messages) forger.send(cleo, message);
    expect(await cleo.client.say('Still here')).toBeUndefined();
    // The client may send its own message again, but nothing else.
    const later = cleo.sent.slice(before).map(({ message }) => JSON.stringify(message));
    expect(new Set(later).size).toBe(1);
    expect(later[0]).toContain('Still here');
    // Messages that the client does not know end the connection, and the client returns with its token.
    for (const message of [{ type: 'link', roll: rolls + 1 }, { type: 'reveal' }, { tpye: 'rec' }]) {
      const { length } = cleo.sent;
      forger.send(cleo, message);
      await until(cleo.client, ({ link }) => link.type === 'reconnecting');
      await until(cleo.client, ({ now }) => now !== undefined);
      expect(cleo.sent.slice(length).map(({ message: sent }) => sent.type)).toEqual(['back']);
    }
    expect(cleo.state().fault).toBeUndefined();
    expectHonestLinks(cleo, 2);
  });

  test.each(['while it plays', 'after a restart'])(
    'a roller never asks for a roll with two holds %s',
    async (when) => {
      const victims = await playing(`two holds ${when}`);
      const [ann] = victims;
      await roll(ann);
      forger.tricks.deny = ({ action }) => (action.type === 'roll' ? { code: 'not-stored' } : undefined);
      expect(await ann.client.roll(holdOf([1, 2]))).toEqual({ code: 'not-stored' });
      if (when === 'after a restart') await restartAll([ann]);
      const { length } = ann.sent;
      expect(await ann.client.roll(holdOf([3]))).toEqual({ code: 'other-hold' });
      expect(ann.sent).toHaveLength(length);
      delete forger.tricks.deny;
      expect(await ann.client.roll(holdOf([1, 2]))).toBeUndefined();
      await until(ann.client, ({ table }) => table?.question === undefined);
      expect(await ann.client.roll(holdOf([3]))).toBeUndefined();
      await allHave(forger, victims);
      const holds = new Map<number, Set<string>>();
      for (const { message } of ann.sent) {
        if (message.type !== 'act' || message.action.action.type !== 'roll') continue;
        const { roll: number, hold } = message.action.action;
        holds.set(number, (holds.get(number) ?? new Set()).add(JSON.stringify(hold)));
      }
      expect([...holds.values()].every(({ size }) => size === 1)).toBe(true);
    },
  );
});
