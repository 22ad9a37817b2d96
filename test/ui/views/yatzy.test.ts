import { describe, expect, test } from '@jest/globals';
import { type BoxRuleSet, YATZY, YATZY_FORCED } from '../../../src/engine/index.js';
import { boardOf } from '../../support/boards.js';
import { card, dice } from '../../support/builders.js';
import { askForHint, coachingOf, openCoached } from '../../support/coaching.js';

const CARDS = [
  card({ ones: 3, sixes: 18, twoPairs: 14 }),
  card({ twos: 6, yatzy: 50 }),
  card({ onePair: 12 }),
  card({ chance: 22 }),
];
const NAMES = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

/** Yatzy with one more box. */
const SIXTEEN: BoxRuleSet = {
  ...YATZY,
  id: 'row',
  name: 'Row',
  boxes: YATZY.boxes.toSpliced(-1, 0, {
    box: 'straightOfFour',
    label: 'Row',
    pattern: { kind: 'run', length: 4 },
    worth: { kind: 'fixed', points: 12 },
  }),
};

describe('the card of Yatzy', () => {
  const BOARD = boardOf(CARDS, { names: NAMES, rules: YATZY });

  test('shows all boxes of four players in 80 columns and 24 rows', () => {
    expect(BOARD.frame({ columns: 80, rows: 24 }).slice(8, 18).join('\n')).toBe(
      `
UPPER        >Anna Bertr Chloe Dmitr   LOWER           >Anna Bertr Chloe Dmitr
Ones             3                     One Pair         (10)          12
Twos           (4)     6               Two Pairs          14
Threes         (0)                     3 of a Kind       (0)
Fours          (0)                     4 of a Kind       (0)
Fives         (10)                     Small Straight    (0)
Sixes           18                     Large Straight    (0)
Total           21     6     0     0   Full House        (0)
Bonus        21/63  6/63  0/63  0/63   Chance           (20)                22
GRAND TOTAL     35    56    12    22   Yatzy             (0)    50`.slice(1),
    );
  });

  test('shows all boxes in 45 columns and 24 rows', () => {
    const rows = BOARD.frame({ columns: 45, rows: 24 });
    expect(rows.slice(6, 17).join('\n')).toBe(
      `
UPPER         >Anna  LOWER            >Anna
Ones              3  One Pair          (10)
Twos            (4)  Two Pairs           14
Threes          (0)  3 of a Kind        (0)
Fours           (0)  4 of a Kind        (0)
Fives          (10)  Small Straight     (0)
Sixes            18  Large Straight     (0)
Total            21  Full House         (0)
Bonus         21/63  Chance            (20)
GRAND TOTAL      35  Yatzy              (0)
Bertr 56  Anna 35  Dmitr 22  Chloe 12`.slice(1),
    );
    expect(rows.join('\n')).toContain('Enter answer');
  });

  test("has rows for the totals of both sections if there's room", () => {
    const text = BOARD.frame({ columns: 80, rows: 40 }).join('\n');
    expect(text).toMatch(/^Upper total +\d.* Yatzy /m);
    expect(text).toMatch(/^GRAND TOTAL +\d.* Lower total /m);
  });

  test('in the order of the card offers only the next box', () => {
    const text = boardOf([card({ ones: 3 })], { rules: YATZY_FORCED, dice: dice('22266') }).text();
    expect(text.match(/\(\d+\)(?!,)/g)).toEqual(['(6)']);
  });

  test('without letters names the keys that highlight a box', () => {
    const boxes = YATZY.boxes.map((spec) => ({ ...spec, letter: undefined }));
    const screen = boardOf([card({})], {
      rules: { ...YATZY, id: 'plain', name: 'Plain', boxes },
      input: 'quick',
    });
    expect(screen.text()).toContain(', r rolls, Up and Down highlight boxes.');
    screen.type('w');
    expect(screen.message()).toBe(
      'w does nothing here: 1-5 hold, r rolls, s highlights the highest score, Up and Down highlight boxes.',
    );
  });

  test('has the quick keys of its own boxes', () => {
    const text = boardOf([card({})], { rules: YATZY, input: 'quick' }).text();
    for (const label of ['a Ones', 'p One Pair', 'w Two Pairs', 'z Yatzy'])
      expect(text).toMatch(new RegExp(`${label} +\\(\\d`));
  });

  test.each([
    [80, 24],
    [45, 24],
  ])('shows sixteen boxes and every total in %i columns and %i rows', (columns, rows) => {
    const frame = boardOf([card({}), card({ ones: 3 })], {
      rules: SIXTEEN,
      dice: dice('12345'),
      names: ['Anna', 'Bertr'],
    }).frame({ columns, rows });
    expect(frame.length).toBeLessThan(rows);
    const text = frame.join('\n');
    for (const { label } of SIXTEEN.boxes) expect(text).toMatch(new RegExp(`${label} +\\(\\d`));
    expect(text).toMatch(/Bertr 3|GRAND TOTAL +0 +3/);
  });

  test.each([
    [80, 24, YATZY],
    [45, 24, YATZY],
    [60, 30, YATZY],
    [45, 24, SIXTEEN],
  ])(
    'shows all boxes above the hint of the coach in %i columns and %i rows',
    async (columns, rows, rules) => {
      const size = { columns, rows };
      const coaching = { ...coachingOf({ hold: [2, 2], expected: 180, cost: 0 }), chances: [] };
      const screen = openCoached({ players: NAMES, rules, size }, coaching);
      screen.press('enter');
      const footer = screen.frame().findIndex((line) => line.includes('? help'));
      await askForHint(screen);
      const frame = screen.frame();
      const text = frame.join('\n');
      expect(text).toContain('Aim for');
      for (const { label } of rules.boxes) expect(text).toMatch(new RegExp(`${label} +\\(\\d`));
      expect(frame.findIndex((line) => line.includes('? help'))).toBe(footer);
      expect(frame.length).toBeLessThan(rows);
    },
  );
});
