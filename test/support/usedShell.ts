import { expect } from '@jest/globals';
import { faultyProgram } from './child.js';
import { openShell, READY, type Shell, startProgram } from './tmux.js';

/** A game of one player, always the same. */
const ARGS = '-p Ann -s kestrel --no-animation';
export const GAME = startProgram(ARGS);
/** The same game with a file system whose calls fail as `faults` says. */
export const gameWithFaults = (faults: string): string =>
  `YAHTZEE_FILE_FAULTS=${faults} ${startProgram(ARGS, faultyProgram)}`;

/** A shell in which something stands on the screen, with its settings in the file `before`. */
export async function usedShell(): Promise<Shell> {
  const shell = await openShell();
  const asked = (times: number) => (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith(READY)).length === times;
  await shell.command('echo something from before');
  // What is typed before the shell asks again stands on the screen twice.
  await shell.waitFor(asked(2));
  await shell.command('stty -a > before');
  await shell.waitFor(asked(3));
  return shell;
}

/** A game with an answer half typed, and what stands on the screen then. */
export async function halfAnswered(shell: Shell, game = GAME): Promise<readonly string[]> {
  await shell.command(game);
  await shell.waitFor('Dice to hold');
  // It comes behind the first frame.
  await shell.waitFor('First game?');
  await shell.type('2\r13');
  // A frame may come in pieces, and another one when the game is stored.
  const parts = [/^YAHTZEE(?!.*saving)/, /such as 134\): 13_/, /HELD +HELD/, /F3 coach$/m];
  await shell.waitFor((lines) => parts.every((part) => part.test(lines.join('\n'))));
  return shell.lines();
}

/** The shell waits for a command. */
export const isWaiting = (lines: readonly string[]): boolean =>
  lines.findLast((line) => line !== '') === READY;

/** The terminal is the shell's again: its screen, its settings, and nothing left switched on. */
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
