import { expect } from '@jest/globals';
import { faultyProgram } from '../child.js';
import { openShell, READY, type Shell, startProgram } from './tmux.js';

/** The options that all tests use: a game with one player and no animation. */
const ARGS = '-p Ann -s kestrel --no-animation';
export const GAME = startProgram(ARGS);
/** Returns the command line that starts the game with these file faults. */
export const gameWithFaults = (faults: string): string =>
  `YAHTZEE_FILE_FAULTS=${faults} ${startProgram(ARGS, faultyProgram)}`;

/** Starts a shell, prints some output on its screen, and saves its terminal settings in the file `before`. */
export async function usedShell(): Promise<Shell> {
  const shell = await openShell();
  const asked = (times: number) => (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith(READY)).length === times;
  await shell.command('echo something from before');
  // Wait for the prompt. Text typed too early would appear twice.
  await shell.waitFor(asked(2));
  await shell.command('stty -a > before');
  await shell.waitFor(asked(3));
  return shell;
}

/** Starts a game and types half of an answer. Returns the rows of the screen at that point. */
export async function halfAnswered(shell: Shell, game = GAME): Promise<readonly string[]> {
  await shell.command(game);
  await shell.waitFor('dice to hold (0-5)? Or');
  // Wait for the tip for beginners, which appears after the first frame.
  await shell.waitFor('First game?');
  await shell.type('2\r13');
  // Wait for all parts of the screen. A frame may arrive in pieces, and another frame follows when the game is stored.
  const parts = [/'S TURN(?![^]*saving)/, /such as 13\): 13_/, /1 HELD +3 HELD/, /coach {3}leave$/m];
  await shell.waitFor((lines) => parts.every((part) => part.test(lines.join('\n'))));
  return shell.lines();
}

/** Returns whether the shell is waiting for a command. */
export const isWaiting = (lines: readonly string[]): boolean =>
  lines.findLast((line) => line !== '') === READY;

/** Expects the shell's screen, terminal settings and terminal modes to be restored. */
export async function expectTheShells(shell: Shell): Promise<void> {
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
