import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { evolve, type Game, newGame, OFFICIAL } from '../../../src/engine/index.js';
import type { Snapshot, TableView } from '../../../src/session/index.js';
import { createTurnClock, type TurnClock } from '../../../src/ui/run/turnClock.js';

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

const VIEW: TableView = {
  phase: 'playing',
  seats: PLAYERS.map((player, member) => ({ ...player, member, presence: 'here', isMaster: member === 0 })),
  former: [],
  rules: OFFICIAL,
  clock: 5,
  watchers: [],
  chat: [],
  rollWaitsFor: [],
  isRolling: false,
  votable: [],
  votes: [],
  link: { type: 'connected' },
  invitations: [],
  server: 'elsewhere',
  problems: [],
  hasNext: false,
};

const follow = (change: Partial<TableView>, game = GAME): void => {
  const table = { ...VIEW, ...change };
  const snapshot: Snapshot = { game, events: [], table };
  clock.follow(table, snapshot);
};

test('shows each second once, and stops at zero', () => {
  follow({});
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

test('starts again with the next turn, and ends with the game', () => {
  follow({});
  jest.advanceTimersByTime(1500);
  follow({}, NEXT_TURN);
  jest.advanceTimersByTime(1500);
  clock.follow({ ...VIEW, phase: 'over' }, undefined);
  jest.advanceTimersByTime(5000);
  expect(shown).toEqual([5, 4, 5, 4, undefined]);
});

test('takes the time of the server after the connection was lost, or if the turn had started before', () => {
  follow({ secondsLeft: 2 });
  expect(shown).toEqual([5, 2]);
  follow({ link: { type: 'reconnecting', code: 'lost' } }, NEXT_TURN);
  jest.advanceTimersByTime(1001);
  follow({}, NEXT_TURN);
  follow({ secondsLeft: 3 }, NEXT_TURN);
  expect(shown).toEqual([5, 2, 1, 5, 3]);
});

test('shows the full time again at another table', () => {
  follow({ secondsLeft: 5 });
  clock.stop();
  follow({ secondsLeft: 5 });
  expect(shown).toEqual([5, 5]);
});
