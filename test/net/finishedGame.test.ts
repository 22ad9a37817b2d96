import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { isOver, legalActions } from '../../src/engine/index.js';
import type { Home } from '../../src/cli/home/home.js';
import type { OpenTable } from '../../src/cli/network/openTable.js';
import { joinTable } from '../../src/cli/network/tables.js';
import type { ServerEvent } from '../../src/net/index.js';
import type { TableRoom } from '../../src/session/index.js';
import { temporaryFolder } from '../support/child.js';
import { SHORT } from '../support/houseRules.js';
import { joining, type TestClient, until as ofClient } from '../support/net/localNet.js';
import { memoryLog } from '../support/net/memory.js';
import { play } from '../support/net/play.js';
import { startProxy } from '../support/net/proxy.js';
import { type RealNet, seatPlayers, startRealNet } from '../support/net/realNet.js';
import { until } from '../support/net/scene.js';
import { openedHome } from '../support/stored/openedHome.js';
import { secretsFrom } from '../support/table/localTable.js';

const gamesIn = async (path: string): Promise<number> => (await (await openedHome(path)).store.ids()).length;

/** Plays a game whose only player is at a room, with one roll in each turn. */
async function playAlone(room: TableRoom): Promise<void> {
  const session = room.session();
  if (!session) throw new Error("the game hasn't started");
  for (let before = session.getSnapshot(); !isOver(before.game); before = session.getSnapshot()) {
    const actions = legalActions(before.game);
    const action =
      actions.find(({ type }) => type === 'score') ?? actions.find(({ type }) => type === 'roll');
    if (action) expect(await session.dispatch(action)).toBeUndefined();
    await until(() => session.getSnapshot().events.length > before.events.length, 'the dice');
  }
}

/** Lets Bob join a table at which Ann gives up her seat, and plays his game to the end. */
async function playedByBob(net: RealNet, home: Home, port = net.listening.port): Promise<OpenTable> {
  const { code, players } = await seatPlayers(net, ['Ann'], SHORT);
  const [ann] = players;
  const bob = await joinTable(home, `127.0.0.1:${port}/${code}`, 'Bob');
  expect(await ann?.client.act({ type: 'begin' })).toBeUndefined();
  await until(() => bob.room.getView()?.phase === 'playing', 'the game to start');
  expect(await ann?.client.act({ type: 'leave' })).toBeUndefined();
  await until(() => bob.room.getView()?.seats[0]?.gone !== undefined, 'Ann to leave');
  await playAlone(bob.room);
  return bob;
}

test('a finished game is stored at once, although the player stays at the table', async () => {
  using folder = temporaryFolder();
  await using net = await startRealNet();
  const home = await openedHome(folder.path);
  const bob = await playedByBob(net, home);
  for (let games = 0; games === 0; games = await gamesIn(folder.path)) await setImmediate();
  expect(bob.storedId()).toBeUndefined();
  // The seat stays, because the player may ask for another game.
  expect(readdirSync(join(home.path, 'tables'))).not.toEqual([]);
  expect(await bob.close()).toBeUndefined();
  expect(bob.storedId()).toBeDefined();
  expect(await gamesIn(folder.path)).toBe(1);
  expect(readdirSync(join(home.path, 'tables'))).toEqual([]);
});

test('a player whose connection is lost while asking for another game can ask again', async () => {
  using folder = temporaryFolder();
  await using net = await startRealNet();
  await using proxy = await startProxy({ to: net.listening.port });
  const bob = await playedByBob(net, await openedHome(folder.path), proxy.port);
  proxy.halfOpen();
  const asking = bob.next();
  proxy.cut();
  await expect(asking).rejects.toThrow("You're no longer connected to the table.");
  proxy.forward();
  await until(() => bob.room.getLink().type === 'connected', 'Bob to return');
  const next = await bob.next();
  expect(next.room.getView()).toMatchObject({ phase: 'lobby', ownSeat: 0 });
  await next.close();
  await bob.close();
});

test('a player gets another table if the next one that somebody has opened has ended', async () => {
  using folder = temporaryFolder();
  await using net = await startRealNet();
  const bob = await playedByBob(net, await openedHome(folder.path));
  const left = await bob.next();
  expect(await left.room.request({ type: 'leave' })).toBeUndefined();
  await left.close();
  await until(() => bob.room.getView()?.hasNext === true, 'Bob to know the table that he has left');
  const next = await bob.next();
  expect(next.room.getView()).toMatchObject({ phase: 'lobby', ownSeat: 0 });
  await next.close();
  await bob.close();
});

/** Lets Ann and Bob play a game to the end. */
async function playedByTwo(net: RealNet): Promise<readonly [TestClient, TestClient]> {
  const { players } = await seatPlayers(net, ['Ann', 'Bob'], SHORT);
  const [ann, bob] = players as readonly [TestClient, TestClient];
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await ofClient(bob.client, ({ table }) => table?.game !== undefined);
  await play([ann, bob]);
  await ofClient(bob.client, ({ table }) => table?.game !== undefined && isOver(table.game));
  return [ann, bob];
}

/** Asks for the next table, and waits until the client knows another one than `before`. */
async function askForNext({ client }: TestClient, name: string, before?: string): Promise<string> {
  client.openNext(name, secretsFrom('next', name));
  await ofClient(client, ({ now }) => now?.again !== undefined && now.again !== before);
  return client.getState().now?.again ?? '';
}

const enter = async (net: RealNet, name: string, code: string): Promise<TestClient> => {
  const disk = { secrets: secretsFrom('next', name), records: [] };
  const entered = net.client(name, joining(name), code, undefined, disk);
  await ofClient(entered.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
  return entered;
};

test.each(['left', 'started without the others'])(
  'another table is opened if the next one has been %s',
  async (how) => {
    await using net = await startRealNet();
    const [ann, bob] = await playedByTwo(net);
    const first = await askForNext(bob, 'Bob');
    await ofClient(ann.client, ({ now }) => now?.again === first);
    // While Bob waits there, nobody opens another table.
    const { client } = await enter(net, 'Bob', first);
    const { now: before } = ann.client.getState();
    ann.client.openNext('Ann', secretsFrom('next', 'Ann'));
    await ofClient(ann.client, ({ now }) => now !== before);
    expect(ann.client.getState().now?.again).toBe(first);
    const actions =
      how === 'left'
        ? ([{ type: 'leave' }] as const)
        : ([{ type: 'seat', level: 'casual', name: 'Casual' }, { type: 'begin' }] as const);
    for (const action of actions) expect(await client.act(action)).toBeUndefined();
    const second = await askForNext(ann, 'Ann', first);
    await ofClient(bob.client, ({ now }) => now?.again === second);
    await enter(net, 'Ann', second);
    const back = await enter(net, 'Bob', second);
    await ofClient(back.client, ({ table }) => table?.members.length === 2);
  },
);

test("a server that can't read the log of the next table says so, and opens no other table", async () => {
  const memory = memoryLog();
  let unread = '';
  const events: ServerEvent[] = [];
  await using net = await startRealNet({
    log: {
      ...memory,
      read: (table, after) =>
        unread.startsWith(table) ? Promise.reject(new Error('too slow')) : memory.read(table, after),
    },
    observe: (event) => events.push(event),
  });
  const [ann, bob] = await playedByTwo(net);
  const first = await askForNext(bob, 'Bob');
  await ofClient(ann.client, ({ now }) => now?.again === first);
  unread = first.replaceAll('-', '');
  ann.client.openNext('Ann', secretsFrom('next', 'Ann'));
  await ofClient(ann.client, ({ denial }) => denial?.code === 'not-stored');
  expect(ann.client.getState().now?.again).toBe(first);
  expect(events.filter(({ type }) => type === 'fault')).toEqual([]);
});
