import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OFFICIAL } from '../../../src/engine/index.js';
import { readingPages } from '../../../src/ui/screens/reading/pages.js';
import { openScreen, SIZE_80, type TestScreen } from '../../support/screen.js';

const TEXT = { name: 'how-to-play', rules: OFFICIAL } as const;

describe('a page of text', () => {
  const SIZE = { columns: 40, rows: 24 };
  const WINDOW = 19;
  const pages = readingPages(TEXT, SIZE);
  /** The last position of the first page, which is longer than the window. */
  const bottom = (pages[0]?.lines.length ?? 0) - WINDOW;
  const after = (...keys: Parameters<TestScreen['press']>): readonly string[] => {
    const screen = openScreen({ size: SIZE });
    screen.press('f5', ...keys);
    return screen.frame();
  };
  /** Returns the title and the lines that the screen shows. */
  const shown = (page: number, top: number): readonly string[] => [
    pages[page]?.title ?? '',
    ...(pages[page]?.lines.slice(top, top + WINDOW) ?? []),
  ];

  test.each([
    [['down'], 0, 1],
    [['down', 'up', 'up'], 0, 0],
    [['right'], 1, 0],
    [['down', 'right'], 1, 0],
    [['left'], 0, 0],
    [['end', 'right'], pages.length - 1, 0],
    [['page-down'], 0, bottom],
    [['page-down', 'up'], 0, bottom - 1],
    [['page-down', 'page-down'], 1, 0],
    [['page-down', 'page-up'], 0, 0],
    [['right', 'page-up'], 0, 0],
    [['end'], pages.length - 1, 0],
    [['end', 'home'], 0, 0],
    [['right', 'right', 'right', 'right', 'right', 'right', 'right', 'end', 'left'], pages.length - 2, 0],
  ] as const)('after %j shows page %d from line %d', (keys, page, top) => {
    const lines = shown(page, top);
    expect(after(...keys).slice(0, lines.length)).toEqual(lines);
  });

  test('scrolls to its last line with End on the last page', () => {
    const screen = openScreen({ size: SIZE });
    screen.press('f1', 'end');
    expect(screen.text()).toContain('more above');
    const end = screen.text();
    screen.press('end', 'down', 'page-down', 'right');
    expect(screen.text()).toBe(end);
  });

  test('is laid out only once for each size of the terminal', () => {
    const text = { ...TEXT };
    const wide = readingPages(text, SIZE_80);
    expect(readingPages(text, { ...SIZE_80 })).toBe(wide);
    expect(readingPages(text, SIZE)).toEqual(readingPages({ ...text }, SIZE));
    expect(readingPages(text, SIZE_80)).toEqual(wide);
  });

  test('never scrolls beyond its start or end', () => {
    const key = fc.constantFrom<Parameters<TestScreen['press']>[number]>(
      'up',
      'down',
      'left',
      'right',
      'page-up',
      'page-down',
      'home',
      'end',
    );
    const windows = pages.flatMap(({ lines }, page) =>
      Array.from({ length: Math.max(0, lines.length - WINDOW) + 1 }, (_, top) => shown(page, top).join('\n')),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const text = after(...keys).join('\n');
        expect(windows.some((window) => text.startsWith(window))).toBe(true);
      }),
      { numRuns: 50, seed: 1956 },
    );
  });
});

test("keys pressed in help don't reach the game", () => {
  const screen = openScreen({ players: ['Anna'], input: 'quick' });
  const game = screen.snapshot();
  screen.press('f1');
  screen.type('rrnaa12345\r');
  expect(screen.snapshot()).toBe(game);
});

test('the pages of "how to play" can be turned to the end and back', () => {
  const screen = openScreen();
  screen.press('f5');
  const pages = readingPages({ name: 'how-to-play', rules: OFFICIAL }, SIZE_80);
  for (const [index, page] of pages.entries()) {
    expect(screen.frame()[0]).toBe(page.title);
    expect(screen.text()).toContain(`page ${index + 1} of ${pages.length}`);
    screen.press('right');
  }
  expect(screen.frame()[0]).toBe(pages.at(-1)?.title);
  screen.type('g');
  expect(screen.frame()[0]).toBe(pages[0]?.title);
});

test('the footer of "how to play" shows only keys that do something', () => {
  const screen = openScreen();
  screen.press('f5');
  const pages = readingPages({ name: 'how-to-play', rules: OFFICIAL }, SIZE_80);
  const footer = (): string => screen.frame().findLast((line) => line !== '') ?? '';
  for (const [index] of pages.entries()) {
    expect(footer().includes('Right next page')).toBe(index < pages.length - 1);
    expect(footer()).not.toContain('F5');
    for (;;) {
      const canScroll = /more (above and )?below/.test(screen.text());
      expect(footer().includes('Down scroll')).toBe(canScroll);
      if (!canScroll) break;
      screen.press('down');
    }
    screen.press('right');
  }
});

test('the footer of help offers the pages on how to play', () => {
  const screen = openScreen();
  screen.press('f1');
  expect(screen.text()).toContain('F5 how to play');
});

test('Space scrolls through every line of "how to play"', () => {
  const screen = openScreen();
  screen.press('f5');
  const pages = readingPages({ name: 'how-to-play', rules: OFFICIAL }, SIZE_80);
  const unseen = new Set(pages.flatMap(({ lines }) => lines));
  for (let before = '', frame = screen.frame(); before !== frame.join('\n'); frame = screen.frame()) {
    before = frame.join('\n');
    for (const line of frame) unseen.delete(line);
    screen.press('space');
  }
  expect([...unseen].filter((line) => line.trim() !== '')).toEqual([]);
});
