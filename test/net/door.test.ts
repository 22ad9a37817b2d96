import { afterEach, describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { joinerOf } from '../../src/table/index.js';
import { joining, opening, type TestClient, until } from '../support/net/localNet.js';
import { connectionPair, type Disk } from '../support/net/memory.js';
import { type RawClient, rawClient, rawClientAt } from '../support/net/rawClient.js';
import { playAt, seatAt, type TimedNet, timedNet } from '../support/net/timedNet.js';
import { turns } from '../support/servers/chance.js';
import { secretsFrom } from '../support/table/localTable.js';

let timed: TimedNet;
afterEach(() => timed.close());

const joiner = (name: string, seed = 'door'): { type: 'join'; player: object; token: string } => {
  const secrets = secretsFrom(seed, name);
  return { type: 'join', player: joinerOf(name, secrets), token: secrets.token };
};

/** Connects a client that sends one message. */
function arrives(message: object, net = timed.net): RawClient {
  const raw = rawClientAt(net, timed.code);
  raw.send(message);
  return raw;
}

const watcher = (name: string, seed = 'door'): object => ({
  type: 'watch',
  name,
  token: secretsFrom(seed, name).token,
  have: 0,
});

const waitingNames = ({ client }: TestClient): readonly string[] =>
  client.getState().now?.waiting?.map(({ name }) => name) ?? [];

const idOf = ({ client }: TestClient, name: string): string =>
  client.getState().now?.waiting?.find((each) => each.name === name)?.id ?? '';

const lock = ({ client }: TestClient): Promise<unknown> => client.ask({ type: 'lock', locked: true });

describe('a locked table', () => {
  test('lets joiners and watchers wait for a yes, and sends them nothing until then', async () => {
    timed = timedNet('lock');
    const [ann] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient];
    expect(await lock(ann)).toBeUndefined();
    const cleo = arrives(joiner('Cleo'));
    const zoe = arrives(watcher('Zoe'), timed.other);
    expect((await cleo.next('wait')).type).toBe('wait');
    await until(ann.client, () => waitingNames(ann).length === 2);
    expect(ann.client.getState().now).toMatchObject({ locked: true, decider: 0 });
    await ann.client.say('Who is there?');
    await turns(20);
    expect(cleo.unread()).toEqual([]);
    expect(await ann.client.ask({ type: 'answer', id: idOf(ann, 'Cleo'), admit: true })).toBeUndefined();
    await cleo.next('seat');
    expect(await ann.client.ask({ type: 'answer', id: idOf(ann, 'Zoe'), admit: false })).toBeUndefined();
    expect((await zoe.next('no')).why).toEqual({ code: 'not-admitted' });
    expect((await zoe.ended).reason).toBe('done');
  });

  test('has room for a newcomer however often others knock, and its unlocking lasts', async () => {
    timed = timedNet('knocks');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await lock(ann);
    for (let index = 0; index < 30; index++) {
      const mal = arrives(joiner('Mal'));
      await mal.next('wait');
      mal.connection.close();
      await mal.ended;
    }
    const cleo = arrives(joiner('Cleo'));
    await cleo.next('wait');
    expect(await ann.client.ask({ type: 'lock', locked: false })).toBeUndefined();
    await cleo.next('seat');
    await arrives(joiner('Dan')).next('seat');
    await until(ann.client, ({ table, now }) => table?.members.length === 3 && now?.locked === undefined);
  });

  test('has two places at most for the newcomers of one network', async () => {
    timed = timedNet('network');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await lock(ann);
    const knock = (name: string, network: string): RawClient => {
      const { client, server } = connectionPair(timed.code);
      timed.net.server().admit({ ...server, network });
      const raw = rawClient(client);
      raw.send(watcher(name));
      return raw;
    };
    for (const name of ['Mal', 'Mo']) await knock(name, '192.0.2.1').next('wait');
    expect((await knock('Max', '192.0.2.1').next('no')).why).toEqual({ code: 'too-many-waiting' });
    await knock('Zoe', '192.0.2.2').next('wait');
  });

  test('lets nobody wait to watch under a name that looks like that of a player', async () => {
    timed = timedNet('looks');
    const [ann] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient];
    await lock(ann);
    for (const name of ['Bob', 'B0b'])
      expect((await arrives(watcher(name)).next('no')).why).toEqual({ code: 'name-taken' });
    expect(waitingNames(ann)).toEqual([]);
  });

  test('lets nobody wait under a name that looks like that of another who waits', async () => {
    timed = timedNet('namesakes');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await lock(ann);
    await arrives(joiner('Cleo', 'impostor')).next('wait');
    await until(ann.client, () => waitingNames(ann).length === 1);
    for (const net of [timed.net, timed.other])
      for (const name of ['Cleo', 'CLEO', 'Cle0'])
        expect((await arrives(joiner(name), net).next('no')).why).toEqual({ code: 'name-taken' });
  });

  test('refuses the ninth who waits', async () => {
    timed = timedNet('nine');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await lock(ann);
    for (let index = 0; index < 8; index++) await arrives(watcher(`Zoe ${index}`)).next('wait');
    expect((await arrives(watcher('Late')).next('no')).why).toEqual({ code: 'too-many-waiting' });
  });

  test.each(['this', 'another'])(
    "lets everybody in who waits at %s server when it's unlocked",
    async (which) => {
      timed = timedNet('unlock');
      const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
      await lock(ann);
      const bob = arrives(joiner('Bob'), which === 'this' ? timed.net : timed.other);
      await bob.next('wait');
      expect(await ann.client.ask({ type: 'lock', locked: false })).toBeUndefined();
      await bob.next('seat');
      await until(ann.client, ({ table }) => table?.members[1]?.name === 'Bob');
    },
  );

  test("lists nobody as waiting who is refused when it's unlocked", async () => {
    timed = timedNet('refused');
    const [ann] = (await seatAt(timed, ['Ann', 'Bob', 'Cleo'])) as readonly [TestClient];
    await lock(ann);
    const [dan, eve] = [arrives(joiner('Dan')), arrives(joiner('Eve'))];
    for (const each of [dan, eve]) await each.next('wait');
    await until(ann.client, () => waitingNames(ann).length === 2);
    expect(await ann.client.ask({ type: 'lock', locked: false })).toBeUndefined();
    await dan.next('seat');
    expect((await eve.next('no')).why).toEqual({ code: 'table-full' });
    await until(ann.client, ({ now }) => now?.connected.length === 4 && waitingNames(ann).length === 0);
  });

  test('may be unlocked 16 times at once during the game, because the log keeps each change', async () => {
    timed = timedNet('toggle');
    const [ann] = (await playAt(timed, ['Ann', 'Bob'])) as readonly [TestClient];
    const unlock = (): Promise<unknown> => ann.client.ask({ type: 'lock', locked: false });
    for (let round = 0; round < 16; round++) {
      expect(await lock(ann)).toBeUndefined();
      expect(await unlock()).toBeUndefined();
    }
    expect(await lock(ann)).toBeUndefined();
    expect(await unlock()).toEqual({ code: 'change-too-fast' });
    await timed.pass(10);
    expect(await unlock()).toBeUndefined();
  });

  test("stays locked after a restart and for every server, and the start of the game doesn't fail", async () => {
    timed = timedNet('lasting');
    const [ann, bob] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient, TestClient];
    await lock(ann);
    await timed.net.restart();
    for (const { client } of [ann, bob])
      await until(client, ({ link, now }) => link.type === 'connected' && !!now);
    expect(ann.client.getState().now?.locked).toBe(true);
    await arrives(joiner('Cleo'), timed.other).next('wait');
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    await arrives(watcher('Zoe'), timed.other).next('wait');
  });

  test('is decided on by the Master before the start, then by the first connected seat, and by nobody else', async () => {
    timed = timedNet('decider');
    const [ann, bob] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient, TestClient];
    await until(bob.client, ({ now }) => now !== undefined);
    expect(await lock(bob)).toEqual({ code: 'not-decider' });
    await ann.client.act({ type: 'begin' });
    await ann.client.close();
    await until(bob.client, ({ now }) => now?.decider === 1);
    expect(await lock(bob)).toBeUndefined();
    await until(bob.client, ({ now }) => now?.locked === true);
    const zoe = arrives(watcher('Zoe'));
    await zoe.next('wait');
    zoe.send({ type: 'ask', request: 'mine', wish: { type: 'lock', locked: false } });
    expect(await zoe.next('no')).toMatchObject({ why: { code: 'not-decider' }, to: 'mine' });
  });

  test("isn't in the list of public tables", async () => {
    timed = timedNet('listed');
    const ann = timed.net.client('Ann', { type: 'open', name: 'Ann', rules: OFFICIAL, isPublic: true });
    await until(ann.client, ({ now }) => now !== undefined);
    const listed = async (): Promise<number> => {
      const raw = rawClientAt(timed.net, 'public');
      raw.send({ type: 'list' });
      return (await raw.next('tables')).tables.length;
    };
    expect(await listed()).toBe(1);
    await lock(ann);
    await turns(20);
    expect(await listed()).toBe(0);
  });
});

describe('a removed player', () => {
  test('loses the connection, hears nothing more, and the table is locked', async () => {
    timed = timedNet('removed');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    const mal = arrives(joiner('Mal'));
    await mal.next('seat');
    await until(ann.client, ({ table }) => table?.members.length === 2);
    expect(await ann.client.act({ type: 'remove', member: 1 })).toBeUndefined();
    expect((await mal.next('no')).why).toEqual({ code: 'removed' });
    expect((await mal.ended).reason).toBe('done');
    await until(ann.client, ({ now }) => now?.locked === true && now.connected.length === 1);
    await arrives(joiner('Mal', 'again')).next('wait');
  });

  test('who is at another server loses the connection too', async () => {
    timed = timedNet('removed elsewhere');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    const mal = arrives(joiner('Mal'), timed.other);
    await mal.next('seat');
    await until(ann.client, ({ table }) => table?.members.length === 2);
    expect(await ann.client.act({ type: 'remove', member: 1 })).toBeUndefined();
    expect((await mal.next('no')).why).toEqual({ code: 'removed' });
    await mal.ended;
  });

  test('who leaves through another server at the same moment loses the connection too', async () => {
    timed = timedNet('removed and left');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    const mal = timed.other.client('Mal', joining('Mal'), timed.code);
    await until(mal.client, ({ now }) => now !== undefined);
    await until(ann.client, ({ table }) => table?.members.length === 2);
    const removed = ann.client.act({ type: 'remove', member: 1 });
    void mal.client.act({ type: 'leave' });
    expect(await removed).toBeUndefined();
    await until(mal.client, ({ link }) => link.type !== 'connected');
    expect(mal.client.getState().link).toMatchObject({ type: 'stopped', why: { type: 'removed' } });
    await until(ann.client, ({ now }) => now?.locked === true);
    // Nobody who was removed returns to watch without a yes.
    await arrives({ type: 'watch', name: 'Mal', token: mal.disk.secrets.token, have: 0 }, timed.other).next(
      'wait',
    );
  });
});

test.each(['seat', 'watch'])(
  'whoever comes to another server when a removal locks the table waits (%s)',
  async (wants) => {
    timed = timedNet(`locked elsewhere ${wants}`);
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    const bob = arrives(joiner('Bob'), timed.other);
    await bob.next('seat');
    const mal = arrives(joiner('Mal'));
    await mal.next('seat');
    await until(ann.client, ({ table }) => table?.members.length === 3);
    timed.cut();
    void ann.client.act({ type: 'remove', member: 2 });
    await mal.next('no');
    const again = wants === 'seat' ? joiner('Max', 'again') : watcher('Max', 'again');
    expect((await arrives(again, timed.other).next('wait', 'seat', 'watching')).type).toBe('wait');
  },
);

describe('watchers', () => {
  test('who leave their seats are listed, and never learn the code of another game', async () => {
    timed = timedNet('leaver');
    const [ann, bob, cleo] = (await playAt(timed, ['Ann', 'Bob', 'Cleo'])) as readonly TestClient[] & {
      0: TestClient;
      1: TestClient;
      2: TestClient;
    };
    expect(await cleo.client.act({ type: 'leave' })).toBeUndefined();
    await until(ann.client, ({ now }) => now?.watchers.join() === 'Cleo (watching)');
    expect(await bob.client.act({ type: 'leave' })).toBeUndefined();
    expect(await ann.client.act({ type: 'leave' })).toBeUndefined();
    for (const { client } of [ann, bob, cleo]) client.openNext('Again', secretsFrom('next', 'Again'));
    await turns(50);
    expect(cleo.client.getState().now?.again).toBeUndefined();
    expect(timed.log.tables()).toHaveLength(1);
  });

  test('get a name of their own, and never block the name of a seat', async () => {
    timed = timedNet('names');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    const first = arrives(watcher('Bob'));
    expect((await first.next('watching')).name).toBe('Bob');
    const second = arrives(watcher('Ann'), timed.other);
    expect((await second.next('watching')).name).toBe('Ann (watching)');
    await arrives(joiner('Bob', 'seat')).next('seat');
    await until(ann.client, ({ now }) => now?.watchers.toSorted().join() === 'Ann (watching),Bob (watching)');
  });

  test('who were let in return without a yes, but those who were removed must wait', async () => {
    timed = timedNet('return');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    for (const name of ['Wim', 'Zoe']) await arrives(watcher(name)).next('watching');
    await lock(ann);
    const wim = arrives(watcher('Wim'));
    await wim.next('watching');
    expect(await ann.client.ask({ type: 'dismiss', watcher: 'Wim' })).toBeUndefined();
    expect((await wim.next('no')).why).toEqual({ code: 'removed' });
    await wim.ended;
    expect((await arrives(watcher('Wim')).next('no')).why).toEqual({ code: 'removed' });
    await arrives(watcher('Wim', 'again')).next('wait');
    await arrives(watcher('Zoe')).next('watching');
    expect(await ann.client.ask({ type: 'dismiss', watcher: 'Nobody' })).toEqual({ code: 'no-such-watcher' });
  });
});

test('a watcher whose server misses the dismissal is dismissed soon after, and returns to no server without a yes', async () => {
  timed = timedNet('missed');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  const zoe = arrives(watcher('Zoe'), timed.other);
  await zoe.next('watching');
  await until(ann.client, ({ now }) => now?.watchers.join() === 'Zoe');
  timed.cut();
  expect(await ann.client.ask({ type: 'dismiss', watcher: 'Zoe' })).toBeUndefined();
  await timed.pass(5);
  // This server still counts Zoe as a watcher.
  expect(await ann.client.act({ type: 'rules', rules: OFFICIAL, clock: 30 })).toBeUndefined();
  expect(timed.other.server().census().watchers).toBe(1);
  timed.restore();
  await timed.pass(12);
  expect((await zoe.next('no')).why).toEqual({ code: 'removed' });
  expect((await zoe.ended).reason).toBe('done');
  await until(ann.client, ({ now }) => now?.watchers.length === 0);
  expect((await arrives(watcher('Zoe')).next('no')).why).toEqual({ code: 'removed' });
  // The other server, which nobody else uses, has forgotten the table meanwhile.
  expect((await arrives(watcher('Zoe'), timed.other).next('no')).why).toEqual({ code: 'removed' });
});

describe.each(['lobby', 'game'])('a watcher of a %s who is removed', (stage) => {
  test("doesn't return through a server that missed it, not even after a restart", async () => {
    timed = timedNet(`missed in a ${stage}`);
    const [ann] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient];
    if (stage === 'game') await ann.client.act({ type: 'begin' });
    const zoe = arrives(watcher('Zoe'), timed.other);
    await zoe.next('watching');
    await until(ann.client, ({ now }) => now?.watchers.join() === 'Zoe');
    await lock(ann);
    timed.cut();
    expect(await ann.client.ask({ type: 'dismiss', watcher: 'Zoe' })).toBeUndefined();
    zoe.connection.close();
    await zoe.ended;
    expect((await arrives(watcher('Zoe'), timed.other).next('no')).why).toEqual({ code: 'removed' });
    await timed.net.restart();
    expect((await arrives(watcher('Zoe')).next('no')).why).toEqual({ code: 'removed' });
  });
});

test("a token that was removed while it also waits doesn't get in when the table is unlocked", async () => {
  timed = timedNet('two names');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  await lock(ann);
  const first = arrives(watcher('Zoe'));
  await first.next('wait');
  const second = arrives({ ...watcher('Zoe'), name: 'Yan' });
  await second.next('wait');
  await until(ann.client, () => waitingNames(ann).length === 2);
  expect(await ann.client.ask({ type: 'answer', id: idOf(ann, 'Zoe'), admit: true })).toBeUndefined();
  await first.next('watching');
  await until(ann.client, ({ now }) => now?.watchers.join() === 'Zoe');
  expect(await ann.client.ask({ type: 'dismiss', watcher: 'Zoe' })).toBeUndefined();
  expect(await ann.client.ask({ type: 'lock', locked: false })).toBeUndefined();
  expect((await second.next('no')).why).toEqual({ code: 'removed' });
});

test("whoever watched before the table was unlocked must wait when it's locked again", async () => {
  timed = timedNet('locked again');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  const zoe = arrives(watcher('Zoe'));
  await zoe.next('watching');
  await lock(ann);
  zoe.connection.close();
  await zoe.ended;
  expect(await ann.client.ask({ type: 'lock', locked: false })).toBeUndefined();
  await lock(ann);
  await arrives(watcher('Zoe')).next('wait');
});

test('a connection that watches with the token of a seat goes with this seat', async () => {
  timed = timedNet('one token');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  const early = arrives(watcher('Mal'));
  await early.next('watching');
  const mal = arrives(joiner('Mal'));
  await mal.next('seat');
  expect((await early.ended).reason).toBe('replaced');
  const late = arrives(watcher('Mal'));
  await late.next('seat');
  expect((await mal.ended).reason).toBe('replaced');
  await until(ann.client, ({ table }) => table?.members.length === 2);
  expect(await ann.client.act({ type: 'remove', member: 1 })).toBeUndefined();
  expect((await late.next('no')).why).toEqual({ code: 'removed' });
});

test('somebody who watched before the table was locked must wait, for a seat and to watch', async () => {
  timed = timedNet('earlier');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  for (const name of ['Mal', 'Wim']) {
    const early = arrives(watcher(name));
    await early.next('watching');
    if (name === 'Mal') early.connection.close();
  }
  await until(ann.client, ({ now }) => now?.watchers.join() === 'Wim');
  await lock(ann);
  await arrives(watcher('Mal')).next('wait');
  // Wim still watches. The token that lets him watch again gives him no seat.
  await arrives(joiner('Wim')).next('wait');
  await arrives(watcher('Wim')).next('watching');
});

test('two servers that let people in at the same time keep the limits together', async () => {
  timed = timedNet('both');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  // The longest names: 24 characters of four bytes.
  const name = (index: number): string => String.fromCodePoint(0x20000 + index).repeat(24);
  const come = (from: number): readonly RawClient[] =>
    Array.from({ length: 32 }, (_, index) =>
      arrives(watcher(name(from + index)), index % 2 === 0 ? timed.net : timed.other),
    );
  come(0);
  await turns(100);
  await until(ann.client, ({ now }) => now?.watchers.length === 16);
  await lock(ann);
  come(100);
  await turns(100);
  await until(ann.client, ({ now }) => now?.waiting?.length === 8 && now.watchers.length === 16);
  expect(
    await ann.client.ask({ type: 'dismiss', watcher: ann.client.getState().now?.watchers[0] ?? '' }),
  ).toBeUndefined();
});

describe('the players of one network', () => {
  const network = '192.0.2.1';
  const come = (name: string, code = timed.code): TestClient =>
    timed.net.client(name, joining(name), code, { network });

  test("can't lock a table by joining and leaving: after six of them, further ones wait", async () => {
    timed = timedNet('one network');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    for (let index = 0; index < 6; index++) {
      const mal = come(`Mal ${index}`);
      await until(mal.client, ({ link }) => link.type === 'connected');
      expect(await mal.client.act({ type: 'leave' })).toBeUndefined();
      await mal.client.close();
    }
    const bob = come('Bob');
    await timed.pass(10);
    expect(bob.client.getState().link.type).toBe('connecting');
    expect(ann.client.getState().now?.locked).toBeUndefined();
    // Whoever cannot come in at all need not wait to be told.
    expect((await refusalOf(come('ANN'))).code).toBe('name-taken');
    // A crowd at one table does not hold up people at another one.
    const { code: first } = timed;
    await seatAt(timed, ['Dan']);
    const cleo = come('Cleo');
    await until(cleo.client, ({ link }) => link.type === 'connected');
    await timed.pass(11);
    expect(bob.client.getState().link.type).toBe('connected');
    const eve = come('Eve', first);
    await timed.pass(1);
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    expect((await refusalOf(eve, 2)).code).toBe('started');
  });

  test("can't get a new budget by leaving a server that nobody else uses", async () => {
    timed = timedNet('forgotten');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    let joined = 0;
    for (let index = 0; index < 12; index++) {
      const mal = timed.other.client(`Mal ${index}`, joining(`Mal ${index}`), timed.code, { network });
      await timed.pass(1);
      if (mal.client.getState().link.type === 'connected') {
        joined++;
        expect(await mal.client.act({ type: 'leave' })).toBeUndefined();
      }
      await mal.client.close();
      await timed.pass(0.5);
    }
    expect(joined).toBe(6);
    expect(ann.client.getState().table?.members).toHaveLength(1);
  });

  test("can't fill the memory of a server with tables that they've left", async () => {
    timed = timedNet('left tables', { maxTables: 3 });
    const owners: { disk: Disk; code: string }[] = [];
    for (let index = 0; index < 6; index++) {
      const [ann] = (await seatAt(timed, [`Ann ${index}`])) as readonly [TestClient];
      owners.push({ disk: ann.disk, code: timed.code });
      await ann.client.close();
      await timed.pass(1);
      expect(timed.net.server().census().tables).toBeLessThanOrEqual(4);
    }
    // If many have come back to their tables and left them, the next table lets go of all that are too many.
    const crowd = Array.from({ length: 6 }, (_, index) => {
      const { disk, code } = owners[index] as { disk: Disk; code: string };
      return timed.net.client(`Ann ${index}`, opening(`Ann ${index}`), code, { disk });
    });
    for (const { client } of crowd) await until(client, ({ link }) => link.type === 'connected');
    expect(timed.net.server().census().tables).toBe(6);
    for (const { client } of crowd) await client.close();
    const [cleo] = (await seatAt(timed, ['Cleo'])) as readonly [TestClient];
    await cleo.client.close();
    await timed.pass(1);
    expect(timed.net.server().census().tables).toBeLessThanOrEqual(4);
    // A client without a seat does not keep a table in memory.
    await timed.pass(125);
    expect(timed.net.server().census().tables).toBe(0);
    const stranger = rawClientAt(timed.net, timed.code);
    stranger.send({ type: 'back', token: secretsFrom('door', 'Eve').token, have: 0 });
    await stranger.next('no');
    stranger.connection.close();
    await timed.pass(1);
    expect(timed.net.server().census().tables).toBe(0);
  });

  /** Returns why a client is refused, at most `seconds` later. */
  async function refusalOf({ client }: TestClient, seconds = 0): Promise<{ readonly code: string }> {
    await timed.pass(seconds);
    await until(client, ({ link }) => link.type === 'stopped');
    const { link } = client.getState();
    if (link.type !== 'stopped' || link.why.type !== 'refused') throw new Error(link.type);
    return link.why.why;
  }
});

test('a player who has left may watch, however many others do', async () => {
  timed = timedNet('crowd');
  const [, bob] = (await playAt(timed, ['Ann', 'Bob', 'Cleo'])) as readonly [TestClient, TestClient];
  expect(await bob.client.act({ type: 'leave' })).toBeUndefined();
  await bob.client.close();
  for (let index = 0; index < 16; index++) await arrives(watcher(`Zoe ${index}`)).next('watching');
  expect((await arrives(watcher('Late')).next('no')).why).toEqual({ code: 'too-many-watchers' });
  const { token } = bob.disk.secrets;
  await arrives({ type: 'watch', name: 'Bob', token, have: 0 }).next('watching');
});

test('a player who leaves a lobby with 16 watchers goes, and no watcher is hidden or sent away', async () => {
  timed = timedNet('full lobby');
  const [ann, bob] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient, TestClient];
  const crowd: RawClient[] = [];
  for (let index = 0; index < 16; index++) {
    crowd.push(arrives(watcher(`Zoe ${index}`), index % 2 === 0 ? timed.net : timed.other));
    await crowd.at(-1)?.next('watching');
  }
  await until(ann.client, ({ now }) => now?.watchers.length === 16);
  expect(await bob.client.act({ type: 'leave' })).toBeUndefined();
  await until(bob.client, ({ link }) => link.type === 'stopped');
  await turns(20);
  expect(ann.client.getState().now?.watchers).toHaveLength(16);
  expect(timed.net.server().census().watchers + timed.other.server().census().watchers).toBe(16);
});

describe('a lobby', () => {
  test("isn't used up by 199 joins and leaves: it locks itself, and everything stays possible", async () => {
    timed = timedNet('flood');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    let waits = 0;
    for (let index = 0; index < 199; index++) {
      const eve = timed.net.client(`Eve ${index}`, joining(`Eve ${index}`), timed.code);
      await until(eve.client, ({ link }) => link.type === 'connected' || link.type === 'waiting');
      if (eve.client.getState().link.type === 'waiting') waits++;
      else expect(await eve.client.act({ type: 'leave' })).toBeUndefined();
      await eve.client.close();
    }
    expect(waits).toBeGreaterThan(180);
    expect(timed.log.entries(timed.code)).toHaveLength(1);
    await until(ann.client, ({ table, now }) => table?.members.length === 1 && now?.locked === true);
    expect(await ann.client.act({ type: 'seat', level: 'casual', name: 'Robo' })).toBeUndefined();
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  });

  test('ends when nobody has been connected for an hour', async () => {
    timed = timedNet('hour');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await timed.pass(100);
    await ann.client.close();
    // The table stays in memory for two minutes.
    await timed.pass(125);
    const { token } = ann.disk.secrets;
    await timed.stopFor(59 * 60);
    const early = arrives({ type: 'back', token, have: 0 });
    await early.next('seat');
    early.connection.close();
    await early.ended;
    await timed.pass(125);
    await timed.stopFor(61 * 60);
    const late = arrives({ type: 'back', token, have: 0 });
    expect((await late.next('no')).why).toEqual({ code: 'no-such-table' });
  });

  test("doesn't end while somebody watches it", async () => {
    timed = timedNet('watched');
    const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
    await arrives(watcher('Wim')).next('watching');
    await ann.client.close();
    await timed.stopFor(61 * 60);
    await timed.pass(61);
    await arrives({ type: 'back', token: ann.disk.secrets.token, have: 0 }, timed.other).next('seat');
  });

  test('starts only as the Master has seen it', async () => {
    timed = timedNet('stale');
    const [ann] = (await seatAt(timed, ['Ann', 'Bob'])) as readonly [TestClient];
    const cleo = arrives(joiner('Cleo'));
    const begun = ann.client.act({ type: 'begin' });
    await cleo.next('seat', 'no');
    const problem = await begun;
    const { table } = ann.client.getState();
    if (problem) expect(problem).toEqual({ code: 'lobby-changed' });
    else expect(table?.members).toHaveLength(2);
    expect(table?.game === undefined).toBe(problem !== undefined);
  });

  test('refuses names that claim a role or look like another name', async () => {
    timed = timedNet('names at the door');
    await seatAt(timed, ['Ann']);
    for (const [name, code] of [
      ['Ann (Master)', 'claims-a-role'],
      ['sixes', 'is-an-answer'],
      ['\u0410nn', 'unusual-letters'],
      ['ANN', 'name-taken'],
    ] as const)
      expect((await arrives(joiner(name)).next('no')).why).toEqual({ code });
    expect((await arrives(watcher('hold')).next('no')).why).toEqual({ code: 'is-an-answer' });
    expect((await arrives(watcher('Ann, Bob')).next('no')).why).toEqual({ code: 'claims-a-role' });
  });
});

test('a client that a locked table lets in is connected as any other', async () => {
  timed = timedNet('whole client');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  await lock(ann);
  const bob = timed.net.client('Bob', joining('Bob'), timed.code);
  await until(bob.client, ({ link }) => link.type === 'waiting');
  await until(ann.client, () => waitingNames(ann).length === 1);
  await ann.client.ask({ type: 'answer', id: idOf(ann, 'Bob'), admit: true });
  await until(bob.client, ({ link, member }) => link.type === 'connected' && member === 1);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  const eve = timed.net.client('Eve', opening('Eve'));
  await until(eve.client, ({ table }) => table !== undefined);
});

test('chat before the start reaches the clients of all servers, and stays out of the log', async () => {
  timed = timedNet('chat');
  const [ann] = (await seatAt(timed, ['Ann'])) as readonly [TestClient];
  const bob = timed.other.client('Bob', joining('Bob'), timed.code);
  await until(bob.client, ({ now }) => now !== undefined);
  expect(await ann.client.say('Hello')).toBeUndefined();
  await until(bob.client, ({ lobbyChat }) => lobbyChat.length === 1);
  expect(bob.client.getState().lobbyChat).toEqual([{ name: 'Ann', text: 'Hello' }]);
  expect(timed.log.entries(timed.code)).toHaveLength(1);
});

test('a player who has left watches on after a lost connection, also at a locked table', async () => {
  timed = timedNet('watches on');
  const [ann, bob] = (await playAt(timed, ['Ann', 'Bob', 'Cleo'])) as readonly [TestClient, TestClient];
  expect(await bob.client.act({ type: 'leave' })).toBeUndefined();
  await lock(ann);
  bob.cut();
  await until(ann.client, ({ now }) => now?.watchers.length === 0);
  await until(ann.client, ({ now }) => now?.watchers.join() === 'Bob (watching)');
  await until(bob.client, ({ link }) => link.type === 'connected');
});
