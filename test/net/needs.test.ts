import { afterEach, expect, test } from '@jest/globals';
import type { TableNeed } from '../../src/net/index.js';
import { isClosed } from '../../src/table/index.js';
import { WAIT_LIMIT_MS } from '../support/limits.mjs';
import {
  joining,
  type LocalNet,
  localNet,
  opening,
  type TestClient,
  until,
} from '../support/net/localNet.js';
import { play } from '../support/net/play.js';

let net: LocalNet;
const needs: TableNeed[] = [];
afterEach(() => net.close());

/** Opens a table for Ann and Bob on a server that reports what the table is needed for whenever nobody is connected. */
async function annAndBob(seed: string): Promise<readonly [TestClient, TestClient]> {
  needs.length = 0;
  net = localNet(seed, { onEmpty: (need) => needs.push(need) });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const bob = net.client('Bob', joining('Bob'), ann.client.getState().code);
  await until(bob.client, ({ table, link }) => table?.members.length === 2 && link.type === 'connected');
  return [ann, bob];
}

async function eventually(check: () => boolean): Promise<void> {
  const end = performance.now() + WAIT_LIMIT_MS;
  while (!check() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Returns what the table is needed for when nobody is connected any more. */
async function untilEmpty(): Promise<TableNeed | undefined> {
  await eventually(() => needs.length > 0);
  return needs.at(-1);
}

test("a lobby that everybody has left isn't needed", async () => {
  const [ann, bob] = await annAndBob('left');
  for (const { client } of [bob, ann]) {
    expect(await client.act({ type: 'leave' })).toBeUndefined();
    await client.close();
  }
  expect(await untilEmpty()).toBe('none');
});

test('a lobby whose people are all away is needed as a lobby', async () => {
  for (const { client } of await annAndBob('away')) await client.close();
  expect(await untilEmpty()).toBe('lobby');
});

test("a game is needed until it's over", async () => {
  const [ann, bob] = await annAndBob('game');
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  for (const { client } of [ann, bob]) await client.close();
  expect(await untilEmpty()).toBe('game');
});

test('after the end, nobody needs the table if everybody has said goodbye', async () => {
  const clients = await annAndBob('over');
  expect(await clients[0].client.act({ type: 'begin' })).toBeUndefined();
  await play(clients);
  for (const { client } of clients) {
    await until(client, ({ table }) => table !== undefined && isClosed(table));
    await client.close();
  }
  expect(await untilEmpty()).toBe('none');
});

test('after a crash at the end, the server only knows that somebody may need the end of the game', async () => {
  const [ann, bob] = await annAndBob('crash');
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann, bob]);
  await until(bob.client, ({ table }) => table !== undefined && isClosed(table));
  await bob.client.close();
  await net.restart();
  await eventually(() => net.server().isInUse());
  await until(ann.client, ({ link, now }) => link.type === 'connected' && now !== undefined);
  needs.length = 0;
  await ann.client.close();
  expect(await untilEmpty()).toBe('end');
});
