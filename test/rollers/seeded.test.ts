import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Dice, isDice, keepHeld, type Roller, type RollPlace } from '../../src/engine/index.js';
import { rollerFor, rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { anyText } from '../support/anyText.js';
import { header, hold, openTable } from '../support/builders.js';

const SEED = 'k7qwm-x9d4t';
const ROLLS = [1, 2, 3];

const turnPlace = (seat: number, turn: number, roll: number): RollPlace => ({
  kind: 'turn',
  seat,
  turn,
  roll,
});
const rollOffPlace = (seat: number, round: number): RollPlace => ({ kind: 'roll-off', seat, round });

const turnsOf = (seat: number): RollPlace[] =>
  Array.from({ length: 13 }, (_, index) => ROLLS.map((roll) => turnPlace(seat, index + 1, roll))).flat();

const EVERY_PLACE: readonly RollPlace[] = [0, 1, 2, 3].flatMap((seat) => [
  ...turnsOf(seat),
  ...[1, 2, 3, 4].map((round) => rollOffPlace(seat, round)),
]);

const facesAt = (roller: Roller, places: readonly RollPlace[]): string =>
  places.map((place) => roller.diceAt(place).join('')).join(' ');

describe('dice that must never change', () => {
  // Players share seeds, so every version of the program must produce these faces.
  const GOLDEN = [
    '35244 31412 62632',
    '14454 62313 54631',
    '53523 35434 62656',
    '51336 51651 51412',
    '44114 64232 63665',
    '44512 65666 24452',
    '34312 61445 35115',
    '61326 22311 14315',
    '56624 55544 35234',
    '52311 36562 65616',
    '41263 66351 65424',
    '23666 52431 46326',
    '23225 63342 45636',
  ];

  test('a seed gives fixed dice in all turns of seat 0', () => {
    expect(facesAt(seededRoller(SEED), turnsOf(0))).toBe(GOLDEN.join(' '));
  });

  test('a non-ASCII seed gives fixed dice', () => {
    expect(facesAt(seededRoller('Łódź'), turnsOf(0).slice(0, 3))).toBe('22225 42131 36344');
  });

  test.each([
    [1, '45226 12423 53445'],
    [2, '34335 45431 42466'],
    [3, '16264 54133 53636'],
  ])('a seed gives fixed dice in the first turn of seat %i', (seat, faces) => {
    expect(facesAt(seededRoller(SEED), turnsOf(seat).slice(0, 3))).toBe(faces);
  });

  test.each([
    [0, '26432 14655'],
    [1, '52365 52633'],
    [3, '12332 32442'],
  ])('a seed gives fixed dice in the first two roll-off rounds of seat %i', (seat, faces) => {
    expect(facesAt(seededRoller(SEED), [rollOffPlace(seat, 1), rollOffPlace(seat, 2)])).toBe(faces);
  });
});

describe('seeded throws', () => {
  const faces = new Map(EVERY_PLACE.map((place) => [place, seededRoller(SEED).diceAt(place)]));

  test("a seeded throw doesn't depend on the order of requests", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...EVERY_PLACE], { minLength: 20 }), (places) => {
        const roller = seededRoller(SEED);
        for (const place of places) expect(roller.diceAt(place)).toEqual(faces.get(place));
      }),
      { seed: 1956, numRuns: 30 },
    );
  });

  test('a seeded throw is the same when requested again', () => {
    const roller = seededRoller(SEED);
    expect(facesAt(roller, EVERY_PLACE)).toBe(facesAt(roller, EVERY_PLACE));
  });

  test.each(['', '1', '24', '135', '1234'])("holding dice %j doesn't change the other dice", (held) => {
    const roller = seededRoller(SEED);
    const table = openTable(header(1, undefined, SEED), roller)
      .roll(held)
      .roll('5');
    const [first, second, third] = ROLLS.map((roll) => roller.diceAt(turnPlace(0, 1, roll))) as [
      Dice,
      Dice,
      Dice,
    ];
    const afterSecond = keepHeld(first, hold(held), second);
    expect(table.events()).toMatchObject([
      { dice: first },
      { dice: afterSecond },
      { dice: keepHeld(afterSecond, hold('5'), third) },
    ]);
  });
});

test.each([
  [{}, undefined],
  [{ duplicate: true }, 0],
  [{ duplicate: true, ghost: { seat: 1, turns: [] } }, 1],
] as const)('the header of a game decides its dice: %j', (fields, sharedSeat) => {
  const roller = rollerFor({ ...header(2), seed: SEED, ...fields });
  const expected = seededRoller(SEED, { sharedSeat });
  for (const place of [...turnsOf(0), ...turnsOf(1), rollOffPlace(1, 1)]) {
    expect(roller.diceAt(place)).toEqual(expected.diceAt(place));
  }
});

const SIMILAR_SEEDS = [
  ['k7qwm-x9d4t', 'k7qwm-x9d4u'],
  ['1', '2'],
  ['', ' '],
  ['a', 'A'],
  ['Ann', 'Ann '],
  ['Ł', 'A'],
  ['猫', '+'],
  ['\u0101', '\u0001'],
  ['\\u0141', 'Ł'],
  ['\u{1f3b2}', '\u{1f3b3}'],
  ['seed","turn",1', 'seed'],
] as const;

describe('different dice', () => {
  const streams = [0, 1, 2, 3].map((seat) => facesAt(seededRoller(SEED), turnsOf(seat)));

  test('different seats have different dice', () => {
    expect(new Set(streams).size).toBe(4);
  });

  test('a seat rarely repeats a throw', () => {
    for (const stream of streams) {
      const throws = stream.split(' ');
      const repeated = throws.filter((faces, index) => index > 0 && faces === throws[index - 1]);
      expect(repeated.length).toBeLessThan(3);
      expect(new Set(throws).size).toBeGreaterThan(30);
    }
  });

  test('the roll-off and the turns have different dice', () => {
    const rounds = [1, 2, 3].map((round) => rollOffPlace(0, round));
    expect(facesAt(seededRoller(SEED), rounds)).not.toBe(facesAt(seededRoller(SEED), turnsOf(0).slice(0, 3)));
  });

  test.each(SIMILAR_SEEDS)('the seeds %j and %j give different dice', (one, other) => {
    expect(facesAt(seededRoller(one), turnsOf(0))).not.toBe(facesAt(seededRoller(other), turnsOf(0)));
  });
});

test('the last character of a long seed affects the dice', () => {
  const [one, other] = ['a', 'b'].map((end) => facesAt(seededRoller('x'.repeat(1_000) + end), turnsOf(0)));
  expect(one).not.toBe(other);
});

describe('a shared seat', () => {
  const shared = seededRoller(SEED, { sharedSeat: 0 });

  test.each([0, 1, 2, 3])('seat %i gets the dice of seat 0', (seat) => {
    expect(facesAt(shared, turnsOf(seat))).toBe(facesAt(seededRoller(SEED), turnsOf(0)));
  });

  test.each([0, 1, 2, 3])('seat %i gets its own roll-off dice, because equal dice would tie', (seat) => {
    const rounds = [1, 2, 3].map((round) => rollOffPlace(seat, round));
    expect(facesAt(shared, rounds)).toBe(facesAt(seededRoller(SEED), rounds));
  });
});

test('every throw with any seed has five valid faces', () => {
  fc.assert(
    fc.property(anyText(), (seed) => {
      const roller = seededRoller(seed);
      for (const place of EVERY_PLACE) expect(isDice(roller.diceAt(place))).toBe(true);
    }),
    { seed: 1956, numRuns: 50 },
  );
});

describe('random choices of computer players', () => {
  const choicesOf = (seed: string, seat: number): number[] => {
    const choiceAt = rollerOfChoices(seed);
    return ROLLS.map((roll) => choiceAt({ seat, turn: 1, roll }));
  };

  test.each(SIMILAR_SEEDS)('random choices differ for the seeds %j and %j', (one, other) => {
    expect(choicesOf(one, 0)).not.toEqual(choicesOf(other, 0));
  });

  test('random choices differ between seats', () => {
    expect(choicesOf(SEED, 0)).not.toEqual(choicesOf(SEED, 1));
  });

  test('random choices depend only on the seed and the position in the game', () => {
    const choiceAt = rollerOfChoices(SEED);
    const late = choiceAt({ seat: 0, turn: 13, roll: 3 });
    expect(ROLLS.map((roll) => choiceAt({ seat: 0, turn: 1, roll }))).toEqual(choicesOf(SEED, 0));
    expect(rollerOfChoices(SEED)({ seat: 0, turn: 13, roll: 3 })).toBe(late);
  });
});
