import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { lineModeMessages } from '../../src/text/index.js';
import { header } from '../support/builders.js';
import { playLines } from '../support/lineGame.js';
import { examplesOf, runExamples, withOutputs } from '../support/pages/examples.js';
import { codeIn, tablesOf } from '../support/pages/markdown.js';

const page = readFileSync('docs/line-mode.md', 'utf8');
let outputs: readonly string[] = [];
/** The lines of all outputs. */
let said: readonly string[] = [];

beforeAll(async () => {
  outputs = await runExamples(examplesOf(page));
  said = outputs.join('').split('\n');
});

test('docs/line-mode.md shows what its commands print (npm run examples)', () => {
  expect(withOutputs(page, outputs)).toBe(page);
});

/** Returns the code in the first column of a table. */
const firstColumn = (anchor: string): readonly string[] =>
  tablesOf(page)
    .filter((table) => table.anchor === anchor)
    .flatMap(({ rows }) => rows.flatMap(([cell = '']) => codeIn(cell)));

const QUESTIONS = firstColumn('the-questions');

test('every question in docs/line-mode.md is asked in an example', () => {
  expect(QUESTIONS.filter((question) => !said.includes(question))).toEqual([]);
});

test('no other line of the examples ends in a question mark', () => {
  const asked = said.filter((line) => line.endsWith('?'));
  const inGeneral = asked.map((line) => line.replace(/Which [34] dice/, 'Which 2 dice'));
  expect([...new Set(inGeneral)].sort()).toEqual([...QUESTIONS].sort());
});

test('only filled boxes match the pattern in docs/line-mode.md', () => {
  const [pattern = ''] = codeIn(/^For the player Ann, the pattern (.+) matches/m.exec(page)?.[1] ?? '');
  const matches = said.flatMap((line) => {
    const match = new RegExp(pattern).exec(line);
    return match ? [match] : [];
  });
  expect(matches.map(([line]) => line)).toContain('Ann: Large Straight 40');
  const labels = OFFICIAL.boxes.map(({ label }) => label);
  expect(matches.filter(([, label = '']) => !labels.includes(label))).toEqual([]);
});

describe('an answer in docs/line-mode.md', () => {
  const play = (answers: readonly string[]) =>
    playLines({ ...header(2), practice: true }, seededRoller('kestrel'), answers);

  /** Whether the answer does nothing: one line, and the same question again. */
  async function isRefused(answer: string, before: readonly string[]): Promise<boolean> {
    const earlier = await play(before);
    const at = earlier.lines.findLastIndex((line) => line.endsWith('?'));
    const { lines, session } = await play([...before, answer]);
    const [, second, third] = lines.slice(at + 1);
    const isNothingDone = session.getSnapshot().events.length === earlier.session.getSnapshot().events.length;
    // At the end of the input an empty line and the standings follow.
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
  )('is accepted: %s after %j', async (answer, before) => {
    expect(await isRefused(answer, before)).toBe(false);
  });

  test.each(answers)('is refused if it is nonsense: %s', async (_anchor, before) => {
    expect(await isRefused('nonsense', before)).toBe(true);
  });

  test('is also in help, and the other way round', () => {
    const listed = lineModeMessages.help.flatMap((line) => /^ {2}(.+?) {2,}/.exec(line)?.[1] ?? []);
    const words = listed.filter((word) => /^[a-z]+$/.test(word));
    const named = answers.flatMap(([anchor]) => firstColumn(anchor));
    expect(words.filter((word) => !named.includes(word))).toEqual([]);
    expect(firstColumn('at-any-question').filter((word) => !words.includes(word))).toEqual(['help', '?']);
  });
});
