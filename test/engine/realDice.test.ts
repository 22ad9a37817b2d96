import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Action,
  automaticAction,
  currentTurn,
  decide,
  type Dice,
  evolve,
  type Game,
  type GameEvent,
  HOLD_NONE,
  isPersonAt,
  isUnplayed,
  legalActions,
  newGame,
  replay,
  type Roller,
  seatsTyping,
  type SeededHeader,
  shownSeed,
  waitsForFaces,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { dice, hold, mixedHeader } from '../support/builders.js';
import { eventful, playOn } from '../support/generators.js';

const real = (...kinds: readonly string[]): SeededHeader => ({ ...mixedHeader(...kinds), realDice: true });

/** Returns the action with the faces that the roller would throw, typed for everybody who rolls real dice. */
function withFaces(game: Game, action: Action, roller: Roller): Action {
  const typing = seatsTyping(game);
  if (typing.length === 0) return action;
  const { phase } = game;
  if (action.type === 'rollOff' && phase.name === 'roll-off') {
    const thrown = typing.map((seat) => roller.diceAt({ kind: 'roll-off', seat, round: phase.round }));
    return { ...action, thrown };
  }
  if (action.type !== 'roll' || phase.name !== 'turn') return action;
  const { seat, number, roll } = phase.turn;
  return { ...action, thrown: roller.diceAt({ kind: 'turn', seat, turn: number, roll: roll + 1 }) };
}

function actionOf(event: GameEvent): Action {
  switch (event.type) {
    case 'rolledOff':
      return { type: 'rollOff' };
    case 'rolled':
      return { type: 'roll', hold: event.held };
    case 'scored':
      return { type: 'score', box: event.box };
    case 'left':
      return { type: 'leave', seat: event.seat };
    default:
      return { type: 'advise' };
  }
}

const anySeatedGame = fc
  .record({
    kinds: fc.array(fc.constantFrom('person', 'person', 'novice'), { minLength: 1, maxLength: 4 }),
    choices: fc.array(fc.nat(), { maxLength: 100, size: 'max' }),
  })
  .map(({ kinds, choices }) => {
    const header = mixedHeader(...kinds);
    return playOn(header, seededRoller(header.seed), choices, eventful(50));
  });

/** Plays actions from the start of a game. Throws an error if one is refused. */
const played = (header: SeededHeader, ...actions: readonly Action[]): Game =>
  actions.reduce((game, action) => {
    const decision = decide(game, action, seededRoller('kestrel'));
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
    return evolve(game, decision.event);
  }, newGame(header));

const roll = (faces: string, held = ''): Action => ({ type: 'roll', hold: hold(held), thrown: dice(faces) });
const rollOff = (...faces: readonly string[]): Action => ({ type: 'rollOff', thrown: faces.map(dice) });
const TAKE_BACK: Action = { type: 'takeBack' };
const CHANCE: Action = { type: 'score', box: 'chance' };

const refusalIn = (game: Game, action: Action): unknown => {
  const decision = decide(game, action, seededRoller('kestrel'));
  return decision.ok ? undefined : decision.refusal.code;
};

/** Returns the part of a game that taking back restores. */
const position = ({ phase, seats, firstSeat }: Game): unknown => ({ phase, seats, firstSeat });

describe('real dice', () => {
  test('typed faces of the seed give exactly the game of the seed, and replay without it', () => {
    fc.assert(
      fc.property(anySeatedGame, ({ header, roller, events }) => {
        const realHeader: SeededHeader = { ...header, realDice: true };
        let game = newGame(realHeader);
        for (const event of events) {
          const decision = decide(game, withFaces(game, actionOf(event), roller), roller);
          expect(decision).toEqual({ ok: true, event });
          game = evolve(game, event);
        }
        expect(replay(realHeader, events)).toEqual({ game, accepted: events.length });
        expect(replay(realHeader, events, roller)).toEqual({ game, accepted: events.length });
        if (header.players.every((_, seat) => isPersonAt(header, seat)))
          expect(replay(realHeader, events, seededRoller('another')).stop).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  test('every legal action is accepted once its faces are typed, and dice are thrown only with them', () => {
    fc.assert(
      fc.property(anySeatedGame, ({ header, roller, events }) => {
        const realHeader: SeededHeader = { ...header, realDice: true };
        const game = events.reduce(evolve, newGame(realHeader));
        for (const action of legalActions(game)) {
          expect(decide(game, withFaces(game, action, roller), roller).ok).toBe(true);
          if (action.type !== 'roll' && action.type !== 'rollOff') continue;
          const isTyped = seatsTyping(game).length > 0;
          expect(refusalIn(game, action)).toBe(isTyped ? 'faces-needed' : undefined);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('computers roll dice from the seed, and nobody can type them', () => {
    const game = played(real('person', 'novice'), rollOff('11111'));
    expect(currentTurn(game)?.seat).toBe(1);
    expect(automaticAction(game)).toEqual({ type: 'roll', hold: HOLD_NONE });
    expect(refusalIn(game, roll('12345'))).toBe('no-real-dice');
    const seeded = played(mixedHeader('person', 'novice'), { type: 'rollOff' });
    expect(refusalIn(seeded, roll('12345'))).toBe('no-real-dice');
  });

  test('the game waits for the faces of the roll-off and of first rolls', () => {
    const start = newGame(real('person', 'person', 'novice'));
    expect([waitsForFaces(start), automaticAction(start), seatsTyping(start)]).toEqual([
      true,
      undefined,
      [0, 1],
    ]);
    expect(refusalIn(start, rollOff('12345'))).toBe('faces-needed');
    const turn = played(real('person'), roll('12345'));
    expect(waitsForFaces(turn)).toBe(false);
    expect(waitsForFaces(played(real('person'), roll('12345'), CHANCE))).toBe(true);
    expect(waitsForFaces(newGame(mixedHeader('person')))).toBe(false);
  });

  test('held dice keep their faces, whatever is typed at their places', () => {
    const game = played(real('person'), roll('12345'), roll('66666', '135'));
    expect(currentTurn(game)?.dice).toEqual(dice('16365'));
  });

  test('a typed throw can be taken back until the next decision', () => {
    const first = played(real('person'), roll('12345'));
    const second = played(real('person'), roll('12345'), roll('66666', '135'));
    expect(position(played(real('person'), roll('12345'), TAKE_BACK))).toEqual(
      position(newGame(real('person'))),
    );
    expect(position(evolve(second, { type: 'tookBack', to: 1 }))).toEqual(position(first));
    const box = played(real('person'), roll('12345'), roll('66666', '135'), CHANCE);
    expect(position(evolve(box, { type: 'tookBack', to: 2 }))).toEqual(position(second));
    // After the box, its throw can be taken back too, but not the throw before.
    const back = played(real('person'), roll('12345'), roll('66666', '135'), CHANCE, TAKE_BACK, TAKE_BACK);
    expect(position(back)).toEqual(position(first));
    expect(refusalIn(back, TAKE_BACK)).toBe('nothing-to-take-back');
  });

  test("advice doesn't prevent taking back a typed throw", () => {
    const game = played(real('person'), roll('12345'), { type: 'advise' }, TAKE_BACK);
    expect(position(game)).toEqual(position(newGame(real('person'))));
  });

  test('a typed round of the roll-off can be taken back, even after a computer has rolled', () => {
    const tie = played(real('person', 'person'), rollOff('12345', '54321'));
    expect(tie.phase).toMatchObject({ name: 'roll-off', round: 2 });
    expect(position(evolve(tie, { type: 'tookBack', to: 0 }))).toEqual(
      position(newGame(real('person', 'person'))),
    );
    const start = real('person', 'novice');
    const rolled = played(start, rollOff('11111'), { type: 'roll', hold: HOLD_NONE });
    expect(legalActions(rolled)).toContainEqual(TAKE_BACK);
    const back = played(start, rollOff('11111'), { type: 'roll', hold: HOLD_NONE }, TAKE_BACK);
    expect(position(back)).toEqual(position(newGame(start)));
  });

  test('lists contain a game as soon as somebody has typed faces', () => {
    const thrown: Dice = dice('12345');
    const event: GameEvent = { type: 'rolled', seat: 0, turn: 1, roll: 1, held: HOLD_NONE, dice: thrown };
    expect(isUnplayed(real('person'), [])).toBe(true);
    expect(isUnplayed(real('person'), [event])).toBe(false);
  });

  test('only a game with a computer shows its seed', () => {
    expect(shownSeed(newGame(real('person')))).toBeUndefined();
    expect(shownSeed(newGame(real('person', 'novice')))).toBe(mixedHeader().seed);
  });
});
