import { jest } from '@jest/globals';
import type { TableServerParts } from '../../../src/net/index.js';
import { turns } from '../servers/chance.js';
import { type SharedLog, sharedLog } from '../servers/sharedLog.js';
import { joining, type LocalNet, localNet, opening, type TestClient, until } from './localNet.js';
import { memoryCluster } from './memoryCluster.js';

/** Servers whose time a test decides, and whose log keeps all entries. */
export interface TimedNet {
  readonly net: LocalNet;
  /** Another server of the same cluster. */
  readonly other: LocalNet;
  readonly log: SharedLog;
  code: string;
  /** Lets time pass, and waits until everything that follows has happened. */
  pass(seconds: number): Promise<void>;
  /** Stops all timers for a time, as a computer does that sleeps. */
  stopFor(seconds: number): Promise<void>;
  /** Loses everything that the servers tell each other until `restore`. They still share the log. */
  cut(): void;
  restore(): void;
  /** Ends the other server. */
  endOther(): Promise<void>;
  close(): Promise<void>;
}

/** Starts two servers that share a log. `alone`: they know nothing of each other. The test must not use other timers. */
export function timedNet(
  seed: string,
  parts: Partial<TableServerParts> = {},
  kind: 'cluster' | 'alone' = 'cluster',
): TimedNet {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  let milliseconds = 0;
  const log = sharedLog();
  const cluster = memoryCluster();
  const start = (id: string): LocalNet =>
    localNet(seed, {
      log,
      ...(kind === 'cluster' && { cluster: cluster.server(id) }),
      now: () => new Date(Date.UTC(2026, 0, 31) + milliseconds),
      monotonic: () => milliseconds,
      ...parts,
    });
  const [net, other] = [start('a'), start('b')];
  return {
    net,
    other,
    log,
    code: '',
    async pass(seconds) {
      for (let step = 0; step < seconds * 2; step++) {
        milliseconds += 500;
        jest.advanceTimersByTime(500);
        await turns(10);
      }
    },
    async stopFor(seconds) {
      milliseconds += seconds * 1000;
      jest.advanceTimersByTime(1000);
      await turns(10);
    },
    cut: cluster.cut,
    restore: cluster.restore,
    endOther() {
      cluster.kill('b');
      return other.close();
    },
    async close() {
      await Promise.all([net.close(), other.close()]);
      jest.useRealTimers();
    },
  };
}

/** Opens a table for the first name, and joins the others. Notes the code of the table. */
export async function seatAt(timed: TimedNet, names: readonly string[]): Promise<readonly TestClient[]> {
  const [first = 'Ann', ...others] = names;
  const master = timed.net.client(first, opening(first));
  await until(master.client, ({ code, table }) => code !== undefined && table !== undefined);
  timed.code = master.client.getState().code ?? '';
  const clients = [master];
  for (const name of others) {
    clients.push(timed.net.client(name, joining(name), timed.code));
    await until(master.client, ({ table }) => table?.members.length === clients.length);
  }
  return clients;
}

/** Seats players, and starts the game. */
export async function playAt(timed: TimedNet, names: readonly string[]): Promise<readonly TestClient[]> {
  const clients = await seatAt(timed, names);
  const problem = await clients[0]?.client.act({ type: 'begin' });
  if (problem) throw new Error(JSON.stringify(problem));
  for (const { client } of clients)
    await until(client, ({ table, now }) => table?.game !== undefined && now !== undefined);
  await turns(20);
  return clients;
}
