import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { isLoopback } from '../../../src/net/wire/addresses.js';
import { type Limits, LIMITS } from '../../../src/net/wire/limits.js';
import { createNewcomers, type Newcomers } from '../../../src/net/wire/newcomers.js';
import { until } from '../../support/net/scene.js';

/** Returns a socket that is connected to this address, and does nothing. */
const socketTo = (remoteAddress: string): Socket =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket;

/** Adds connections, whose first messages have arrived if they are `known`. Returns those that may stay. */
function connect(newcomers: Newcomers, addresses: readonly string[], known = true): readonly Socket[] {
  return addresses.map(socketTo).filter((socket) => {
    const origin = { address: socket.remoteAddress ?? '', isHere: isLoopback(socket.remoteAddress ?? '') };
    const events = { start: () => undefined, dismiss: () => undefined };
    const isWelcome = newcomers.add(socket, origin, events) === undefined;
    if (isWelcome && known) newcomers.remove(socket);
    return isWelcome;
  });
}

const times = (count: number, address: (n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => address(n));
const end = (sockets: readonly Socket[]): void => sockets.forEach((socket) => socket.emit('close'));

test('64 connections from one network may be open, and a closed one makes room', () => {
  const newcomers = createNewcomers(LIMITS);
  for (const address of [() => '203.0.113.7', (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`]) {
    const open = connect(newcomers, times(70, address));
    expect(open).toHaveLength(64);
    expect(connect(newcomers, [address(1)])).toHaveLength(0);
    end(open.slice(0, 2));
    expect(connect(newcomers, times(3, address))).toHaveLength(2);
  }
  // People from other networks are not affected.
  expect(
    connect(
      newcomers,
      times(64, (n) => `198.51.100.${n}`),
    ),
  ).toHaveLength(64);
});

test('8 connections from one network may be waiting for their first message', () => {
  const newcomers = createNewcomers(LIMITS);
  const silent = connect(
    newcomers,
    times(20, () => '203.0.113.7'),
    false,
  );
  expect(silent).toHaveLength(8);
  expect(connect(newcomers, ['203.0.113.7'], false)).toHaveLength(0);
  newcomers.remove(silent[0] as Socket);
  end(silent.slice(1, 2));
  const more = times(4, () => '::ffff:203.0.113.7');
  const late = connect(newcomers, more, false);
  expect(late).toHaveLength(2);
  end([...silent, ...late]);
});

test('many people can connect through a web server on this machine', () => {
  const newcomers = createNewcomers(LIMITS);
  const open = connect(
    newcomers,
    times(5_000, () => '127.0.0.1'),
  );
  expect(open).toHaveLength(4_096);
  end(open);
  const silent = connect(
    newcomers,
    times(640, () => '::1'),
    false,
  );
  expect(silent).toHaveLength(640);
  end(silent);
});

describe('if all places of newcomers are taken', () => {
  const places = (limits: Partial<Limits>): Newcomers => createNewcomers({ ...LIMITS, ...limits });

  /** Adds connections from different networks. Returns their sockets, and what happens to them. */
  function add(
    newcomers: Newcomers,
    count: number,
  ): { sockets: readonly Socket[]; happened: readonly string[] } {
    const happened: string[] = [];
    const sockets = times(count, (n) => `203.0.${n}.7`).map((address, n) => {
      const socket = socketTo(address);
      const fault = newcomers.add(
        socket,
        { address, isHere: false },
        { start: () => happened.push(`${n} starts`), dismiss: (why) => happened.push(`${n} ${why}`) },
      );
      if (fault) happened.push(`${n} is ${fault}`);
      return socket;
    });
    return { sockets, happened };
  }

  test('further ones wait until one of the newcomers has sent a message or left', () => {
    const newcomers = places({ newcomers: 2 });
    const { sockets, happened } = add(newcomers, 5);
    expect(happened).toEqual(['0 starts', '1 starts']);
    newcomers.remove(sockets[1] as Socket);
    expect(happened).toEqual(['0 starts', '1 starts', '2 starts']);
    // A connection that leaves while it waits needs no place any more.
    end(sockets.slice(3, 4));
    end(sockets.slice(0, 1));
    expect(happened.slice(3)).toEqual(['4 starts']);
    end(sockets);
  });

  test('the oldest newcomer has to go, but only when it has had enough time', async () => {
    const newcomers = places({ newcomers: 1, newcomerMs: 100 });
    const start = performance.now();
    const { sockets, happened } = add(newcomers, 3);
    expect(happened).toEqual(['0 starts']);
    await until(() => happened.length === 5, 'two newcomers to go');
    expect(happened.toSorted()).toEqual(['0 crowded', '0 starts', '1 crowded', '1 starts', '2 starts']);
    expect(performance.now() - start).toBeGreaterThanOrEqual(199);
    end(sockets);
  });

  test('only a limited number of connections may wait, and the latest of many waits least', () => {
    const newcomers = places({ newcomers: 2, queue: 4 });
    const { sockets, happened } = add(newcomers, 8);
    expect(happened).toEqual(['0 starts', '1 starts', '2 crowded', '3 crowded']);
    for (const index of [0, 1, 7]) end(sockets.slice(index, index + 1));
    // With half as many, the first is first again.
    expect(happened.slice(4)).toEqual(['7 starts', '6 starts', '4 starts']);
    end(sockets);
  });

  test('a connection that waits too long must go', async () => {
    const newcomers = places({ newcomers: 1, newcomerMs: 60_000, helloMs: 200 });
    const { sockets, happened } = add(newcomers, 1);
    const later = add(newcomers, 1);
    await until(() => later.happened.length > 0 && happened.length > 1, 'both connections to go');
    expect(happened).toEqual(['0 starts', '0 late']);
    expect(['0 late', '0 starts']).toContain(later.happened[0]);
    end([...sockets, ...later.sockets]);
  });
});
