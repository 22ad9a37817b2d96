import { describe, expect, test } from '@jest/globals';
import { type GameEvent, replay, sameEvent, OFFICIAL } from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import { dice, header, hold, openTable, throwsOf } from '../support/builders.js';

/** A game in which Bob wins the roll-off in the second round. Anna leaves after one turn, and Bob continues alone. */
const HEADER = header(2);
const [ANNA, BOB] = [0, 1];
const live = openTable(
  HEADER,
  fixedRoller(throwsOf('55555', '66661', '11111', '66666', '55123', '12355', '44444', '66666', '12345')),
);
live.roll('12').score('fives').score('yahtzee').leave(ANNA).score('sixes');
const EVENTS = live.events();

const [TIE, DECIDED, BOBS_FIRST, BOBS_SECOND, BOBS_FIVES, ANNAS_FIRST, ANNAS_YAHTZEE, , ANNA_LEAVES] =
  EVENTS.keys();

/** Returns the events with some fields of one event changed. */
const change = (index: number | undefined, fields: object): GameEvent[] =>
  EVENTS.map((event, other) => (other === index ? { ...event, ...fields } : event));

const omit = (index: number | undefined): GameEvent[] => EVENTS.filter((_, other) => other !== index);

const insert = (index: number | undefined, event: GameEvent): GameEvent[] => [
  ...EVENTS.slice(0, index),
  event,
  ...EVENTS.slice(index),
];

test('a replay of the events of a game returns the same game', () => {
  expect(EVENTS.map(({ type }) => type).join(' ')).toBe(
    'rolledOff rolledOff rolled rolled scored rolled scored rolled left scored rolled',
  );
  expect(replay(HEADER, EVENTS)).toEqual({ game: live.game(), accepted: EVENTS.length });
});

test('a replay without events returns a new game', () => {
  expect(replay(HEADER, [])).toMatchObject({ accepted: 0, game: { phase: { name: 'roll-off', round: 1 } } });
});

describe('an impossible event stops the replay', () => {
  test.each([
    ['wrong points', BOBS_FIVES, { points: 15 }],
    ['zero points for a Yahtzee', ANNAS_YAHTZEE, { points: 0 }],
    ['a Yahtzee bonus that nobody earned', ANNAS_YAHTZEE, { yahtzeeBonus: 100 }],
    ['a box filled by the wrong seat', BOBS_FIVES, { seat: ANNA }],
    ['a roll by the wrong seat', ANNAS_FIRST, { seat: BOB }],
    ['the wrong turn', BOBS_FIVES, { turn: 2 }],
    ['the wrong roll number', BOBS_SECOND, { roll: 3 }],
    ['a held die with a different face', BOBS_SECOND, { dice: dice('45355') }],
    ["a hold that doesn't match the dice", BOBS_SECOND, { held: hold('13') }],
    ['the wrong roll-off round', DECIDED, { round: 1 }],
    ['a missing throw in the roll-off', TIE, { dice: throwsOf('55555') }],
    ['an extra throw in the roll-off', DECIDED, { dice: throwsOf('11111', '66666', '66666') }],
    ['an unknown field', BOBS_FIVES, { note: 'well rolled' }],
  ])('%s: event %i differs', (_what, index, fields) => {
    const { accepted, stop } = replay(HEADER, change(index, fields));
    expect(accepted).toBe(index);
    expect(stop?.code).toBe('differs');
  });

  test('the result of a stopped replay contains the expected event', () => {
    expect(replay(HEADER, change(BOBS_FIVES, { points: 15 })).stop).toEqual({
      code: 'differs',
      expected: EVENTS[BOBS_FIVES ?? -1],
    });
  });

  test.each([
    ['a missing roll-off', DECIDED, omit(DECIDED), 'roll-off-first'],
    ['a missing first roll', BOBS_FIRST, omit(BOBS_FIRST), 'nothing-held-yet'],
    ['a box filled before the first roll', ANNAS_FIRST, omit(ANNAS_FIRST), 'roll-first'],
    [
      'a roll with all dice held',
      BOBS_SECOND,
      change(BOBS_SECOND, { held: hold('12345') }),
      'nothing-to-roll',
    ],
    ['a player who leaves twice', 9, insert(9, { type: 'left', seat: ANNA }), 'left-already'],
    [
      'a third player who leaves a game of two',
      ANNA_LEAVES,
      change(ANNA_LEAVES, { seat: 2 }),
      'no-such-seat',
    ],
    [
      'an extra round of the roll-off',
      BOBS_FIRST,
      insert(BOBS_FIRST, { type: 'rolledOff', round: 3, dice: [] }),
      'roll-off-decided',
    ],
  ] as const)('%s: event %i is refused', (_what, index, events, code) => {
    expect(replay(HEADER, events)).toMatchObject({
      accepted: index,
      stop: { code: 'refused', refusal: { code } },
    });
  });

  test('the refusal to fill a box twice contains the points in that box', () => {
    const again: GameEvent = { type: 'scored', seat: BOB, turn: 3, box: 'sixes', points: 0, yahtzeeBonus: 0 };
    expect(replay(HEADER, [...EVENTS, again])).toMatchObject({
      accepted: EVENTS.length,
      stop: { code: 'refused', refusal: { code: 'box-filled', box: 'sixes', points: 30 } },
    });
  });

  test('a fourth roll is refused', () => {
    const roll = (number: number, faces: string, held: string): GameEvent => ({
      type: 'rolled',
      seat: 0,
      turn: 1,
      roll: number,
      held: hold(held),
      dice: dice(faces),
    });
    const rolls = [
      roll(1, '12345', ''),
      roll(2, '66666', ''),
      roll(3, '66661', '1234'),
      roll(4, '66666', '1234'),
    ];
    expect(replay(header(1), rolls)).toMatchObject({
      accepted: 3,
      stop: { code: 'refused', refusal: { code: 'no-rolls-left' } },
    });
  });

  test('an event after the end is refused, and the finished game stays unchanged', () => {
    const ended = live.leave(BOB);
    const late: GameEvent = { type: 'left', seat: BOB };
    expect(replay(HEADER, [...ended.events(), late])).toEqual({
      game: ended.game(),
      accepted: ended.events().length,
      stop: { code: 'refused', refusal: { code: 'game-over' } },
    });
  });
});

describe('an invalid event stops the replay without an exception', () => {
  const more = (event: unknown): readonly GameEvent[] => [...EVENTS, event as GameEvent];

  test.each([[{ type: 'chatted', to: 3 }], [{}], [null], ['rolled'], [undefined]])('%j', (event) => {
    expect(replay(HEADER, more(event))).toEqual({
      game: replay(HEADER, EVENTS).game,
      accepted: EVENTS.length,
      stop: { code: 'unknown-event' },
    });
  });

  test.each([
    ['dice', DECIDED, { dice: [[1, 1, 1, 1, 7]] }],
    ['dice', TIE, { dice: 5 }],
    ['dice', BOBS_FIRST, { dice: [1, 2, 3, 4] }],
    ['dice', BOBS_SECOND, { dice: undefined }],
    ['held', BOBS_SECOND, { held: [true, true] }],
    ['held', BOBS_SECOND, { held: ['yes', 0, 0, 0, 0] }],
    ['held', BOBS_FIRST, { held: null }],
    ['box', BOBS_FIVES, { box: 'sevens' }],
    ['box', BOBS_FIVES, { box: '__proto__' }],
  ] as const)('the field %s of event %i has the value %j', (field, index, fields) => {
    expect(replay(HEADER, change(index, fields))).toMatchObject({
      accepted: index,
      stop: { code: 'malformed-event', field },
    });
  });
});

test('a stopped replay returns the game after its last valid event', () => {
  const stopped = replay(HEADER, change(ANNAS_YAHTZEE, { points: 40 }));
  expect(stopped.game).toEqual(replay(HEADER, EVENTS.slice(0, ANNAS_YAHTZEE)).game);
  expect(stopped.game.phase).toMatchObject({ name: 'turn', turn: { seat: ANNA, dice: dice('44444') } });
});

test('a replay uses the scoring of the rule set in the header', () => {
  const strict = {
    ...HEADER,
    rules: { ...OFFICIAL, fixedScores: { ...OFFICIAL.fixedScores, yahtzee: 60 } },
  };
  expect(replay(strict, EVENTS)).toMatchObject({
    accepted: ANNAS_YAHTZEE,
    stop: { code: 'differs', expected: { box: 'yahtzee', points: 60 } },
  });
});

describe('two events', () => {
  const event: GameEvent = { type: 'scored', seat: 0, turn: 1, box: 'aces', points: 3, yahtzeeBonus: 0 };

  test('two events are equal even if their fields are in a different order', () => {
    const { type, ...others } = event;
    expect(sameEvent(event, { ...others, type })).toBe(true);
  });

  test.each([{ seat: 1 }, { turn: 2 }, { box: 'twos' }, { points: 4 }, { yahtzeeBonus: 100 }, { more: 1 }])(
    'two events differ if only one of them has %j',
    (fields) => {
      const other = { ...event, ...fields } as GameEvent;
      expect(sameEvent(event, other)).toBe(false);
      expect(sameEvent(other, event)).toBe(false);
    },
  );
});
