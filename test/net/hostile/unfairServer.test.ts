import { describe, expect, test } from '@jest/globals';
import { HOLD_NONE, holdOf } from '../../../src/engine/index.js';
import { fingerprintOf, type RecordOf, type TableRecord } from '../../../src/table/index.js';
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
  openQuestion,
  OTHER_TIME,
  playing,
  restartAll,
  roll,
  signed,
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

describe.each(['while they play', 'after a restart'])('players find a changed past %s', (when) => {
  const changes: Readonly<Record<string, (record: TableRecord) => TableRecord>> = {
    'at another time': (record) => ({ ...record, time: OTHER_TIME }),
    'with another question': (record) =>
      record.type === 'asked' ? { ...record, hold: holdOf([4]) } : { ...record, time: OTHER_TIME },
  };
  test.each(Object.entries(changes))('every known record %s', async (_, change) => {
    const [ann, bob, cleo] = await playing(`fork ${when}`);
    await openQuestion({ forger, victims: [ann, bob, cleo] });
    await allHave(forger, [cleo]);
    const stored = [...cleo.disk.records];
    for (const record of stored) {
      if (when === 'after a restart' || cleo.state().link.type === 'stopped') await restartAll([cleo]);
      forger.send(cleo, { type: 'rec', record: change(record) });
      counts.forgeries++;
      await expectStopped(cleo, 2, 'forked', record.n);
      expect(cleo.disk.records).toEqual(stored);
      await restartAll([cleo]);
    }
  });

  test('a second question instead of the stored one', async () => {
    const victims = await playing(`second question ${when}`);
    const [ann, bob, cleo] = victims;
    await roll(ann);
    forger.tricks.keepsDice = true;
    const hold = holdOf([1, 2]);
    expect(await ann.client.roll(hold)).toBeUndefined();
    await allHave(forger, victims);
    const first = forger.records().at(-1) as RecordOf<'asked'>;
    const { roll: number } = first;
    await hasHappened(() =>
      cleo.sent.some(({ message }) => message.type === 'link' && message.roll === number),
    );
    // The forger knows the keys of a dishonest roller, and builds another valid log.
    forger.rewind(first.n - 1);
    const second = signed(0, { type: 'roll', roll: number, hold: holdOf([3]) });
    const question = { ...second, named: [1, 2] } as TableRecord;
    forger.add(question);
    if (when === 'after a restart') {
      await bob.restart();
      await cleo.restart();
      // The log of the forger is as long as theirs, so that the forger need not send the second question again.
      forger.send(bob, { type: 'rec', record: question });
      forger.send(cleo, { type: 'rec', record: question });
    }
    await expectStopped(bob, 1, 'forked', first.n);
    await expectStopped(cleo, 2, 'forked', first.n);
    counts.forgeries++;
    const own = cleo.sent.filter(({ message }) => message.type === 'link' && message.roll === number);
    expect(new Set(own.map(({ message }) => JSON.stringify(message))).size).toBe(1);
  });

  test.each([1, 2, 7])('a log that lacks the last %i records', async (missing) => {
    const victims = await playing(`rewound ${missing} ${when}`);
    const [, , cleo] = victims;
    const have = cleo.disk.records.length;
    forger.rewind(have - missing);
    counts.forgeries++;
    if (when === 'after a restart') await cleo.restart();
    else forger.send(cleo, { type: 'seat', member: 2, code: 'k7qwmx29', records: have - missing });
    await expectStopped(cleo, 2, 'rewound', have - missing + 1);
  });

  test('a shorter log that claims to be complete', async () => {
    const victims = await playing(`claimed ${when}`);
    const [ann, , cleo] = victims;
    const have = cleo.disk.records.length;
    forger.rewind(have - 2);
    forger.tricks.claimed = () => have;
    counts.forgeries++;
    // The forger continues from the older point. The next number is one that Cleo already has.
    forger.add(signed(ann.state().member ?? 0, { type: 'say', count: 1, text: 'Hi' }));
    if (when === 'while they play') return expectStopped(cleo, 2, 'forked', have - 1);
    await cleo.restart();
    await expectStopped(cleo, 2, 'rewound', have);
  });
});
