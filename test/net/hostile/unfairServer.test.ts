import { describe, expect, test } from '@jest/globals';
import { HOLD_NONE } from '../../../src/engine/index.js';
import { type RecordOf } from '../../../src/table/index.js';
import { allHave, seatVictims, startForger, type Victim } from '../../support/net/forger.js';
import { until } from '../../support/net/localNet.js';
import {
  closeForgers,
  counts,
  expectStopped,
  forger,
  hasAllLinks,
  hasHappened,
  openForger,
  playing,
  restartAll,
  roll,
} from '../../support/net/victims.js';

closeForgers();

describe("a server that's unfair although its log is valid", () => {
  test.each(['honest about who is connected', 'that says somebody is away'])(
    'leaves a connected player out of a roll: %s',
    async (kind) => {
      const victims = await playing(`unnamed ${kind}`);
      const [ann, bob, cleo] = victims;
      if (kind !== 'honest about who is connected') {
        forger.tricks.now = (now) => ({ ...now, connected: [0, 1] });
      }
      forger.tricks.named = (connected) => connected.filter((member) => member !== 2);
      await roll(ann);
      await allHave(forger, victims);
      counts.forgeries++;
      const asked = forger.records().findLast(({ type }) => type === 'asked') as RecordOf<'asked'>;
      expect(asked.named).toEqual([1]);
      expect(cleo.state().reports).toEqual([{ code: 'not-named', n: asked.n }]);
      counts.found++;
      for (const honest of [ann, bob]) expect(honest.state().reports).toEqual([]);
      for (const victim of victims) expect(victim.state().fault).toBeUndefined();
      const links = cleo.sent.filter(({ message }) => message.type === 'link' && message.roll === asked.roll);
      expect(links).toEqual([]);
      for (const victim of victims) {
        expect(victim.state().table?.proofs.at(-1)?.without).toEqual([2]);
      }
      // The link of a player who was left out cannot be in the dice.
      forger.tricks.keepsDice = true;
      expect(await ann.client.roll(HOLD_NONE)).toBeUndefined();
      await allHave(forger, victims);
      await hasHappened(() => hasAllLinks(forger));
      const stolen = forger.answer([
        ...forger.answer().links,
        [2, forger.chainOfMember(2).linkAt(forger.table().rolls)],
      ]);
      for (const [member, victim] of victims.entries()) {
        forger.send(victim, { type: 'rec', record: stolen });
        await expectStopped(victim, member, 'foreign-link');
      }
    },
  );

  test('a player who was away reports nothing, but counts the rolls without the own link', async () => {
    const victims = await playing('away');
    const [ann, bob, cleo] = victims;
    await cleo.client.close();
    await until(ann.client, ({ now }) => now !== undefined);
    forger.tricks.named = (connected) => connected.filter((member) => member !== 2);
    await roll(ann);
    delete forger.tricks.named;
    await restartAll([cleo]);
    await allHave(forger, victims);
    for (const victim of [ann, bob]) expect(victim.state()).toMatchObject({ reports: [], missedRolls: 0 });
    expect(cleo.state()).toMatchObject({ reports: [], missedRolls: 1 });
  });
});

describe('a server that changes the own seat', () => {
  const other = startForger('other').chain.linkAt(7);
  const changes = {
    key: { key: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw' },
    chain: { chain: other },
    name: { name: 'Eve' },
    token: { token: other },
    'key and token': { key: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw', token: other },
    everything: {
      name: 'Eve',
      key: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw',
      chain: other,
      token: startForger('third').chain.linkAt(8),
    },
  };
  test.each(Object.entries(changes))('in the first record: another %s', async (_, change) => {
    openForger('opened');
    forger.tricks.player = (player) => ({ ...player, ...change });
    const ann = forger.join('Ann');
    counts.forgeries++;
    await expectStopped(ann, 0, 'forged', 1);
  });

  test.each(Object.entries(changes))('in the record that seats a joiner: another %s', async (_, change) => {
    openForger('joined');
    await seatVictims(forger, ['Ann']);
    forger.tricks.player = (player) => ({ ...player, ...change });
    const bob = forger.join('Bob');
    counts.forgeries++;
    await expectStopped(bob, 1, 'forged', 1);
  });

  test('leaves the seat out of the first record', async () => {
    openForger('no seat');
    await seatVictims(forger, ['Ann']);
    const bob = forger.join('Bob');
    const cleo = forger.join('Cleo');
    await hasHappened(() => forger.table().members.length === 3);
    await allHave(forger, [bob, cleo]);
    forger.tricks.stored = (record) =>
      record.type === 'opened' ? { ...record, seats: record.seats.slice(0, 2) } : record;
    forger.tricks.shown = () => undefined;
    const begin = forger.sign(0, { type: 'begin' });
    delete forger.tricks.stored;
    forger.add(forger.propose(begin));
    delete forger.tricks.shown;
    const first = forger.records()[0] as RecordOf<'opened'>;
    forger.send(cleo, { type: 'rec', record: { ...first, seats: first.seats.slice(0, 2) } });
    counts.forgeries++;
    await expectStopped(cleo, 2, 'forged', 1);
  });

  test('starts with other rules than the lobby that it showed', async () => {
    openForger('other lobby');
    const [ann, bob] = (await seatVictims(forger, ['Ann', 'Bob'])) as readonly [Victim, Victim];
    forger.tricks.shown = (record, name) =>
      record.type === 'opened' && name === 'Bob' && forger.records().length === 0 ? undefined : record;
    expect(await ann.client.act({ type: 'rules', rules: forger.table().rules, clock: 10 })).toBeUndefined();
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    await allHave(forger, [ann, bob]);
    expect(bob.state().reports).toEqual([{ code: 'other-lobby', n: 1 }]);
    expect(ann.state().reports).toEqual([]);
  });

  test('gives a seat to a watcher', async () => {
    openForger('watcher');
    const [ann] = (await seatVictims(forger, ['Ann'])) as readonly [Victim];
    const watcher = forger.join('Wim', { type: 'watch', name: 'Wim' });
    await hasHappened(() => watcher.sent.length > 0);
    forger.send(watcher, { type: 'seat', code: 'k7qwmx29', records: 0 });
    counts.forgeries++;
    await expectStopped(watcher, 9, 'forged');
    expect(ann.state().fault).toBeUndefined();
  });
});
