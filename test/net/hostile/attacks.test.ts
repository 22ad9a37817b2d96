import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { connect, type Connection, type Invitation } from '../../../src/net/index.js';
import { pskOf } from '../../../src/net/wire/code.js';
import { PSK_TLS } from '../../../src/net/wire/protocol.js';
import { joinerOf, newSecrets } from '../../../src/table/index.js';
import { type TestClient, until } from '../../support/net/localNet.js';
import { expectSound, play } from '../../support/net/play.js';
import { rawClient } from '../../support/net/rawClient.js';
import { FAST, type RealNet, seatPlayers, startRealNet } from '../../support/net/realNet.js';

const counts: Record<string, number> = {};
afterAll(() => void process.stderr.write(`Attacks during whole games: ${JSON.stringify(counts)}\n`));

/** Limits of a client that never waits before it sends. */
const NO_LIMITS = { messagesPerSecond: 1e9, messageBurst: 1e9, unsentBytes: 1e9, messageBytes: 1e9 };

/** A place to attack: a server and the code of a table on it. */
interface Target {
  readonly net: RealNet;
  readonly code: string;
  readonly invitation: Invitation;
}

/** Attacks once. Resolves when the server has ended the attack. */
type Attack = (target: Target) => Promise<void>;

const open = async ({ invitation }: Target): Promise<Connection> => {
  const result = await connect(invitation, { limits: NO_LIMITS });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.connection;
};

/** Opens a WebSocket with the code of the table. */
async function openRaw({ invitation: { code, port } }: Target): Promise<WebSocket> {
  const socket = connectTls({
    ...PSK_TLS,
    host: '127.0.0.1',
    port,
    pskCallback: () => ({ psk: pskOf(code.key), identity: code.table }),
    checkServerIdentity: () => undefined,
  });
  const webSocket = new WebSocket('ws://table/', 'yahtzee-table.1', { createConnection: () => socket });
  webSocket.on('error', () => undefined);
  await new Promise((resolve) => webSocket.once('open', resolve).once('close', resolve));
  return webSocket;
}

const closed = (webSocket: WebSocket): Promise<unknown> =>
  webSocket.readyState === WebSocket.CLOSED
    ? Promise.resolve()
    : new Promise((resolve) => webSocket.once('close', resolve));

const socketEnded = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));

/** Sends one text as a WebSocket message, and waits until the server closes the connection. */
const sending =
  (data: () => string | Buffer): Attack =>
  async (target) => {
    const webSocket = await openRaw(target);
    const sent = data();
    webSocket.send(sent, { binary: typeof sent !== 'string' }, () => undefined);
    await closed(webSocket);
  };

/** Sends messages as fast as it can, until the server closes the connection. */
const flooding =
  (message: (n: number) => object, first: object = { type: 'watch', name: 'Eve', have: 0 }): Attack =>
  async (target) => {
    const connection = await open(target);
    const { ended } = rawClient(connection);
    connection.send(first as never);
    for (let n = 0; n < 2_000; n++) connection.send(message(n) as never);
    expect(['flood', 'lost']).toContain((await ended).reason);
  };

const JOINERS = Array.from({ length: 100 }, (_, n) => {
  const secrets = newSecrets();
  return { player: joinerOf(`Eve ${n}`, secrets), token: secrets.token };
});

const hundredMegabytes = 'x'.repeat(100_000_000);

const ATTACKS: Readonly<Record<string, Attack>> = {
  'a wrong code': async ({ invitation }) => {
    const wrong = { ...invitation, code: { ...invitation.code, key: '0'.repeat(16) } };
    const result = await connect(wrong);
    expect(result).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
  },
  'no hello': async (target) => {
    const { ended } = rawClient(await open(target));
    expect((await ended).reason).toBe('late');
  },
  'a TCP connection that says nothing': ({ invitation: { port } }) =>
    socketEnded(connectTcp(port, '127.0.0.1')).then(() => undefined),
  'a flood of valid messages': flooding((n) => ({ type: 'watch', name: `Eve ${n}`, have: 0 })),
  'a flood of returns': flooding(() => ({ type: 'back', token: newSecrets().token, have: 1 })),
  'a flood of joiners': flooding((n) => {
    const { player, token } = JOINERS[n % JOINERS.length] ?? {};
    return { type: 'join', player, token };
  }),
  'a flood of holds': flooding(() => ({ type: 'holding', hold: [true, true, true, true, true] })),
  'a flood of messages that no server knows': flooding((n) => ({ type: `x${n}` })),
  'a flood of invalid JSON': async (target) => {
    const webSocket = await openRaw(target);
    for (let n = 0; n < 1_000; n++) webSocket.send(`{"type":"link",${n}`, () => undefined);
    await closed(webSocket);
  },
  'a message of 100 MB': sending(() => hundredMegabytes),
  'deep JSON': sending(() => `{"type":"act","action":${'['.repeat(1_500)}${']'.repeat(1_500)}}`),
  'a binary message': sending(() => Buffer.from('{"type":"watch","name":"Eve","have":0}')),
  'random bytes': ({ invitation: { port } }) => {
    const socket = connectTcp(port, '127.0.0.1');
    socket.write(Buffer.from([0, 1, 2, 3, 255, 254]));
    return socketEnded(socket).then(() => undefined);
  },
  'TLS that stops in the middle': ({ invitation: { port } }) => {
    const socket = connectTcp(port, '127.0.0.1');
    socket.write(Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]));
    return socketEnded(socket).then(() => undefined);
  },
};

/** Runs a whole game of two players while attackers repeat an attack, one after another. */
async function attackGame(attack: Attack, attackers: number): Promise<number> {
  await using net = await startRealNet({ limits: FAST });
  const { players, code, log } = await seatPlayers(net, ['Ann', 'Bob']);
  expect(await players[0]?.client.act({ type: 'begin' })).toBeUndefined();
  const target = { net, code, invitation: net.invitation(code) };
  let isOver = false;
  let times = 0;
  const attacking = Array.from({ length: attackers }, async () => {
    do {
      await attack(target);
      times++;
    } while (!isOver);
  });
  await play(players);
  isOver = true;
  await Promise.all(attacking);
  await expectSound(players, log());
  expect(log().filter(({ type }) => type === 'scored')).toHaveLength(26);
  expect(log().filter(({ type }) => type === 'joined')).toHaveLength(1);
  return times;
}

describe('others play a whole game during', () => {
  test.each(Object.entries(ATTACKS))('%s', async (name, attack) => {
    counts[name] = await attackGame(attack, name.includes('100 MB') ? 1 : 2);
  });

  test('1,000 connections that say nothing', async () => {
    await using net = await startRealNet();
    const { players, code, log } = await seatPlayers(net, ['Ann', 'Bob']);
    expect(await players[0]?.client.act({ type: 'begin' })).toBeUndefined();
    const { port } = net.listening;
    const sockets = Array.from({ length: 1_000 }, () => connectTcp(port, '127.0.0.1'));
    let open = sockets.length;
    const ended = sockets.map((socket) => socketEnded(socket).then(() => open--));
    await play(players);
    // The server keeps eight newcomers of each address, and only until they are late.
    await Promise.all(ended);
    expect(open).toBe(0);
    await expectSound(players, log());
    // Newcomers are welcome again.
    const watcher = net.client('Wim', { type: 'watch', name: 'Wim' }, code);
    await until(watcher.client, ({ table }) => table?.n === log().length);
  });

  test('1,000 connections that know the code', async () => {
    await using net = await startRealNet();
    const { players, code, log } = await seatPlayers(net, ['Ann', 'Bob']);
    expect(await players[0]?.client.act({ type: 'begin' })).toBeUndefined();
    const target = { net, code, invitation: net.invitation(code) };
    let open = 0;
    let isOver = false;
    let most = 0;
    const attacking = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 250; n++) {
        const result = await connect(target.invitation, { limits: NO_LIMITS });
        if (!result.ok) continue;
        const raw = rawClient(result.connection);
        open++;
        void raw.ended.then(() => open--);
        // The first message ends the time limit for newcomers.
        raw.send({ type: 'holding', hold: [true, true, true, true, true] });
        most = Math.max(most, open);
      }
    });
    const playing = play(players).then(() => (isOver = true));
    await Promise.all([playing, ...attacking]);
    expect(isOver).toBe(true);
    await expectSound(players, log());
    // 32 clients without a seat, and those whose end has not arrived yet.
    counts['most open connections of 1,000'] = most;
    expect(most).toBeLessThan(150);
  });

  test('a watcher that never reads', async () => {
    await using net = await startRealNet();
    const { players, code, log } = await seatPlayers(net, ['Ann', 'Bob']);
    const target = { net, code, invitation: net.invitation(code) };
    const slow = await openRaw(target);
    slow.send(JSON.stringify({ type: 'watch', name: 'Slow', have: 0 }));
    await until(players[0]?.client as TestClient['client'], ({ now }) => now?.watchers.length === 1);
    slow.pause();
    expect(await players[0]?.client.act({ type: 'begin' })).toBeUndefined();
    await play(players);
    await expectSound(players, log());
    slow.terminate();
  });
});
