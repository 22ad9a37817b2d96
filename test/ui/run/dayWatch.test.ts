import { afterEach, expect, jest, test } from '@jest/globals';
import { watchClock } from '../../../src/ui/run/showOnScreen.js';

afterEach(() => void jest.useRealTimers());

test('a new day is reported once, soon after midnight UTC, also if the computer slept until then', () => {
  jest.useFakeTimers({ now: new Date('2026-01-31T23:58:30.000Z') });
  const onNewDay = jest.fn();
  const onMinute = jest.fn();
  const stop = watchClock(onMinute, onNewDay);
  jest.advanceTimersByTime(60_000);
  expect(onNewDay).not.toHaveBeenCalled();
  expect(onMinute.mock.calls).toEqual([[Date.parse('2026-01-31T23:59:30.000Z')]]);
  jest.advanceTimersByTime(10 * 60_000);
  expect(onNewDay).toHaveBeenCalledTimes(1);
  // Timers stop while the computer sleeps, but the clock does not.
  jest.setSystemTime(new Date('2026-02-03T08:00:00.000Z'));
  jest.advanceTimersByTime(60_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
  stop();
  jest.setSystemTime(new Date('2026-02-04T08:00:00.000Z'));
  jest.advanceTimersByTime(60_000);
  expect(onNewDay).toHaveBeenCalledTimes(2);
});
