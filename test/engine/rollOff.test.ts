import { describe, expect, test } from '@jest/globals';
import { newGame, playOrder, rollOffLeaders } from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import { header, openTable, rollerFor, throwsOf } from '../support/builders.js';

/** The starting player's first roll after the roll-off. */
const FIRST_ROLL = '12346';

test('a solo player starts without a roll-off', () => {
  const game = newGame(header(1));
  expect(game).toMatchObject({
    firstSeat: 0,
    phase: { name: 'turn', turn: { seat: 0, number: 1, roll: 0 } },
  });
});

test.each([0, 5])('a game has 1-4 players, not %i', (seats) => {
  expect(() => newGame(header(seats))).toThrow(RangeError);
});

test.each([2, 3, 4])('all %i players roll in the first round', (seats) => {
  expect(newGame(header(seats)).phase).toEqual({
    name: 'roll-off',
    round: 1,
    contenders: [0, 1, 2, 3].slice(0, seats),
  });
});

describe('the player with the highest total plays first', () => {
  test.each([
    [['66665', '66666'], 1],
    [['11112', '11111'], 0],
    [['55555', '11111', '66651'], 0],
    [['11111', '22222', '33333', '44444'], 3],
  ])('after the throws %j, seat %i plays first', (throws, first) => {
    const roller = fixedRoller(throwsOf(...throws, FIRST_ROLL));
    const { game, turn } = openTable(header(throws.length), roller);
    expect(game().firstSeat).toBe(first);
    expect(turn()).toBe(first);
    expect(roller.left()).toBe(0);
  });
});

describe('ties in the roll-off', () => {
  test('only the tied leaders roll again', () => {
    const roller = fixedRoller(throwsOf('66662', '12345', '55555', '66662', '22222', '33333', FIRST_ROLL));
    const table = openTable(header(4), roller);
    expect(table.events().slice(0, 2)).toEqual([
      { type: 'rolledOff', round: 1, dice: throwsOf('66662', '12345', '55555', '66662') },
      { type: 'rolledOff', round: 2, dice: throwsOf('22222', '33333') },
    ]);
    expect(table.game().firstSeat).toBe(3);
    expect(roller.left()).toBe(0);
  });

  test('the tied players roll until only one leader remains', () => {
    const rounds = [
      ['33333', '11111', '33333', '33333'],
      ['22222', '44444', '44444'],
      ['12345', '54321'],
    ];
    const roller = fixedRoller(throwsOf(...rounds.flat(), '11111', '66666', FIRST_ROLL));
    const table = openTable(header(4), roller);
    expect(table.events().flatMap((event) => (event.type === 'rolledOff' ? [event.round] : []))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(table.game().firstSeat).toBe(3);
    expect(roller.left()).toBe(0);
  });

  test("a tie below the highest total doesn't matter", () => {
    const roller = fixedRoller(throwsOf('11111', '66666', '11111', FIRST_ROLL));
    expect(openTable(header(3), roller).game().firstSeat).toBe(1);
  });

  test('the roller gets the seat and the round of each throw', () => {
    const asked: unknown[] = [];
    const table = openTable(header(3), {
      diceAt(place) {
        asked.push(place);
        const tied = place.kind === 'roll-off' && place.round === 1 && place.seat !== 0;
        return tied || place.seat === 2 ? [6, 6, 6, 6, 6] : [1, 1, 1, 1, 1];
      },
    });
    expect(table.game().firstSeat).toBe(2);
    expect(asked).toEqual([
      { kind: 'roll-off', seat: 0, round: 1 },
      { kind: 'roll-off', seat: 1, round: 1 },
      { kind: 'roll-off', seat: 2, round: 1 },
      { kind: 'roll-off', seat: 1, round: 2 },
      { kind: 'roll-off', seat: 2, round: 2 },
      { kind: 'turn', seat: 2, turn: 1, roll: 1 },
    ]);
  });
});

test.each([
  [0, [0, 1, 2, 3]],
  [1, [1, 2, 3, 0]],
  [3, [3, 0, 1, 2]],
])('if seat %i plays first, the turns follow the seating order', (first, order) => {
  const table = openTable(header(4), rollerFor(first));
  expect(playOrder(table.game())).toEqual(order);
  const turns: unknown[] = [];
  for (const box of ['aces', 'twos', 'threes'] as const) {
    for (let player = 0; player < 4; player++) {
      turns.push(table.turn());
      table.score(box);
    }
  }
  expect(turns).toEqual([...order, ...order, ...order]);
});

test.each([
  [[0, 1, 2], throwsOf('11111', '66666', '12345'), [1]],
  [[0, 2, 3], throwsOf('66611', '12345', '55622'), [0, 3]],
  [[1, 3], throwsOf('11111', '11111'), [1, 3]],
])('if the seats %j throw %j, the seats %j lead', (contenders, dice, leaders) => {
  expect(rollOffLeaders(contenders, dice)).toEqual(leaders);
});
