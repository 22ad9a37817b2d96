import { replayIn } from '../../../src/ui/screens/replay/replay.js';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import chalk from 'chalk';
import { createElement } from 'react';
import { needsUtf8, type Shade, THEME_NAMES } from '../../../src/settings/index.js';
import { columnsOf } from '../../../src/text/index.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { MEANINGS } from '../../../src/ui/theme/theme.js';
import { OKABE_ITO, okabeIto, resolveTheme, THEMES } from '../../../src/ui/theme/themes.js';
import { boardOf, endOf } from '../../support/boards.js';
import { card, dice, header, openTable, rollerFor } from '../../support/builders.js';
import { hexOf } from '../../support/pictures/palette.js';
import { contrast, distance, lab, linear, seenWith, VISIONS } from '../../support/terminal/colourVision.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { openScreen, SIZE_80, stillSession, type TestScreen } from '../../support/screen.js';

const CTRL_T = '\x14';

const CARDS = [
  card({ threes: 9, fours: 16, fives: 20, sixes: 18, yahtzee: 50 }, 1),
  card({ threes: 6 }),
  card({}),
];

/**
 * Opens a board after the last roll and switches to quick keys. Dice 2 and 3 are held. The marked box is Chance, although another box would
 * score more points.
 */
function board(): TestScreen {
  const screen = boardOf(CARDS, {
    names: ['Anna', 'Bert', 'Cleo'],
    seat: 1,
    dice: dice('55522'),
    roll: 3,
    held: '23',
  });
  screen.type('\x1bOQ');
  screen.press('up');
  return screen;
}

/** Opens the turn of a computer player that never chooses a move. */
const thinking = (): TestScreen =>
  boardOf(CARDS, {
    kinds: CARDS.map(() => 'perfect'),
    analyst: fakeAnalyst({ move: () => new Promise(() => undefined) }),
  });

describe.each(THEME_NAMES)('the theme %s', (name) => {
  const { styles, marks } = THEMES[name];
  // Frames contain no colours or bold text in tests.
  const frame = board().frame(SIZE_80, name);
  const row = (label: string): string => frame.find((line) => line.includes(label)) ?? '';

  test('has distinct marks that are one column wide', () => {
    for (const mark of Object.values(marks)) expect(columnsOf(mark)).toBe(1);
    expect(new Set(Object.values(marks)).size).toBe(6);
  });

  test("uses only ASCII unless it's declared to need UTF-8", () => {
    if (needsUtf8(name)) expect(frame.join('')).not.toMatch(/^[ -~]*$/);
    else expect(frame.join('')).toMatch(/^[ -~]*$/);
  });

  test('marks held dice with a word and a shape, a row below the others', () => {
    expect(row('HELD').trim()).toMatch(/^2 HELD +3 HELD$/);
    const { dice: art } = THEMES[name];
    const [free, held] = (['free', 'held'] as const).map((state) => art.draw(5, state)[0] ?? '');
    expect(frame[1]?.slice(0, 19).trimEnd()).toBe(free?.trimEnd());
    expect(frame[2]?.slice(10, 29).trimEnd()).toBe([held, held].join(' ').trimEnd());
  });

  test('shows possible points, the most points and scored points differently', () => {
    expect(row('Fives')).toContain(`(15) `);
    expect(row('Full House')).toContain(`(25)${marks.best}`);
    expect(row('Threes')).toMatch(/ 9 +6(?: |$)/);
    expect(frame.filter((line) => line.includes(`)${marks.best}`))).toHaveLength(1);
  });

  test('marks the selected box and the player whose turn it is', () => {
    const marked = frame.filter((line) => line.includes(`${marks.pointer}(`));
    expect(marked).toHaveLength(1);
    expect(row('UPPER').split(`${marks.pointer}Bert`)).toHaveLength(3);
    expect(frame[0]).toContain("BERT'S TURN");
  });

  test('distinguishes an earned bonus from an open one', () => {
    expect(row('Yahtzee bonus')).toMatch(/Bonus +35 +6\/63 +0\/63 +.*Yahtzee bonus +100/);
  });

  test('has a style for every meaning, and marks the selection without colour', () => {
    for (const meaning of MEANINGS) expect(styles[meaning]).toBeDefined();
    for (const meaning of ['marked', 'held', 'best', 'inTurn', 'key', 'question'] as const) {
      const { bold, inverse, underline } = styles[meaning];
      expect([bold, inverse, underline]).toContain(true);
    }
  });
});

test('the theme high-contrast has no colours and no dim text', () => {
  const looks = Object.values(THEMES['high-contrast'].styles);
  expect(looks.filter((style) => 'color' in style || 'dimColor' in style)).toEqual([]);
});

test('the theme classic uses only the 16 ANSI colours on a dark background', () => {
  const colours = Object.values(THEMES.classic.styles).flatMap(({ color }) => color ?? []);
  expect(colours.length).toBeGreaterThan(3);
  for (const colour of colours) expect(colour).toMatch(/^[a-z]+$/i);
});

/** Black and white, and the greys nearest to them that are common backgrounds, such as those of VS Code and GNOME. */
const GROUNDS = { dark: ['#000000', '#1e1e1e'], light: ['#ffffff', '#eeeeee'] } as const;

/** The 16 ANSI colours in xterm. */
const XTERM = [
  ...['#000000', '#cd0000', '#00cd00', '#cdcd00', '#0000ee', '#cd00cd', '#00cdcd', '#e5e5e5'],
  ...['#7f7f7f', '#ff0000', '#00ff00', '#ffff00', '#5c5cff', '#ff00ff', '#00ffff', '#ffffff'],
];

/** Dim text in xterm: two thirds of the brightness of the default text on a dark background, which is #e5e5e5. */
const DIM = '#989898';

/** Returns the text colour that xterm shows for the first colour in drawn text; undefined for the default colour. */
function xtermColour(drawn: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const codes = [...drawn.matchAll(/\x1b\[([\d;]+)m/g)].map(([, code = '']) => code.split(';').map(Number));
  if (codes.some(([code]) => code === 2)) return DIM;
  const [first, kind, ...parts] = codes.find(([code = 0]) => (code >= 30 && code < 39) || code >= 90) ?? [];
  if (first === undefined) return undefined;
  if (first !== 38) return XTERM[first < 90 ? first - 30 : first - 90 + 8];
  return kind === 5
    ? hexOf(parts[0] ?? 0)
    : `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type ColoursDrawn = (shade: Shade) => readonly (readonly [string, string])[];

/**
 * Returns a function that draws text in every style of every theme, for terminals with this chalk level, and returns the
 * colours other than the default, with their styles. Inverse text has the same contrast as other text.
 */
async function coloursAt(level: number): Promise<ColoursDrawn> {
  jest.resetModules();
  process.env['FORCE_COLOR'] = String(level);
  const { resolveTheme } = await import('../../../src/ui/theme/themes.js');
  const { renderToString, Text } = await import('ink');
  return (shade) =>
    THEME_NAMES.flatMap((name) => {
      const { styles } = resolveTheme(name, { colour: 'auto', background: shade }, 'dark');
      return MEANINGS.flatMap((meaning): readonly (readonly [string, string])[] => {
        const colour = xtermColour(renderToString(createElement(Text, styles[meaning], 'text')));
        return colour === undefined ? [] : [[`${name}, ${meaning}: ${colour}`, colour]];
      });
    });
}

describe.each([
  ['16 colours', 1],
  ['256 colours', 2],
  ['all colours', 3],
])('in a terminal with %s', (_, level) => {
  const forced = process.env['FORCE_COLOR'];
  afterAll(() => {
    if (forced === undefined) delete process.env['FORCE_COLOR'];
    else process.env['FORCE_COLOR'] = forced;
  });

  let coloursDrawn: ColoursDrawn;
  beforeAll(async () => {
    coloursDrawn = await coloursAt(level);
  });

  test.each(['dark', 'light'] as const)('every text has a contrast of at least 4.5 on %s', (shade) => {
    const colours = coloursDrawn(shade);
    expect(colours.length).toBeGreaterThan(30);
    const tooFaint = colours.filter(([, colour]) =>
      GROUNDS[shade].some((ground) => contrast(linear(colour), linear(ground)) < 4.5),
    );
    expect(tooFaint).toEqual([]);
  });
});

describe('the colours of the theme colour-blind', () => {
  const level = chalk.level;
  afterEach(() => {
    chalk.level = level;
  });
  const names = Object.keys(OKABE_ITO) as (keyof typeof OKABE_ITO)[];
  const { title, candidate, held, bonus } = resolveTheme(
    'colour-blind',
    { colour: 'auto', background: 'light' },
    'dark',
  ).styles;
  const onLight = [title, candidate, held, bonus].map(({ color = '' }) =>
    hexOf(Number(/\d\d+(?=\))/.exec(color)?.[0])),
  );

  test.each(
    Object.keys(VISIONS).flatMap((vision) => [
      [vision as keyof typeof VISIONS, 'dark', names.map((name) => OKABE_ITO[name].hex)] as const,
      [vision as keyof typeof VISIONS, 'light', onLight] as const,
    ]),
  )('can be distinguished with %s on a %s background', (vision, _shade, colours) => {
    const seen = colours.map((colour) => lab(seenWith(VISIONS[vision], linear(colour))));
    const distances = seen.flatMap((one, index) =>
      seen.slice(index + 1).map((other) => distance(one, other)),
    );
    // A colour difference of 2 is just noticeable.
    expect(Math.min(...distances)).toBeGreaterThan(10);
  });

  test('come from the palette if possible, otherwise from the 16 ANSI colours without red and green', () => {
    chalk.level = 3;
    expect(names.map(okabeIto)).toEqual(['#56B4E9', '#009E73', '#E69F00', '#CC79A7']);
    chalk.level = 1;
    const few = names.map(okabeIto);
    expect(new Set(few).size).toBe(names.length);
    for (const colour of few) expect(colour).not.toMatch(/red|green/i);
  });
});

describe('Ctrl-T', () => {
  test.each<[string, () => TestScreen]>([
    ['home', () => openScreen({ opening: 'home' })],
    ['start', () => openScreen()],
    ['roll-off', () => openScreen({ players: ['Ann', 'Bob'] })],
    ['turn', board],
    ['computer', thinking],
    ['end', () => openScreen({ players: ['Ann'], session: stillSession(endOf(CARDS.slice(0, 1))) })],
    [
      'replay',
      () => openScreen({ replay: recordingOf(header(1), openTable(header(1), rollerFor(0)).events()) }),
    ],
  ])('shows the name of the theme in the scene %s, until something else happens', (name, open) => {
    jest.useFakeTimers();
    const screen = open();
    expect(replayIn(screen.model()) ? 'replay' : screen.model().scene.name).toBe(name);
    screen.type(CTRL_T);
    for (const size of [SIZE_80, { columns: 40, rows: 24 }]) {
      expect(screen.text(size)).toContain('Theme: unicode.');
    }
    screen.press('down');
    expect(screen.text()).not.toContain('Theme:');
    jest.useRealTimers();
  });

  test("doesn't change the typed text, the held dice or the question", () => {
    const typing = boardOf(CARDS);
    typing.type('2\r1');
    const zero = boardOf(CARDS, { dice: dice('12346') });
    zero.type('full house\r');
    expect([typing, zero].map((screen) => screen.context())).toEqual(['dice-numbers', 'confirm']);
    for (const screen of [typing, zero, board()]) {
      const { scene } = screen.model();
      if (scene.name !== 'turn') throw new Error('no turn');
      screen.type(CTRL_T);
      expect(screen.model()).toMatchObject({ theme: 'unicode', scene });
      expect(screen.text()).toContain('Theme: unicode.');
    }
  });
});
