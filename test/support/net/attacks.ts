import { connect as connectTcp, type Socket } from 'node:net';
import { expect } from '@jest/globals';
import { WebSocket } from 'ws';
import {
  connect,
  type Connection,
  type ConnectResult,
  type Invitation,
  isTurnedAway,
} from '../../../src/net/index.js';
import { joinerOf, newSecrets } from '../../../src/table/index.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';
import { HARMFUL } from './harmful.js';
import { rawClient } from './rawClient.js';
import { openRawSocket } from './rawSocket.js';

/** Each watcher has a token of its own. */
const newToken = (): string => newSecrets().token;

/** Options of a client that never waits before it sends, and waits long for a busy server. */
const UNLIMITED = {
  limits: { messagesPerSecond: 1e9, messageBurst: 1e9, unsentBytes: 1e9, messageBytes: 1e9 },
  timeout: WAIT_LIMIT_MS,
};

/** A table to attack. */
interface Target {
  readonly invitation: Invitation;
  /** An attack of many connections calls this function when the honest players should play. */
  readonly underWay: () => void;
  /** Resolves when the honest players have played. */
  readonly played: Promise<void>;
}

/** Attacks once. Resolves to the number of hostile connections when the server has ended the attack. */
export type Attack = (target: Target) => Promise<number>;

/** Connects, and tries again while a busy server closes the connection. */
async function connectAtLast(invitation: Invitation): Promise<ConnectResult> {
  for (;;) {
    const result = await connect(invitation, UNLIMITED);
    if (result.ok || !isTurnedAway(result.problem)) return result;
  }
}

async function open({ invitation }: Target): Promise<Connection> {
  const result = await connectAtLast(invitation);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.connection;
}

const closed = (webSocket: WebSocket): Promise<unknown> =>
  webSocket.readyState === WebSocket.CLOSED
    ? Promise.resolve()
    : new Promise((resolve) => webSocket.once('close', resolve));

const socketEnded = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));

/** Does something with a WebSocket, and waits until the server closes the connection. */
const withSocket =
  (act: (webSocket: WebSocket) => void): Attack =>
  async (target) => {
    const webSocket = await openRawSocket(target.invitation);
    act(webSocket);
    await closed(webSocket);
    return 1;
  };

/** Sends one message, and waits until the server closes the connection. */
const sending = (data: () => string | Buffer): Attack =>
  withSocket((webSocket) => {
    const sent = data();
    webSocket.send(sent, { binary: typeof sent !== 'string' }, () => undefined);
  });

/** Watches, and sends messages as fast as it can, until the server closes the connection. */
const flooding =
  (message: (n: number) => object): Attack =>
  async (target) => {
    const { ended, send } = rawClient(await open(target));
    send({ type: 'watch', name: 'Eve', token: newToken(), have: 0 });
    for (let n = 0; n < 2_000; n++) send(message(n));
    // A busy server may find the first message late, and others may watch already.
    expect(['flood', 'lost', 'late', 'done']).toContain((await ended).reason);
    return 1;
  };

/** Sends bytes without TLS, and waits until the server closes the connection. */
const sendingBytes =
  (...bytes: readonly number[]): Attack =>
  async ({ invitation: { host, port } }) => {
    const socket = connectTcp(port, host);
    if (bytes.length > 0) socket.write(Buffer.from(bytes));
    await socketEnded(socket);
    return 1;
  };

const JOINERS = Array.from({ length: 100 }, (_, n) => {
  const secrets = newSecrets();
  return { player: joinerOf(`Eve ${n}`, secrets), token: secrets.token };
});

/** More than the server's memory may grow. */
const thirtyMegabytes = 'x'.repeat(30_000_000);

/** Attacks of one connection, which attackers can repeat, in groups that attack at the same time. */
export const ATTACKS: readonly Readonly<Record<string, Attack>>[] = [
  {
    'a wrong code': async ({ invitation }) => {
      const wrong = { ...invitation, code: { ...invitation.code, key: '0'.repeat(16) } };
      expect(await connectAtLast(wrong)).toEqual({ ok: false, problem: { kind: 'wrong-code' } });
      return 1;
    },
    'no hello': async (target) => {
      const { ended } = rawClient(await open(target));
      expect((await ended).reason).toBe('late');
      return 1;
    },
    'random bytes': sendingBytes(0, 1, 2, 3, 255, 254),
    'TLS that stops in the middle': sendingBytes(0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3),
  },
  {
    'a flood of valid messages': flooding((n) => ({
      type: 'watch',
      name: `Eve ${n}`,
      token: newToken(),
      have: 0,
    })),
    'a flood of returns': flooding(() => ({ type: 'back', token: newToken(), have: 1 })),
    'a flood of joiners': flooding((n) => ({ type: 'join', ...JOINERS[n % JOINERS.length] })),
    'a flood of holds': flooding(() => ({ type: 'holding', hold: [true, true, true, true, true] })),
  },
  {
    'a flood of messages that no server knows': flooding((n) => ({ type: `x${n}` })),
    'a flood of invalid JSON': withSocket((webSocket) => {
      for (let n = 0; n < 1_000; n++) webSocket.send(`{"type":"link",${n}`, () => undefined);
    }),
    'a flood of pings': withSocket((webSocket) => {
      for (let n = 0; n < 1_000; n++) webSocket.ping(undefined, true, () => undefined);
    }),
    'deep JSON': sending(() => `{"type":"act","action":${'['.repeat(1_500)}${']'.repeat(1_500)}}`),
    'a binary message': sending(() => Buffer.from('{"type":"watch","name":"Eve","have":0}')),
  },
  { 'a message of 30 MB': sending(() => thirtyMegabytes) },
];

/** Attacks of many connections at the same time. */
export const CROWDS: Readonly<Record<string, Attack>> = {
  '1,000 connections that say nothing': async ({ invitation: { host, port }, underWay }) => {
    const sockets = Array.from({ length: 1_000 }, () => connectTcp(port, host));
    const ended = sockets.map(socketEnded);
    const connected = sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve)));
    await Promise.all(connected.map((each, index) => Promise.race([each, ended[index]])));
    underWay();
    await Promise.all(ended);
    return sockets.length;
  },
  '400 connections that know the code': async (target) => {
    let [opened, isOpen, most] = [0, 0, 0];
    const attackers = Array.from({ length: 4 }, async () => {
      for (; opened < 400; opened++) {
        if (opened === 100) target.underWay();
        const { ended, send } = rawClient(await open(target));
        most = Math.max(most, ++isOpen);
        void ended.then(() => isOpen--);
        // The first message ends the time limit for newcomers.
        send({ type: 'holding', hold: [true, true, true, true, true] });
      }
    });
    await Promise.all(attackers);
    // 32 clients without a seat, and those whose end has not arrived yet.
    expect(most).toBeLessThan(150);
    return opened;
  },
  '16 watchers and 100 others that never read': async (target) => {
    const sockets: WebSocket[] = [];
    for (let n = 0; n < 116; n++) {
      const webSocket = await openRawSocket(target.invitation);
      const isWatcher = n < 16;
      webSocket.send(
        JSON.stringify(
          isWatcher
            ? { type: 'watch', name: `Slow ${n}`, token: newToken(), have: 0 }
            : { type: 'holding', hold: [true, true, true, true, true] },
        ),
      );
      webSocket.pause();
      sockets.push(webSocket);
    }
    target.underWay();
    await target.played;
    for (const webSocket of sockets) webSocket.terminate();
    return sockets.length;
  },
  'control and bidi characters in names': async (target) => {
    target.underWay();
    for (const name of HARMFUL) {
      const secrets = newSecrets();
      const { connection, ended, send, settle } = rawClient(await open(target));
      const player = joinerOf(name, secrets);
      send({ type: 'join', player, token: secrets.token });
      send({ type: 'watch', name, token: newToken(), have: 0 });
      send({ type: 'again', player });
      // The server closes the connection at once if a text is not Unicode.
      await settle().catch(() => ended);
      connection.close();
      await ended;
    }
    return HARMFUL.length;
  },
};
