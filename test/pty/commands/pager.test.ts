import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Env, temporaryFolder } from '../../support/child.js';
import { launch, type Term } from '../../support/pty.js';
import { run } from '../../support/run.js';

// Most tests of the pager are in test/cli/pager.slow.test.ts.

const SANE = { cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' };
/** The first and the last words of the output of `rules`, which has more lines than the terminal. */
const START = 'How to Play: Official rules';
const END = 'different boxes.';

/** Runs `rules` in a terminal with this pager. */
const launchRules = (pager: string | undefined, env: Env = {}): Promise<Term> =>
  launch({ args: ['rules'], env: { PAGER: pager, ...env } });

test.each<[line: string, isColoured: boolean]>([
  ['rules --list', true],
  ['help play', false],
])('the output of "%s" goes to the pager, with the same text as through a pipe', async (line, isColoured) => {
  using folder = temporaryFolder();
  const paged = join(folder.path, 'paged');
  const args = line.split(' ');
  await using term = await launch({ args, rows: 8, env: { PAGER: `cat > '${paged}'` } });
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen().trim()).toBe('');
  const text = readFileSync(paged, 'utf8');
  expect(text.includes('\x1b[1m')).toBe(isColoured);
  // eslint-disable-next-line no-control-regex
  expect(text.replaceAll(/\x1b\[[\d;]*m/g, '')).toBe((await run(args)).stdout);
});

/** A pager that stays open after Ctrl-C and closes after Enter. */
const STAYS_OPEN = `
  process.on('SIGINT', () => console.log('interrupted'));
  require('node:fs').createReadStream('/dev/tty').on('data', () => process.exit());
  console.log('ready');
`;

// With the pager `less`, the test would depend on chance: `less` drops a key if Ctrl-C arrives just before `less` waits
// for keys.
test('a pager that stays open after Ctrl-C keeps the program open', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'pager.cjs');
  writeFileSync(file, STAYS_OPEN);
  await using term = await launchRules(`exec '${process.execPath}' '${file}'`);
  await term.waitFor('ready');
  term.press('ctrl-c');
  await term.waitFor('interrupted');
  term.press('enter');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.modes()).toEqual(SANE);
});

const hasLess = spawnSync('less', ['--version']).status === 0;

(hasLess ? test : test.skip)(
  'less, the default pager, shows the text until the player quits, and leaves it on the screen',
  async () => {
    await using term = await launchRules(undefined);
    await term.waitFor(START);
    await term.waitFor(/^:$/m);
    expect(term.isAlternate()).toBe(false);
    term.type('G');
    await term.waitFor('(END)');
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.modes()).toEqual(SANE);
    expect(term.screen()).toContain(END);
  },
);

describe('the pager', () => {
  test('ends the program with exit status 130 if Ctrl-C ends the pager, and nothing else is printed', async () => {
    await using term = await launchRules('echo open; exec sleep 600');
    await term.waitFor('open');
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expect(term.screen()).not.toContain(END);
    expect(term.modes()).toEqual(SANE);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends too when %s ends the program', async (signal, exitCode) => {
    await using term = await launchRules('echo open; exec sleep 600');
    await term.waitFor('open');
    term.kill(signal);
    expect(await term.exited).toEqual({ exitCode, signal: 0 });
    expect(term.screen()).not.toContain(END);
  });
});

test("warnings appear after the pager, and don't change the exit status", async () => {
  using folder = temporaryFolder();
  const games = join(folder.path, 'yahtzee/games');
  mkdirSync(games, { recursive: true, mode: 0o700 });
  writeFileSync(join(games, '2026-01-02-abcdef.jsonl'), 'nothing\n');
  const env = { PAGER: 'cat; echo closed' };
  await using term = await launch({ args: ['scores'], rows: 1, columns: 200, home: folder.path, env });
  expect((await term.exited).exitCode).toBe(2);
  expect(term.rawOutput()).toMatch(/\nclosed\r\nyahtzee-cli: left out 1 unreadable game/);
});
