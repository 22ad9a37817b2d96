import { describe, expect, jest, test } from '@jest/globals';
import type { GameEvent } from '../../../src/engine/index.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { columnsOf, type Size } from '../../../src/text/index.js';
import { CARD_ROWS } from '../../../src/ui/model/board/boardRows.js';
import { cardColumns, totalColumns } from '../../../src/ui/core/layout.js';
import { boardSize } from '../../../src/ui/model/board/race.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { BEST_CARD, boardOf, type BoardOptions } from '../../support/boards.js';
import { card, dice, header, openTable, rollerFor, yahtzeeOf } from '../../support/builders.js';
import { askForHint, openCoached } from '../../support/coaching.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

const sizeOf = (text: string): Size => {
  const [columns = 0, rows = 0] = text.split('x').map(Number);
  return { columns, rows };
};
const named = ({ columns, rows }: Size): string => `${columns}x${rows}`;

/** Sizes of 40 to 140 columns and 22 to 50 rows: sizes at which the layout changes, and sizes in between. */
const SIZES: readonly Size[] = [
  ...['40x24', '41x31', '44x27', '45x24', '48x50', '49x27', '49x28', '50x29', '57x28', '58x34', '60x24'],
  ...['60x30', '64x33', '70x40', '79x28', '79x30', '80x22', '80x23', '80x24', '80x25', '81x26', '84x27'],
  ...[
    '88x28',
    '95x29',
    '96x30',
    '99x24',
    '100x30',
    '110x35',
    '119x50',
    '120x23',
    '120x40',
    '131x31',
    '140x50',
  ],
].map(sizeOf);

const NAMES = {
  long: ['Maximiliane-von-Berg', '雪見大福雪見大福雪見', 'Bertram-the-Elder-12', '🎲🎲🎲🎲🎲🎲'],
  middling: ['Bertram', 'Ann雪見', 'Chloe', 'Dmitri'],
  short: ['Al', 'Bo', '雪', 'Di'],
} as const;

/** A full card with two-digit points in nearly every box. The Yahtzee bonus and the grand total have three digits. */
const FULL = card({ ...BEST_CARD.filled, chance: 9 }, 3);
const OPEN = card({ yahtzee: 50, sixes: 18 }, 2);

interface Seating {
  readonly players: number;
  readonly names: keyof typeof NAMES;
  readonly seat: number;
}

const SEATINGS: readonly Seating[] = [1, 2, 3, 4].flatMap((players) =>
  (['long', 'middling', 'short'] as const).map((names, index) => ({
    players,
    names,
    seat: index === 0 ? players - 1 : Math.floor(players / 2),
  })),
);

/** Opens a board on which the current player has filled two boxes, and all other players have full cards. */
const boardFor = ({ players, names, seat }: Seating, options: BoardOptions = {}): TestScreen =>
  boardOf(
    Array.from({ length: players }, (_, each) => (each === seat ? OPEN : FULL)),
    { names: NAMES[names].slice(0, players), seat, dice: dice('66655'), ...options },
  );

/** A number on the scorecard, with its marks. */
const NUMBER = String.raw`[>►]?(?:\(\d+\)[*★]?|\d+(?:/63)?|-)`;

/**
 * Returns the lines of the scorecards in which a number or a label touches its neighbour.
 *
 * @param columns the width of the scorecards, without the panel beside them
 */
function collisions(frame: readonly string[], columns: number): readonly string[] {
  const number = new RegExp(`^${NUMBER}$`);
  const labels =
    /(?:\b[a-z] )?(?:Aces|Twos|Threes|Fours|Fives|Sixes|Bonus|GRAND TOTAL|[34] of a Kind|Full House|Small Straight|Large Straight|Yahtzee bonus|Yahtzee|Chance|Lower total|Upper total|Total)(?= |$)/g;
  const heading = frame.findIndex((line) => line.startsWith('UPPER'));
  // A tall card has a row for the upper total with its bonus, and the grand total has no row beside it.
  const isTall = frame[heading + CARD_ROWS.full]?.startsWith('GRAND TOTAL') ?? false;
  return frame.slice(heading + 1, heading + CARD_ROWS.full + (isTall ? 1 : 0)).filter((line) => {
    const count = isTall && line.startsWith('GRAND TOTAL') ? 1 : 2;
    const rest = line.slice(0, columns).replace(labels, ' ').trim().split(/ +/);
    return (
      line.slice(0, columns).match(labels)?.length !== count ||
      rest.some((text) => text !== '' && !number.test(text))
    );
  });
}

const misfits = (frame: readonly string[], { columns, rows }: Size): readonly string[] => [
  ...(frame.length < rows ? [] : [`${frame.length} rows`]),
  ...frame.filter((line) => columnsOf(line) > columns),
];

describe('at every size', () => {
  test.each(SEATINGS)(
    '$players players with $names names, turn of seat $seat: everything fits, and nothing touches',
    (seating) => {
      const screens = [boardFor(seating), boardFor(seating, { input: 'quick' })];
      screens[1]?.press('down');
      const first = SEATINGS.indexOf(seating);
      // Each size is tested with only three of the twelve seatings, each in a different theme.
      SIZES.filter((_, index) => (index + first) % 4 === 0).forEach((size, index) => {
        const theme = THEME_NAMES[(index + first) % THEME_NAMES.length];
        const screen = screens[index % 2] ?? boardFor(seating);
        const board = boardSize(size, screen.game(), screen.model().input);
        const left = Math.floor((size.columns - totalColumns(board)) / 2);
        const frame = screen.frame(size, theme).map((line) => line.slice(left));
        const isSolo = seating.players === 1 && size.columns >= 80 && size.rows >= 20;
        const columns = isSolo ? cardColumns(board, 1, 'open') : board.columns;
        expect([named(size), misfits(frame, size), collisions(frame, columns)]).toEqual([
          named(size),
          [],
          [],
        ]);
        const heading = frame.find((line) => line.startsWith('UPPER')) ?? '';
        const [upper = '', lower = ''] = heading.split('LOWER');
        const shown = size.columns >= 80 && size.rows >= 20 ? seating.players : 1;
        // Both halves of the heading contain the names of all players whose cards are shown. Beside a single card, the
        // heading of the panel follows on the same line.
        expect(upper.trim().split(/ +/)).toHaveLength(1 + shown);
        expect(
          lower
            .replace(/SCORE TO BEAT|UPPER BONUS|RACE/, '')
            .replace('TOTALS', '')
            .trim()
            .split(/ +/),
        ).toHaveLength(shown);
      });
    },
  );
});

const PAIR: Seating = { players: 2, names: 'long', seat: 0 };
const PROMPT = /^(?:How many dice|Hold how many)/;
const BOX_PROMPT = /^(?:Box to fill|Which box)/;
const [F2, CTRL_T] = ['\x1bOQ', '\x14'];

/** Sends the chunks to a screen as typed input, and returns the screen. */
const after = (screen: TestScreen, ...chunks: readonly string[]): TestScreen => {
  chunks.forEach((chunk) => screen.type(chunk));
  return screen;
};

/** Opens a game that shows the result of the roll-off. */
const rollOff = (): TestScreen => openScreen({ players: NAMES.long.slice(0, 2), roller: rollerFor(0) });

/** Opens the turn of a computer player that never chooses a move. */
const computersTurn = (): TestScreen =>
  boardFor(PAIR, {
    kinds: ['perfect', 'person'],
    analyst: fakeAnalyst({ move: () => new Promise(() => undefined) }),
  });

/** Returns the events of a game whose second player has just rolled. */
const played = (): readonly GameEvent[] => openTable(header(2), rollerFor(0)).score('yahtzee').events();

/** The states of a two-player game. Each pattern matches the prompt, or the status line that replaces the prompt. */
const STATES: Readonly<Record<string, readonly [() => TestScreen, RegExp]>> = {
  'the roll-off': [rollOff, / starts\.$/],
  'a turn': [() => boardFor(PAIR), PROMPT],
  'the turn of the second player': [() => boardFor({ ...PAIR, seat: 1 }), PROMPT],
  'a turn after the roll-off': [() => after(rollOff(), '\r'), PROMPT],
  'the turn after a turn': [() => after(rollOff(), '\r', 'chance\r'), PROMPT],
  'a turn with quick keys': [() => after(boardFor(PAIR), F2), /^1-5 hold/],
  'the choice of a box': [() => after(boardFor(PAIR), 's\r'), BOX_PROMPT],
  'a refused answer': [() => after(boardFor(PAIR), 'zzzzzzzzzzzzzzzz\r'), PROMPT],
  'a zero to confirm': [() => after(boardFor(PAIR), 'twos\r'), /^Score 0 in \w+\?/],
  'the question before the first advice': [
    () => after(boardFor(PAIR), 'coach\r'),
    /^(?:Advice makes this game unranked\. )?Ask anyway\?/,
  ],
  'an extra Yahtzee': [() => boardFor(PAIR, { dice: yahtzeeOf(3) }), PROMPT],
  'a practice game': [() => boardFor(PAIR, { counting: 'practice' }), PROMPT],
  'a message about the screen': [() => after(boardFor(PAIR), CTRL_T), PROMPT],
  'a computer’s turn': [computersTurn, / is thinking/],
  'a replay of the roll-off': [
    () => after(openScreen({ replay: recordingOf(header(2), played()) }), ' '),
    / starts$/,
  ],
  'the end of a replay': [
    () => after(openScreen({ replay: recordingOf(header(2), played()) }), 'G'),
    /^Bob rolls /,
  ],
};

describe('panels stay in their rows', () => {
  const shape = (frame: readonly string[], prompt: RegExp) => {
    const heading = frame.findIndex((line) => line.startsWith('UPPER'));
    return {
      heading,
      total: frame.findIndex((line) => line.startsWith('GRAND TOTAL')),
      prompt: frame.findIndex((line, row) => row >= heading + CARD_ROWS.full && prompt.test(line)),
      footer: frame.length,
    };
  };

  const SHAPED = ['40x24', '49x28', '60x30', '80x22', '80x23', '80x24', '100x30', '120x40'].map(sizeOf);
  const themeAt = ({ rows }: Size) => (rows === 40 ? 'large' : 'classic');
  const turn = boardFor(PAIR);
  const usual = new Map(SHAPED.map((size) => [size, shape(turn.frame(size, themeAt(size)), PROMPT)]));

  test('in a turn, from the top: the scorecards, the prompt and the footer', () => {
    for (const { heading, total, prompt, footer } of usual.values()) {
      expect([heading, total, prompt, footer].toSorted((a, b) => a - b)).toEqual([
        heading,
        total,
        prompt,
        footer,
      ]);
      expect(heading).toBeGreaterThan(3);
    }
  });

  test.each(Object.entries(STATES))('in %s', (_, [open, prompt]) => {
    jest.useFakeTimers();
    const screen = open();
    // The graph of a replay takes the place of blank lines.
    const isReplay = screen.context().startsWith('replay');
    for (const size of SHAPED.filter(({ rows }) => rows < 40 || !isReplay)) {
      expect([named(size), shape(screen.frame(size, themeAt(size)), prompt)]).toEqual([
        named(size),
        usual.get(size),
      ]);
    }
    jest.useRealTimers();
  });

  test.each([1, 2])('while the coach gives advice in a game of %d', async (players) => {
    const screen = openCoached({ players: NAMES.long.slice(0, players) });
    screen.press('enter');
    const shapes = () =>
      SHAPED.map((size) => {
        const { heading, prompt, footer } = shape(screen.frame(size, themeAt(size)), PROMPT);
        return { heading, prompt, footer };
      });
    const before = shapes();
    await askForHint(screen);
    expect(shapes()).toEqual(before);
    screen.press('f3');
    expect(screen.text()).toContain('> keep');
    expect(shapes()).toEqual(before);
  });

  test('while the screen asks whether to leave', () => {
    const screen = after(boardFor(PAIR), 'q\r');
    for (const size of SHAPED.filter(({ rows }) => rows >= 24)) {
      const { prompt, ...others } = shape(screen.frame(size, themeAt(size)), /^Leave\?/);
      expect(usual.get(size)).toMatchObject(others);
      expect(prompt).toBeGreaterThan(others.total);
    }
  });
});

describe('drawn dice', () => {
  const artOf = (size: Size, theme: (typeof THEME_NAMES)[number]): string => {
    const frame = boardOf([OPEN, OPEN], { held: '1' }).frame(size, theme);
    const label = frame.find((line) => line.includes('Dice 5'));
    if (label === undefined) return 'small';
    const width = theme === 'unicode' ? /┌─+┐/ : /\+-+\+/;
    return (frame.join('\n').match(width)?.[0].length ?? 0) > 9 ? 'large' : 'standard';
  };

  test.each([
    ['48x50', 'small'],
    ['49x27', 'small'],
    ['49x28', 'standard'],
    ['60x24', 'small'],
    ['60x30', 'standard'],
    ['79x28', 'standard'],
    ['80x22', 'small'],
    ['80x23', 'standard'],
    ['99x30', 'standard'],
    ['100x29', 'standard'],
    ['100x30', 'large'],
    ['120x40', 'large'],
  ])('at %s are %s', (text, expected) => {
    for (const theme of ['classic', 'unicode', 'high-contrast', 'colour-blind'] as const) {
      expect(artOf(sizeOf(text), theme)).toBe(expected);
    }
  });

  test.each([
    ['70x33', 'standard'],
    ['70x34', 'large'],
    ['80x30', 'standard'],
    ['96x29', 'standard'],
    ['96x30', 'large'],
    ['120x40', 'large'],
  ])('of the theme large at %s are %s', (text, expected) => {
    expect(artOf(sizeOf(text), 'large')).toBe(expected);
  });
});

describe('names', () => {
  test.each([
    [1, '100x30'],
    [2, '120x40'],
    [4, '200x50'],
  ])('of 20 columns are complete for %d players at %s', (players, text) => {
    const heading = boardFor({ players, names: 'long', seat: 0 })
      .frame(sizeOf(text))
      .find((line) => line.trimStart().startsWith('UPPER'));
    for (const name of NAMES.long.slice(0, players)) expect(heading?.split(name)).toHaveLength(3);
  });
});
