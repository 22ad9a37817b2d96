import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, MARKS } from '../../src/engine/index.js';
import { LEVELS } from '../../src/players/index.js';
import { temporaryFolder } from '../support/child.js';
import { examplesOf, runExamples, withOutputs } from '../support/pages/examples.js';
import { fieldTables } from '../support/pages/fields.js';
import { abridged, parseLaidOut } from '../support/pages/laidOutJson.js';
import { codeIn, tablesOf } from '../support/pages/markdown.js';
import { documentsIn, richDocuments } from '../support/pages/richDocuments.js';
import { type RunResult } from '../support/run.js';
import { runHere } from '../support/runHere.js';

const page = readFileSync('docs/json.md', 'utf8');
const examples = examplesOf(page);
const errorRows = tablesOf(page).find(({ header }) => header[0] === 'code')?.rows ?? [];

/** The output of each example on the page. */
let outputs: readonly string[] = [];
/** The result of `score -` for the input lines in the table of errors. */
let batch: RunResult;
let documents: readonly object[] = [];

beforeAll(async () => {
  using home = temporaryFolder();
  const [printed, answered, rich] = await Promise.all([
    runExamples(examples),
    runHere(['score', '-'], { input: errorRows.map(badLine).join('\n') }),
    richDocuments(home.path),
  ]);
  outputs = printed;
  batch = answered;
  documents = [...documentsIn(outputs.join('\n')), ...documentsIn(batch.stdout), ...rich];
});

const FULL_CARD = Object.fromEntries(YAHTZEE_BOXES.map((box) => [box, box === 'chance' ? 5 : 0]));

/** Returns an input line that causes the error. Two lines are too long for the table, so this function creates them. */
function badLine([code, line = '']: readonly string[]): string {
  switch (code) {
    case '`line-too-long`':
      return ' '.repeat(10_001);
    case '`card-full`':
      return JSON.stringify({ dice: [1, 2, 3, 4, 5], filled: FULL_CARD });
    default:
      return codeIn(line)[0] ?? '';
  }
}

describe('docs/json.md', () => {
  test('shows the current output of its commands (to update, use npm run examples)', () => {
    expect(withOutputs(page, outputs)).toBe(page);
  });

  const laidOut = examples.flatMap(({ command, json }, index) =>
    json === undefined ? [] : [[command, json, index] as const],
  );
  test.each(laidOut)('shows the JSON output of %s', (_command, json, index) => {
    const document = parseLaidOut(json);
    expect(abridged(JSON.parse(outputs[index] ?? ''), document)).toEqual(document);
  });
});

describe('the tables of docs/json.md', () => {
  const tables = fieldTables(page);

  test('list exactly the fields that the commands print', () => {
    const problems = documents.flatMap((document) =>
      tables.check(document, 'error' in document ? 'errors' : undefined),
    );
    expect([...new Set(problems)]).toEqual([]);
    expect(tables.unseen()).toEqual([]);
  });

  test('describe every schema that the commands print', () => {
    const inFiles = schemasIn(readFileSync('docs/storage.md', 'utf8'));
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join('src', name), 'utf8'));
    const printed = schemasIn(sources.join('\n')).filter((schema) => !inFiles.includes(schema));
    expect([...tables.schemas].sort()).toEqual(printed);
  });

  test('list every batch error with an input line that causes the error', () => {
    const codes = documentsIn(batch.stdout).map((each) => (each as { error: { code: string } }).error.code);
    expect(codes).toEqual(errorRows.flatMap(([code = '']) => codeIn(code)));
    expect(batch.status).toBe(2);
  });

  test('list the default value of each optional field of a position', async () => {
    const defaults = { filled: {}, rules: 'official', rollsLeft: 2, yahtzeeBonuses: 0 };
    const whole = { dice: [3, 3, 3, 4, 4], ...defaults };
    const fields = tablesOf(page).find(({ header }) => header[2] === 'if it is missing')?.rows ?? [];
    expect(fields.flatMap(([field = '']) => codeIn(field))).toEqual(Object.keys(whole));
    const input = `${JSON.stringify(whole)}\n${JSON.stringify({ dice: whole.dice })}`;
    const { status, stdout } = await runHere(['advise', '-'], { input });
    const [answer, withDefaults] = documentsIn(stdout);
    expect(status).toBe(0);
    expect(withDefaults).toEqual(answer);
  });

  test('list every box and every computer level', () => {
    expect(page).toContain(`\`${YAHTZEE_BOXES.join(' ')}\``);
    expect(page).toContain(`\`${LEVELS.join(' ')}\``);
  });

  test('explain every mark', () => {
    const marks = tablesOf(page).find(({ header }) => header[0] === 'mark')?.rows ?? [];
    expect(marks.flatMap(([mark = '']) => codeIn(mark))).toEqual(MARKS);
  });
});

const schemasIn = (text: string): readonly string[] =>
  [...new Set(text.match(/yahtzee-cli\/[a-z-]+@\d+/g))].sort();
