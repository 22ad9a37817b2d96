import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import type { PlacedEntry, TableLog } from '../../src/net/index.js';
import { guardedLog, guardStream, type StreamGuard } from '../../src/nats/streamGuard.js';

type Status = 'disconnect' | 'reconnect';

/** A guard whose connection is lost and returns when the test says so. */
interface TestGuard {
  readonly guard: StreamGuard;
  /** The reasons that the guard has reported. */
  readonly faults: readonly string[];
  /** Sets the result of the next checks. By default, the stream is ours. */
  finds(problem: 'other' | 'timeout' | undefined): void;
  happens(status: Status): Promise<void>;
  /** Lets time pass. */
  wait(milliseconds: number): void;
}

function openGuard(): TestGuard {
  const statuses: Status[] = [];
  const faults: string[] = [];
  let problem: string | undefined;
  let wake = (): void => undefined;
  let now = 0;
  async function* status() {
    for (;;) {
      const type = statuses.shift();
      if (type) yield { type, server: 'nats' };
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const guard = guardStream({
    connection: { status, isClosed: () => false },
    check: () => (problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))),
    isFinal: (error) => String(error).includes('other'),
    onFault: (error) => faults.push(String(error)),
    monotonic: () => now,
  });
  return {
    guard,
    faults,
    finds: (next) => void (problem = next),
    async happens(type) {
      statuses.push(type);
      wake();
      await nextTurn();
    },
    wait: (milliseconds) => void (now += milliseconds),
  };
}

/** A log whose answers the test gives. */
function heldLog() {
  const waiting: (() => void)[] = [];
  let stored: readonly PlacedEntry[] | undefined;
  const held = <Result>(answer: () => Result): Promise<Result> =>
    new Promise((resolve) => waiting.push(() => resolve(answer())));
  const log: TableLog = { read: () => held(() => stored), append: () => held(() => 7) };
  return {
    log,
    contains: (entries: readonly PlacedEntry[] | undefined) => void (stored = entries),
    waiting: () => waiting.length,
    async answer() {
      waiting.shift()?.();
      await nextTurn();
    },
  };
}

/** Returns what a promise has become so far. */
const stateOf = (promise: Promise<unknown>): Promise<unknown> => Promise.race([promise, nextTurn('pending')]);

const ENTRIES: readonly PlacedEntry[] = [{ position: 1, entry: { type: 'next', next: 'code' } }];

test('a read that lost its connection reads again, because another stream may have answered', async () => {
  const { guard, happens } = openGuard();
  const { log, contains, waiting, answer } = heldLog();
  const read = guardedLog(log, guard).read('table');
  await nextTurn();
  await happens('disconnect');
  await answer();
  expect([await stateOf(read), waiting()]).toEqual(['pending', 0]);
  contains(ENTRIES);
  await happens('reconnect');
  while (waiting() === 0) await nextTurn();
  await answer();
  expect(await read).toEqual(ENTRIES);
});

test('an entry counts as stored only after the stream has been checked again', async () => {
  const { guard, happens, finds } = openGuard();
  const { log, waiting, answer } = heldLog();
  const stored = guardedLog(log, guard).append('table', 0, { type: 'next', next: 'code' });
  while (waiting() === 0) await nextTurn();
  await happens('disconnect');
  finds('other');
  await happens('reconnect');
  await answer();
  expect(await stateOf(stored)).toBe('pending');
  finds(undefined);
  expect(await stored).toBe(7);
});

test('reading and storing fail if the stream stays that of others', async () => {
  const { guard, happens, finds, wait } = openGuard();
  const { log, waiting } = heldLog();
  await happens('disconnect');
  finds('other');
  await happens('reconnect');
  const { read, append } = guardedLog(log, guard);
  const failures = Promise.all([
    expect(read('table')).rejects.toThrow('timeout'),
    expect(append('table', 0, { type: 'next', next: 'code' })).rejects.toThrow('timeout'),
  ]);
  wait(10_000);
  await failures;
  expect(waiting()).toBe(0);
});

test('a table is missing only if the stream is still ours, although the connection was never lost', async () => {
  const { guard, faults, finds } = openGuard();
  const { log, waiting, answer } = heldLog();
  const { read, append } = guardedLog(log, guard);
  const missing = read('table');
  while (waiting() === 0) await nextTurn();
  await answer();
  expect(await missing).toBeUndefined();

  finds('other');
  const lost = read('table');
  while (waiting() === 0) await nextTurn();
  await answer();
  await expect(lost).rejects.toThrow('other');
  expect([guard.isOurs(), faults]).toEqual([false, ['Error: other']]);
  finds(undefined);
  while (!guard.isOurs()) await nextTurn();

  finds('other');
  await expect(append('new', 0, { type: 'next', next: 'code' })).rejects.toThrow('other');
  expect([guard.isOurs(), waiting()]).toEqual([false, 0]);
});

test('the stream of others is refused at once, and a check without a result only after ten seconds', async () => {
  const { guard, faults, happens, finds, wait } = openGuard();
  expect(guard.isOurs()).toBe(true);
  finds('timeout');
  await happens('disconnect');
  await happens('reconnect');
  wait(9_999);
  expect([guard.isOurs(), faults]).toEqual([true, []]);
  wait(1);
  expect(guard.isOurs()).toBe(false);
  while (faults.length === 0) await nextTurn();
  expect(faults).toEqual(['Error: timeout']);
  finds(undefined);
  while (!guard.isOurs()) await nextTurn();

  await happens('disconnect');
  finds('other');
  await happens('reconnect');
  expect([guard.isOurs(), faults]).toEqual([false, ['Error: timeout', 'Error: other']]);
  finds(undefined);
  while (!guard.isOurs()) await nextTurn();
});

test("a stream that's deleted while the connection lasts is noticed within two seconds", async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask', 'performance'],
  });
  const { guard, faults, finds } = openGuard();
  jest.advanceTimersByTime(2000);
  await nextTurn();
  expect(guard.isOurs()).toBe(true);
  finds('other');
  jest.advanceTimersByTime(2000);
  while (guard.isOurs()) await nextTurn();
  expect(faults).toEqual(['Error: other']);
  jest.useRealTimers();
});
