import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Action,
  currentTurn,
  decide,
  eventsInForce,
  evolve,
  type Game,
  type GameEvent,
  legalActions,
  MAX_EVENTS,
  newGame,
  replay,
  type SeededHeader,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { header, hold, mixedHeader, NO_DICE, openTable, rollerFor, type Table } from '../support/builders.js';
import { anyPracticeGame } from '../support/generators.js';

const practice = (gameHeader: SeededHeader): SeededHeader => ({ ...gameHeader, practice: true });

const table = (): Table => openTable(practice(header(1)), seededRoller('kestrel'));

const diceOf = (game: Game): string => currentTurn(game)?.dice?.join('') ?? '';

/** Returns a copy of the game without `allEvents`, the only field that taking back a decision does not restore. */
const position = (game: Game): unknown =>
  JSON.parse(JSON.stringify(game, (key, value: unknown) => (key === 'allEvents' ? undefined : value)));

const evolved = (gameHeader: SeededHeader, events: readonly GameEvent[]): Game =>
  events.reduce(evolve, newGame(gameHeader));

describe('taking back decisions', () => {
  test('after decisions are taken back, the game matches the events that are still in force', () => {
    fc.assert(
      fc.property(anyPracticeGame, ({ header: gameHeader, events, game }) => {
        expect(position(evolved(gameHeader, eventsInForce(events)))).toEqual(position(game));
        expect(replay(gameHeader, events, seededRoller(gameHeader.seed))).toEqual({
          game,
          accepted: events.length,
        });
      }),
      { numRuns: 200 },
    );
  });

  test('taking back a hold also undoes the roll that followed', () => {
    const game = table();
    const before = game.game();
    game.roll('12').takeBack();
    expect(position(game.game())).toEqual(position(before));
  });

  test('taking back a filled box also undoes the first roll of the next turn', () => {
    const game = table().roll('12');
    const before = game.game();
    game.score('aces').takeBack();
    expect(position(game.game())).toEqual(position(before));
  });

  test('all decisions can be taken back, one by one', () => {
    const game = table();
    const dice = diceOf(game.game());
    game.roll('12').roll('3').score('chance').roll('').score('aces');
    for (let decision = 0; decision < 5; decision++) game.takeBack();
    expect(diceOf(game.game())).toBe(dice);
    expect(game.refusal({ type: 'takeBack' })).toEqual({ code: 'nothing-to-take-back' });
  });

  test("taking back doesn't change the faces of the next throw", () => {
    const game = table().roll('12');
    const fallen = diceOf(game.game());
    game.takeBack().roll('1');
    expect(diceOf(game.game()).slice(2)).toBe(fallen.slice(2));
    game.takeBack().roll('12');
    expect(diceOf(game.game())).toBe(fallen);
  });

  test('taking back also undoes the computer moves that followed', () => {
    const game = openTable(practice(mixedHeader('person', 'perfect', 'novice')), rollerFor(0));
    const before = game.game();
    game.score('aces').roll('12').score('twos').score('chance');
    expect(game.turn()).toBe(0);
    expect(position(game.takeBack().game())).toEqual(position(before));
  });

  test('nothing can be taken back if only computers have moved', () => {
    const game = openTable(practice(mixedHeader('person', 'perfect')), rollerFor(1)).roll('1');
    expect(game.refusal({ type: 'takeBack' })).toEqual({ code: 'nothing-to-take-back' });
  });

  test('the game continues after its last box is taken back', () => {
    const game = table();
    for (const box of YAHTZEE_BOXES.slice(0, -1)) game.score(box);
    const before = game.game();
    game.score('chance');
    expect(game.game().phase.name).toBe('finished');
    expect(legalActions(game.game())).toEqual([{ type: 'takeBack' }]);
    expect(position(game.takeBack().game())).toEqual(position(before));
  });

  test('taking back a decision removes the record of later advice', () => {
    const game = table().roll('1').advise().takeBack();
    expect(game.game().seats[0]?.advisedIn).toBeUndefined();
  });
});

describe('taking back a box outside practice games', () => {
  const played = (gameHeader: SeededHeader, ...actions: readonly Action[]): Game =>
    actions.reduce((game, action) => {
      const decision = decide(game, action, seededRoller('kestrel'));
      if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
      return evolve(game, decision.event);
    }, newGame(gameHeader));
  const ROLL: Action = { type: 'roll', hold: hold('') };
  const CHANCE: Action = { type: 'score', box: 'chance' };
  const TAKE_BACK: Action = { type: 'takeBack' };
  const refused = (game: Game): unknown => decide(game, TAKE_BACK, NO_DICE);
  const NO_PRACTICE = { ok: false, refusal: { code: 'no-practice' } };

  test('a box can be taken back until the next roll, again and again', () => {
    const before = played(header(1), ROLL, ROLL);
    const after = played(header(1), ROLL, ROLL, CHANCE);
    expect(legalActions(after)).toContainEqual(TAKE_BACK);
    expect(position(played(header(1), ROLL, ROLL, CHANCE, TAKE_BACK))).toEqual(position(before));
    const again = played(header(1), ROLL, ROLL, CHANCE, TAKE_BACK, CHANCE, TAKE_BACK);
    expect(position(again)).toEqual(position(before));
  });

  test("a box can't be taken back after the next roll", () => {
    const game = played(header(1), ROLL, CHANCE, ROLL);
    expect(refused(game)).toEqual(NO_PRACTICE);
    expect(legalActions(game)).not.toContainEqual(TAKE_BACK);
  });

  test("a roll can't be taken back, even after a box has been", () => {
    expect(refused(played(header(1), ROLL, ROLL))).toEqual(NO_PRACTICE);
    expect(refused(played(header(1), ROLL, CHANCE, TAKE_BACK))).toEqual(NO_PRACTICE);
  });

  test("a computer's box and a box before a player left can't be taken back", () => {
    expect(refused(played(mixedHeader('perfect'), ROLL, CHANCE))).toEqual(NO_PRACTICE);
    const [first, second] = [0, 1].map((seat) => ({ type: 'leave', seat }) as const);
    const two = played(header(2), { type: 'rollOff' }, ROLL, CHANCE);
    expect(decide(two, TAKE_BACK, NO_DICE).ok).toBe(true);
    const other = currentTurn(two)?.seat === 0 ? second : first;
    expect(refused(played(header(2), { type: 'rollOff' }, ROLL, CHANCE, other as Action))).toEqual(
      NO_PRACTICE,
    );
  });

  test("the last box of a game can't be taken back", () => {
    const boxes = YAHTZEE_BOXES.flatMap((box): Action[] => [ROLL, { type: 'score', box }]);
    expect(refused(played(header(1), ...boxes))).toEqual(NO_PRACTICE);
  });
});

describe('limits of taking back', () => {
  test("decisions before a player left can't be taken back", () => {
    const game = openTable(practice(header(3)), rollerFor(0))
      .score('aces')
      .roll('1')
      .leave(0);
    expect(game.refusal({ type: 'takeBack' })).toEqual({ code: 'nothing-to-take-back' });
    const left = game.game();
    expect(position(game.roll('2').takeBack().game())).toEqual(position(left));
  });

  test('a game with 15,000 events can be finished, but nothing can be taken back', () => {
    const roller = seededRoller('kestrel');
    let game = newGame(practice(header(1)));
    const take = (action: Action): boolean => {
      const decision = decide(game, action, roller);
      if (decision.ok) game = evolve(game, decision.event);
      return decision.ok;
    };
    take({ type: 'roll', hold: hold('') });
    let events = 1;
    while (take({ type: 'roll', hold: hold('1') }) && take({ type: 'takeBack' })) events += 2;
    expect(events + 1).toBe(MAX_EVENTS);
    expect(decide(game, { type: 'takeBack' }, roller)).toEqual({
      ok: false,
      refusal: { code: 'too-many-events', most: MAX_EVENTS },
    });
    expect(legalActions(game)).not.toContainEqual({ type: 'takeBack' });
    for (const box of YAHTZEE_BOXES) {
      expect(take({ type: 'score', box })).toBe(true);
      take({ type: 'roll', hold: hold('') });
    }
    expect(game.phase.name).toBe('finished');
  });

  test('nothing can be taken back after all players have left', () => {
    const game = table().score('aces').leave(0);
    expect(decide(game.game(), { type: 'takeBack' }, NO_DICE)).toEqual({
      ok: false,
      refusal: { code: 'game-over' },
    });
  });
});

test.each([
  ['with the wrong target', { type: 'tookBack', to: 0 }, 'differs'],
  ['that takes back no event', { type: 'tookBack', to: 2 }, 'differs'],
] as const)('a replay stops at an invalid `tookBack` event %s', (_name, event, code) => {
  const events = table().roll('1').events();
  expect(replay(practice(header(1)), [...events, event])).toMatchObject({
    accepted: events.length,
    stop: { code },
  });
});

test('events that were taken back no longer count', () => {
  const game = table().score('aces').takeBack().score('twos');
  const scored = eventsInForce(game.events()).filter(({ type }) => type === 'scored');
  expect(scored).toMatchObject([{ box: 'twos' }]);
});
