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
  OTHER_TIME,
  playing,
  restartAll,
  roll,
  signed,
} from '../../support/net/victims.js';

closeForgers();

describe('a server that is unfair although its log is valid', () => {
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

  test('votes a player out without asking everybody', async () => {
    const victims = await playing('unasked vote');
    const [ann, bob, cleo] = victims;
    forger.add(signed(1, { type: 'agree', against: 0 }));
    forger.add({ n: forger.table().n + 1, time: OTHER_TIME, type: 'votedOut', member: 0, votes: [1] });
    counts.forgeries++;
    await allHave(forger, victims);
    const { n } = forger.table();
    expect(cleo.state().reports).toEqual([{ code: 'voted-out-unasked', n }]);
    counts.found++;
    expect(bob.state().reports).toEqual([]);
    expect(ann.state().table?.members[0]?.gone).toBe('voted-out');
    for (const victim of victims) expect(victim.state().fault).toBeUndefined();
  });

  test('a player who was away reports nothing', async () => {
    const victims = await playing('away');
    const [ann, bob, cleo] = victims;
    await cleo.client.close();
    await until(ann.client, ({ now }) => now !== undefined);
    forger.tricks.named = (connected) => connected.filter((member) => member !== 2);
    await roll(ann);
    delete forger.tricks.named;
    await restartAll([cleo]);
    await allHave(forger, victims);
    for (const victim of [ann, bob, cleo]) expect(victim.state()).toMatchObject({ reports: [] });
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
    await expectStopped(bob, 1, 'forged', 2);
  });

  test('gives the seat of another player', async () => {
    openForger('other seat');
    await seatVictims(forger, ['Ann']);
    forger.tricks.seat = () => 0;
    const bob = forger.join('Bob');
    counts.forgeries++;
    await expectStopped(bob, 1, 'forged', 1);
  });

  test('gives another seat later', async () => {
    const [ann, , cleo] = await playing('another seat');
    forger.send(cleo, { type: 'seat', member: 0, code: 'k7qwmx29', records: forger.table().n });
    counts.forgeries++;
    await expectStopped(cleo, 2, 'forged');
    expect(cleo.disk.member).toBe(2);
    expect(ann.state().fault).toBeUndefined();
  });

  test('gives a seat to a watcher', async () => {
    openForger('watcher');
    const [ann] = (await seatVictims(forger, ['Ann'])) as readonly [Victim];
    const watcher = forger.join('Wim', { type: 'watch', name: 'Wim' });
    await hasHappened(() => watcher.sent.length > 0);
    forger.send(watcher, { type: 'seat', member: 0, code: 'k7qwmx29', records: 1 });
    counts.forgeries++;
    await expectStopped(watcher, 9, 'forged');
    expect(ann.state().fault).toBeUndefined();
  });
});
