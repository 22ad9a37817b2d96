import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { scorecardSvg } from '../../../src/cli/card/svg.js';
import { YAHTZEE_BOXES, type SeededHeader, labelOf, totals } from '../../../src/engine/index.js';
import { columnsOf } from '../../../src/text/index.js';
import { anyText } from '../../support/anyText.js';
import { temporaryFolder } from '../../support/child.js';
import { contrast, linear } from '../../support/terminal/colourVision.js';
import { house } from '../../support/houseRules.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';
import { type GameWish, storedGame } from '../../support/stored/storedGames.js';
import { xmlElements } from '../../support/pictures/xmlElements.js';

const textsOf = (svg: string): readonly string[] =>
  xmlElements(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

const pictureOf = (wish: GameWish, playedAfter: readonly string[] = []): string => {
  const { created, game } = storedGame(wish);
  return scorecardSvg({ created, game }, playedAfter);
};

const FINISHED = storedGame({ names: ['Ann', 'Bob'] });

/** Returns the picture of a finished game whose header has these changes. */
const pictureWith = (changes: (header: SeededHeader) => Partial<SeededHeader>): string => {
  const { created, game } = FINISHED;
  return scorecardSvg(
    { created, game: { ...game, header: { ...game.header, ...changes(game.header) } } },
    [],
  );
};

describe('the picture of a scorecard', () => {
  test('contains every box and total of every player', () => {
    const wish = { names: ['Ann', 'Bob'], yahtzeesIn: 3 };
    const { game } = storedGame(wish);
    const texts = textsOf(pictureOf(wish));
    expect(texts.slice(0, 6)).toEqual(['YAHTZEE', '2026-01-31', 'Official rules', '', 'Ann', 'Bob']);
    const rowOf = (label: string): readonly string[] =>
      texts.slice(texts.indexOf(label) + 1, texts.indexOf(label) + 3);
    const { rules } = game.header;
    for (const box of YAHTZEE_BOXES) {
      const points = game.seats.map(({ card }) => String(card.filled[box]));
      expect(rowOf(labelOf(rules, box))).toEqual(points);
    }
    const sums = game.seats.map(({ card }) => totals(rules, card));
    expect(rowOf('GRAND TOTAL')).toEqual(sums.map(({ grand }) => String(grand)));
    expect(rowOf('Lower total')).toEqual(sums.map(({ lower }) => String(lower)));
    expect(rowOf('Yahtzee bonus')).toEqual(sums.map(({ yahtzeeBonus }) => String(yahtzeeBonus)));
  });

  test('contains the date of a daily game', () => {
    expect(textsOf(pictureOf({ daily: '2026-01-30' }))[1]).toBe('daily 2026-01-30');
  });

  test('names the people who started the same daily game earlier', () => {
    const wish = { daily: '2026-01-30' };
    const plain = textsOf(pictureOf(wish));
    const texts = textsOf(pictureOf(wish, ['Bob']));
    expect(texts.slice(0, 4)).toEqual([
      'YAHTZEE',
      'daily 2026-01-30',
      'Official rules',
      'finished after Bob started',
    ]);
    expect(texts.slice(4)).toEqual(plain.slice(3));
  });

  test('is well-formed XML if names contain special characters', () => {
    const anyName = fc.oneof(
      anyText({ minLength: 1, maxLength: 100 }),
      fc.constantFrom('<svg onload="x">', ']]>&amp;', '&#0;', '李小龍', '\ufffe', '"\'', '--><!--'),
    );
    fc.assert(
      fc.property(anyName, anyName, anyName, (first, second, rulesName) => {
        const svg = pictureWith(({ players, rules }) => ({
          players: players.map((player, seat) => ({ ...player, name: seat === 0 ? first : second })),
          rules: { ...rules, name: rulesName },
        }));
        const elements = xmlElements(svg);
        expect(new Set(elements.map(({ name }) => name))).toEqual(
          new Set(['title', 'style', 'rect', 'text', 'svg']),
        );
      }),
      { numRuns: 50 },
    );
    const names = ['<Ann> & "Bob\'s"', '李小龍'];
    const svg = pictureWith(({ players }) => ({
      players: players.map((player, seat) => ({ ...player, name: names[seat] ?? '' })),
    }));
    expect(xmlElements(svg).find(({ name }) => name === 'title')?.text).toBe(
      `Yahtzee scorecard of ${names[0]} and ${names[1]}`,
    );
    expect(textsOf(svg).slice(4, 6)).toEqual(['<Ann> & "...', '李小龍']);
  });

  test("contains no text that's too wide for its column", () => {
    const names = ['W'.repeat(20), '李'.repeat(10), 'Wilhelmina of Orange', 'Bob'];
    const solo = { names: names.slice(0, 1) };
    const pictures = [
      pictureOf({ names }),
      pictureOf({ ...solo, rules: house({ name: 'M'.repeat(60) }) }),
      pictureOf({ ...solo, daily: '2026-01-30' }, names.slice(1)),
    ];
    for (const picture of pictures) {
      const elements = xmlElements(picture);
      const sheet = elements.at(-1)?.attributes ?? {};
      expect(sheet['viewBox']).toBe(`0 0 ${sheet['width']} ${sheet['height']}`);
      for (const { attributes, text } of elements.filter(({ name }) => name === 'text')) {
        const size = attributes['class'] === 'title' ? 14 : 8.6;
        const [x, length] = [Number(attributes['x']), columnsOf(text) * size];
        const isRight = attributes['class']?.includes('right');
        expect(isRight ? x - length : x).toBeGreaterThanOrEqual(0);
        expect(isRight ? x : x + length).toBeLessThanOrEqual(Number(sheet['width']));
        if (/^right strong/.test(attributes['class'] ?? '')) expect(length).toBeLessThanOrEqual(112);
        expect(Number(attributes['y'])).toBeLessThan(Number(sheet['height']));
      }
    }
  });

  test('has a background in light and dark mode, and loads no other files', () => {
    const svg = pictureOf({});
    const style = xmlElements(svg).find(({ name }) => name === 'style')?.text ?? '';
    expect(style).toContain('prefers-color-scheme: dark');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\(|@import|@font-face|<script/,
    );
    const [light = '', dark = ''] = style.split('@media');
    for (const part of [light, dark]) {
      const colourOf = (rule: RegExp): ReturnType<typeof linear> => linear(rule.exec(part)?.[1] ?? '');
      const ink = /text \{[^}]*fill: (#\w{6})/;
      for (const paper of [/\.sheet \{ fill: (#\w{6})/, /\.sum \{ fill: (#\w{6})/]) {
        expect(contrast(colourOf(ink), colourOf(paper))).toBeGreaterThan(7);
      }
    }
  });
});

describe('card --svg', () => {
  test('writes the picture of a stored game to stdout or to a file', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const [id = ''] = await storeGames(home, [{ names: ['Ann', 'Bob'] }]);
    const printed = await run(['card', id, '--svg'], { home });
    expect(printed).toEqual({ status: 0, stdout: pictureOf({ names: ['Ann', 'Bob'] }), stderr: '' });
    const file = join(home, 'game.svg');
    expect(await runHere(['card', id, '--svg', '-o', file], { home })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(printed.stdout);
    const again = await runHere(['card', id, '-o', file], { home });
    expect(again.status).toBe(2);
    expect(again.stderr).toMatch(/^yahtzee-cli: --output "[^\n]+ exists\. [^\n]+ --force [^\n]+\n$/);
    expect(readFileSync(file, 'utf8')).toBe(printed.stdout);
    expect((await runHere(['card', id, '-o', file, '--force'], { home })).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe((await runHere(['card', id], { home })).stdout);
  });

  test('names the people who started the same daily game earlier', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const wish = { daily: '2026-01-31', names: ['Bob'] };
    const [, id = ''] = await storeGames(home, [
      { ...wish, names: ['Ann'], created: '2026-01-31T09:00:00.000Z' },
      wish,
    ]);
    const { stdout } = await runHere(['card', id, '--svg'], { home });
    expect(stdout).toBe(pictureOf(wish, ['Ann']));
  });

  test.each([
    [['--svg', '--json'], /'--json' cannot be used with option '--svg'/],
    [['--force'], /--force works only with --output/],
    [['-o', ''], /--output needs a file name\./],
    [['--svg', '-o', 'folder'], /--output "[^\n]+": [^\n]+\. Name /],
    [['--svg', '-o', 'none/game.svg'], /--output "[^\n]+" can't be written: /],
  ])('refuses %j with a one-line error', async (args, said) => {
    using folder = temporaryFolder();
    const home = folder.path;
    const [id = ''] = await storeGames(home, [{}]);
    mkdirSync(join(home, 'folder'));
    const placed = args.map((arg) => (/^(?:folder|none)/.test(arg) ? join(home, arg) : arg));
    const { status, stdout, stderr } = await runHere(['card', id, ...placed], { home });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
    expect(stderr).toMatch(said);
  });
});
