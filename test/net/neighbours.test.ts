import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TableNews } from '../../src/net/index.js';
import { createNeighbours, type Neighbours } from '../../src/net/server/neighbours.js';
import { type MemoryCluster, memoryCluster } from '../support/net/memoryCluster.js';

let position: number;
/** The times in seconds at which the other server has heard from this one. */
let told: number[];
let beats: number;
let cluster: MemoryCluster;
let other: ReturnType<MemoryCluster['server']>;
let neighbours: Neighbours;

beforeEach(() => {
  jest.useFakeTimers();
  cluster = memoryCluster();
  other = cluster.server('other');
  [position, told, beats] = [1, [], 0];
  const start = performance.now();
  other.listen('table', () => told.push(Math.round((performance.now() - start) / 100) / 10));
  neighbours = createNeighbours({
    cluster: cluster.server('this'),
    table: 'table',
    monotonic: () => performance.now(),
    state: () => ({ position, here: [], watchers: [], waiting: [] }),
    hear: () => undefined,
    beat: () => beats++,
  });
});
afterEach(() => {
  neighbours.stop();
  jest.useRealTimers();
});

test('a server repeats what it has told soon, and then less and less often', () => {
  neighbours.tell();
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([0, 2, 6, 14, 24, 34, 44, 54]);
  // It still checks every two seconds whether a neighbour has ended.
  expect(beats).toBe(30);
});

test('after a change, a server repeats its state soon again', () => {
  neighbours.tell();
  jest.advanceTimersByTime(45_000);
  const before = told.length;
  // Nothing has changed.
  neighbours.tell();
  jest.advanceTimersByTime(500);
  expect(told).toHaveLength(before);
  position++;
  neighbours.tell();
  jest.advanceTimersByTime(7_000);
  expect(told.slice(before)).toEqual([45.5, 46, 50]);
});

test('watchers of another server are forgotten only after it has missed more than one repetition', () => {
  const watchers = [{ name: 'Cleo', token: 'hash' }];
  const news: TableNews = { type: 'state', server: 'other', position: 1, here: [], watchers, waiting: [] };
  other.tell('table', news);
  jest.advanceTimersByTime(20_000);
  expect(neighbours.watchers()).toEqual(watchers);
  jest.advanceTimersByTime(6_000);
  expect(neighbours.watchers()).toEqual([]);
});

test('a server is unheard if it may be running and has said nothing about the table yet', () => {
  expect(['other', 'this', undefined].map(neighbours.isUnheard)).toEqual([true, false, true]);
  other.tell('table', { type: 'state', server: 'other', position: 1, here: [], watchers: [], waiting: [] });
  jest.advanceTimersByTime(1);
  expect(neighbours.isUnheard('other')).toBe(false);
  expect(neighbours.isUnheard('third')).toBe(true);
  cluster.kill('third');
  expect(neighbours.isUnheard('third')).toBe(false);
});

test('somebody who has arrived at another server counts as connected before the state of that server says so', () => {
  const state = (at: number, here: readonly number[]): TableNews => ({
    type: 'state',
    server: 'other',
    position: at,
    here,
    watchers: [],
    waiting: [],
  });
  const members = (): readonly number[] => {
    jest.advanceTimersByTime(1);
    return neighbours.members();
  };
  other.tell('table', state(4, []));
  expect(members()).toEqual([]);
  neighbours.arrived(2, 'other', 5);
  expect(members()).toEqual([2]);
  // The other server told this before the arrival.
  other.tell('table', state(4, []));
  expect(members()).toEqual([2]);
  other.tell('table', state(5, []));
  expect(members()).toEqual([]);
});
