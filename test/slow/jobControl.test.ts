import { describe, expect, test } from '@jest/globals';
import { openShell, processEnd, READY, type Shell, startProgram } from '../support/tmux.js';

const GAME = startProgram('-p Ann -s kestrel --no-animation');

/** A shell in which something stands on the screen, with its settings in the file `before`. */
async function usedShell(): Promise<Shell> {
  const shell = await openShell();
  await shell.command('echo something from before');
  await shell.command('stty -a > before');
  await shell.waitFor((lines) => lines.filter((line) => line.startsWith(READY)).length === 3);
  return shell;
}

/** A game with an answer half typed, and what stands on the screen then. */
async function halfAnswered(shell: Shell): Promise<readonly string[]> {
  await shell.command(GAME);
  await shell.waitFor('Dice to hold');
  await shell.type('2\r13');
  await shell.waitFor('such as 134): 13_');
  return shell.lines();
}

/** The shell waits for a command. */
const isWaiting = (lines: readonly string[]): boolean => lines.findLast((line) => line !== '') === READY;

/** The terminal is the shell's again: its screen, its settings, and nothing left switched on. */
async function expectTheShells(shell: Shell): Promise<void> {
  await shell.waitFor(
    (lines) =>
      lines.includes('something from before') && !lines.join().includes('YAHTZEE') && isWaiting(lines),
  );
  await shell.command('stty -a > after; echo saved');
  await shell.waitFor((lines) => lines.includes('saved'));
  expect(shell.file('after')).toBe(shell.file('before'));
  expect(await shell.state('#{alternate_on} #{cursor_flag} #{mouse_any_flag}')).toBe('0 1 0');
  await shell.command('clear; echo something from before');
  await shell.waitFor((lines) => lines[0] === 'something from before');
}

const shows = (screen: readonly string[]) => (lines: readonly string[]) =>
  lines.join('\n') === screen.join('\n');

describe('a game put in the background with Ctrl-Z', () => {
  test('gives the terminal back, and comes back to the same screen, as often as wished', async () => {
    await using shell = await usedShell();
    const screen = await halfAnswered(shell);
    for (let time = 0; time < 3; time++) {
      await shell.type('\x1a');
      await expectTheShells(shell);
      await shell.command('fg');
      await shell.waitFor(shows(screen));
      expect(await shell.state('#{alternate_on}')).toBe('1');
    }
    await shell.type('\r');
    await shell.waitFor('second roll');
  });

  test('can be ended there, and its status and the terminal are as after any Ctrl-C', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    await shell.type('\x1a');
    await expectTheShells(shell);
    await shell.command('fg');
    await shell.waitFor('such as 134): 13_');
    await shell.type('\x03');
    await shell.waitFor(isWaiting);
    await shell.command('echo status $?');
    await shell.waitFor('status 130');
    await expectTheShells(shell);
  });

  test('fits the size that the terminal has when it comes back', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    await shell.type('\x1a');
    await expectTheShells(shell);
    await shell.resize(40, 24);
    await shell.command('fg');
    await shell.waitFor('Which 2 dice (1-5)? 13_');
    const lines = await shell.lines();
    expect(lines.filter((line) => line.includes('GRAND TOTAL'))).toHaveLength(1);
    expect(lines[0]).toMatch(/^YAHTZEE/);
  });
});

describe('a game stopped by somebody else', () => {
  test('goes on with the same screen, without the shell taking part', async () => {
    await using shell = await usedShell();
    const screen = await halfAnswered(shell);
    const pid = await shell.job();
    process.kill(pid, 'SIGSTOP');
    await shell.waitFor((lines) => lines.some((line) => line.startsWith(READY)));
    // The terminal is still the game's, in which Enter is no line feed.
    await shell.type('fg\n');
    await shell.waitFor(shows(screen));
    await shell.type('\x7f5\r');
    await shell.waitFor('second roll');
  });
});

describe('the terminal', () => {
  test('that is closed ends the program', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    const ended = processEnd(await shell.job());
    await shell.close();
    await ended;
  });

  test('that is closed while the game is stopped ends the program', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    const ended = processEnd(await shell.job());
    await shell.type('\x1a');
    await shell.waitFor((lines) => lines.includes('something from before'));
    await shell.close();
    await ended;
  });
});

test.each(['</dev/null', '<&-'])(
  'without any input (%s) the line mode ends at once, with status 0',
  async (input) => {
    await using shell = await usedShell();
    await shell.command(`${GAME} ${input}; echo status $?`);
    await shell.waitFor((lines) => lines.includes('status 0'));
  },
);
