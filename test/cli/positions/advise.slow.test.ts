import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { house, QUICK } from '../../support/houseRules.js';
import { runHere } from '../../support/runHere.js';

type Moves = readonly {
  readonly hold?: readonly number[];
  readonly box?: string;
  readonly expected: number;
  readonly cost: number;
  readonly why?: Readonly<Record<string, number>>;
}[];

interface Answer {
  readonly expected: number;
  readonly moves: Moves;
}

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const QUICK_FILE = join(folder.path, 'quick.json');
writeFileSync(QUICK_FILE, JSON.stringify(QUICK));

/** Returns the answers for these lines. Unless other rules are given, they count for rules that are solved quickly. */
const answers = async (
  lines: readonly object[],
  rules: readonly string[] = ['-r', QUICK_FILE],
  ...args: readonly string[]
): Promise<Answer[]> => {
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { status, stdout, stderr } = await runHere(['advise', '-', ...rules, ...args], { input });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
};

const answer = async (args: readonly string[]): Promise<Answer> =>
  JSON.parse((await runHere(['advise', ...args, '-r', QUICK_FILE, '--json'])).stdout) as Answer;

/** Returns every box except the given ones, filled with 0 points. */
const zerosBut = (...open: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    'aces twos threes fours fives sixes threeOfAKind fourOfAKind fullHouse smallStraight largeStraight yahtzee chance'
      .split(' ')
      .filter((box) => !open.includes(box))
      .map((box) => [box, 0]),
  );
/** Formats filled boxes for the option `--filled`. */
const asOption = (filled: Record<string, number>): string =>
  Object.entries(filled)
    .map(([box, points]) => `${box}=${points}`)
    .join(',')
    .replace('threeOfAKind', '3k')
    .replace('fourOfAKind', '4k');

const CHANCE_LEFT = zerosBut('chance');

describe('positions that can be solved by hand', () => {
  const dice = [6, 1, 4, 2, 5];

  test('with only Chance open and one roll left, dice above the mean of 3.5 are held', async () => {
    const [advice] = await answers([{ dice, rollsLeft: 1, filled: CHANCE_LEFT }]);
    expect(advice?.expected).toBeCloseTo(15 + 2 * 3.5, 9);
    expect(advice?.moves[0]?.hold).toEqual([4, 5, 6]);
    const costOf = (faces: string): number | undefined =>
      advice?.moves.find(({ hold }) => hold?.join('') === faces)?.cost;
    expect(costOf('456')).toBe(0);
    expect(costOf('56')).toBeCloseTo(0.5, 9);
    expect(costOf('2456')).toBeCloseTo(1.5, 9);
    expect(costOf('')).toBeCloseTo(22 - 17.5, 9);
    expect(advice?.moves.find(({ box }) => box === 'chance')?.cost).toBeCloseTo(22 - 18, 9);
  });

  test('with only Chance open and two rolls left, the expected value of a rolled die is 4.25', async () => {
    const [advice] = await answers([{ dice, rollsLeft: 2, filled: CHANCE_LEFT }]);
    expect(advice?.expected).toBeCloseTo(11 + 3 * 4.25, 9);
    expect(advice?.moves[0]?.hold).toEqual([5, 6]);
  });

  test('the expected total includes filled boxes, the upper bonus and Yahtzee bonuses', async () => {
    const upper = { aces: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 };
    const filled = { ...CHANCE_LEFT, ...upper, yahtzee: 50 };
    const [advice] = await answers([{ dice, rollsLeft: 0, filled, yahtzeeBonuses: 2 }]);
    expect(advice).toEqual({
      schema: 'yahtzee-cli/advise@1',
      expected: 18 + 63 + 35 + 50 + 200,
      moves: [{ box: 'chance', expected: 366, cost: 0 }],
    });
  });

  test('an extra Yahtzee earns a bonus, and four equal dice become a Yahtzee in one roll in six', async () => {
    const filled = { ...zerosBut('chance'), yahtzee: 50 };
    const [joker] = await answers([{ dice: [6, 6, 6, 6, 6], rollsLeft: 0, filled }]);
    expect(joker?.expected).toBe(50 + 100 + 30);
    const [advice] = await answers([{ dice: [6, 6, 6, 6, 1], rollsLeft: 1, filled }]);
    expect(advice?.moves[0]?.hold).toEqual([6, 6, 6, 6]);
    expect(advice?.expected).toBeCloseTo(50 + 24 + 3.5 + 100 / 6, 9);
  });
});

describe('advise --json', () => {
  test('prints every distinct move, best first, with sorted faces', async () => {
    const { expected, moves } = await answer(['31343']);
    expect(moves[0]).toEqual({ hold: [3, 3, 3], expected, cost: 0 });
    // The player can hold 0 or 1 of the 1s, 0 or 1 of the 4s, and 0 to 3 of the 3s, but not all five dice.
    expect(moves.filter(({ hold }) => hold)).toHaveLength(2 * 2 * 4 - 1);
    expect(moves.filter(({ box }) => box)).toHaveLength(13);
    const costs = moves.map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    for (const { hold = [] } of moves) expect(hold).toEqual([...hold].sort());
  });

  test('prints the same answer for any order or spacing of the dice, and in a batch', async () => {
    const filled = { ...CHANCE_LEFT, yahtzee: 50 };
    const [batch] = await answers([{ dice: [1, 3, 3, 3, 4], rollsLeft: 1, filled, yahtzeeBonuses: 1 }]);
    const options = ['--rolls-left', '1', '--filled', asOption(filled), '--yahtzee-bonuses', '1'];
    expect(await answer(['1', '3', '3', '3', '4', ...options])).toEqual(batch);
    expect(await answer(['34331', ...options])).toEqual(batch);
  });

  test('defaults to an empty card, two rolls left, and the rules of -r or the official rules', async () => {
    const plain = { dice: [1, 2, 3, 4, 6] };
    const whole = { ...plain, rollsLeft: 2, filled: {}, yahtzeeBonuses: 0, rules: 'official' };
    const [first, second] = await answers([plain, whole], []);
    expect(first).toEqual(second);
    const [other] = await answers([plain]);
    expect(other).not.toEqual(first);
  });

  test('uses the rule set named in each line of a batch, or else house rules from a file', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'house.json');
    writeFileSync(path, JSON.stringify(house({ yahtzeeBonus: 500, upperBonus: QUICK.upperBonus })));
    const filled = { ...CHANCE_LEFT, yahtzee: 50 };
    const line = { dice: [6, 6, 6, 6, 6], rollsLeft: 0, filled };
    const early = ['official', 'meowtzee', 'official'].map((rules) => ({
      dice: [5, 5, 5, 5, 5],
      rules,
      filled: { yahtzee: 50 },
    }));
    const given = await answers([line, { ...line, rules: 'official' }, ...early, line], ['-r', path]);
    const [rich, poor, official, meowtzee, again, last] = given.map(({ expected }) => expected);
    expect([rich, poor, last]).toEqual([50 + 500 + 30, 50 + 100 + 30, 50 + 500 + 30]);
    expect(again).toBe(official);
    expect(meowtzee).not.toBe(official);
  });
});

describe('advise --why', () => {
  const PARTS = [...Object.keys(zerosBut()), 'upperBonus', 'yahtzeeBonus'];

  test('adds the parts of every move, which add up to its expected final score, also in a batch', async () => {
    const filled = { ...zerosBut('chance', 'fours', 'fullHouse'), yahtzee: 50 };
    const line = { dice: [3, 3, 3, 4, 4], rollsLeft: 1, filled, yahtzeeBonuses: 1 };
    const [batch] = await answers([line], undefined, '--why');
    const options = ['--rolls-left', '1', '--filled', asOption(filled), '--yahtzee-bonuses', '1'];
    expect(await answer(['33344', ...options, '--why'])).toEqual(batch);
    for (const { expected, why = {} } of batch?.moves ?? []) {
      expect(Object.keys(why)).toEqual(PARTS);
      const sum = Object.values(why).reduce((total, part) => total + part, 0);
      expect(sum).toBeCloseTo(expected, 9);
    }
    const [plain] = await answers([line]);
    expect(plain?.moves.map(({ why }) => why)).toEqual(plain?.moves.map(() => undefined));
  });
});

test('advise - prints an error for each invalid line, and answers the lines between them', async () => {
  const cases = [
    ['{"dice":[1,2,3,4,7]}', 'bad-dice'],
    ['{"dice":[1,2,3,4,5],"rollsLeft":3}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"rollsLeft":-1}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"rollsLeft":"1"}', 'bad-position'],
    ['{"dice":[1,2,3,4,5],"filled":{"threeOfAKind":3}}', 'impossible-points'],
    ['{"dice":[1,2,3,4,5],"filled":{"fullHouse":7}}', 'impossible-points'],
    ['{"dice":[1,2,3,4,5],"filled":{"sixes":63}}', 'impossible-points'],
    ['{"dice":[1,2,3,4,5],"filled":{"yahtzee":0,"aces":1},"yahtzeeBonuses":1}', 'impossible-bonuses'],
    ['{"dice":[1,2,3,4,5],"yahtzeeBonuses":0.5}', 'bad-position'],
    [JSON.stringify({ dice: [1, 2, 3, 4, 5], filled: { ...zerosBut(), chance: 5 } }), 'card-full'],
    ['{"dice":[1,2,3,4,5],"rules":"none"}', 'unknown-rules'],
  ] as const;
  const good = JSON.stringify({ dice: [1, 2, 4, 5, 6], filled: CHANCE_LEFT });
  const input = [good, ...cases.flatMap(([line]) => [line, good]), ''].join('\n');
  const { status, stdout, stderr } = await runHere(['advise', '-', '-r', QUICK_FILE], { input });
  const [first, ...others] = stdout.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ schema: 'yahtzee-cli/advise@1' });
  for (const [index, [line, code]] of cases.entries()) {
    const [bad = '', next] = others.slice(2 * index);
    expect({ line, ...(JSON.parse(bad) as object) }).toEqual({
      line,
      error: { code, message: expect.stringMatching(/^[\x20-\x7e]+$/) },
    });
    expect(next).toBe(first);
  }
  expect({ rest: others.slice(2 * cases.length), status, stderr }).toEqual({
    rest: [''],
    status: 2,
    stderr: '',
  });
});

describe('advise prints', () => {
  test('a table of all moves if the table is short', async () => {
    const open = zerosBut('chance', 'largeStraight');
    const { stdout } = await runHere(['advise', '12346', '--rolls-left', '0', '--filled', asOption(open)]);
    expect(stdout.split('\n')).toEqual([
      '1 2 3 4 6, no rolls left  (Official rules)',
      "Moves, best first, with each move's expected final score and its cost in points.",
      'MOVE                           FINAL  COST',
      'score Chance 16                 26.6   0.0',
      'take a zero in Large Straight   23.3   3.3',
      '',
    ]);
  });

  test('only the best moves of a long table, or all moves with --all', async () => {
    const { stdout: some } = await runHere(['advise', '1', '2', '4', '5', '6', '-r', QUICK_FILE]);
    const { stdout: all } = await runHere(['advise', '12456', '--all', '-r', QUICK_FILE]);
    const [shown, listed] = [some.trimEnd().split('\n'), all.trimEnd().split('\n')];
    expect(shown).toHaveLength(16);
    expect(shown.at(-1)).toBe('32 more moves: add --all to list every move');
    expect(listed).toHaveLength(3 + 31 + 13);
    expect(listed.slice(0, 15).map(squeezed)).toEqual(shown.slice(0, 15).map(squeezed));
    for (const line of [...shown, ...listed]) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('below each move, its differences from the best move with --why', async () => {
    const open = zerosBut('chance', 'largeStraight');
    const options = ['--rolls-left', '0', '--filled', asOption(open), '--why', '-r', QUICK_FILE];
    const { stdout } = await runHere(['advise', '12346', ...options]);
    expect(stdout.split('\n')).toEqual([
      '1 2 3 4 6, no rolls left  (House rules)',
      "Moves, best first, with each move's expected final score and its cost in points.",
      'Below each move: how it differs from the best move, in boxes and bonuses.',
      'MOVE                           FINAL  COST',
      'score Chance 16                 26.6   0.0',
      'take a zero in Large Straight   23.3   3.3',
      '    Large Straight -10.6, Chance +7.3',
      '',
    ]);
    const { stdout: long } = await runHere([
      'advise',
      '12456',
      '--filled',
      'aces=3,twos=6,fh=25,ss=30,y=0',
      '--why',
      '-r',
      QUICK_FILE,
    ]);
    const lines = long.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(23);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('the boxes for an extra Yahtzee', async () => {
    const { stdout } = await runHere(['advise', '33333', '--filled', 'yahtzee=50', '-r', QUICK_FILE]);
    expect(stdout).toContain('\nExtra Yahtzee, +100: you must fill Threes, which is open.\n');
  });
});

/** Replaces each run of blanks with one blank, because the column widths of two tables can differ. */
const squeezed = (line: string): string => line.replace(/ +/g, ' ');
