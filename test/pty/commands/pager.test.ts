import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Env, temporaryFolder } from '../../support/child.js';
import { QUICK } from '../../support/houseRules.js';
import { launch, type Term } from '../../support/pty.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

const SANE = { cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' };
/** The first and the last words of the output of `rules`, which has more lines than the terminal. */
const START = 'How to Play: Official rules';
const END = 'different boxes.';

const rules = async (): Promise<string> => (await runHere(['rules'])).stdout;

/** Runs `rules` in a terminal with this pager. */
const launchRules = (pager: string | undefined, env: Env = {}): Promise<Term> =>
  launch({ args: ['rules'], env: { PAGER: pager, ...env } });

/**
 * Runs the program in a terminal, and returns its exit status and everything that it prints. A shell keeps the terminal
 * open, because a closing terminal can lose text.
 *
 * @param path the value of PATH for the program; default: the usual value
 */
async function printed(
  args: readonly string[],
  env: Env,
  path?: string,
): Promise<{ status: number; text: string }> {
  const prefix = path === undefined ? '' : `PATH='${path}' `;
  const shell = (program: string): string => `${prefix}${program}; echo "status $?"; read line`;
  await using term = await launch({ args, env, shell });
  await term.waitFor(/^status \d+$/m);
  const [, text = '', status] = /^([^]*)status (\d+)\r\n$/.exec(term.rawOutput()) ?? [];
  return { status: Number(status), text: text.replaceAll('\r\n', '\n') };
}

describe('output with more lines than the terminal', () => {
  const played = temporaryFolder();
  beforeAll(() =>
    storeGames(
      played.path,
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => ({
        created: `2026-01-0${day}T12:00:00.000Z`,
        names: ['Ann', 'Bob'],
        rules: QUICK,
      })),
    ),
  );
  afterAll(() => played[Symbol.dispose]());

  test.each<[string, readonly string[]]>([
    ['rules --list', ['meowtzee']],
    ['help play', ['Examples:', '--record']],
    ['games', ['2026-01-09']],
    ['stats', ['The dice of Ann']],
    ['review', ['Luck']],
    ['replay --plain', ['Round 13']],
    ['settings', ['confirmations']],
  ])('of "%s" goes to the pager, with the same text as through a pipe', async (line, parts) => {
    const home = played.path;
    const paged = join(home, 'paged');
    const args = line.split(' ');
    const env = { PAGER: `cat > '${paged}'`, YAHTZEE_DISPLAY: 'lines', YAHTZEE_COLOUR: 'off' };
    const { stdout } = await runHere(args, { home, env });
    await using term = await launch({ args, rows: 8, home, env });
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.screen().trim()).toBe('');
    const text = readFileSync(paged, 'utf8');
    expect(text).toBe(stdout);
    for (const part of parts) expect(text).toContain(part);
  });

  test('keeps its colours in the pager', async () => {
    using folder = temporaryFolder();
    const paged = join(folder.path, 'paged');
    const env = { PAGER: `cat > '${paged}'` };
    await using term = await launch({ args: ['rules', '--list'], rows: 8, env });
    await term.exited;
    expect(readFileSync(paged, 'utf8')).toContain('\x1b[1m');
  });

  test.each([' ', 'cat'])('is printed if PAGER is "%s"', async (pager) => {
    expect(await printed(['rules'], { PAGER: pager })).toEqual({ status: 0, text: await rules() });
  });

  test.each([[['rules', '--no-pager']], [['--no-pager', 'help', 'play']]])(
    'is printed with %j',
    async (args) => {
      const { stdout } = await runHere(args);
      expect(await printed(args, { PAGER: 'echo paged' })).toEqual({ status: 0, text: stdout });
    },
  );

  test("is printed in a terminal that can't move its cursor", async () => {
    const env = { PAGER: 'echo paged', TERM: 'dumb' };
    expect((await printed(['rules'], env)).text).toBe(await rules());
  });

  test('is printed if it is JSON or CSV', async () => {
    for (const args of [
      ['rules', '--list', '--json'],
      ['scores', '--csv'],
    ]) {
      await using term = await launch({ args, rows: 1, env: { PAGER: 'echo paged' } });
      expect((await term.exited).exitCode).toBe(0);
      expect(term.screen()).not.toContain('paged');
    }
  });
});

test('output that leaves a row for the next prompt is printed', async () => {
  const { stdout } = await runHere(['score', '--help']);
  const rows = stdout.split('\n').length;
  for (const [missing, said] of [
    [0, 'Examples:'],
    [1, 'paged'],
  ] as const) {
    const env = { PAGER: 'echo paged' };
    await using term = await launch({ args: ['score', '--help'], rows: rows - missing, env });
    await term.exited;
    expect(term.lines()[0]).toBe(said);
  }
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

describe('less, the default pager', () => {
  const hasLess = spawnSync('less', ['--version']).status === 0;

  (hasLess ? test : test.skip)(
    'shows the text until the player quits, and leaves it on the screen',
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

  (hasLess ? test : test.skip)('gets its options from LESS if the variable is set', async () => {
    await using term = await launchRules(undefined, { LESS: '-Psready' });
    await term.waitFor('ready');
    term.type('q');
    expect((await term.exited).exitCode).toBe(0);
  });

  test("isn't needed", async () => {
    using folder = temporaryFolder();
    expect(await printed(['rules'], {}, folder.path)).toEqual({ status: 0, text: await rules() });
  });
});

describe('the pager', () => {
  test('runs in a shell, with the options that git gives to less', async () => {
    await using term = await launchRules('head -3 | grep How && echo "LESS is $LESS"');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.screen()).toContain(START);
    expect(term.screen()).toContain('LESS is FRX');
    expect(term.screen()).not.toContain(END);
  });

  test.each([
    ["isn't installed", 'no-such-pager', /no-such-pager/],
    ['is killed', 'kill -9 $$', /^$/],
    ['fails', 'echo oh no; exit 3', /^oh no\n$/],
  ])('prints the text if it %s', async (_, pager, said) => {
    const { status, text } = await printed(['rules'], { PAGER: pager });
    expect(status).toBe(0);
    expect(text.endsWith(await rules())).toBe(true);
    expect(text.slice(0, -(await rules()).length)).toMatch(said);
  });

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
  const home = folder.path;
  await storeGames(home, [{ created: '2026-01-01T12:00:00.000Z' }]);
  const env = { PAGER: 'cat; echo closed' };
  await using term = await launch({
    shell: (program) => `echo nothing > ${home}/yahtzee/games/2026-01-02-abcdef.jsonl; ${program} scores`,
    rows: 3,
    columns: 200,
    home,
    env,
  });
  expect((await term.exited).exitCode).toBe(2);
  expect(term.screen()).toMatch(/^closed\nyahtzee-cli: left out 1 unreadable game/m);
});
