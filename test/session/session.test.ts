import { describe, expect, jest, test } from '@jest/globals';
import { currentTurn, type GameHeader, replay, type Roller } from '../../src/engine/index.js';
import { fixedRoller, seededRoller } from '../../src/rollers/index.js';
import { type Session, startSession } from '../../src/session/index.js';
import {
  dice,
  header,
  hold,
  mixedHeader,
  openTable,
  rollerFor,
  rulesOf,
  throwsOf,
} from '../support/builders.js';

const typesOf = (session: Session): string[] => session.getSnapshot().events.map(({ type }) => type);

describe('a new session', () => {
  test('a solo game starts with the first roll', () => {
    const roller = fixedRoller(throwsOf('12345'));
    const session = startSession(header(1), roller);
    expect(currentTurn(session.getSnapshot().game)).toMatchObject({ seat: 0, roll: 1, dice: dice('12345') });
    expect(roller.left()).toBe(0);
  });

  test('a game starts with the roll-off, including ties, and the first roll of the winner', () => {
    const roller = fixedRoller(throwsOf('66666', '66666', '11111', '22222', '12345'));
    const session = startSession(header(2), roller);
    expect(typesOf(session)).toEqual(['rolledOff', 'rolledOff', 'rolled']);
    expect(currentTurn(session.getSnapshot().game)).toMatchObject({ seat: 1, roll: 1, dice: dice('12345') });
    expect(roller.left()).toBe(0);
  });
});

describe('actions', () => {
  const start = (seats = 1): Session => startSession(header(seats), rollerFor(0));

  test('an action that ends a turn is followed by the first roll of the next turn', async () => {
    const session = start(2);
    expect(await session.dispatch({ type: 'score', box: 'aces' })).toBeUndefined();
    expect(typesOf(session)).toEqual(['rolledOff', 'rolled', 'scored', 'rolled']);
    expect(currentTurn(session.getSnapshot().game)).toMatchObject({ seat: 1, number: 1, roll: 1 });
  });

  test("an action creates a new snapshot and doesn't change the old snapshot", () => {
    const session = start();
    const before = session.getSnapshot();
    void session.dispatch({ type: 'roll', hold: hold('1') });
    expect(session.getSnapshot()).not.toBe(before);
    expect(before.events).toHaveLength(1);
    expect(currentTurn(before.game)?.roll).toBe(1);
  });

  test('a refused action has no effect', async () => {
    const roller = fixedRoller(throwsOf('12345', '66666'));
    const session = startSession(header(1), roller);
    const listener = jest.fn();
    session.subscribe(listener);
    const before = session.getSnapshot();
    expect(await session.dispatch({ type: 'roll', hold: hold('12345') })).toEqual({
      code: 'nothing-to-roll',
    });
    expect(await session.dispatch({ type: 'rollOff' })).toEqual({ code: 'roll-off-decided' });
    expect(session.getSnapshot()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    expect(roller.left()).toBe(1);
  });

  test("an action that ends the game isn't followed by automatic actions", async () => {
    const session = start(2);
    void session.dispatch({ type: 'leave', seat: 1 });
    void session.dispatch({ type: 'leave', seat: 0 });
    expect(typesOf(session)).toEqual(['rolledOff', 'rolled', 'left', 'left']);
    expect(session.getSnapshot().game.phase).toEqual({ name: 'abandoned' });
    expect(await session.dispatch({ type: 'leave', seat: 0 })).toEqual({ code: 'game-over' });
  });
});

describe('a session whose caller rolls after a box', () => {
  const CHANCE = { type: 'score', box: 'chance' } as const;
  const callers = { rollsAfterBox: 'caller' } as const;

  test('waits with the first roll of the next turn, so that the box can be taken back', async () => {
    const session = startSession(header(1), rollerFor(0), callers);
    await session.dispatch(CHANCE);
    expect(typesOf(session)).toEqual(['rolled', 'scored']);
    await session.dispatch({ type: 'takeBack' });
    expect(currentTurn(session.getSnapshot().game)).toMatchObject({ number: 1, roll: 1 });
    await session.dispatch(CHANCE);
    await session.dispatch({ type: 'roll', hold: hold('') });
    expect(typesOf(session)).toEqual(['rolled', 'scored', 'tookBack', 'scored', 'rolled']);
    const { game, events } = session.getSnapshot();
    expect(replay(header(1), events, rollerFor(0))).toEqual({ game, accepted: 5 });
  });

  test('rolls at once after the box of a computer player', async () => {
    const session = startSession(mixedHeader('perfect'), rollerFor(0), callers);
    await session.dispatch(CHANCE);
    expect(typesOf(session)).toEqual(['rolled', 'scored', 'rolled']);
  });

  test('rolls first when a game resumes that ended with a box', async () => {
    const ended = startSession(header(1), rollerFor(0), callers);
    await ended.dispatch(CHANCE);
    const resumed = startSession(header(1), rollerFor(0), { ...callers, past: ended.getSnapshot() });
    expect(typesOf(resumed)).toEqual(['rolled', 'scored', 'rolled']);
  });
});

describe('listeners', () => {
  test('a listener is called once per action, after the snapshot has changed', () => {
    const session = startSession(header(1), rollerFor(0));
    const seen: number[] = [];
    session.subscribe(() => seen.push(session.getSnapshot().events.length));
    void session.dispatch({ type: 'roll', hold: hold('') });
    void session.dispatch({ type: 'score', box: 'chance' });
    expect(seen).toEqual([2, 4]);
  });

  test("a listener isn't called after its subscription has ended", () => {
    const session = startSession(header(1), rollerFor(0));
    const [gone, there] = [jest.fn(), jest.fn()];
    const unsubscribe = session.subscribe(gone);
    session.subscribe(there);
    void session.dispatch({ type: 'roll', hold: hold('') });
    unsubscribe();
    void session.dispatch({ type: 'roll', hold: hold('') });
    expect(gone).toHaveBeenCalledTimes(1);
    expect(there).toHaveBeenCalledTimes(2);
  });

  test('a listener can dispatch actions, like a computer player', () => {
    const gameHeader: GameHeader = header(2, rulesOf('instructions'));
    const session = startSession(gameHeader, rollerFor(0));
    session.subscribe(() => {
      const { game } = session.getSnapshot();
      const turn = currentTurn(game);
      if (turn?.seat !== 1 || turn.roll === 0) return;
      const open = gameHeader.rules.boxes.find(({ box }) => game.seats[1]?.card.filled[box] === undefined);
      if (open) void session.dispatch({ type: 'score', box: open.box });
    });
    for (const { box } of gameHeader.rules.boxes) {
      expect(currentTurn(session.getSnapshot().game)?.seat).toBe(0);
      void session.dispatch({ type: 'score', box });
    }
    const { game, events } = session.getSnapshot();
    expect(game.phase).toEqual({ name: 'finished' });
    expect(events.filter(({ type }) => type === 'scored')).toHaveLength(26);
    expect(replay(gameHeader, events)).toEqual({ game, accepted: events.length });
  });
});

test('two sessions with the same seed and the same actions have the same game', () => {
  const play = (): Session => {
    const session = startSession(header(3), seededRoller('k7qwm-x9d4t'));
    void session.dispatch({ type: 'roll', hold: hold('25') });
    void session.dispatch({ type: 'score', box: 'chance' });
    return session;
  };
  expect(play().getSnapshot()).toEqual(play().getSnapshot());
});

test('a session requests dice for the correct turn and roll', () => {
  const asked: unknown[] = [];
  const roller: Roller = {
    diceAt(place) {
      asked.push(place);
      return dice('11246');
    },
  };
  const table = openTable(header(1), roller);
  table.roll('1').roll('').score('aces').roll('2').score('twos');
  expect(asked).toEqual(
    [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
      [3, 1],
    ].map(([turn, roll]) => ({ kind: 'turn', seat: 0, turn, roll })),
  );
});

describe('the examples in the documents', () => {
  test('003: hold 1, 3 and 4 of the dice 1, 3, 3, 4, 6, and roll for 2 and 5', () => {
    const table = openTable(header(1), fixedRoller(throwsOf('13346', '66265', '11111')));
    table.roll('124').score('largeStraight');
    expect(table.card(0).filled).toEqual({ largeStraight: 40 });
  });

  test('003: dice held after the first roll can be rerolled in the third roll', () => {
    const table = openTable(header(1), fixedRoller(throwsOf('66123', '11661', '55556', '11111')));
    table.roll('12').roll('34').score('fives');
    expect(table.events().at(2)).toMatchObject({ dice: dice('55666'), held: hold('34') });
  });

  test('002: if a player leaves, the turn passes to the next player in the game', () => {
    const table = openTable(header(4, rulesOf('virtual-place')), rollerFor(1));
    table.leave(2).leave(1);
    expect(table.turn()).toBe(3);
    expect(table.score('aces').turn()).toBe(0);
    expect(table.score('aces').turn()).toBe(3);
  });

  test('004: a player can stop after any roll and must stop after the third roll', () => {
    const table = openTable(header(1, rulesOf('instructions')), rollerFor(0));
    table.score('aces').roll('').score('twos').roll('').roll('');
    expect(table.refusal({ type: 'roll', hold: hold('') })).toEqual({ code: 'no-rolls-left' });
    expect(table.score('threes').card(0).filled).toEqual({ aces: 2, twos: 2, threes: 0 });
  });
});
