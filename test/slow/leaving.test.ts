import { expect, test } from '@jest/globals';
import { FAULT_KINDS, programFault } from '../support/terminal/programFault.js';
import type { Shell } from '../support/terminal/tmux.js';
import { expectTheShells, GAME, halfAnswered, isWaiting, usedShell } from '../support/terminal/usedShell.js';

/** Plays in a shell, ends the game by calling `end`, and then checks the terminal. */
async function leave(shell: Shell, end: () => Promise<void>, status: number, game = GAME): Promise<void> {
  await shell.command('seq 100');
  await shell.waitFor((lines) => lines.includes('100') && isWaiting(lines));
  await shell.command('echo something from before');
  await shell.waitFor((lines) => lines.includes('something from before') && isWaiting(lines));
  const before = (await shell.history()).filter((line) => line !== '');
  await halfAnswered(shell, game);
  await end();
  await shell.waitFor((lines) => lines.includes('something from before') && isWaiting(lines));
  const after = await shell.history();
  // Do not compare the last line, because the prompt is now followed by a command.
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  expect(after.join('\n')).not.toMatch(/YAHTZEE|GRAND TOTAL/);
  await shell.command('echo status $?');
  await shell.waitFor((lines) => lines.includes(`status ${status}`) && isWaiting(lines));
  await expectTheShells(shell);
}

test.each<[string, number, (shell: Shell) => Promise<void>]>([
  [
    'F10',
    0,
    async (shell) => {
      await shell.type('\x1b[21~');
      await shell.waitFor('Leave?');
      await shell.type('2');
    },
  ],
  ['Ctrl-C', 130, (shell) => shell.type('\x03')],
  ['two Ctrl-C', 130, (shell) => shell.type('\x03\x03')],
  ['SIGINT', 130, async (shell) => void process.kill(await shell.job(), 'SIGINT')],
  ['SIGTERM', 143, async (shell) => void process.kill(await shell.job(), 'SIGTERM')],
  ['SIGHUP', 129, async (shell) => void process.kill(await shell.job(), 'SIGHUP')],
])(
  'checklist 7: after %s, the status is %d, and the screen, the scrollback and the stty settings are restored',
  async (_, status, end) => {
    await using shell = await usedShell();
    await leave(shell, () => end(shell), status);
  },
);

test.each(FAULT_KINDS)(
  'checklist 7: after %s, the status is 1, and the screen, the scrollback and the stty settings are restored',
  async (kind) => {
    await using shell = await usedShell();
    const fault = programFault(kind, shell.home);
    const strike = (): Promise<void> => fault.strike(shell.type);
    await leave(shell, strike, 1, `NODE_OPTIONS='${fault.nodeOptions}' ${GAME}`);
  },
);
