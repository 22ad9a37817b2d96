import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OFFICIAL, YAHTZEE_BOXES } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { lineModeMessages } from '../../src/text/index.js';
import { header } from '../support/builders.js';
import { playLines } from '../support/lineGame.js';
import { examplesOf, runExamples, withOutputs } from '../support/pages/examples.js';
import { codeIn, tablesOf } from '../support/pages/markdown.js';

const page = readFileSync('docs/line-mode.md', 'utf8');
let outputs: readonly string[] = [];
/** All lines that the examples print. */
let printed: readonly string[] = [];

beforeAll(async () => {
  outputs = await runExamples(examplesOf(page));
  printed = outputs.join('').split('\n');
});

test('docs/line-mode.md shows the current output of its commands (to update, use npm run examples)', () => {
  expect(withOutputs(page, outputs)).toBe(page);
});

/** Returns the code in the first column of the tables under a heading. */
const firstColumn = (anchor: string): readonly string[] =>
  tablesOf(page)
    .filter((table) => table.anchor === anchor)
    .flatMap(({ rows }) => rows.flatMap(([cell = '']) => codeIn(cell)));

const QUESTIONS = firstColumn('the-questions');

test('every question in docs/line-mode.md appears in an example', () => {
  expect(QUESTIONS.filter((question) => !printed.includes(question))).toEqual([]);
});

test('docs/line-mode.md lists every line of the examples that ends with a question mark', () => {
  const asked = printed.filter((line) => line.endsWith('?'));
  const inGeneral = asked.map((line) => line.replace(/Which [34] dice/, 'Which 2 dice'));
  expect([...new Set(inGeneral)].sort()).toEqual([...QUESTIONS].sort());
});

test('the pattern in docs/line-mode.md matches only lines that report a filled box', () => {
  const [pattern = ''] = codeIn(/^For the player Ann, the pattern (.+) matches/m.exec(page)?.[1] ?? '');
  const matches = printed.flatMap((line) => {
    const match = new RegExp(pattern).exec(line);
    return match ? [match] : [];
  });
  expect(matches.map(([line]) => line)).toContain('Ann: Large Straight 40');
  const labels = OFFICIAL.boxes.map(({ label }) => label);
  expect(matches.filter(([, label = '']) => !labels.includes(label))).toEqual([]);
});

describe('line mode', () => {
  const play = (answers: readonly string[]) =>
    playLines({ ...header(2), practice: true }, seededRoller('kestrel'), answers);

  /** Returns whether the program refuses an answer: it prints a one-line message and repeats the question. */
  async function isRefused(answer: string, before: readonly string[]): Promise<boolean> {
    const earlier = await play(before);
    const at = earlier.lines.findLastIndex((line) => line.endsWith('?'));
    const { lines, session } = await play([...before, answer]);
    const [, second, third] = lines.slice(at + 1);
    const isNothingDone = session.getSnapshot().events.length === earlier.session.getSnapshot().events.length;
    // At the end of the input, the program prints an empty line and the standings.
    return isNothingDone && second === earlier.lines[at] && third === '';
  }

  const answers = [
    ['how-many-dice-to-hold', []],
    ['which-dice-to-hold', ['2']],
    ['which-box-to-fill', ['score']],
    ['at-any-question', ['0']],
    ['at-any-question', ['0', '3']],
    ['at-any-question', ['0', 'score']],
  ] as const;

  test.each(
    answers.flatMap(([anchor, before]) => firstColumn(anchor).map((each) => [each, before] as const)),
  )('accepts the documented answer %s after the answers %j', async (answer, before) => {
    expect(await isRefused(answer, before)).toBe(false);
  });

  test.each(answers)('refuses a nonsense answer: %s', async (_anchor, before) => {
    expect(await isRefused('nonsense', before)).toBe(true);
  });

  test('lists the same answers in its help as in docs/line-mode.md', () => {
    const turn = { rules: OFFICIAL, legal: YAHTZEE_BOXES };
    const place = { where: 'game', undo: 'decision', others: 'play-on', ...turn } as const;
    const listed = (['hold', 'dice', 'box'] as const)
      .flatMap((question) => lineModeMessages.help(question, place))
      .flatMap((line) => /^ {2}(.+?) {2,}/.exec(line)?.[1] ?? []);
    const words = listed.filter((word) => /^[a-z]+( all)?$/.test(word));
    const named = answers.flatMap(([anchor]) => firstColumn(anchor));
    expect(words.filter((word) => !named.includes(word))).toEqual([]);
    expect(firstColumn('at-any-question').filter((word) => !words.includes(word))).toEqual(['?']);
  });
});
