import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { evolve, type Game, newGame, OFFICIAL } from '../../../src/engine/index.js';
import type { Snapshot, TableView } from '../../../src/session/index.js';
import { tableView } from '../../support/fakeTable.js';
import { createTurnClock, type TurnClock } from '../../../src/ui/run/tableHost.js';

let shown: (number | undefined)[];
let clock: TurnClock;
beforeEach(() => {
  jest.useFakeTimers();
  shown = [];
  clock = createTurnClock((seconds) => shown.push(seconds));
});
afterEach(() => {
  clock.stop();
  jest.useRealTimers();
});

const PLAYERS = ['Ann', 'Bob'].map((name) => ({ name, kind: 'person' }));
const GAME: Game = newGame({
  rules: OFFICIAL,
  players: PLAYERS,
  dice: 'table',
  start: 'seating',
  firstRoll: 'asked',
});
const NEXT_TURN: Game = evolve(GAME, { type: 'left', seat: 0 });

const VIEW = tableView({ phase: 'playing', clock: 5 });

const follow = (change: Partial<TableView>, game = GAME): void => {
  const table = { ...VIEW, ...change };
  const snapshot: Snapshot = { game, events: [], table };
  clock.follow(table, snapshot);
};

test('shows each second once, and stops at zero', () => {
  follow({ secondsLeft: 5 });
  jest.advanceTimersByTime(60_000);
  expect(shown).toEqual([5, 4, 3, 2, 1, 0]);
  expect(jest.getTimerCount()).toBe(0);
});

test('a change at the table shows nothing new', () => {
  follow({ secondsLeft: 5 });
  for (let change = 0; change < 20; change++) {
    follow({ secondsLeft: 5 });
    jest.advanceTimersByTime(101);
  }
  expect(shown).toEqual([5, 4, 3]);
});

test('starts again with every value of the server, and with the next turn', () => {
  follow({ secondsLeft: 5 });
  jest.advanceTimersByTime(1500);
  follow({ secondsLeft: 10 });
  jest.advanceTimersByTime(1500);
  follow({ secondsLeft: 10 }, NEXT_TURN);
  clock.follow({ ...VIEW, phase: 'over' }, undefined);
  jest.advanceTimersByTime(5000);
  expect(shown).toEqual([5, 4, 10, 9, 10, undefined]);
});

test("shows nothing while the clock of the server doesn't run", () => {
  follow({});
  expect(shown).toEqual([]);
  follow({ secondsLeft: 5 });
  jest.advanceTimersByTime(1001);
  follow({});
  jest.advanceTimersByTime(5000);
  follow({ secondsLeft: 4 });
  expect(shown).toEqual([5, 4, undefined, 4]);
});

test('shows nothing without a connection', () => {
  follow({ secondsLeft: 5 });
  follow({ secondsLeft: 5, link: { type: 'reconnecting', code: 'lost' } });
  jest.advanceTimersByTime(5000);
  follow({ secondsLeft: 5 });
  expect(shown).toEqual([5, undefined, 5]);
});

test('starts again at another table', () => {
  follow({ secondsLeft: 5 });
  clock.stop();
  follow({ secondsLeft: 5 });
  expect(shown).toEqual([5, 5]);
});
