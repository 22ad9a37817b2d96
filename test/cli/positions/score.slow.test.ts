import { expect, test } from '@jest/globals';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const json = async (args: readonly string[]): Promise<unknown> =>
  JSON.parse((await runHere(['score', ...args, '--json'])).stdout);

const ZEROS = {
  aces: 0,
  twos: 0,
  threes: 0,
  fours: 0,
  fives: 0,
  sixes: 0,
  threeOfAKind: 0,
  fourOfAKind: 0,
  fullHouse: 0,
  smallStraight: 0,
  largeStraight: 0,
  yahtzee: 0,
};

// The dice pictured in document 004 (see docs/rules.md), with the points that this document gives.
test.each([
  ['33324', { threes: 9, twos: 2, fours: 4, threeOfAKind: 15, chance: 15 }],
  ['55521', { fives: 15, twos: 2, aces: 1, threeOfAKind: 18, chance: 18 }],
  ['22226', { twos: 8, sixes: 6, threeOfAKind: 14, fourOfAKind: 14, chance: 14 }],
  ['33355', { threes: 9, fives: 10, threeOfAKind: 19, fullHouse: 25, chance: 19 }],
  ['12346', { aces: 1, twos: 2, threes: 3, fours: 4, sixes: 6, smallStraight: 30, chance: 16 }],
  [
    '23456',
    { twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6, smallStraight: 30, largeStraight: 40, chance: 20 },
  ],
  ['11111', { aces: 5, threeOfAKind: 5, fourOfAKind: 5, yahtzee: 50, chance: 5 }],
  ['14566', { aces: 1, fours: 4, fives: 5, sixes: 12, chance: 22 }],
])('the dice %s pictured in document 004 score the documented points', async (dice, boxes) => {
  expect(await json([dice, '-r', 'instructions'])).toEqual({
    schema: 'yahtzee-cli/score@1',
    rules: 'instructions',
    dice: [...dice].map(Number),
    joker: false,
    yahtzeeBonus: 0,
    boxes: { ...ZEROS, ...boxes },
  });
});

test('dice can be one argument or several arguments, and keep their order', async () => {
  const together = await json(['13343']);
  expect(await json(['1', '3', '3', '4', '3'])).toEqual(together);
  expect(await json(['1,3,3,4,3'])).toEqual(together);
  expect(together).toMatchObject({ dice: [1, 3, 3, 4, 3] });
});

test.each([
  ['official', 'yahtzee=50', true, 100, { threes: 15 }],
  [
    'official',
    'yahtzee=50,threes=9',
    true,
    100,
    { threeOfAKind: 15, fourOfAKind: 15, fullHouse: 25, smallStraight: 30, largeStraight: 40, chance: 15 },
  ],
  [
    'virtual-place',
    'y=50,threes=9,1s=0,2s=0,4s=0,5s=0,6s=0,3k=0,4k=0,fh=0,ss=0',
    false,
    100,
    { largeStraight: 0, chance: 0 },
  ],
  [
    'instructions',
    'y=50,threes=9,1s=0,2s=0,4s=0,5s=0,6s=0,3k=0,4k=0,ss=0,ls=0',
    false,
    100,
    { fullHouse: 0, chance: 15 },
  ],
  [
    'original-1956',
    'y=0,1s=0,2s=0,4s=0,5s=0,6s=0,3k=0,4k=0,ss=0,c=10',
    true,
    0,
    { fullHouse: 25, largeStraight: 40 },
  ],
  [
    'meowtzee',
    'y=0,ones=0,2s=0,4s=0,5s=0,6s=0,3k=0,4k=0,ss=0,c=10',
    true,
    0,
    { threes: 15, fullHouse: 25, largeStraight: 40 },
  ],
])(
  'five threes under the rules %s with the filled boxes %s',
  async (rules, filled, joker, yahtzeeBonus, boxes) => {
    expect(await json(['33333', '-r', rules, '--filled', filled])).toMatchObject({ joker, yahtzeeBonus });
    expect(await json(['33333', '-r', rules, '--filled', filled])).toHaveProperty('boxes', boxes);
  },
);

test('the table marks the box with the most points, and a line explains an extra Yahtzee', async () => {
  const plain = await run(['score', '33355', '--filled', 'Full House=25,chance=20']);
  expect(plain.stdout.split('\n')).toEqual([
    '3 3 3 5 5  (Official rules)',
    '    0  Aces',
    '    0  Twos',
    '    9  Threes',
    '    0  Fours',
    '   10  Fives',
    '    0  Sixes',
    '   19  3 of a Kind  (most)',
    '    0  4 of a Kind',
    '    0  Small Straight',
    '    0  Large Straight',
    '    0  Yahtzee',
    '',
  ]);
  const extra = await run(['score', '33333', '--filled', 'yahtzee=50']);
  expect(extra.stdout).toMatch(
    /^3 3 3 3 3 {2}\(Official rules\)\nExtra Yahtzee, \+100: .*Threes.*\n {3}15 {2}Threes {2}\(most\)\n$/,
  );
});

test('in the order of the card, says why only one box is shown', async () => {
  const { stdout } = await run(['score', '11166', '-r', 'yatzy-forced', '--filled', 'ones=3,twos=0']);
  expect(stdout).toBe(`1 1 1 6 6  (Forced Yatzy)
    0  Threes
These rules fill the boxes in the order of the card.
`);
});
