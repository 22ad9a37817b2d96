import { afterEach, describe, expect, test } from '@jest/globals';
import { HOLD_NONE, OFFICIAL } from '../../../src/engine/index.js';
import type { TableServerParts } from '../../../src/net/index.js';
import { chainOf, joinerOf, type TableRecord } from '../../../src/table/index.js';
import {
  joining,
  type LocalNet,
  localNet,
  opening,
  OPENING,
  type TestClient,
  until,
} from '../../support/net/localNet.js';
import { expectSound, play } from '../../support/net/play.js';
import { connectionPair } from '../../support/net/memory.js';
import { actMessage, type RawClient, rawClient, rawClientAt } from '../../support/net/rawClient.js';
import { secretsFrom } from '../../support/table/localTable.js';

let net: LocalNet;
afterEach(() => net.close());

let code: string;
const log = (): readonly TableRecord[] => net.log.tables.get(code) ?? [];
const connect = (): RawClient => rawClientAt(net, code);

/** Seats Ann and Bob at a table, and starts their game. */
async function playing(
  seed: string,
  parts: Partial<TableServerParts> = {},
): Promise<readonly [TestClient, TestClient]> {
  const [ann, bob] = await lobby(seed, parts);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  return [ann, bob];
}

async function lobby(
  seed: string,
  parts: Partial<TableServerParts> = {},
): Promise<readonly [TestClient, TestClient]> {
  net = localNet(seed, parts);
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, (state) => state.code !== undefined && state.table !== undefined);
  code = ann.client.getState().code ?? '';
  const bob = net.client('Bob', joining('Bob'), code);
  for (const { client } of [ann, bob]) await until(client, ({ table }) => table?.members.length === 2);
  return [ann, bob];
}

describe('a client that knows the code, but not the token of a seat', () => {
  const attempts: Readonly<Record<string, (bob: TestClient) => object>> = {
    'joins with the public data of the seat': ({ disk }) => ({
      type: 'join',
      player: joinerOf('Bob', disk.secrets),
      token: secretsFrom('thief', 'Eve').token,
    }),
    'joins with the public hash as the token': ({ disk }) => {
      const player = joinerOf('Bob', disk.secrets);
      return { type: 'join', player, token: player.token };
    },
    'joins with the public data, but without a token': ({ disk }) => ({
      type: 'join',
      player: joinerOf('Bob', disk.secrets),
    }),
    'returns with the public hash': ({ disk }) => ({
      type: 'back',
      token: joinerOf('Bob', disk.secrets).token,
      have: 0,
    }),
    'returns with an invented token': () => ({
      type: 'back',
      token: secretsFrom('thief', 'Eve').token,
      have: 0,
    }),
    'opens a table with the code of this one': ({ disk }) => ({
      type: 'open',
      rules: OFFICIAL,
      player: joinerOf('Bob', disk.secrets),
    }),
  };
  test.each(Object.entries(attempts))('%s: gets no seat', async (name, attempt) => {
    const players = await playing(name);
    const [, bob] = players;
    const eve = connect();
    eve.send(attempt(bob));
    const { code: refusal } = (await eve.next('no')).why;
    expect(refusal).toMatch(/^(bad-message|no-such-seat|not-opening)$/);
    if (refusal === 'no-such-seat') expect((await eve.ended).reason).toBe('done');
    else await eve.settle();
    expect(bob.client.getState().link.type).toBe('connected');
    await play(players);
    await expectSound(players, log());
  });

  test("can't act, reveal links, show dice or open the next table, with or without the keys of a seat", async () => {
    const players = await playing('act');
    const [ann, bob] = players;
    const { secrets } = ann.disk;
    const before = log().length;
    const eve = connect();
    const attempts = [
      actMessage(log(), 0, secrets, { type: 'roll', roll: 1, hold: HOLD_NONE }),
      actMessage(log(), 0, secrets, { type: 'leave' }),
      actMessage(log(), 0, secrets, { type: 'say', count: 1, text: 'I am Ann' }),
      actMessage(log(), 0, secretsFrom('thief', 'Eve'), { type: 'leave' }),
      { type: 'link', roll: 1, link: chainOf(secrets.chain).linkAt(1) },
      { type: 'holding', hold: HOLD_NONE },
      { type: 'again', player: joinerOf('Eve', secretsFrom('thief', 'Eve')) },
    ];
    for (const attempt of attempts) eve.send(attempt);
    await eve.settle();
    expect(log()).toHaveLength(before);
    // Bob's own connection cannot act for Ann either, not even with her signature.
    const second = connect();
    second.send({ type: 'back', token: bob.disk.secrets.token, have: 0 });
    await second.next('seat');
    for (const attempt of attempts) second.send(attempt);
    await second.settle();
    expect(log()).toHaveLength(before);
    expect(net.log.tables.size).toBe(1);
    second.connection.close();
  });

  test('gets no records before it has said who it is', async () => {
    const [ann] = await playing('silent');
    const eve = connect();
    expect(await ann.client.say('Hello')).toBeUndefined();
    eve.send({ type: 'link', roll: 1, link: chainOf(ann.disk.secrets.chain).linkAt(1) });
    eve.send({ type: 'watch', name: 'Eve', token: secretsFrom('watch', 'Eve').token, have: 0 });
    expect((await eve.next('watching')).records).toBe(log().length);
    expect((await eve.next('rec')).record.n).toBe(1);
  });
});

describe('a watcher', () => {
  test("can't act, chat, reveal links, show dice, vote or open the next table", async () => {
    const players = await playing('watcher');
    const [ann, bob] = players;
    const eve = connect();
    eve.send({ type: 'watch', name: 'Eve', token: secretsFrom('watch', 'Eve').token, have: 0 });
    await eve.next('watching');
    const before = log().length;
    const { secrets } = ann.disk;
    for (const member of [0, 1, 2]) {
      eve.send(actMessage(log(), member, secrets, { type: 'say', count: 1, text: 'Hi' }));
      eve.send(actMessage(log(), member, secrets, { type: 'leave' }));
      eve.send(actMessage(log(), member, secrets, { type: 'agree', against: 0 }));
      eve.send(actMessage(log(), member, secrets, { type: 'roll', roll: 1, hold: HOLD_NONE }));
    }
    eve.send({ type: 'link', roll: 1, link: chainOf(secrets.chain).linkAt(1) });
    eve.send({ type: 'holding', hold: HOLD_NONE });
    eve.send({ type: 'again', player: joinerOf('Eve', secrets) });
    // A watcher cannot become a player on the same connection.
    eve.send({ type: 'back', token: bob.disk.secrets.token, have: 0 });
    await eve.settle();
    expect(log()).toHaveLength(before);
    expect(net.log.tables.size).toBe(1);
    await play(players);
    // After the game, only seats can open the next table.
    eve.send({ type: 'again', player: joinerOf('Eve', secretsFrom('thief', 'Eve')) });
    expect((await eve.next('no')).why).toEqual({ code: 'no-such-seat' });
    await eve.settle();
    expect(net.log.tables.size).toBe(1);
    await expectSound(players, log());
    expect(ann.client.getState().now?.watchers).toEqual(['Eve']);
    eve.connection.close();
  });

  test('is refused if sixteen others watch', async () => {
    const players = await playing('watchers');
    const watchers = Array.from({ length: 16 }, connect);
    for (const [index, watcher] of watchers.entries()) {
      watcher.send({
        type: 'watch',
        name: `Watcher ${index}`,
        token: secretsFrom('watch', `Watcher ${index}`).token,
        have: 0,
      });
      await watcher.next('watching');
    }
    const late = connect();
    late.send({ type: 'watch', name: 'Late', token: secretsFrom('watch', 'Late').token, have: 0 });
    expect((await late.next('no')).why).toEqual({ code: 'too-many-watchers' });
    expect((await late.ended).reason).toBe('done');
    watchers[3]?.connection.close();
    await until(players[0].client, ({ now }) => now?.watchers.length === 15);
    const again = connect();
    again.send({ type: 'watch', name: 'Late', token: secretsFrom('watch', 'Late').token, have: 0 });
    await again.next('watching');
  });
});

test('six watchers from one network leave room for others', async () => {
  const players = await playing('network');
  const watch = (name: string, network: string): RawClient => {
    const { client, server } = connectionPair(code);
    net.server().admit({ ...server, network });
    const raw = rawClient(client);
    raw.send({ type: 'watch', name, token: secretsFrom('watch', name).token, have: 0 });
    return raw;
  };
  for (let index = 0; index < 6; index++) await watch(`Mal ${index}`, '198.51.100.1').next('watching');
  expect((await watch('Mo', '198.51.100.1').next('no')).why).toEqual({ code: 'too-many-watchers' });
  await watch('Zoe', '192.0.2.1').next('watching');
  // Whoever has lost the connection, but seems to be here still, does not count twice.
  await watch('Mal 0', '198.51.100.1').next('watching');
  await until(players[0].client, ({ now }) => now?.watchers.length === 7);
});

describe('the size of a table', () => {
  test('a hundred joiners lock the table, and few of their connections stay', async () => {
    const players = await lobby('joiners');
    const eves = Array.from({ length: 100 }, (_, index) => {
      const secrets = secretsFrom('joiners', `Eve ${index}`);
      const eve = connect();
      eve.send({ type: 'join', player: joinerOf(`Eve ${index}`, secrets), token: secrets.token });
      return eve;
    });
    let open = eves.length;
    for (const { ended } of eves) void ended.then(() => open--);
    await until(players[0].client, ({ table }) => table?.members.length === 4);
    for (const eve of eves) await eve.next('seat', 'no', 'wait').catch(() => undefined);
    expect(log()).toHaveLength(1);
    // Two seats, and at most 32 clients without a seat.
    expect(open).toBeLessThanOrEqual(2 + 32);
    expect(await players[0].client.act({ type: 'begin' })).toBeUndefined();
  });
});

describe('opening tables', () => {
  const opener = (name: string): RawClient => {
    const raw = rawClientAt(net, OPENING);
    raw.send({ type: 'open', rules: OFFICIAL, player: joinerOf(name, secretsFrom('openers', name)) });
    return raw;
  };

  test('is limited, and possible again when a table leaves the memory', async () => {
    net = localNet('openers', { maxTables: 3 });
    const openers: RawClient[] = [];
    for (const name of ['Ann', 'Bob', 'Cleo']) {
      const raw = opener(name);
      await raw.next('seat');
      openers.push(raw);
    }
    const late = opener('Dan');
    expect((await late.next('no')).why).toEqual({ code: 'too-many-tables' });
    await late.ended;
    expect(net.log.tables.size).toBe(3);
    // Players who were at a table can return, also if the server is full.
    const [first] = openers;
    const { code: known } = { code: [...net.log.tables.keys()][0] ?? '' };
    const back = rawClientAt(net, known);
    back.send({ type: 'back', token: secretsFrom('openers', 'Ann').token, have: 0 });
    await back.next('seat');
    expect((await first?.ended)?.reason).toBe('replaced');
    back.connection.close();
    await back.ended;
    for (;;) {
      const again = opener('Dan');
      if ((await again.next('seat', 'no')).type === 'seat') break;
    }
    expect(net.log.tables.size).toBe(4);
  });

  test('one connection opens one table, however often it asks', async () => {
    net = localNet('openers');
    const ann = opener('Ann');
    for (let count = 0; count < 50; count++) {
      ann.send({ type: 'open', rules: OFFICIAL, player: joinerOf('Ann', secretsFrom('openers', 'Ann')) });
    }
    await ann.next('seat');
    await ann.settle();
    expect(net.log.tables.size).toBe(1);
  });

  test('needs the message open', async () => {
    net = localNet('openers');
    for (const message of [
      { type: 'watch', name: 'Eve', token: secretsFrom('watch', 'Eve').token, have: 0 },
      {
        type: 'open',
        rules: { ...OFFICIAL, yahtzeeBonus: -1 },
        player: joinerOf('Eve', secretsFrom('openers', 'Eve')),
      },
      { type: 'open', rules: {}, player: {} },
      { type: 'hello' },
    ]) {
      const eve = rawClientAt(net, OPENING);
      eve.send(message);
      expect((await eve.next('no')).why.code).toMatch(/^(no-such-table|bad-message|invalid-rules)$/);
      await eve.ended;
    }
    expect(net.log.tables.size).toBe(0);
  });

  test('clients that never open a table are limited', async () => {
    net = localNet('openers');
    const silent = Array.from({ length: 100 }, () => rawClientAt(net, OPENING));
    for (const { ended } of silent.slice(0, -32)) await ended;
    const last = silent.at(-1) as RawClient;
    last.send({ type: 'open', rules: OFFICIAL, player: joinerOf('Ann', secretsFrom('openers', 'Ann')) });
    await last.next('seat');
  });

  test('a table that nobody enters stays out of the memory', async () => {
    const players = await playing('next tables', { maxTables: 2 });
    await play(players);
    const { token } = players[0].disk.secrets;
    for (const { client } of players) await client.close();
    for (let round = 0; round < 5; round++) {
      const ann = connect();
      ann.send({ type: 'back', token, have: 0 });
      await ann.next('seat');
      ann.send({ type: 'again', player: joinerOf('Ann', secretsFrom('next tables', `Ann ${round}`)) });
      for (;;) if ((await ann.next('now')).now.again !== undefined) break;
      ann.connection.close();
      await ann.ended;
    }
  });
});
