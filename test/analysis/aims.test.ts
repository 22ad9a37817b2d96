import { describe, expect, test } from '@jest/globals';
import {
  aimsOf,
  canBeFor,
  isHoldMove,
  type MoveToJudge,
  judgeMove,
  ONE_THREAD,
  type Solution,
  solve,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { type BoxId, type Dice, type Face, FACES, OFFICIAL, scoringOptions } from '../../src/engine/index.js';
import { card, cardWithOpen, dice } from '../support/builders.js';
import { fakeSolution } from '../support/solver/fakeSolution.js';

const CARD = cardWithOpen(['aces', 'threes', 'fullHouse', 'largeStraight', 'chance']);

/** Tries every throw, and returns the chance of scoring points in each box. */
function byEveryThrow(
  solution: Solution,
  hold: readonly Face[],
  rollsLeft: TurnPosition['rollsLeft'],
): Map<BoxId, number> {
  const chances = new Map<BoxId, number>();
  const go = (faces: readonly Face[], left: number, chance: number): void => {
    if (faces.length < 5) return FACES.forEach((face) => go([...faces, face], left, chance / 6));
    const position = { card: CARD, dice: faces as unknown as Dice, rollsLeft: left as 0 | 1 };
    const [best] = solution.advise(position).moves;
    if (!best) throw new Error('no move');
    if (isHoldMove(best)) return go(best.hold, left - 1, chance);
    const points = scoringOptions(solution.rules, CARD, position.dice).boxes[best.box] ?? 0;
    if (points > 0) chances.set(best.box, (chances.get(best.box) ?? 0) + chance);
  };
  go(hold, rollsLeft - 1, 1);
  return chances;
}

const SOLUTION = fakeSolution();

describe('the aims of a move', () => {
  test.each([
    ['one roll left, one die to roll', '3 3 1 6', 1],
    ['one roll left, three dice to roll', '3 3', 1],
    ['one roll left, all dice to roll', '', 1],
    ['two rolls left, one die to roll', '3 3 3 1', 2],
    ['two rolls left, two dice to roll', '1 3 3', 2],
  ] as const)('the aims agree with an enumeration of all throws: %s', (_, held, rollsLeft) => {
    const hold = held
      .split(' ')
      .filter((face) => face !== '')
      .map((face) => Number(face) as Face)
      .sort((a, b) => a - b);
    const aims = aimsOf(
      SOLUTION,
      { card: CARD, dice: dice('33316'), rollsLeft },
      { hold, expected: 0, cost: 0 },
    );
    const slow = byEveryThrow(SOLUTION, hold, rollsLeft);
    expect(aims.map(({ box }) => box).sort()).toEqual([...slow.keys()].sort());
    for (const { box, chance } of aims) expect(chance).toBeCloseTo(slow.get(box) ?? -1, 9);
    const chances = aims.map(({ chance }) => chance);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
  });

  test('a move that fills a box has this box as its only aim', () => {
    const position = { card: CARD, dice: dice('33316'), rollsLeft: 1 } as const;
    expect(aimsOf(SOLUTION, position, { box: 'threes', expected: 0, cost: 0 })).toEqual([
      { box: 'threes', chance: 1 },
    ]);
  });

  test("the aims don't include boxes that would get a zero", () => {
    const position = {
      card: cardWithOpen(['largeStraight', 'yahtzee']),
      dice: dice('23466'),
      rollsLeft: 1,
    } as const;
    const [aim, ...others] = aimsOf(SOLUTION, position, { hold: [2, 3, 4, 6], expected: 0, cost: 0 });
    expect(aim).toMatchObject({ box: 'largeStraight' });
    expect(aim?.chance).toBeCloseTo(1 / 6, 9);
    expect(others).toEqual([]);
    expect(aimsOf(SOLUTION, position, { box: 'yahtzee', expected: 0, cost: 0 })).toEqual([]);
  });
});

test.each([
  [[1, 6], 'smallStraight', false],
  [[1, 6], 'largeStraight', false],
  [[3, 4, 5, 6], 'largeStraight', true],
  [[2, 3, 4, 6], 'smallStraight', true],
  [[1, 3, 6], 'smallStraight', false],
  [[4, 4], 'largeStraight', false],
  [[4, 4, 6], 'threeOfAKind', true],
  [[4, 6], 'fourOfAKind', false],
  [[4, 4, 6], 'fullHouse', true],
  [[4, 5, 6], 'fullHouse', false],
  [[4, 4], 'yahtzee', true],
  [[4, 6], 'fours', true],
  [[4, 6], 'fives', false],
] as const)('whether a player can keep %j for %s: %s', (kept, box, possible) => {
  expect(canBeFor(OFFICIAL, kept, box)).toBe(possible);
});

describe('a judgement names the combination that the best move goes for', () => {
  const solved = solve(OFFICIAL, ONE_THREAD);
  const aimAfter = (faces: string, played: MoveToJudge) =>
    judgeMove(solved, { card: card({ fours: 12, fives: 15 }), dice: dice(faces), rollsLeft: 1 }, played).aim;

  test.each([{ hold: [5, 5] }, { box: 'smallStraight' }] as const)(
    'keeping 3 4 5 6 goes for Large Straight, not for the Small Straight on the table: %j',
    (played) => {
      const aim = aimAfter('35645', played as MoveToJudge);
      expect(aim?.box).toBe('largeStraight');
      expect(aim?.chance).toBeCloseTo(1 / 6, 9);
    },
  );

  test('the best move itself needs no such reason', () => {
    expect(aimAfter('35645', { hold: [3, 4, 5, 6] })).toBeUndefined();
  });
});
