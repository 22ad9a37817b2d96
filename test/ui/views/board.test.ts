import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, labelOf, OFFICIAL, type SoloScore } from '../../../src/engine/index.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { columnsOf } from '../../../src/text/index.js';
import { BEST_CARD, boardOf } from '../../support/boards.js';
import { card, dice, rollerFor, rulesOf } from '../../support/builders.js';
import { openScreen } from '../../support/screen.js';

const CARDS = [
  card({ threes: 9, sixes: 18, fullHouse: 25, fourOfAKind: 0 }),
  card({ aces: 3, twos: 6, threes: 9, fours: 8, fives: 15, yahtzee: 50, largeStraight: 40 }, 2),
  card({ twos: 6, threes: 12, fours: 16, fives: 20, sixes: 24, chance: 17 }),
  card({ aces: 1, twos: 2, threes: 3, fours: 4, chance: 22 }),
];
const NAMES = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

/** Returns the frame row that starts with the given text. */
const rowOf = (frame: readonly string[], start: string): string =>
  frame.find((line) => line.startsWith(start)) ?? `no row ${start}`;

describe('the board of four players in 80 columns and 24 rows', () => {
  test('shows all dice, boxes, points and keys', () => {
    const screen = boardOf(CARDS, {
      names: NAMES,
      held: '23',
      events: [{ type: 'scored', seat: 3, turn: 3, box: 'chance', points: 22, yahtzeeBonus: 0 }],
    });
    expect(screen.frame().join('\n')).toBe(
      `
ANNA'S TURN   round 4 of 13   279 behind Bertr   1 roll left            [ Roll ]
 =======                       =======   =======   Official rules
| *     | +-------+ +-------+ | *     | | *   * |  Dmitr: Chance 22
|       | | *   * | | *   * | |       | | *   * |
|     * | |   *   | |   *   | |     * | | *   * |
 =======  | *   * | | *   * |  =======   =======
 Dice 1   +-------+ +-------+  Dice 4    Dice 5
           2 HELD    3 HELD
UPPER        >Anna Bertr Chloe Dmitr   LOWER           >Anna Bertr Chloe Dmitr
Aces           (0)     3           1   3 of a Kind       (0)
Twos           (4)     6     6     2   4 of a Kind         0
Threes           9     9    12     3   Full House         25
Fours          (0)     8    16     4   Small Straight    (0)
Fives         (10)    15    20         Large Straight    (0)    40
Sixes           18          24         Yahtzee           (0)    50
Total           27    41    78    10   Chance           (20)          17    22
Bonus        27/63 41/63    35 10/63   Yahtzee bonus           200
GRAND TOTAL     52   331   130    32   Lower total        25    90    17    22
--------------------------------------------------------------------------------
How many dice to hold (0-5)? Or which (134), or a box: _
Rolled 2 2 6.

Enter answer   ? help   coach   leave   F2 quick keys`.slice(1),
    );
  });

  test.each([
    ['open', card({ aces: 3, twos: 6, threes: 9, fours: 8, fives: 15 }), '41/63'],
    ['earned', card({ threes: 9, fours: 16, fives: 20, sixes: 18 }), '35'],
    ['out of reach', card({ fives: 0, sixes: 0 }), '0'],
  ])('shows an upper bonus that is %s', (_, played, text) => {
    const frame = boardOf([played, ...CARDS.slice(1)]).frame();
    expect(rowOf(frame, 'Bonus').slice(12, 18).trim()).toBe(text);
  });

  test('has room for the best possible card', () => {
    const frame = boardOf([CARDS[0] ?? card({}), BEST_CARD, BEST_CARD, BEST_CARD], { names: NAMES }).frame();
    expect(rowOf(frame, 'Bonus')).toBe(
      'Bonus        27/63    35    35    35   Yahtzee bonus          1200  1200  1200',
    );
    expect(rowOf(frame, 'GRAND TOTAL')).toContain('  1575  1575  1575   Lower total');
  });

  test.each([0, 1, 2, 3])("marks seat %d when it's its turn, and shows points only in its column", (seat) => {
    const frame = boardOf([card({}), card({}), card({}), card({})], { names: NAMES, seat }).frame();
    expect(rowOf(frame, 'UPPER').match(/>\w+/g)).toEqual([`>${NAMES[seat]}`, `>${NAMES[seat]}`]);
    expect(frame[0]).toContain(`${NAMES[seat]?.toUpperCase()}'S TURN   `);
    const column = 12 + 6 * (seat + 1);
    expect(rowOf(frame, 'Fives').slice(column - 4, column)).toBe('(10)');
    expect(rowOf(frame, 'Fives').match(/\(/g)).toHaveLength(2);
  });

  test('marks all boxes with the most points with a star after the last roll', () => {
    const early = boardOf([card({ chance: 20 })], { dice: dice('23456') }).frame();
    expect(early.join('\n')).not.toContain(')*');
    const frame = boardOf([card({ chance: 20 })], { dice: dice('23456'), roll: 3 }).frame();
    expect(frame.join('\n').match(/\(\d+\)\*/g)).toEqual(['(40)*']);
    const equal = boardOf([card({ chance: 20 })], { dice: dice('66633'), roll: 3 }).frame();
    expect(equal.join('\n').match(/\(\d+\)\*/g)).toEqual(['(25)*']);
    const twice = boardOf([fullCardBut('threeOfAKind', 'chance')], { dice: dice('66631'), roll: 3 }).frame();
    expect(twice.join('\n').match(/\(\d+\)\*/g)).toEqual(['(22)*', '(22)*']);
  });

  test('shows no star if every box would score zero', () => {
    const frame = boardOf([fullCardBut('yahtzee')], { dice: dice('12345'), roll: 3 }).frame();
    expect(frame.join('\n')).toContain('(0)');
    expect(frame.join('\n')).not.toContain(')*');
  });

  test('uses the labels of the rule set', () => {
    const rules = rulesOf('meowtzee');
    const text = boardOf(CARDS, { rules, names: NAMES }).text();
    for (const box of YAHTZEE_BOXES) expect(text).toContain(labelOf(rules, box));
    expect(text).toContain('Meowtzee');
    expect(text).toContain('/64');
  });

  test('shows a label of maximum length in full, with its letter', () => {
    const long = 'Fifteen letters';
    const rules = {
      ...OFFICIAL,
      boxes: OFFICIAL.boxes.map((entry) =>
        entry.box === 'chance' || entry.box === 'sixes' ? { ...entry, label: long } : entry,
      ),
    };
    const cards = [card({ chance: 30, sixes: 18 }), card({}), card({}), card({})];
    const frame = boardOf(cards, { rules, input: 'quick' }).frame();
    expect(rowOf(frame, 'Total')).toContain(`e ${long} 30`);
    expect(rowOf(frame, 'x ')).toContain(`x ${long}  18`);
    for (const row of frame) expect(columnsOf(row)).toBeLessThanOrEqual(80);
  });

  const fullCardBut = (...boxes: readonly string[]) =>
    card(Object.fromEntries(YAHTZEE_BOXES.filter((box) => !boxes.includes(box)).map((box) => [box, 0])));
});

test.each([
  [['Anna', 'Bertr'], 80, "ANNA'S TURN   round 4 of 13   279 behind Bertr   1 roll left "],
  [
    ['Wilhelmina', 'Bertram the Elder 12'],
    80,
    "WILHELMINA'S TURN   round 4 of 13   279 behind   1 roll left ",
  ],
  [['Wilhelmina of Orange', 'Bert'], 80, "WILHELMINA OF ORANGE'S TURN   round 4 of 13   1 roll left "],
  [['Wilhelmina of Orange', 'Bert'], 45, "WILHELMINA OF ORANGE'S TURN  1 roll left"],
  [['Wilhelmina of Orange', 'Bert'], 40, "WILHELMINA OF ORANGE'S TURN  1 roll left"],
])('the header of %j in %d columns names the player in full', (names, columns, start) => {
  const [header = ''] = boardOf(CARDS.slice(0, 2), { names }).frame({ columns, rows: 24 });
  expect(header.slice(0, start.length)).toBe(start);
  expect(header.endsWith('[ Roll ]')).toBe(columns === 80);
});

describe('names', () => {
  const cards = [...CARDS];
  const plain = boardOf(cards, { names: NAMES }).frame();

  test.each([
    ['wide characters', ['雪見', '大福', 'Ann雪', '雪']],
    ['emoji', ['🎲', '🎲🎲', 'a🎲', '👍🏽b']],
    ['several accents on a letter', ['e\u0301e\u0301', 'Zoë', 'ñandú', 'o\u0308']],
    ['great length', ['Maximiliane von Berg', 'Bertram the Elder 12', 'C'.repeat(20), 'D D D D D D D D D D']],
    ['wide characters and great length', ['雪見大福雪見', '雪見大福', '大福雪見大福', '福福福福']],
  ])("with %s don't move any column", (_, names) => {
    const frame = boardOf(cards, { names }).frame();
    // The card's rows below the names are the same for all names.
    expect(frame.slice(9, 18)).toEqual(plain.slice(9, 18));
    const heading = rowOf(frame, 'UPPER');
    expect(columnsOf(heading)).toBeLessThanOrEqual(79);
    // The lower section starts in the same column for all names.
    expect(columnsOf(heading.slice(0, heading.indexOf('LOWER')))).toBe(39);
    for (const row of frame) expect(columnsOf(row)).toBeLessThanOrEqual(80);
  });

  test('of up to five columns are complete in the heading, and longer names are complete in the header', () => {
    const names = ['Bertram', 'Hugo5', '雪見', 'A'];
    const frame = boardOf(cards, { names }).frame();
    const heading = rowOf(frame, 'UPPER');
    for (const name of ['Bertr', 'Hugo5', '雪見', 'A']) expect(heading.split(name)).toHaveLength(3);
    expect(frame[0]).toContain("BERTRAM'S TURN");
  });
});

test.each([
  ['80x29', false],
  ['80x30', true],
  ['45x40', false],
])("the upper total with its bonus has a row if there's room for it: %s", (size, isShown) => {
  const [columns = 0, rows = 0] = size.split('x').map(Number);
  const frame = boardOf(CARDS, { names: NAMES }).frame({ columns, rows });
  const expected = isShown ? ['Upper total     27', 'GRAND TOTAL'] : ['GRAND TOTAL'];
  const at = frame.findIndex((line) => line.startsWith('Bonus')) + 1;
  expect(
    frame.slice(at, at + expected.length).map((line, row) => line.slice(0, expected[row]?.length)),
  ).toEqual(expected);
});

describe('a solo game', () => {
  test('shows the suggested name in full', () => {
    const heading = rowOf(boardOf([card({})], { names: ['Player 1'] }).frame(), 'UPPER');
    expect(heading.match(/>Player 1 /g)).toHaveLength(2);
  });

  test('shows the score to beat, the pace and the last turns', () => {
    const screen = boardOf([card({ fives: 15, sixes: 12, chance: 22 })], {
      events: [
        { type: 'scored', seat: 0, turn: 1, box: 'fives', points: 15, yahtzeeBonus: 0 },
        { type: 'scored', seat: 0, turn: 2, box: 'sixes', points: 12, yahtzeeBonus: 0 },
        { type: 'scored', seat: 0, turn: 3, box: 'chance', points: 22, yahtzeeBonus: 100 },
      ],
    });
    const text = screen.text();
    expect(text).toContain('6 points behind the pace');
    expect(text).toContain(' 1  Fives 15');
    expect(text).toContain(' 3  Chance 22 +100');
    expect(text).toContain('none yet');
  });
});

describe('in 40 columns and 24 rows', () => {
  const NARROW = { columns: 40, rows: 24 };

  test('the board shows one player’s card and all players’ totals without cutting them off', () => {
    const frame = boardOf([...CARDS.slice(0, 3), BEST_CARD], { names: NAMES, held: '23' }).frame({
      columns: 40,
      rows: 24,
    });
    const text = frame.join('\n');
    for (const box of YAHTZEE_BOXES) expect(text).toContain(labelOf(OFFICIAL, box));
    for (const points of ['1575', ' 331', ' 130', ' 52']) expect(text).toContain(points);
    expect(frame[0]).toBe("ANNA'S TURN  1 roll left");
    expect(frame[4]).toBe('round 4 of 13   1523 behind Dmitr');
    expect(frame[3]).toBe('       HELD  HELD');
    for (const row of frame) expect(columnsOf(row)).toBeLessThanOrEqual(40);
  });

  test.each([
    ['a Roll button', {}, /^ \[5\] .* \[6\] {4}\[ Roll \]$/m],
    ['no Roll button without a mouse', { mouse: 'off' }, /^ \[5\] .* \[6\]$/m],
    ['no Roll button after the last roll', { roll: 3 }, /^ \[5\] .* \[6\]$/m],
  ] as const)('the room beside the dice contains %s', (_, options, line) => {
    expect(boardOf(CARDS, { dice: dice('55556'), ...options }).text(NARROW)).toMatch(line);
  });

  test('F9 turns to the next player’s card, and any answer turns back', () => {
    const screen = openScreen({ players: ['Anna', 'Bob', 'Cleo'], size: NARROW, roller: rollerFor(0) });
    screen.type('\r');
    const shown = (): string | undefined => /^UPPER +(>?\w+)/m.exec(screen.text(NARROW))?.[1];
    const own = shown();
    expect(own).toMatch(/^>/);
    const others = [1, 2].map(() => {
      screen.press('f9');
      return shown();
    });
    expect(new Set([own?.slice(1), ...others])).toEqual(new Set(['Anna', 'Bob', 'Cleo']));
    screen.type('1');
    expect(shown()).toBe(own);
    const wide = openScreen({ players: ['Anna', 'Bob'], roller: rollerFor(0) });
    wide.type('\r');
    expect(wide.text()).not.toContain('F9');
  });

  test('a practice game is marked beside the dice', () => {
    const screen = boardOf(CARDS, { names: NAMES, held: '15', counting: 'practice' });
    expect(screen.frame(NARROW).slice(1, 4)).toEqual([
      '  1     2     3     4     5     practice',
      ' |2|   [5]   [5]   [2]   |6|    [ Roll ]',
      ' HELD                    HELD  F8 undoes',
    ]);
    expect(screen.frame()[2]).toMatch(/ {2}practice, F8 undoes$/);
    expect(boardOf(CARDS).text(NARROW)).not.toContain('practice');
    const watched = boardOf(CARDS.slice(0, 2), { kinds: ['novice', 'perfect'], counting: 'practice' });
    expect(watched.text()).toContain('practice');
    expect(watched.text()).not.toContain('F8 undoes');
  });

  test('the footer always shows the key for help', () => {
    for (const typed of ['', '2', '2\r', 's', '\x1bOQ']) {
      const screen = boardOf(CARDS, { names: NAMES });
      screen.type(typed);
      expect(screen.text({ columns: 40, rows: 24 })).toMatch(/ \? help( |$)/m);
    }
  });

  test("wide names don't move the columns", () => {
    const size = { columns: 40, rows: 24 };
    const plain = boardOf(CARDS, { names: NAMES }).frame(size);
    const wide = boardOf(CARDS, { names: ['雪見大福', '🎲🎲🎲', 'é', '大'] }).frame(size);
    const card = (frame: readonly string[]) => frame.slice(7, 16);
    expect(card(wide)).toEqual(card(plain));
    for (const row of wide) expect(columnsOf(row)).toBeLessThanOrEqual(40);
  });
});

describe('in wide terminals', () => {
  const LABELS = OFFICIAL.boxes.map(({ label }) => label);

  test.each(['100x24', '119x50', '120x23', '120x40', '160x50', '300x100'])(
    'the five dice are side by side above the card: %s',
    (text) => {
      const [columns = 0, rows = 0] = text.split('x').map(Number);
      for (const cards of [CARDS, CARDS.slice(0, 1)]) {
        for (const theme of THEME_NAMES) {
          const frame = boardOf(cards, { names: NAMES, held: '25' }).frame({ columns, rows }, theme);
          const labels = frame.findIndex((line) => /Dice 1 .+ Dice 3 +Dice 4 /.test(line));
          expect(labels).toBeGreaterThan(5);
          expect(frame[labels + 1]?.trim()).toMatch(/^2 HELD +5 HELD$/);
          for (const label of LABELS) {
            expect(frame.findIndex((line) => line.includes(label))).toBeGreaterThan(labels);
          }
        }
      }
    },
  );
});

test.each([
  ['96x30', 12],
  ['120x30', 12],
  ['95x30', 9],
  ['96x29', 9],
  ['80x24', 9],
])('draws large dice if they fit: %s', (text, width) => {
  const [columns = 0, rows = 0] = text.split('x').map(Number);
  const frame = boardOf(CARDS, { held: '1' }).frame({ columns, rows }, 'large');
  expect(frame.join('\n').match(/\+-+\+/)?.[0]).toHaveLength(width);
});

describe('a low terminal', () => {
  const low = (columns: number, rows: number): string[] =>
    boardOf(CARDS, { names: NAMES, held: '23' }).frame({ columns, rows });

  test('of 80x20 has small dice beside the notes, and the scorecards of all players', () => {
    const text = low(80, 20).join('\n');
    expect(text).toMatch(/ 1 +2 +3 +4 +5 +Official rules\n \[2\] +\|5\| +\|5\| +\[2\] +\[6\]$/m);
    expect(text).toMatch(/HELD +HELD/);
    for (const part of ['[ Roll ]', 'GRAND TOTAL     52', ...NAMES, 'How many dice', '? help']) {
      expect(text).toContain(part);
    }
  });

  test('of 40x16 has the dice, the most useful rows of the card, the question and the keys', () => {
    const frame = low(40, 16);
    const text = frame.join('\n');
    expect(frame.length).toBeLessThan(16);
    expect(text).toMatch(/1 +2 +3 +4 +5\n +\[2\] +\|5\| +\|5\| +\[2\] +\[6\] +\[ Roll \]\n +HELD +HELD/);
    for (const part of ["ANNA'S TURN  1 roll left", 'Chance', 'GRAND TOTAL', 'more boxes', 'Enter answer']) {
      expect(text).toContain(part);
    }
  });
});

describe('the header of a solo game', () => {
  const best = (byTurn?: readonly number[]): readonly SoloScore[] => [
    { name: 'Zoë', score: 300, date: '2026-01-31' },
    { name: 'Anna', score: 200, date: '2026-01-31', ...(byTurn && { byTurn }) },
  ];

  test.each([
    ['ahead of it', [3, 20, 200], '5 ahead of your best at this round'],
    ['behind it', [25, 30, 200], '5 behind your best at this round'],
    ['level with it', [0, 25, 200], 'level with your best at this round'],
  ])('compares the total with the own best game at the same round: %s', async (_, byTurn, text) => {
    const screen = boardOf([card({ chance: 20, fives: 5 })], { earlier: best(byTurn), turn: 3 });
    const rows = screen.frame().length;
    expect(screen.text()).not.toContain('your best');
    while (!screen.text().includes('300, Zoë')) await screen.changed();
    expect(screen.frame({ columns: 120, rows: 40 }).join('\n')).toContain(`   ${text}   `);
    expect(screen.frame()[0]).toContain(`   ${text.replace(' at this round', '')}`);
    expect(screen.frame()).toHaveLength(rows);
  });

  test('compares nothing before the first box is filled, or without an own best game', async () => {
    const first = boardOf([card({})], { earlier: best([3, 10]), turn: 1 });
    await first.changed();
    expect(first.text()).not.toContain('your best');
    const other = boardOf([card({ chance: 20 })], { earlier: best(), turn: 2 });
    await other.changed();
    expect(other.text()).not.toContain('your best');
  });
});
