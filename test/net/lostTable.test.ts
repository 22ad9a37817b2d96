import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Home } from '../../src/cli/home/home.js';
import { backToTable, joinTable } from '../../src/cli/network/tables.js';
import { formatInvitation, type ServerEvent } from '../../src/net/index.js';
import { temporaryFolder } from '../support/child.js';
import {
  joining,
  localNet,
  opening,
  type TestClient,
  until as untilClient,
} from '../support/net/localNet.js';
import { type RealNet, seatPlayers, startRealNet } from '../support/net/realNet.js';
import { until } from '../support/net/scene.js';
import { openedHome } from '../support/stored/openedHome.js';

/** Starts a server that reads a table again whenever somebody comes to it, like that of `host`. */
const startForgetful = (): Promise<RealNet> => startRealNet({ onEmpty: () => undefined });

/** Starts a game for Ann, and for Bob, whose seat is stored in the home folder. */
async function startGame(net: RealNet, home: Home) {
  const { code, players } = await seatPlayers(net, ['Ann']);
  const [ann] = players as readonly [TestClient];
  const bob = await joinTable(home, formatInvitation(net.invitation(code)), 'Bob');
  await until(() => ann.client.getState().table?.members.length === 2, 'Bob to have a seat');
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await until(() => bob.room.getView()?.phase === 'playing', 'the game to start');
  return { code, ann, bob, name: ann.client.getState().table?.name ?? '' };
}

test('a seat in a running game survives a server that has lost the table', async () => {
  using folder = temporaryFolder();
  const home = await openedHome(folder.path);
  await using net = await startRealNet();
  const { ann, bob, name } = await startGame(net, home);
  const log = (await net.log.read(name)) ?? [];
  net.log.delete(name);
  await ann.client.say('Hello');
  await until(() => bob.room.getLink().type === 'stopped', 'Bob to be refused');
  expect(bob.room.getLink()).toEqual({ type: 'stopped', code: 'table-unknown' });
  expect(await bob.close()).toBeUndefined();
  const [file = ''] = readdirSync(join(home.path, 'tables'));
  const back = () => backToTable(home, () => undefined);
  for (let time = 0; time < 2; time++)
    await expect(back()).rejects.toThrow(
      `Try later, or ask for a new invitation. To forget this table, delete ${join(home.path, 'tables', file)}`,
    );

  for (const [after, { entry }] of log.entries()) await net.log.append(name, after, entry);
  const returned = await back();
  expect(returned?.room.getView()).toMatchObject({ phase: 'playing', ownSeat: 1 });
  await returned?.close();
});

test('a seat survives a server that has lost records, until they are restored', async () => {
  using folder = temporaryFolder();
  const home = await openedHome(folder.path);
  await using net = await startForgetful();
  const { ann, bob, name } = await startGame(net, home);
  expect(await ann.client.say('Hello')).toBeUndefined();
  await until(() => bob.room.getView()?.chat.length === 1, 'Bob to read the message');
  await ann.client.close();
  expect(await bob.close()).toBeUndefined();
  const log = (await net.log.read(name)) ?? [];
  net.log.delete(name);
  for (const [after, { entry }] of log.slice(0, -1).entries()) await net.log.append(name, after, entry);
  const back = () => backToTable(home, () => undefined);
  for (let time = 0; time < 2; time++)
    await expect(back()).rejects.toThrow("The server's copy of this game differs from yours.");
  const [last] = log.slice(-1);
  if (last) await net.log.append(name, log.length - 1, last.entry);
  const returned = await back();
  expect(returned?.room.getView()).toMatchObject({ phase: 'playing', ownSeat: 1 });
  await returned?.close();
});

test('a seat survives a server that has lost records and stored others instead', async () => {
  using folder = temporaryFolder();
  const home = await openedHome(folder.path);
  await using net = await startForgetful();
  const { code, ann, bob, name } = await startGame(net, home);
  const before = (await net.log.read(name)) ?? [];
  const disk = { ...ann.disk, records: [...ann.disk.records] };
  const restore = async (entries: typeof before): Promise<void> => {
    net.log.delete(name);
    for (const [after, { entry }] of entries.entries()) await net.log.append(name, after, entry);
  };

  expect(await ann.client.say('Hello')).toBeUndefined();
  await until(() => bob.room.getView()?.chat.length === 1, 'Bob to read the message');
  await ann.client.close();
  expect(await bob.close()).toBeUndefined();
  const after = (await net.log.read(name)) ?? [];
  await restore(before);
  const again = net.client('Ann', opening('Ann'), code, undefined, disk);
  await until(() => again.client.getState().link.type === 'connected', 'Ann to return');
  expect(await again.client.say('Good morning')).toBeUndefined();
  await again.client.close();

  const back = () => backToTable(home, () => undefined);
  for (let time = 0; time < 2; time++)
    await expect(back()).rejects.toThrow("The server's copy of this game differs from yours.");
  await restore(after);
  const returned = await back();
  expect(returned?.room.getView()?.chat.map(({ text }) => text)).toEqual(['Hello']);
  await returned?.close();
});

test('clients of a table whose log has been deleted learn that it no longer exists', async () => {
  const events: ServerEvent[] = [];
  const net = localNet('deleted', { observe: (event) => events.push(event) });
  const ann = net.client('Ann', opening('Ann'));
  await untilClient(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await untilClient(
    bob.client,
    ({ table, link }) => table?.members.length === 2 && link.type === 'connected',
  );
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await untilClient(bob.client, ({ table }) => table?.game !== undefined);
  net.log.delete(code);
  expect(await ann.client.say('Hello')).toMatchObject({ code: 'no-such-table' });
  for (const { client } of [ann, bob]) {
    await untilClient(client, ({ link }) => link.type === 'stopped');
    expect(client.getState().link).toMatchObject({
      why: { type: 'refused', why: { code: 'no-such-table' } },
    });
  }
  await until(() => events.some(({ type }) => type === 'table-unloaded'), 'the table to leave memory');
  expect(net.server().census()).toEqual({ tables: 0, seats: 0, clients: 0, watchers: 0 });
  expect(net.log.tables.has(code)).toBe(false);
  await net.close();
});
