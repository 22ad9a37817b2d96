import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Env, temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { FAULT_KINDS, programFault } from '../support/terminal/programFault.js';
import { launch, type Term } from '../support/pty.js';

const ARGS = ['-p', 'Ann', '-s', 'kestrel', '--no-animation'];

/** Starts a game without analysis, and waits for the first prompt. */
async function sitDown(env: Env = {}): Promise<Term> {
  const term = await launch({ args: ARGS, env, nodeFlags: [WITHOUT_VECTORS] });
  await term.waitFor('dice to hold (0-5)? Or');
  expect(term.isAlternate()).toBe(true);
  return term;
}

const { SIGINT, SIGQUIT } = constants.signals;

/** Makes a call hang while the program stores a new game. */
function hangingDisk(folder: string): Env {
  const fifo = join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
  return { YAHTZEE_FILE_FAULTS: `hang@20+,fifo:${fifo}` };
}

const KEPT = [/^The game is saved\. Resume it with:$/, /^node \S+\.js resume \d{4}-\d\d-\d\d-\w{6}$/];

/** Expects a restored terminal that shows only the command for resuming the game. */
function expectRestored(term: Term, said: readonly RegExp[] = KEPT): void {
  expect(term.isAlternate()).toBe(false);
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.lines().filter((line) => line !== '')).toEqual(said.map((line) => expect.stringMatching(line)));
}

test('checklist 8: the answers to the question whether to leave include exit status 0', async () => {
  await using term = await sitDown();
  term.type('q\r');
  await term.waitFor('Leave?');
  term.type('2');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expectRestored(term);
});

describe('checklist 8: Ctrl-C', () => {
  test('at a prompt with text ends the program with exit status 130 and restores the terminal', async () => {
    await using term = await sitDown();
    term.type('2\r13\x03');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expectRestored(term);
  });

  test('pressed twice also ends the program with exit status 130', async () => {
    await using term = await sitDown();
    term.type('\x03\x03');
    // A shell shows an end by SIGINT as status 130.
    expect([
      { exitCode: 130, signal: 0 },
      { exitCode: 0, signal: 2 },
    ]).toContainEqual(await term.exited);
    // The second Ctrl-C does not wait until the game is saved. The command for resuming appears only if the program
    // saved the game before it exited.
    const isTold = term.screen().includes('resume');
    expectRestored(term, isTold ? KEPT : []);
  });
});

test('checklist 8: SIGHUP ends a game with exit status 129 and restores the terminal', async () => {
  await using term = await sitDown();
  term.type('2\r1');
  await term.waitFor('(1-5, such as 13): 1_');
  term.kill('SIGHUP');
  expect(await term.exited).toEqual({ exitCode: 129, signal: 0 });
  expectRestored(term);
});

// A menu starts faster than a game.
test.each([
  ['SIGINT', 130],
  ['SIGQUIT', 131],
  ['SIGABRT', 134],
  ['SIGUSR2', 140],
  ['SIGALRM', 142],
] as const)(
  'checklist 8: in the menu, %s ends the program with exit status %d and restores the terminal',
  async (signal, status) => {
    await using term = await launch({ nodeFlags: [WITHOUT_VECTORS] });
    await term.waitFor('> p Play');
    term.kill(signal);
    expect(await term.exited).toEqual({ exitCode: status, signal: 0 });
    expectRestored(term, []);
  },
);

// This game can be analysed.
test('checklist 8: SIGTERM ends the program with exit status 143 while dice are rolling', async () => {
  await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel'] });
  await term.waitFor('2 rolls left');
  term.kill('SIGTERM');
  expect((await term.exited).exitCode).toBe(143);
  expectRestored(term);
});

test.each(FAULT_KINDS)(
  'checklist 7: after %s, the program restores the terminal, reports the error, and ends with exit status 1',
  async (kind) => {
    using folder = temporaryFolder();
    const fault = programFault(kind, folder.path);
    await using term = await sitDown({ NODE_OPTIONS: fault.nodeOptions });
    term.type('0\r');
    // The screen shows an action only after it has been saved.
    await term.waitFor('1 roll left');
    await fault.strike(term.type);
    expect(await term.exited).toEqual({ exitCode: 1, signal: 0 });
    expectRestored(term, [/^yahtzee-cli: a fault$/, ...KEPT]);
  },
);

test('checklist 8: invalid usage ends with exit status 2, nothing is drawn, and the hint names the command that started the program', async () => {
  await using term = await launch({ args: ['resume'], columns: 160 });
  expect(await term.exited).toEqual({ exitCode: 2, signal: 0 });
  expectRestored(term, [
    /^yahtzee-cli: You have no unfinished game\. List games with: node bin\/yahtzee-cli\.js games$/,
  ]);
  expect(term.rawOutput()).not.toContain('\x1b');
});

describe('checklist 8: on a slow disk', () => {
  const start = (args: readonly string[], env: Env): Promise<Term> =>
    launch({ args, env, nodeFlags: [WITHOUT_VECTORS] });

  test('Ctrl-C waits until the game has been saved', async () => {
    await using term = await start(['-p', 'Ann'], { YAHTZEE_FILE_FAULTS: 'slow100@1+' });
    await term.waitFor('saving ...');
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expectRestored(term);
  });

  // The signal itself ends the program, because a normal exit waits for threads that write.
  test("a second Ctrl-C doesn't wait for a write that hangs", async () => {
    using folder = temporaryFolder();
    await using term = await start(['-p', 'Ann'], hangingDisk(folder.path));
    await term.waitFor('saving ...');
    term.press('ctrl-c', 'ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 0, signal: SIGINT });
    expectRestored(term, []);
  });

  // The system can merge two equal signals that are sent at almost the same time.
  test("in line mode, a second signal doesn't wait for a write that hangs", async () => {
    using folder = temporaryFolder();
    await using term = await start(['-p', 'Ann', '--plain'], hangingDisk(folder.path));
    await term.waitFor('Yahtzee, rules');
    term.press('ctrl-c');
    term.type('\x1c');
    expect([SIGINT, SIGQUIT]).toContain((await term.exited).signal);
  });
});
