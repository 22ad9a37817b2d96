import { afterEach, describe, expect, test } from '@jest/globals';
import { HOLD_NONE } from '../../src/engine/index.js';
import { createPresence } from '../../src/net/server/presence.js';
import type { RecordOf } from '../../src/table/index.js';
import { joining, type TestClient, until } from '../support/net/localNet.js';
import { type RawClient, rawClientAt } from '../support/net/rawClient.js';
import { playAt, seatAt, type TimedNet, timedNet } from '../support/net/timedNet.js';
import { turns } from '../support/servers/chance.js';
import { sharedLog } from '../support/servers/sharedLog.js';

let timed: TimedNet;
afterEach(() => timed.close());

type Pair = readonly [ann: TestClient, bob: TestClient];

/** Returns what the log contains since the start: the types of entries, and the names in questions. */
const logged = (): readonly string[] =>
  timed.log.entries(timed.code).flatMap(({ entry }) => {
    if (entry.type !== 'record')
      return entry.type === 'lobby' ? [] : [`${entry.type} ${'member' in entry ? entry.member : ''}`];
    const { record } = entry;
    return record.type === 'began'
      ? []
      : [record.type === 'asked' ? `asked ${record.named.join()}` : record.type];
  });

const asked = (): readonly RecordOf<'asked'>[] =>
  timed.log.records(timed.code).filter((record) => record.type === 'asked');

/** Starts Bob's client again, with everything that his computer has stored. */
const back = (bob: TestClient): TestClient =>
  timed.net.client('Bob', joining('Bob'), timed.code, { disk: bob.disk });

describe('a roll', () => {
  test('waits for a player who has just lost the connection, and names the player on return', async () => {
    timed = timedNet('back in time');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await turns(20);
    const rolled = ann.client.roll(HOLD_NONE);
    await timed.pass(9);
    expect(asked()).toEqual([]);
    const again = back(bob);
    expect(await rolled).toBeUndefined();
    expect(asked().map(({ named }) => named)).toEqual([[1]]);
    await until(again.client, ({ table }) => table?.proofs.length === 1);
    expect(again.client.getState()).toMatchObject({ missedRolls: 0, reports: [] });
  });

  test('leaves a player out only after a stored departure, and the player counts the missing links', async () => {
    timed = timedNet('departed');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    const rolled = ann.client.roll(HOLD_NONE);
    await timed.pass(11);
    expect(await rolled).toBeUndefined();
    await turns(50);
    expect(logged().slice(2)).toEqual(['departed 1', 'asked ', 'rolled']);
    const again = back(bob);
    await until(again.client, ({ link }) => link.type === 'connected');
    expect(logged().at(-1)).toBe('arrived 1');
    expect(again.client.getState()).toMatchObject({ missedRolls: 1, reports: [] });
    expect(await ann.client.roll(HOLD_NONE)).toBeUndefined();
    expect(asked().at(-1)?.named).toEqual([1]);
  });

  test('waits for the same player until one moment in a turn', async () => {
    timed = timedNet('once');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await turns(20);
    const first = ann.client.roll(HOLD_NONE);
    await timed.pass(5);
    const again = back(bob);
    expect(await first).toBeUndefined();
    await until(ann.client, ({ table }) => table?.question === undefined);
    await again.client.close();
    await turns(20);
    const second = ann.client.roll(HOLD_NONE);
    await timed.pass(6);
    expect(await second).toBeUndefined();
    expect(logged().findLast((entry) => entry.startsWith('asked'))).toBe('asked ');
  });

  test('waits ten seconds at most for two players who lose their connections by turns', async () => {
    timed = timedNet('by turns');
    const players = await playAt(timed, ['Ann', 'Bob', 'Cleo']);
    const ann = players[0] as TestClient;
    let [bob, cleo] = players.slice(1) as unknown as Pair;
    await bob.client.close();
    await turns(20);
    const rolled = ann.client.roll(HOLD_NONE);
    for (let round = 0; round < 2; round++) {
      await timed.pass(8);
      await cleo.client.close();
      await turns(20);
      bob = back(bob);
      await timed.pass(8);
      await bob.client.close();
      await turns(20);
      cleo = timed.net.client('Cleo', joining('Cleo'), timed.code, { disk: cleo.disk });
    }
    expect(await rolled).toBeUndefined();
    expect(asked()).toHaveLength(1);
  });

  test('after a restart waits for everybody, because nobody knows who is there', async () => {
    timed = timedNet('restart');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await timed.net.restart();
    const rolled = ann.client.roll(HOLD_NONE);
    await until(ann.client, ({ link }) => link.type === 'connected');
    await timed.pass(9);
    expect(asked()).toEqual([]);
    back(bob);
    expect(await rolled).toBeUndefined();
    expect(asked().map(({ named }) => named)).toEqual([[1]]);
  });

  test('waits for a player whose server has ended', async () => {
    timed = timedNet('ended server');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    const elsewhere = timed.other.client('Bob', joining('Bob'), timed.code, { disk: bob.disk });
    await until(elsewhere.client, ({ link }) => link.type === 'connected');
    await timed.endOther();
    await timed.pass(4);
    expect(logged()).toContain('ended ');
    const rolled = ann.client.roll(HOLD_NONE);
    await timed.pass(2);
    expect(asked()).toEqual([]);
    back(bob);
    expect(await rolled).toBeUndefined();
    expect(asked().map(({ named }) => named)).toEqual([[1]]);
  });

  test('waits for a player whose connection to another server was cut', async () => {
    timed = timedNet('other server');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    const elsewhere = timed.other.client('Bob', joining('Bob'), timed.code, { disk: bob.disk });
    await until(elsewhere.client, ({ link }) => link.type === 'connected');
    await until(ann.client, ({ now }) => now?.connected.length === 2);
    expect(await ann.client.roll(HOLD_NONE)).toBeUndefined();
    expect(asked().at(-1)?.named).toEqual([1]);
    await until(ann.client, ({ table }) => table?.proofs.length === 1);
    await elsewhere.client.close();
    await until(ann.client, ({ now, table }) => now?.connected.length === 1 && !table?.question);
    const second = ann.client.roll(HOLD_NONE);
    await timed.pass(11);
    expect(await second).toBeUndefined();
    await until(ann.client, ({ table }) => table?.proofs.length === 2);
    expect(logged().slice(-3)).toEqual(['departed 1', 'asked ', 'rolled']);
  });
});

describe('a server that has just loaded a running table', () => {
  /** Lets Bob move to the other server, where he asks for something at once. */
  const moves = (bob: TestClient): RawClient => {
    const raw = rawClientAt(timed.other, timed.code);
    raw.send({ type: 'back', token: bob.disk.secrets.token, have: 0 });
    raw.send({ type: 'ask', request: 'early', wish: { type: 'lock', locked: false } });
    return raw;
  };

  test('lets nobody decide in the place of somebody who is connected to another server', async () => {
    timed = timedNet('decider moves');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    expect(await ann.client.ask({ type: 'lock', locked: true })).toBeUndefined();
    await bob.client.close();
    const raw = moves(bob);
    expect((await raw.next('now')).now).toMatchObject({ connected: [0, 1], decider: 0 });
    expect(await raw.next('no')).toMatchObject({ why: { code: 'not-decider' }, to: 'early' });
    await timed.pass(15);
    expect(ann.client.getState().now).toMatchObject({ connected: [0, 1], decider: 0, locked: true });
  });

  test('takes them for connected for ten seconds if the other server says nothing, but rolls wait', async () => {
    timed = timedNet('silent server');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    for (const { client } of [ann, bob]) await client.close();
    await timed.net.server().stop();
    const moved = timed.other.client('Ann', joining('Ann'), timed.code, { disk: ann.disk });
    await until(moved.client, ({ now }) => now !== undefined);
    expect(moved.client.getState().now?.connected).toEqual([0, 1]);
    const rolled = moved.client.roll(HOLD_NONE);
    await timed.pass(9);
    expect(moved.client.getState().now?.connected).toEqual([0, 1]);
    expect(asked()).toEqual([]);
    await timed.pass(3);
    expect(moved.client.getState().now?.connected).toEqual([0]);
    expect(await rolled).toBeUndefined();
    expect(asked().map(({ named }) => named)).toEqual([[]]);
  });

  test('believes the first news of the other server about who is there', async () => {
    timed = timedNet('first news');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    for (const { client } of [ann, bob]) await client.close();
    await turns(20);
    const raw = moves(bob);
    await raw.next('now');
    await turns(20);
    expect(raw.unread().findLast(({ type }) => type === 'now')).toMatchObject({
      now: { connected: [1], decider: 1 },
    });
    raw.connection.close();
  });
});

test("right after the start, the log doesn't say where people are, and they count as connected for 10 s", async () => {
  timed = timedNet('start');
  const [ann] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
  const { table } = ann.client.getState();
  if (!table) throw new Error('no table');
  let now = 0;
  const log = { table: () => table, isDeparted: () => false, serverOf: () => undefined };
  const presence = createPresence(log, { isUnheard: (server) => server === undefined }, () => now);
  presence.update([1]);
  expect(presence.connected()).toEqual([0, 1]);
  now = 10_000;
  expect(presence.connected()).toEqual([1]);
});

test('a server that has just loaded a lobby counts the Master at another server as connected', async () => {
  timed = timedNet('lobby of two servers');
  await seatAt(timed, ['Ann']);
  const bob = timed.other.client('Bob', joining('Bob'), timed.code);
  const states: unknown[] = [];
  bob.client.subscribe(() => states.push(bob.client.getState().now?.connected));
  await until(bob.client, ({ now }) => now?.connected.length === 2);
  expect(states.filter((connected) => connected !== undefined)).toEqual(expect.arrayContaining([[0, 1]]));
  expect(states).not.toContainEqual([1]);
});

describe('the log', () => {
  test("doesn't grow while a seat comes and goes quickly", async () => {
    timed = timedNet('flapping');
    const [, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await turns(20);
    const before = logged().length;
    for (let round = 0; round < 50; round++) {
      const raw = rawClientAt(timed.net, timed.code);
      raw.send({ type: 'back', token: bob.disk.secrets.token, have: 0 });
      await raw.next('now');
      raw.connection.close();
      await raw.ended;
      await timed.pass(1);
    }
    expect(logged().slice(before)).toEqual([]);
  });

  test('gets at most five arrivals at once from a seat that moves between servers, then one in ten seconds', async () => {
    timed = timedNet('moving');
    const [, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await turns(20);
    const { token } = bob.disk.secrets;
    const arrivals = (): number => logged().filter((entry) => entry === 'arrived 1').length;
    const before = arrivals();
    for (let round = 0; round < 40; round++) {
      const raw = rawClientAt(round % 2 === 0 ? timed.other : timed.net, timed.code);
      raw.send({ type: 'back', token, have: 0 });
      await turns(10);
      raw.connection.close();
      await raw.ended;
    }
    // Each of the two servers has its own limit.
    expect(arrivals() - before).toBeLessThanOrEqual(10);
    // One that is limited waits, and is not dropped.
    const last = rawClientAt(timed.net, timed.code);
    last.send({ type: 'back', token, have: 0 });
    await timed.pass(12);
    expect((await last.next('seat')).type).toBe('seat');
    last.connection.close();
  });

  test('gets an arrival that must wait only once, however often the client asks', async () => {
    timed = timedNet('impatient');
    const [, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    const { token } = bob.disk.secrets;
    for (let round = 0; round < 12; round++) {
      const raw = rawClientAt(round % 2 === 0 ? timed.other : timed.net, timed.code);
      raw.send({ type: 'back', token, have: 0 });
      await turns(10);
      raw.connection.close();
      await raw.ended;
    }
    const last = rawClientAt(timed.other, timed.code);
    for (let round = 0; round < 5; round++) last.send({ type: 'back', token, have: 0 });
    await timed.pass(60);
    expect(last.unread().filter(({ type }) => type === 'seat')).toHaveLength(1);
    last.connection.close();
  });

  test("isn't flooded with attempts while it refuses a departure", async () => {
    const log = sharedLog();
    let attempts = 0;
    timed = timedNet('refused departure', {
      log: {
        read: log.read,
        append(table, after, entry) {
          if (entry.type !== 'departed') return log.append(table, after, entry);
          attempts++;
          return Promise.reject(new Error('full'));
        },
      },
    });
    const [, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await bob.client.close();
    await timed.pass(30);
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThan(60);
  });

  test('gets the departures of a table before the table leaves memory', async () => {
    timed = timedNet('unloaded');
    const players = await playAt(timed, ['Ann', 'Bob']);
    for (const { client } of players) await client.close();
    await timed.pass(5);
    expect(timed.net.server().isInUse()).toBe(true);
    await timed.pass(8);
    expect(logged().slice(-2).toSorted()).toEqual(['departed 0', 'departed 1']);
    await timed.pass(110);
    expect(timed.net.server().isInUse()).toBe(false);
  });
});

test("the clocks of a late player go on when the player moves to a server that didn't have the table", async () => {
  timed = timedNet('clocks move');
  const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
  await timed.pass(115);
  await ann.client.close();
  const moved = timed.other.client('Ann', joining('Ann'), timed.code, { disk: ann.disk });
  await until(moved.client, ({ link }) => link.type === 'connected');
  await timed.pass(6);
  for (const { client } of [moved, bob])
    expect(client.getState().now).toMatchObject({ late: [0], votable: [] });
  await timed.pass(29);
  expect(moved.client.getState().now?.votable).toEqual([]);
  await timed.pass(3);
  for (const { client } of [moved, bob]) expect(client.getState().now?.votable).toEqual([0]);
});

describe('a vote', () => {
  test('of one among three removes nobody, whoever is connected, also after a restart', async () => {
    timed = timedNet('one vote');
    const [ann, bob, mal] = (await playAt(timed, ['Ann', 'Bob', 'Mal'])) as readonly [
      TestClient,
      TestClient,
      TestClient,
    ];
    await timed.pass(151);
    await until(mal.client, ({ now }) => now?.votable.includes(0) === true);
    await bob.client.close();
    expect(await mal.client.act({ type: 'agree', against: 0 })).toBeUndefined();
    await timed.net.restart();
    await until(ann.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
    await timed.pass(2);
    expect(ann.client.getState().table?.members[0]?.gone).toBeUndefined();
    expect(await mal.client.act({ type: 'agree', against: 0 })).toMatchObject({ code: 'voted-already' });
  });

  test("is refused before the late player was warned for 30 s, and from a seat that's late itself", async () => {
    timed = timedNet('door of votes');
    const [ann, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await timed.pass(110);
    expect(await bob.client.act({ type: 'agree', against: 0 })).toEqual({ code: 'vote-not-open' });
    await timed.pass(15);
    expect(ann.client.getState().now?.late).toEqual([0]);
    expect(await bob.client.act({ type: 'agree', against: 0 })).toEqual({ code: 'vote-not-open' });
    await timed.pass(30);
    expect(await bob.client.act({ type: 'agree', against: 0 })).toBeUndefined();
    await until(bob.client, ({ table }) => table?.members[0]?.gone === 'voted-out');
    expect(timed.log.records(timed.code).at(-1)).toMatchObject({ type: 'agreed', out: true });
    // Whoever was voted out watches, and everybody can see it.
    await until(bob.client, ({ now }) => now?.watchers.join() === 'Ann (watching)');
  });

  test('is refused while clocks start again after the server was stopped for a while', async () => {
    timed = timedNet('stopped');
    const [, bob] = (await playAt(timed, ['Ann', 'Bob'])) as unknown as Pair;
    await timed.pass(151);
    await timed.stopFor(60);
    expect(await bob.client.act({ type: 'agree', against: 0 })).toEqual({ code: 'vote-not-open' });
  });
});
