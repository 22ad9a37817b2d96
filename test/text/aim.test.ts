import { describe, expect, test } from '@jest/globals';
import type { CoachAim, Move } from '../../src/analysis/index.js';
import { OFFICIAL, type RuleSet, type Scorecard, scoringOptions } from '../../src/engine/index.js';
import { aimTexts } from '../../src/text/index.js';
import { card, dice } from '../support/builders.js';
import { house } from '../support/houseRules.js';

interface Advised {
  readonly rolled: string;
  readonly moves: readonly (readonly number[] | string)[];
  readonly aims?: readonly CoachAim[];
  readonly filled?: Parameters<typeof card>[0];
  readonly rollsLeft?: number;
  readonly rules?: RuleSet;
}

/** Returns the wordings of the aim if the coach advises these moves: holds or boxes. */
function wordings({ rolled, moves, aims = [], filled = {}, rollsLeft = 0, rules = OFFICIAL }: Advised) {
  const own: Scorecard = card(filled);
  const { boxes: points } = scoringOptions(rules, own, dice(rolled));
  const advised = moves.map((move, cost) => ({
    ...(typeof move === 'string' ? { box: move } : { hold: move }),
    expected: 200 - cost,
    cost,
  })) as readonly Move[];
  return aimTexts(
    { rules, card: own, dice: dice(rolled), rollsLeft, points },
    { advice: { expected: 200, moves: advised }, chances: [], aims },
  );
}

describe('the aim of a hold', () => {
  test('gives the chances of combinations, and says which one is safe', () => {
    const aims = [
      { box: 'smallStraight', chance: 1 },
      { box: 'largeStraight', chance: 1 / 3 },
    ];
    expect(wordings({ rolled: '23455', moves: [[2, 3, 4, 5]], aims, rollsLeft: 1 })).toEqual([
      '1 in 3 for Large Straight; Small Straight is safe.',
      'Small Straight is safe; roll for more.',
    ]);
  });

  test('names boxes for any dice, or for one face, without a chance', () => {
    const aims = [
      { box: 'fours', chance: 0.9 },
      { box: 'chance', chance: 1 },
      { box: 'fullHouse', chance: 0.37 },
    ];
    const [longest] = wordings({ rolled: '44123', moves: [[4, 4]], aims, rollsLeft: 1 });
    expect(longest).toBe('Aim for Fours or Chance; 37% for Full House.');
  });

  test('is to roll everything, or just to roll again, if no box can be named', () => {
    const chance = [{ box: 'chance', chance: 1 }];
    expect(wordings({ rolled: '11236', moves: [[]], aims: chance, rollsLeft: 1 })).toEqual([
      'Nothing here is worth keeping: roll all five.',
    ]);
    expect(wordings({ rolled: '11236', moves: [[6]], rollsLeft: 1 })).toEqual([
      'Roll again: that scores the most points on average.',
    ]);
  });
});

describe('the aim of a box', () => {
  test.each<[what: string, advised: Advised, said: string]>([
    [
      'puts the player ahead for the bonus, and keeps a box that scores more now',
      { rolled: '33336', moves: ['threes', 'fourOfAKind', 'chance'] },
      'Four threes put you ahead for the bonus; keep 4 of a Kind for later.',
    ],
    [
      'keeps the player ahead for the bonus',
      { rolled: '33336', moves: ['threes'], filled: { fours: 16 } },
      'Four threes keep you ahead for the bonus.',
    ],
    [
      'leaves the player on pace for the bonus',
      { rolled: '33321', moves: ['threes'] },
      'Three threes leave you on pace for the bonus.',
    ],
    [
      'earns the bonus with one die',
      { rolled: '61234', moves: ['sixes'], filled: { fives: 25, fours: 20, threes: 12 } },
      'One six earns the bonus.',
    ],
    [
      'is behind the pace',
      { rolled: '33125', moves: ['threes'] },
      'Score Threes, the most points on average.',
    ],
    [
      'has no bonus to win',
      { rolled: '33336', moves: ['threes'], rules: house({ upperBonus: { threshold: 63, points: 0 } }) },
      'Score Threes, the most points on average.',
    ],
    [
      'is complete',
      { rolled: '33322', moves: ['fullHouse'], rollsLeft: 1 },
      'Stop rolling; Full House is complete.',
    ],
    [
      'gets a zero',
      { rolled: '13466', moves: ['yahtzee', 'chance'] },
      'Take a zero in Yahtzee, which costs least on average; keep Chance for later.',
    ],
  ])('%s', (_, advised, said) => {
    expect(wordings(advised)[0]).toBe(said);
  });
});
