import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { SHORT } from '../support/houseRules.js';
import { FAULT_KINDS, programFault } from '../support/terminal/programFault.js';
import { launch, type Term } from '../support/pty.js';
import { launchTwins } from '../support/twins.js';

const ARGS = ['-p', 'Ann,Bob', '-s', 'kestrel', '--no-animation'];

/** Presses Enter after the roll-off and waits for the first prompt. */
async function sitDown(term: Term): Promise<void> {
  await term.waitFor('starts.');
  expect(term.isAlternate()).toBe(true);
  term.press('enter');
  await term.waitFor('dice to hold (0-5)? Or');
}

const { SIGINT, SIGQUIT } = constants.signals;

/** Makes a call hang while the program stores a new game. */
function hangingDisk(folder: string): NodeJS.ProcessEnv {
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

describe('the question whether to leave', () => {
  test('lets one player leave while the other players continue', async () => {
    await using twins = await launchTwins({ players: ['Ann', 'Bob', 'Cleo'], analysis: 'missing' });
    await twins.press('enter');
    const name = / >(\w+) +LOWER/.exec(twins.term.screen())?.[1] ?? '';
    await twins.press('f10');
    expect(twins.term.screen()).toContain(`3  ${name} leaves, the game continues`);
    await twins.type('3\r');
    expect(twins.term.screen()).toContain(`${name} has left.`);
    expect(twins.term.screen()).not.toContain(` >${name}`);
  });

  test('checklist 8: can end the game with exit status 0', async () => {
    await using term = await launch({ args: ARGS, nodeFlags: [WITHOUT_VECTORS] });
    await sitDown(term);
    term.type('q\r');
    await term.waitFor('Leave?');
    term.type('2');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expectRestored(term);
  });

  test('continues the game with the typed text, or leads to the standings when the last player leaves', async () => {
    await using twins = await launchTwins({ players: ['Ann'], analysis: 'missing' });
    await twins.type('2\r13');
    await twins.press('f10');
    await twins.press('enter');
    expect(twins.term.screen()).toContain('(1-5, such as 13): 13_');
    await twins.press('f10');
    await twins.escape();
    expect(twins.term.screen()).toContain('(1-5, such as 13): 13_');
    await twins.press('f10');
    await twins.type('3\r');
    expect(twins.term.screen()).toContain('Everyone has left, so the game is abandoned.');
    expect(twins.term.screen()).not.toContain('review');
    twins.send('q');
    expect(await twins.term.exited).toEqual({ exitCode: 0, signal: 0 });
    expectRestored(twins.term, [
      /^This game can't be resumed\. Nobody made a move, so there is nothing to replay\.$/,
    ]);
  });
});

describe('checklist 8: Ctrl-C', () => {
  test.each([
    ['at a prompt with text', '2\r13'],
    ['at the question whether to leave', 'q\r'],
  ])('%s ends the program with exit status 130 and restores the terminal', async (_, before) => {
    await using term = await launch({ args: ARGS, nodeFlags: [WITHOUT_VECTORS] });
    await sitDown(term);
    term.type(`${before}\x03`);
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expectRestored(term);
  });

  test('pressed twice also ends the program with exit status 130', async () => {
    await using term = await launch({ args: ARGS, nodeFlags: [WITHOUT_VECTORS] });
    await sitDown(term);
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

  test('at the end of a game also prints the standings and the card', async () => {
    using home = temporaryFolder();
    // A letter that Bob has just used could be a second press of the same key, so Ann uses another one.
    const letters = [...'eathovx'];
    const rules = join(home.path, 'rules.json');
    writeFileSync(rules, JSON.stringify(SHORT));
    const env = { YAHTZEE_CONFIRMATIONS: 'none' };
    await using term = await launch({
      args: [...ARGS, '-i', 'quick', '-r', rules],
      env,
      rows: 40,
      nodeFlags: [WITHOUT_VECTORS],
    });
    await term.waitFor('starts.');
    term.press('enter');
    await term.waitFor('1-5 hold');
    for (const [index, letter] of letters.entries()) {
      await term.waitFor(new RegExp(`^BOB'S TURN {3}round ${index + 1} of 7[^]*1-5 hold`, 'm'));
      term.type(letter.repeat(2));
      await term.waitFor(/^ANN'S TURN[^]*1-5 hold/m);
      term.type((letters.at(index - 1) ?? '').repeat(2));
    }
    await term.waitFor('n new game');
    term.press('ctrl-c');
    expect((await term.exited).exitCode).toBe(130);
    expect(term.screen()).toMatch(/^GRAND TOTAL +\| +\d+ \|/m);
    expect(term.screen()).toMatch(/^Bob \d+ beats Ann \d+ by \d+\.\n1\. Bob, \d+ points\n2\. Ann, /m);
  });

  test('in the menu ends the program with exit status 130', async () => {
    await using term = await launch();
    await term.waitFor('> p Play');
    term.press('ctrl-c');
    expect((await term.exited).exitCode).toBe(130);
    expectRestored(term, []);
  });
});

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const)(
  'checklist 8: %s ends the program with exit status %d and restores the terminal',
  async (signal, status) => {
    await using term = await launch({ args: ARGS, nodeFlags: [WITHOUT_VECTORS] });
    await sitDown(term);
    term.type('2\r1');
    await term.waitFor('(1-5, such as 13): 1_');
    term.kill(signal);
    expect(await term.exited).toEqual({ exitCode: status, signal: 0 });
    expectRestored(term);
  },
);

// A menu starts faster than a game.
test.each([
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
    await using term = await launch({
      args: ARGS,
      env: { NODE_OPTIONS: fault.nodeOptions },
      nodeFlags: [WITHOUT_VECTORS],
    });
    await sitDown(term);
    term.type('0\r');
    await term.waitFor('Roll away your Large Straight?');
    // The screen shows an action only after it has been saved.
    term.type('y');
    await term.waitFor('1 roll left');
    await fault.strike(term.type);
    expect(await term.exited).toEqual({ exitCode: 1, signal: 0 });
    expectRestored(term, [/^yahtzee-cli: a fault$/, ...KEPT]);
  },
);

test('checklist 8: invalid usage ends with exit status 2, and nothing is drawn', async () => {
  await using term = await launch({ args: ['--players', ''], columns: 160 });
  expect(await term.exited).toEqual({ exitCode: 2, signal: 0 });
  expectRestored(term, [/^yahtzee-cli: --players: a player needs a name; give /]);
  expect(term.rawOutput()).not.toContain('\x1b');
});

describe('checklist 8: on a slow disk', () => {
  test('Ctrl-C waits until the game has been saved', async () => {
    await using term = await launch({ args: ['-p', 'Ann'], env: { YAHTZEE_FILE_FAULTS: 'slow100@1+' } });
    await term.waitFor('saving ...');
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
    expectRestored(term);
  });

  // The signal itself ends the program, because a normal exit waits for threads that write.
  test("a second Ctrl-C doesn't wait for the disk", async () => {
    // The simulated disk delay is longer than a test's time limit.
    await using term = await launch({ args: ['-p', 'Ann'], env: { YAHTZEE_FILE_FAULTS: 'slow600000@1+' } });
    await term.waitFor('saving ...');
    term.press('ctrl-c', 'ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 0, signal: SIGINT });
    expectRestored(term, []);
  });

  test("a second Ctrl-C doesn't wait for a write that hangs", async () => {
    using folder = temporaryFolder();
    await using term = await launch({ args: ['-p', 'Ann'], env: hangingDisk(folder.path) });
    await term.waitFor('saving ...');
    term.press('ctrl-c', 'ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 0, signal: SIGINT });
    expectRestored(term, []);
  });

  // The system can merge two equal signals that are sent at almost the same time.
  test("in line mode, a second signal doesn't wait for a write that hangs", async () => {
    using folder = temporaryFolder();
    await using term = await launch({ args: ['-p', 'Ann', '--plain'], env: hangingDisk(folder.path) });
    await term.waitFor('Yahtzee, rules');
    term.press('ctrl-c');
    term.type('\x1c');
    expect([SIGINT, SIGQUIT]).toContain((await term.exited).signal);
  });
});
