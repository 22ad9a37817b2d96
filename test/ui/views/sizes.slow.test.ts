import { describe, expect, jest, test } from '@jest/globals';
import { YAHTZEE_BOXES, currentTurn, type GameEvent, labelOf, OFFICIAL } from '../../../src/engine/index.js';
import type { ComputerMove } from '../../../src/players/index.js';
import { columnsOf, type Size, type GameEntry, type HomeFacts } from '../../../src/text/index.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { BEST_CARD, boardOf, endOf } from '../../support/boards.js';
import { card, header, hold, openTable, rollerFor, throwsOf, yahtzeeOf } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { house } from '../../support/houseRules.js';
import { openScreen, stillSession, type TestScreen } from '../../support/screen.js';

const NAMES = ['Maximiliane von Berg', '雪見大福雪見大福雪見', 'Chloe', '🎲🎲🎲'];
const F5 = '\x1b[15~';
const F7 = '\x1b[18~';
const F9 = '\x1b[20~';
const LONG_RULES = house({
  name: 'Thirty letters of house rules!',
  joker: { afterYahtzee: 'forced', afterZero: 'unforced' },
});

const LONG_PLAYERS = NAMES.map((name) => ({ name, kind: 'person' }));
const ROLLED_OFF: readonly GameEvent[] = [
  { type: 'rolledOff', round: 1, dice: throwsOf('66666', '66666', '66666', '66666') },
  { type: 'rolledOff', round: 2, dice: throwsOf('66666', '66666', '66666', '11111') },
  { type: 'rolledOff', round: 3, dice: throwsOf('66666', '11111', '11111') },
];
const EXTRA_YAHTZEE = openTable(header(4), rollerFor(0, '33333'))
  .score('yahtzee')
  .score('yahtzee')
  .score('yahtzee')
  .score('yahtzee')
  .events();
const DAMAGE = "Line 12 of the journal is damaged (the checksum is another): what follows it isn't shown.";

const LONG_PROBLEM = `Settings file ignored: line 3: there is no setting "mouze"; the settings are theme, input, mouse, animation, speed, confirmations, names, rules, colour and display (/home/maximiliane/${'folder/'.repeat(20)}config.json)`;

const four = (): TestScreen =>
  boardOf([card({ yahtzee: 50 }), BEST_CARD, BEST_CARD, BEST_CARD], { names: NAMES });

/** Sends the chunks to a screen as typed input, and returns the screen. */
const after = (screen: TestScreen, ...chunks: readonly string[]): TestScreen => {
  chunks.forEach((chunk) => screen.type(chunk));
  return screen;
};

/** More games than fit on any screen. */
const LONG_GAMES = Array.from({ length: 150 }, (_, game): GameEntry => ({
  id: `2026-01-31-aaa${game}`,
  state: 'unfinished',
  players: NAMES,
  kinds: ['daily', 'practice', 'same dice'],
  about: `(before the first turn, ${LONG_RULES.name}, damaged)`,
}));

const LONG_FACTS: HomeFacts = {
  daily: { name: NAMES[0] ?? '', state: 'finished', score: 1575, streak: 1234 },
  games: 123_456,
  finished: 123_456,
  best: { name: NAMES[0] ?? '', score: 1575 },
  ghosts: [],
};

function gameList(...keys: readonly 'down'[]): TestScreen {
  const screen = openScreen({ opening: 'home' });
  screen.type('g');
  screen.send({ type: 'games', games: LONG_GAMES });
  screen.press(...keys);
  return screen;
}

const KEEPS: ComputerMove = {
  action: { type: 'roll', hold: hold('1234') },
  reason: { type: 'hold', faces: [5, 5, 6, 6], aims: ['fullHouse', 'largeStraight', 'smallStraight'] },
};

/**
 * Opens a computer player's turn in a four-player game, and stops all timers. The screen shows the given move, or the
 * given reason why the computer player cannot move.
 */
function computersTurn(shown: ComputerMove | string): TestScreen {
  jest.useFakeTimers();
  const cards = [card({ yahtzee: 50 }), BEST_CARD, BEST_CARD, BEST_CARD];
  const analyst = fakeAnalyst({ move: () => new Promise(() => undefined) });
  const screen = boardOf(cards, { names: NAMES, kinds: NAMES.map(() => 'perfect'), analyst });
  const turn = currentTurn(screen.game());
  if (!turn) throw new Error('nobody is in turn');
  if (typeof shown === 'string') screen.send({ type: 'computer-stuck', turn, line: shown });
  else screen.send({ type: 'computer-moves', turn, move: shown });
  if (typeof shown !== 'string') screen.press('enter');
  jest.useRealTimers();
  return screen;
}

const SCENES: Readonly<Record<string, () => TestScreen>> = {
  'the home menu': () =>
    openScreen({ opening: 'home', rules: LONG_RULES, lastPlayers: NAMES, trouble: LONG_PROBLEM }),
  'the home menu with all facts': () => {
    const screen = openScreen({ opening: 'home', lastPlayers: NAMES });
    screen.send({ type: 'stored-games', stored: { unfinished: LONG_GAMES, facts: LONG_FACTS } });
    return screen;
  },
  'the list of all games': () => gameList('down'),
  'the question whether to delete a game': () => after(gameList(), 'x'),
  "a game that can't be deleted": () => {
    const screen = gameList();
    const [{ id } = { id: '' }] = LONG_GAMES;
    screen.send({ type: 'game-removed', id, removal: { isDeleted: false, line: LONG_PROBLEM } });
    return screen;
  },
  'who plays the daily game': () => {
    const screen = openScreen({ opening: 'home', trouble: LONG_PROBLEM });
    screen.send({ type: 'ask-daily-player', rules: LONG_RULES, suggestion: { hasPlayed: false } });
    return after(screen, (NAMES[0] ?? '').repeat(9));
  },
  'the first question': () => openScreen({ rules: LONG_RULES }),
  'the first question, if players are suggested': () => openScreen({ lastPlayers: NAMES }),
  'the last name': () =>
    after(openScreen({ rules: LONG_RULES }), '4\r', ...NAMES.slice(0, 3).map((n) => `${n}\r`)),
  'the level of the last computer': () =>
    after(openScreen({ rules: LONG_RULES }), '4\r', ...NAMES.slice(0, 3).map((n) => `${n}\r`), F7, 'l'),
  'the roll-off': () => openScreen({ players: NAMES }),
  'the board': four,
  'the board with quick keys': () => after(four(), '\x1bOQ'),
  'an extra Yahtzee and a bad answer': () =>
    after(
      boardOf([card({ yahtzee: 50, threes: 9 }), card({}), card({}), card({})], {
        dice: yahtzeeOf(3),
        names: NAMES,
      }),
      's',
      'zzzzzzzzzzzzzzzzzzzzz\r',
    ),
  'the question whether to leave': () => after(four(), 'q'),
  'a computer’s turn': () => computersTurn(KEEPS),
  "a computer that can't move": () =>
    computersTurn('no computer players, advice or odds here: this machine is an old one indeed'),
  'the question before the first advice': () => after(four(), '\x1bOR'),
  'the coach': () => after(four(), '\x1bOR', 'y'),
  'the help': () => after(four(), '?'),
  'how to play': () => after(openScreen(), F5),
  'the settings': () => after(openScreen({ problem: LONG_PROBLEM }), F9, 'j'),
  'names that are typed into the settings': () =>
    after(openScreen({ problem: LONG_PROBLEM }), F9, 'jjjjjj', '\r', `${NAMES.join()},x\r`),
  'the end': () =>
    openScreen({
      players: NAMES,
      session: stillSession(endOf([BEST_CARD, BEST_CARD, BEST_CARD, BEST_CARD], { names: NAMES })),
    }),
  'the end of a solo game': () =>
    openScreen({
      players: ['Anna'],
      earlier: [{ name: NAMES[0] ?? '', score: 1575, date: '2024-02-29' }],
      session: stillSession(endOf([BEST_CARD], { names: ['Anna'] })),
    }),
  'the roll-off in a replay': () => openScreen({ replay: recordingOf(header(4), ROLLED_OFF) }),
  'the replay of a damaged game': () =>
    after(
      openScreen({
        replay: recordingOf({ ...header(4), players: LONG_PLAYERS }, EXTRA_YAHTZEE, { damage: DAMAGE }),
      }),
      'G',
    ),
};

/** Terminal sizes at which the layout changes, and sizes that are much smaller or larger. */
const SIZES = sizes(
  ...['1x1', '2x3', '20x10', '200x5'],
  ...['39x24', '40x15', '40x16', '40x24', '60x24', '79x60', '80x19', '80x20', '80x23'],
  ...['80x24', '80x28', '100x40', '200x60'],
);

/** Sizes for testing every theme: one per layout, and the smallest terminal with room for large dice. */
const LOOKED_AT = sizes('40x16', '40x24', '80x20', '80x24', '100x30', '120x23', '120x40');

function sizes(...texts: readonly string[]): readonly Size[] {
  return texts.map((text) => {
    const [columns = 0, rows = 0] = text.split('x').map(Number);
    return { columns, rows };
  });
}

const named = ({ columns, rows }: Size): string => `${columns} x ${rows}`;

describe.each(Object.entries(SCENES))('%s', (_, open) => {
  const screen = open();
  const drawn = new Map<string, string[]>();
  const frameAt = (size: Size): string[] => {
    const frame = drawn.get(named(size)) ?? screen.frame(size);
    drawn.set(named(size), frame);
    return frame;
  };

  test("has fewer rows than the terminal, and isn't too wide", () => {
    const misfits = SIZES.filter((size) => {
      const frame = frameAt(size);
      return (
        frame.length > Math.max(1, size.rows - 1) || frame.some((line) => columnsOf(line) > size.columns)
      );
    });
    expect(misfits.map(named)).toEqual([]);
  });

  test.each(['classic', 'unicode', 'large'] as const)('fits in the terminal with the theme %s', (theme) => {
    // The signs of the theme unicode are as wide as those of the theme classic.
    const looked = theme === 'unicode' ? sizes('40x16', '120x40') : LOOKED_AT;
    const misfits = looked.filter((size) => {
      const frame = theme === 'classic' ? frameAt(size) : screen.frame(size, theme);
      return frame.length >= size.rows || frame.some((line) => columnsOf(line) > size.columns);
    });
    expect(misfits.map(named)).toEqual([]);
  });

  test.each(['high-contrast', 'colour-blind'] as const)(
    'has the same text with the theme %s as with the theme classic',
    (theme) => {
      const size = { columns: 120, rows: 40 };
      expect(screen.frame(size, theme)).toEqual(frameAt(size));
    },
  );

  test('shows its footer in terminals with at least 40 columns and 24 rows', () => {
    const roomy = SIZES.filter(({ columns, rows }) => columns >= 40 && rows >= 24);
    const lacking = roomy.filter(
      (size) => !frameAt(size).some((line) => /^ *\S+ [a-z ]+ {2,}\S+ /.test(line)),
    );
    expect(roomy.length).toBeGreaterThan(6);
    expect(lacking.map(named)).toEqual([]);
  });
});

describe('no row is pushed off the screen or squeezed', () => {
  const LEAST: readonly Size[] = [
    { columns: 40, rows: 24 },
    { columns: 79, rows: 24 },
    { columns: 80, rows: 24 },
    { columns: 80, rows: 28 },
  ];

  test.each([
    'the board',
    'an extra Yahtzee and a bad answer',
    "a computer that can't move",
    'the end',
    'the roll-off in a replay',
    'the replay of a damaged game',
  ])('in %s', (scene) => {
    const screen = SCENES[scene]?.() ?? four();
    for (const size of LEAST) {
      const frame = screen.frame(size);
      expect(frame[0]).toMatch(/^YAHTZEE {3}Official rules|'S TURN {2,3}/);
      for (const row of [
        ...YAHTZEE_BOXES.map((box) => labelOf(OFFICIAL, box)),
        'GRAND TOTAL',
        'Lower total',
      ]) {
        expect(frame.join('\n')).toContain(row);
      }
    }
  });

  test.each([OFFICIAL, LONG_RULES].map((rules) => [rules.id, rules] as const))(
    'on the start screen with the rules %s',
    (_, rules) => {
      const screen = after(openScreen({ rules }), '4\rAnn\rBob\rCleo\r');
      const level = after(openScreen({ rules }), '4\rAnn\rBob\rCleo\r', F7);
      for (const size of LEAST) {
        const frame = screen.frame(size);
        const text = frame.join('\n');
        expect(frame[0]).toBe('YAHTZEE');
        for (const part of ['Players: Ann, Bob, Cleo', 'Name of player 4?', 'Enter continue']) {
          expect(text).toContain(part);
        }
        const choice = level.text(size);
        for (const part of [
          'Players: Ann, Bob, Cleo',
          'novice',
          'rival',
          'Player 4, a computer:',
          'Enter choose',
        ]) {
          expect(choice).toContain(part);
        }
        expect(text).toMatch(/^Rules: /m);
      }
    },
  );
});

test("a terminal that's too small shows the required size", () => {
  const text = four().text({ columns: 60, rows: 10 });
  expect(text.trim()).toBe('40 x 16 needed, but the terminal is 60 x 10 (Ctrl-C quits)');
});

test.each(['the board', 'the coach', 'the help', 'how to play'])(
  "keys pressed in a tiny terminal don't change %s",
  (scene) => {
    const screen = SCENES[scene]?.() ?? four();
    const resized = new Promise<void>((resolve) => {
      screen.store.resized(
        () => ({ columns: 1, rows: 1 }),
        () => resolve(),
      );
    });
    return resized.then(() => {
      for (const key of ['down', 'right', 'page-down', 'end', 'up', 'f1', 'f2'] as const) screen.press(key);
      expect(screen.frame({ columns: 1, rows: 1 })).toHaveLength(1);
      expect(screen.text({ columns: 80, rows: 24 })).not.toBe('');
    });
  },
);

test('the end of a long answer remains visible in a narrow terminal', () => {
  const screen = after(openScreen({ lastPlayers: [NAMES[0] ?? ''] }), '1\rAnnabel');
  expect(screen.text({ columns: 40, rows: 24 })).toContain('Annabel_');
});
