import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../../../src/cli/network/server/server.js';
import type { FolderStore } from '../../../src/cli/network/server/serverStore.js';
import { serveHosted } from '../../../src/cli/network/server/serve.js';
import type { TableNeed } from '../../../src/net/index.js';
import { memoryLog } from '../../support/net/memory.js';

const MINUTE = 60_000;

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
let earlier: readonly unknown[];
const listening = () =>
  SIGNALS.flatMap((signal) => process.listeners(signal).map((each) => ({ signal, each })));
beforeEach(() => {
  jest.useFakeTimers();
  earlier = listening().map(({ each }) => each);
});
afterEach(() => {
  for (const { signal, each } of listening())
    if (!earlier.includes(each)) process.removeListener(signal, each);
  jest.useRealTimers();
});

/** Runs a hosted server without a network. */
function host(): {
  readonly done: string[];
  empty(need: TableNeed): void;
  use(is: boolean): void;
  pass(ms: number): Promise<void>;
} {
  const done: string[] = [];
  let listener: (need: TableNeed) => void = () => undefined;
  let isInUse = false;
  const server: RunningServer = {
    address: '127.0.0.1',
    port: 7613,
    addresses: [],
    openingCode: '',
    isInUse: () => isInUse,
    census: () => ({ tables: 0, seats: 0, clients: 0, watchers: 0 }),
    status: () => 'ready',
    open: () => Promise.resolve(),
    close: () => Promise.resolve(void done.push('stopped')),
  };
  const store: FolderStore = {
    secret: new Uint8Array(32),
    open: () => Promise.resolve({ log: memoryLog() }),
    hasTables: () => Promise.resolve(true),
    close: () => Promise.resolve(void done.push('closed')),
    remove: () => Promise.resolve(void done.push('removed')),
    abandon: () => Promise.resolve(),
  };
  const start = (onEmpty: typeof listener): Promise<RunningServer> => {
    listener = onEmpty;
    return Promise.resolve(server);
  };
  void serveHosted(start, store, '/nonexistent/folder').then((status) => done.push(String(status)));
  return {
    done,
    empty: (need) => listener(need),
    use: (is) => void (isInUse = is),
    pass: (ms) => jest.advanceTimersByTimeAsync(ms),
  };
}

test.each([
  ['lobby', 10 * MINUTE],
  ['end', 60 * MINUTE],
  ['game', 12 * 60 * MINUTE],
] as const)(
  'a server whose table is needed as %s ends after %i ms, and keeps the table',
  async (need, ms) => {
    const { done, empty, use, pass } = host();
    use(true);
    await pass(5 * MINUTE);
    use(false);
    empty(need);
    await pass(ms - 1);
    expect(done).toEqual([]);
    await pass(1);
    expect(done).toEqual(['stopped', 'closed', '0']);
  },
);

test('a server whose tables nobody needs ends at once, and deletes them', async () => {
  const { done, empty, use, pass } = host();
  use(true);
  await pass(5 * MINUTE);
  empty('none');
  await pass(0);
  expect(done).toEqual(['stopped', 'removed', '0']);
});

test('somebody who returns stops the wait', async () => {
  const { done, empty, use, pass } = host();
  use(true);
  await pass(MINUTE);
  use(false);
  empty('lobby');
  await pass(9 * MINUTE);
  use(true);
  await pass(30 * MINUTE);
  expect(done).toEqual([]);
  use(false);
  empty('game');
  await pass(60 * MINUTE);
  expect(done).toEqual([]);
});
