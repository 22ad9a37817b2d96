import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Env, temporaryFolder } from '../support/child.js';
import { runHere } from '../support/runHere.js';
import { storeGames } from '../support/stored/storedHome.js';

const folder = temporaryFolder();
const home = folder.path;
const paged = join(home, 'paged');
beforeAll(() => storeGames(home, [{ created: '2026-01-09T12:00:00.000Z', names: ['Ann', 'Bob'] }]));
afterAll(() => folder[Symbol.dispose]());

const LINES = { YAHTZEE_DISPLAY: 'lines', YAHTZEE_COLOUR: 'off' };

/** Runs a command in a terminal of one row. */
const inTerminal = (args: readonly string[], env: Env, rows = 1): ReturnType<typeof runHere> =>
  runHere(args, { home, env: { ...LINES, ...env }, terminal: { columns: 80, rows } });

/** Expects that a command with this environment prints in a terminal what it prints through a pipe. */
async function expectPrinted(args: readonly string[], env: Env): Promise<void> {
  const { stdout } = await runHere(args, { home, env: LINES });
  expect(stdout.split('\n').length).toBeGreaterThan(1);
  expect(await inTerminal(args, env)).toEqual({ status: 0, stdout, stderr: '' });
}

describe('output with more lines than the terminal', () => {
  test.each<[string, readonly string[]]>([
    ['rules --list', ['meowtzee']],
    ['games', ['2026-01-09']],
    ['stats', ['The dice of Ann']],
    ['replay --plain', ['Round 13']],
    ['settings', ['confirmations']],
  ])('of "%s" goes to the pager, with the same text as through a pipe', async (line, parts) => {
    const args = line.split(' ');
    const env = { PAGER: `cat > '${paged}'` };
    const piped = await runHere(args, { home, env: { ...LINES, ...env } });
    expect(await inTerminal(args, env)).toEqual({ status: 0, stdout: '', stderr: '' });
    const text = readFileSync(paged, 'utf8');
    expect(text).toBe(piped.stdout);
    for (const part of parts) expect(text).toContain(part);
  });

  test.each([' ', 'cat'])('is printed if PAGER is "%s"', (PAGER) => expectPrinted(['rules'], { PAGER }));

  test.each([[['rules', '--no-pager']], [['--no-pager', 'help', 'play']]])('is printed with %j', (args) =>
    expectPrinted(args, { PAGER: `echo paged > '${paged}'` }),
  );

  test("is printed in a terminal that can't move its cursor", () =>
    expectPrinted(['rules'], { PAGER: `echo paged > '${paged}'`, TERM: 'dumb' }));

  test.each([[['rules', '--list', '--json']], [['games', '--json']], [['scores', '--csv']]])(
    'is printed if it is JSON or CSV: %j',
    (args) => expectPrinted(args, { PAGER: `echo paged > '${paged}'` }),
  );

  test.each([
    ["less isn't installed", { PATH: '' }],
    ["the pager isn't installed", { PAGER: 'no-such-pager 2> /dev/null' }],
    ['the pager is killed', { PAGER: 'kill -9 $$' }],
    ['the pager fails', { PAGER: 'exit 3' }],
  ])('is printed if %s', (_, env) => expectPrinted(['rules'], env));
});

test('output that leaves a row for the next prompt is printed', async () => {
  const args = ['rules', '--list'];
  const env = { PAGER: `echo paged > '${paged}'` };
  const { stdout } = await runHere(args, { home, env: LINES });
  const rows = stdout.split('\n').length;
  expect((await inTerminal(args, env, rows)).stdout).toBe(stdout);
  expect((await inTerminal(args, env, rows - 1)).stdout).toBe('');
  expect(readFileSync(paged, 'utf8')).toBe('paged\n');
});

test.each([
  ['the options that git gives to less', {}, 'FRX'],
  ['its options from LESS if the variable is set', { LESS: '-Psready' }, '-Psready'],
])('the pager runs in a shell, and gets %s', async (_, env, options) => {
  const PAGER = `(head -3 | grep -o How && echo "LESS is $LESS") > '${paged}'`;
  expect(await inTerminal(['rules'], { PAGER, ...env })).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(readFileSync(paged, 'utf8')).toBe(`How\nLESS is ${options}\n`);
});
