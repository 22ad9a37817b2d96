import { describe, expect, test } from '@jest/globals';
import type { Coaching } from '../../../src/analysis/index.js';
import { YAHTZEE_BOXES, labelOf, OFFICIAL } from '../../../src/engine/index.js';
import { CARD_ROWS } from '../../../src/ui/model/board/boardRows.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { coachMessages, columnsOf, shortMoveText, type Size } from '../../../src/text/index.js';
import { turnFacts } from '../../../src/ui/model/turn.js';
import { rulesOf } from '../../support/builders.js';
import {
  askForHint,
  askForMoves,
  COACHING,
  coachingOf,
  explained,
  GOALS,
  MOVES,
  openCoached,
  partsOf,
  patientAnalyst,
} from '../../support/coaching.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { house } from '../../support/houseRules.js';
import type { TestScreen } from '../../support/screen.js';

const WIDE_LABELS = house({
  boxes: OFFICIAL.boxes.map(({ box }, index) => ({ box, label: `${index}`.padEnd(15, 'x') })),
});

const NAMES = ['Anna', 'Bo', 'Cleo', 'Dmitri'];

const sizeOf = (text: string): Size => {
  const [columns = 0, rows = 0] = text.split('x').map(Number);
  return { columns, rows };
};

const SIZES = ['40x24', '45x24', '60x30', '80x22', '80x24', '100x40', '120x24', '120x40'];

/** The chance of winning in any width. */
const SHARE_OF_WIN = /42% (chance to win|to win, ties half)/;

/**
 * Returns the rows above the scorecards, without the coach's marks on the dice, and without the notes after the player has
 * asked the coach: the game is unranked, and everybody may see its seed.
 */
const diceIn = (frame: readonly string[]): readonly string[] =>
  frame
    .slice(
      0,
      frame.findIndex((line) => line.startsWith('UPPER')),
    )
    .map((line) =>
      line
        .replaceAll(' keep', '     ')
        .replace(/ {3}seed test| {2}unranked|(?<=^round ).*/, '')
        .trimEnd(),
    );

/** Returns the first column of the race beside the board, which is called TOTALS in solo games. */
const raceAt = (frame: readonly string[]): number | undefined => {
  const at = frame.find((line) => line.startsWith('UPPER'))?.search(/RACE|TOTALS/) ?? -1;
  return at === -1 ? undefined : at;
};

/**
 * Checks that a text of the coach replaces this message, or fills blanks at the end of lines of its panel, and that no
 * other text changes.
 */
function expectOnlyReplaced(message: string, before: readonly string[], after: readonly string[]): void {
  const end = raceAt(before);
  expect(after).toHaveLength(before.length);
  after.forEach((line, row) => {
    const earlier = before[row] ?? '';
    const panel = earlier.slice(0, end);
    const at = panel.indexOf(message);
    const kept = (at === -1 ? panel : panel.slice(0, at) + panel.slice(at + message.length)).trimEnd();
    expect(line.slice(0, kept.length)).toBe(kept);
    if (end !== undefined) expect(line.slice(end)).toBe(earlier.slice(end));
  });
}

/** Returns the rows of the scorecards, including the panel beside or on top of the scorecards. */
const cardIn = (frame: readonly string[]): readonly string[] => {
  const top = frame.findIndex((line) => line.startsWith('UPPER'));
  const hasUpperTotal = frame.some((line) => line.startsWith('Upper total'));
  return frame.slice(top, top + CARD_ROWS.full + Number(hasUpperTotal));
};

/** Returns the row of the footer. */
const footerRow = (frame: readonly string[]): number => frame.findIndex((line) => line.includes('? help'));

/** Returns the rows from the line below the scorecards to the row above the footer, up to this column. */
const promptIn = (frame: readonly string[], end?: number): readonly string[] =>
  frame
    .slice(
      frame.findIndex((line) => /^-+( |$)/.test(line)),
      footerRow(frame),
    )
    .map((line) => line.slice(0, end).trimEnd());

test('the coach opens beside the card of a solo game at 80 x 24', async () => {
  const screen = openCoached();
  await askForMoves(screen);
  expect(screen.frame().slice(6, 17)).toEqual([
    ' Dice 1    Dice 2    Dice 3    Dice 4    Dice 5',
    '  keep      keep      keep      keep',
    'UPPER         >Anna  LOWER            >Anna   COACH 1-4 of 29       final  cost',
    'Aces            (2)  3 of a Kind        (0)   > keep 1 1 2 4        231.4',
    'Twos            (2)  4 of a Kind        (0)     keep 1 2 4          230.4   1.0',
    'Threes          (0)  Full House         (0)     keep 1 2 4          229.4   2.0',
    'Fours           (4)  Small Straight     (0)     keep 2 4            228.4   3.0',
    'Fives           (0)  Large Straight     (0)   Keep 1 1 2 4, not 1 2 4: on',
    'Sixes           (6)  Yahtzee            (0)   average +1.0 in Chance.',
    'Total             0  Chance            (14)',
    'Bonus          0/63  Yahtzee bonus            If you try: 3 of a Kind 61%',
  ]);
});

test('the smallest terminal shows the marked move before its reason', async () => {
  const screen = openCoached({ size: sizeOf('40x16') });
  await askForMoves(screen);
  expect(screen.frame(sizeOf('40x16'))).toContainEqual(expect.stringMatching(/^> keep 1 1 2 4 +231\.4/));
});

describe('the reason why a move is worse than the best move', () => {
  const reasonIn = (screen: TestScreen): string =>
    screen
      .frame()
      .map((line) => line.slice(46))
      .join(' ');

  test('follows the marked move', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    expect(reasonIn(screen)).toContain('Keep 1 1 2 4, not 1 2 4: on average +1.0 in Chance.');
    screen.press('down');
    expect(reasonIn(screen)).toContain('Compared with the best move: on average -1.0 in Chance.');
    screen.press('down', 'down');
    expect(reasonIn(screen)).toContain('Compared with the best move: on average -3.0 in Chance.');
  });

  test.each(SIZES)('takes as many rows as the words "computing ...": %s', async (text) => {
    let explain = (): void => undefined;
    const parts = new Promise<ReturnType<typeof partsOf>>((resolve) => {
      explain = () => resolve(partsOf(MOVES));
    });
    const analyst = fakeAnalyst({
      coach: async () => COACHING,
      goals: async () => GOALS,
      parts: () => parts,
    });
    const screen = openCoached({ analyst, size: sizeOf(text) });
    await askForHint(screen);
    screen.press('f3');
    const before = screen.frame();
    expect(before.join('\n')).toContain('Why: computing ...');
    explain();
    await explained(screen);
    const after = screen.frame();
    expect(after.join('\n')).toMatch(/\+1\.0\s+in/);
    expectOnlyReplaced('Why: computing ...', before, after);
  });

  test('is missing if the analysis fails, and the moves stay', async () => {
    const analyst = fakeAnalyst({ coach: async () => COACHING, goals: async () => GOALS });
    const screen = openCoached({ analyst });
    await askForMoves(screen);
    expect(screen.text()).not.toMatch(/Why|Compared/);
    expect(screen.text()).toContain('> keep 1 1 2 4');
  });

  test("is missing if there's only one move", async () => {
    const screen = openCoached({}, coachingOf({ box: 'chance', expected: 200, cost: 0 }));
    await askForMoves(screen);
    expect(screen.text()).not.toMatch(/Why|Compared/);
  });
});

test('at 40 x 24, the coach covers part of the card, and the card keeps its most useful rows and says how many boxes are hidden', async () => {
  const screen = openCoached({ size: { columns: 40, rows: 24 } });
  await askForHint(screen);
  const hint = screen.frame();
  expect(hint.slice(6, 17)).toEqual([
    'UPPER      >Anna  LOWER           >Anna',
    'Aces         (2)  3 of a Kind       (0)',
    'Twos         (2)  4 of a Kind       (0)',
    'Threes       (0)  Full House        (0)',
    'Fours        (4)  Small Straight    (0)',
    'Fives        (0)  Large Straight    (0)',
    'Sixes        (6)  Yahtzee           (0)',
    'Bonus       0/63  Chance           (14)',
    'GRAND TOTAL    0  ... 3 more totals',
    'COACH',
    'Aim for Fours; 1 in 4 for Full House.',
  ]);
  screen.press('f3');
  await explained(screen);
  const moves = screen.frame();
  expect(moves.slice(6, 17)).toEqual([
    'UPPER      >Anna  LOWER           >Anna',
    'Fours        (4)  3 of a Kind       (0)',
    'Sixes        (6)  Chance           (14)',
    'GRAND TOTAL    0  ... 9 more boxes',
    'COACH 1-3 of 29       final  cost',
    '> keep 1 1 2 4        231.4',
    '  keep 1 2 4          230.4   1.0',
    '  keep 1 2 4          229.4   2.0',
    'Keep 1 1 2 4, not 1 2 4: on average +1.0',
    'in Chance.',
    '42% chance to win (a tie counts half)',
  ]);
});

describe.each([1, 4])('when the chance of winning arrives, %d players', (players) => {
  test.each(SIZES)('every other line stays in its place: %s', async (text) => {
    const { asked, analyst } = patientAnalyst();
    const earlier = [{ name: 'Bea', score: 312, date: '2026-01-31T12:00:00.000Z' }];
    const screen = openCoached({ players: NAMES.slice(0, players), size: sizeOf(text), analyst, earlier });
    if (players > 1) screen.press('enter');
    else await screen.changed();
    screen.press('f3');
    screen.type('y');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    screen.press('f3');
    const before = screen.frame();
    expect(before.join('\n')).toContain(coachMessages.goalsAwaited);
    await screen.changed();
    const after = screen.frame();
    expectOnlyReplaced(coachMessages.goalsAwaited, before, after);
    expect(after.join('\n')).toMatch(SHARE_OF_WIN);
  });
});

describe.each([1, 4])('with %d players', (players) => {
  test.each(SIZES)('nothing else moves when the coach opens: %s', async (text) => {
    const size = sizeOf(text);
    const screen = openCoached({ players: NAMES.slice(0, players), size });
    if (players > 1) screen.press('enter');
    const closed = screen.frame();
    await askForHint(screen);
    const hint = screen.frame();
    screen.press('f3');
    const moves = screen.frame();
    expect(diceIn(hint)).toEqual(diceIn(closed));
    expect(diceIn(moves)).toEqual(diceIn(closed));
    // With several players, the panel covers the race.
    const end = raceAt(closed);
    for (const frame of [hint, moves]) {
      expect(promptIn(closed, end)[0]).toMatch(/^-+$/);
      expect(promptIn(frame, end)).toEqual(promptIn(closed, end));
      expect(footerRow(frame)).toBe(footerRow(closed));
      expect(frame).toHaveLength(closed.length);
      expect(frame.filter((line) => columnsOf(line) > size.columns)).toEqual([]);
      expect(frame.join('\n')).toContain('COACH');
      // The boxes with the most points and the grand total stay visible.
      for (const label of ['Fours', 'Sixes', 'Chance', 'GRAND TOTAL'])
        expect(frame.join('\n')).toContain(label);
    }
    expect(moves.join('\n')).toMatch(/> keep 1 1 2 4 +231\.4/);
    expect(moves.join('\n')).toMatch(SHARE_OF_WIN);
  });
});

const LONG_NAMES = ['Bartholomew Ashcroft', 'Christabel W', 'Maximilian Bergson', 'Wilhelmina Th'];

describe.each([
  ['short names', NAMES, ['120x24', '120x40', '135x40'], 'beside'],
  ['long names', LONG_NAMES, ['120x24', '120x30', '135x30'], 'over'],
] as const)('with four %s', (_, names, sizes, place) => {
  test.each(sizes)('the scorecards keep their columns: %s', async (text) => {
    for (const key of ['f3', 'c'] as const) {
      const input = key === 'c' ? 'quick' : 'prompts';
      const screen = openCoached({ players: names, size: sizeOf(text), input });
      screen.press('enter');
      const closed = cardIn(screen.frame());
      await askForMoves(screen, key);
      const open = cardIn(screen.frame());
      const covered = open.findIndex((line) => line.startsWith('COACH'));
      expect(covered === -1 ? 'beside' : 'over').toBe(place);
      const visible = covered === -1 ? open : open.slice(0, covered);
      // The rows of each section are rows of the closed card, except the row that says how many boxes are hidden.
      const lowerAt = closed[0]?.indexOf('LOWER') ?? 0;
      // The panel covers the race beside the scorecards.
      const end = raceAt(closed) ?? Math.max(...closed.map(({ length }) => length));
      const halves = ([start, to]: readonly [number, number], lines: readonly string[]): readonly string[] =>
        lines.map((line) => line.slice(start, to).trimEnd());
      for (const half of [
        [0, lowerAt],
        [lowerAt, end],
      ] as const) {
        const shown = halves(half, visible).filter((text) => !text.startsWith('...'));
        expect(shown.filter((text) => !halves(half, closed).includes(text))).toEqual([]);
      }
    }
  });
});

describe("if there's room below the footer but not beside the scorecards", () => {
  /** Opens a game in which it is the first player's turn, and the coach lists its moves. */
  async function opened(players: readonly string[], text: string, theme: (typeof THEME_NAMES)[number]) {
    const screen = openCoached({ players, size: sizeOf(text), theme });
    screen.press('enter');
    const closed = screen.frame();
    await askForHint(screen);
    const hint = screen.frame();
    screen.press('f3');
    return { screen, closed, hint, moves: screen.frame() };
  }

  test.each([
    ...THEME_NAMES.map((theme) => [LONG_NAMES, '120x49', theme] as const),
    [LONG_NAMES, '120x47', 'classic'],
    [LONG_NAMES, '99x39', 'classic'],
    [NAMES, '100x48', 'classic'],
    [NAMES.slice(0, 2), '80x40', 'large'],
    [['Anna'], '48x50', 'unicode'],
    [NAMES, '79x50', 'classic'],
  ] as const)('the panel covers nothing: %j at %s in the theme %s', async (players, text, theme) => {
    const { closed, hint, moves } = await opened(players, text, theme);
    const footer = footerRow(closed);
    for (const open of [hint, moves]) {
      expect(footerRow(open)).toBe(footer);
      expect(diceIn(open)).toEqual(diceIn(closed));
      expect(cardIn(open)).toEqual(cardIn(closed));
      expect(promptIn(open)).toEqual(promptIn(closed));
      expect(open.slice(footer + 1, footer + 3)).toEqual(['', expect.stringMatching(/^COACH/)]);
      expect(open).toHaveLength(closed.length);
    }
    expect(hint.join('\n')).toContain('Aim for Fours; 1 in 4 for Full House.');
    const listed = moves.slice(footer + 3).filter((line) => /^[>► ] (keep|roll)/.test(line));
    expect(listed.length).toBeGreaterThanOrEqual(4);
    expect(moves.join('\n')).toMatch(SHARE_OF_WIN);
  });

  test('the panel covers rows of the scorecards only if the terminal has too few rows', async () => {
    const placeIn = async (text: string): Promise<string> => {
      const { moves } = await opened(LONG_NAMES, text, 'classic');
      return moves.findIndex((line) => line.startsWith('COACH')) > footerRow(moves) ? 'below' : 'over';
    };
    expect([await placeIn('99x38'), await placeIn('99x39')]).toEqual(['over', 'below']);
    // From 100 columns, the board is centred, so the panel needs as many rows above the board as below it.
    expect([await placeIn('120x46'), await placeIn('120x47')]).toEqual(['over', 'below']);
  });

  test('Page Down marks a move one panel further down', async () => {
    const { screen, moves } = await opened(LONG_NAMES, '120x48', 'classic');
    const last = Number(/COACH 1-(\d+) of 29/.exec(moves.join('\n'))?.[1]);
    screen.press('page-down');
    expect(screen.text()).toContain(`COACH 2-${last + 1} of 29`);
    screen.press('page-up');
    expect(screen.frame()).toEqual(moves);
  });
});

test.each([
  ['a label of 15 columns', rulesOf('meowtzee'), 0.61],
  ['only wide labels', WIDE_LABELS, 0.61],
  ['only wide labels, and wide chances', WIDE_LABELS, 1],
])('the coach never cuts off a move or a chance: %s', async (_, rules, chance) => {
  const chances = COACHING.chances.map(({ box }) => ({ box, chance }));
  const screen = openCoached({ rules }, { ...COACHING, chances } satisfies Coaching);
  await askForMoves(screen);
  for (const text of SIZES) {
    const frame = screen.text(sizeOf(text));
    expect(frame).toMatch(/keep 1 1 2 4 +231\.4/);
    // A low panel over the card shows the goal instead.
    if (!frame.includes('more boxes'))
      expect(frame).toMatch(new RegExp(`${labelOf(rules, 'threeOfAKind')} ${100 * chance}%( |$)`, 'm'));
    // A label followed by a number without a percent sign means that the chance was cut off.
    for (const { box } of chances) expect(frame).not.toMatch(new RegExp(`${labelOf(rules, box)} \\d+$`, 'm'));
  }
});

test('the coach lists every move', async () => {
  const screen = openCoached();
  await askForMoves(screen);
  const unseen = new Set(MOVES.map((move) => shortMoveText(OFFICIAL, move, scores(screen), 18)));
  for (let shown = 0; shown < MOVES.length + 4; shown += 4) {
    const text = screen.text();
    for (const move of unseen)
      if (text.includes(`  ${move} `) || text.includes(`> ${move} `)) unseen.delete(move);
    for (let step = 0; step < 4; step++) screen.press('down');
  }
  expect([...unseen]).toEqual([]);
  expect(screen.text()).toContain('COACH 26-29 of 29');
});

const scores = (screen: TestScreen) => turnFacts(screen.game())?.options.boxes ?? {};

test('the coach shows no position in the list of moves if all moves fit', async () => {
  const moves = YAHTZEE_BOXES.slice(0, 4).map((box, cost) => ({ box, expected: 200 - cost, cost }));
  const screen = openCoached({}, { ...coachingOf(...moves), chances: [] });
  await askForMoves(screen);
  expect(screen.text()).toContain('COACH                 final  cost');
});

describe('the dice that the marked move keeps', () => {
  const wordsIn = (screen: TestScreen, size?: Size, theme?: (typeof THEME_NAMES)[number]): string => {
    const frame = screen.frame(size, theme);
    return frame[frame.findIndex((line) => line.startsWith('UPPER') || line.startsWith('Anna:')) - 1] ?? '';
  };

  test.each(THEME_NAMES)('have the word keep in the theme %s', async (theme) => {
    const screen = openCoached({ theme });
    await askForMoves(screen);
    for (const text of ['40x24', '80x24', '100x30'])
      expect(screen.text(sizeOf(text), theme)).toMatch(/^ +keep +keep +keep +keep *$/m);
  });

  test('have no mark while only the hint is shown, and change with the marked move', async () => {
    const screen = openCoached();
    await askForHint(screen);
    expect(wordsIn(screen)).toBe('');
    screen.press('f3', 'down', 'down', 'down');
    expect(wordsIn(screen)).toBe('                      keep      keep');
  });

  test("aren't marked if the marked move fills a box", async () => {
    const screen = openCoached({}, coachingOf({ box: 'chance', expected: 200, cost: 0 }));
    await askForMoves(screen);
    expect(screen.text()).not.toContain('keep');
  });

  test('have the words HELD and keep if they are held, or only HELD if there is no room', async () => {
    const screen = openCoached({ input: 'quick' });
    screen.type('15');
    await askForMoves(screen, 'c');
    expect(wordsIn(screen)).toBe(' 1 HELD     keep      keep      keep     5 HELD');
    const narrow = screen.text({ columns: 40, rows: 24 });
    expect(narrow).toContain(' |1|   [1]   [2]   [4]   |6|');
    expect(narrow).toContain(' HELD  keep  keep  keep  HELD');
  });
});

describe('the mouse', () => {
  test('click takes a move, even if an answer has been typed', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('2');
    screen.send({ type: 'click', command: { verb: 'target', target: 1 } });
    expect(screen.snapshot().events.at(-1)).toMatchObject({ held: [true, false, true, true, false] });
  });

  test('wheel moves the mark', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('\x1b[<65;10;10M\x1b[<65;10;10M\x1b[<64;10;10M');
    expect(screen.text()).toMatch(/> keep 1 2 4 +230\.4/);
  });

  test('wheel moves the mark even while the arrow keys mark boxes', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('4');
    expect(screen.context()).toBe('hold/close');
    screen.type('\x1b[<65;10;10M');
    expect(screen.text()).toContain('Compared with the best move');
  });

  test('wheel does nothing with a hint', async () => {
    const screen = openCoached();
    await askForHint(screen);
    const before = screen.model();
    screen.type('\x1b[<65;10;10M');
    expect(screen.model()).toEqual(before);
  });
});
