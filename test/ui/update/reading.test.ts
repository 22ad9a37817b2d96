import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OFFICIAL } from '../../../src/engine/index.js';
import type { Direction } from '../../../src/ui/keys/command.js';
import { readingPages } from '../../../src/ui/model/readingPages.js';
import { openReading, readingReducer, type ReadingState } from '../../../src/ui/model/reading.js';
import { openScreen, SIZE_80 } from '../../support/screen.js';

const TEXT = { name: 'how-to-play', rules: OFFICIAL } as const;
const SIZE = { pages: 3, lines: 30, window: 10 };

const after = (...to: readonly Direction[]): { page: number; top: number } => {
  const { page, top } = to.reduce<ReadingState>(
    (state, direction) => readingReducer(state, { verb: 'move', to: direction }, SIZE),
    openReading(TEXT),
  );
  return { page, top };
};

describe('a page of text', () => {
  test.each([
    [['down'], 0, 1],
    [['down', 'up', 'up'], 0, 0],
    [['right'], 1, 0],
    [['down', 'right'], 1, 0],
    [['left'], 0, 0],
    [['right', 'right', 'right'], 2, 0],
    [['page-down'], 0, 10],
    [['page-down', 'page-down'], 0, 20],
    [['page-down', 'page-down', 'page-down'], 1, 0],
    [['right', 'page-up'], 0, 0],
    [['last'], 2, 0],
    [['last', 'last'], 2, 20],
    [['last', 'first'], 0, 0],
  ] as const)('after %j shows page %d from line %d', (directions, page, top) => {
    expect(after(...directions)).toEqual({ page, top });
  });

  test('is laid out only once for each size of the terminal', () => {
    const text = { ...TEXT };
    const wide = readingPages(text, SIZE_80);
    expect(readingPages(text, { ...SIZE_80 })).toBe(wide);
    expect(readingPages(text, { columns: 40, rows: 24 })).toEqual(
      readingPages({ ...text }, { columns: 40, rows: 24 }),
    );
    expect(readingPages(text, SIZE_80)).toEqual(wide);
  });

  test('never scrolls beyond its start or end', () => {
    const direction = fc.constantFrom<Direction>(
      ...(['up', 'down', 'left', 'right', 'page-up', 'page-down', 'first', 'last'] as const),
    );
    fc.assert(
      fc.property(fc.array(direction, { maxLength: 60 }), (directions) => {
        const { page, top } = after(...directions);
        expect(page >= 0 && page < SIZE.pages && top >= 0 && top <= SIZE.lines - SIZE.window).toBe(true);
      }),
      { numRuns: 200, seed: 1956 },
    );
  });
});

test('keys pressed in help do not reach the game', () => {
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
