import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import xterm from '@xterm/headless';
import { columnsOf } from '../../src/text/index.js';
import { type Cell, cellsOf } from '../support/terminal/cells.js';
import { drawPictures, type Picture } from '../support/pictures/pictures.js';
import { CELL, ORIGIN, screenSvg } from '../support/pictures/screenSvg.js';
import { xmlElements } from '../support/pictures/xmlElements.js';

/** Converts a picture to the rows of text on each of its screens. Each word and shape keeps its column. */
function screensIn(svg: string): readonly (readonly string[])[] {
  const screens: (readonly string[])[] = [];
  let rows: string[] = [];
  const put = (text: string, column: number, row: number): void => {
    const before = rows[row] ?? '';
    const gap = column - columnsOf(before);
    expect(gap).toBeGreaterThanOrEqual(0);
    rows[row] = before + ' '.repeat(gap) + text;
  };
  for (const { name, attributes, text } of xmlElements(svg)) {
    const at = (key: string): number => Number(attributes[key]);
    const column = (at('x') - ORIGIN.x) / CELL.width;
    if (name === 'text') {
      put(text, column, (at('y') - CELL.baseline - ORIGIN.y) / CELL.height);
      expect(at('textLength')).toBe(CELL.width * columnsOf(text));
    } else if (name === 'use') {
      const character = String.fromCodePoint(parseInt((attributes['href'] ?? '').slice('#u'.length), 16));
      put(character, column, (at('y') - ORIGIN.y) / CELL.height);
    } else if (name === 'g') {
      screens.push(Array.from(rows, (row = '') => row));
      rows = [];
    }
  }
  return screens;
}

describe('checklist 20: the pictures in README and docs/settings.md', () => {
  let pictures: readonly Picture[] = [];
  beforeAll(async () => {
    pictures = await drawPictures();
  });

  test('match the screen of the program (npm run pictures)', () => {
    for (const { name, svg } of pictures) {
      expect(readFileSync(`docs/pictures/${name}.svg`, 'utf8') === svg ? name : `${name} is stale`).toBe(
        name,
      );
    }
    expect(readdirSync('docs/pictures').sort()).toEqual(pictures.map(({ name }) => `${name}.svg`).sort());
  });

  test('have descriptions, and README starts with the first picture', () => {
    const [first, ...others] = pictures.map(
      ({ name, description }) => `![${description}](pictures/${name}.svg)`,
    );
    expect(readFileSync('README.md', 'utf8').split('\n')[2]).toBe(first?.replace('(', '(docs/'));
    const page = readFileSync('docs/settings.md', 'utf8');
    for (const image of others) expect(page).toContain(image);
  });

  test('contain every word of the screen in its column, and draw lines as shapes instead of letters', () => {
    for (const { svg, screens } of pictures) {
      expect(screensIn(svg)).toEqual(
        screens.map((lines) => lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)),
      );
      const texts = xmlElements(svg).filter(({ name }) => name === 'text');
      expect(texts.map(({ text }) => text).join('')).not.toMatch(/[\u2500-\u259f]/);
    }
  });

  test('are small, and load no other files', () => {
    for (const { svg } of pictures) {
      expect(svg.length).toBeLessThan(svg.includes('<style>') ? 150_000 : 40_000);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|<script|@import/);
    }
  });
});

describe('a picture of a screen', () => {
  /** Returns the cells that a terminal shows after the given output. */
  async function shown(text: string): Promise<readonly (readonly Cell[])[]> {
    const terminal = new xterm.Terminal({ cols: 24, rows: 2, allowProposedApi: true });
    await new Promise<void>((resolve) => terminal.write(text, resolve));
    return cellsOf(terminal);
  }

  const elementsOf = async (text: string) =>
    xmlElements(
      screenSvg({ title: '<&"', description: ']]>', frames: [{ cells: await shown(text), seconds: 0 }] }),
    );

  const textsOf = async (text: string) =>
    (await elementsOf(text))
      .filter(({ name }) => name === 'text')
      .map(({ attributes, text }) => ({ ...attributes, text }));

  test('shows all text of the screen, and gives wide characters two columns', async () => {
    const cells = await shown('<Ann> & "李"  x\r\n ● ─x');
    const svg = screenSvg({ title: '', description: '', frames: [{ cells, seconds: 0 }] });
    expect(screensIn(svg)).toEqual([['<Ann> & "李"  x', ' ● ─x']]);
  });

  test('has its title and description, which can contain any characters', async () => {
    const elements = await elementsOf('');
    const told = ['title', 'desc'].map((name) => elements.find((element) => element.name === name)?.text);
    expect(told).toEqual(['<&"', ']]>']);
  });

  test.each([
    ['one of the 16 colours', '\x1b[93m', '#ffd88f'],
    ['a colour of the 256-colour cube', '\x1b[38;5;208m', '#ff8700'],
    ['a grey', '\x1b[38;5;244m', '#808080'],
    ['any other colour', '\x1b[38;2;1;2;3m', '#010203'],
  ])('shows %s', async (_, sequence, fill) => {
    expect(await textsOf(`${sequence}x`)).toMatchObject([{ text: 'x', fill }]);
  });

  test('shows bold, dim, underlined and inverse text', async () => {
    expect(await textsOf('\x1b[1ma\x1b[22;2mb')).toMatchObject([
      { text: 'a', 'font-weight': 'bold' },
      { text: 'b', opacity: '0.65' },
    ]);
    const grounds = async (text: string) =>
      (await elementsOf(text)).filter(({ name }) => name === 'rect').slice(1);
    expect(await grounds('\x1b[4ma  b')).toMatchObject([{ attributes: { width: '36', height: '1' } }]);
    expect(await grounds('\x1b[7;31ma  b')).toMatchObject([
      { attributes: { width: '36', height: '17', fill: '#e06c75' } },
    ]);
    expect(await textsOf('\x1b[7;31ma')).toMatchObject([{ fill: '#16181d' }]);
  });
});
