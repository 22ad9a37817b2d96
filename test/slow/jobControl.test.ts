import { describe, expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';
import { processEnd, READY } from '../support/terminal/tmux.js';
import {
  expectTheShells,
  GAME,
  gameWithFaults,
  halfAnswered,
  isWaiting,
  usedShell,
} from '../support/terminal/usedShell.js';

const shows = (screen: readonly string[]) => (lines: readonly string[]) =>
  lines.join('\n') === screen.join('\n');

describe('checklist 9: a game put in the background with Ctrl-Z', () => {
  test('gives the terminal back, and returns to the same screen, several times', async () => {
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

  test('can be ended with Ctrl-C after fg, with the usual status and terminal', async () => {
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

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'ends on %s there, and the game is saved',
    async (signal) => {
      await using shell = await usedShell();
      await halfAnswered(shell);
      const pid = await shell.job();
      await shell.type('\x1a');
      await expectTheShells(shell);
      process.kill(pid, signal);
      // A stopped process must continue before it can handle the signal. The `kill` command of shells does the same.
      process.kill(pid, 'SIGCONT');
      await shell.waitFor('The game is saved');
      await processEnd(pid);
      await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
      await again.waitFor(/seed kestrel[^]*Dice to hold/);
    },
  );

  test('adapts to a new size when it returns', async () => {
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

describe('checklist 9: a game stopped by another process', () => {
  test('resumes with the same screen, without a notice from the shell', async () => {
    await using shell = await usedShell();
    const screen = await halfAnswered(shell);
    const pid = await shell.job();
    process.kill(pid, 'SIGSTOP');
    await shell.waitFor((lines) => lines.some((line) => line.startsWith(READY)));
    // Type a line feed, because in the game's terminal settings, which still apply, Enter is not converted to a line
    // feed.
    await shell.type('fg\n');
    await shell.waitFor(shows(screen));
    await shell.type('\x7f5\r');
    await shell.waitFor('second roll');
  });
});

describe('checklist 9: closing the terminal', () => {
  test('ends the program', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    const ended = processEnd(await shell.job());
    await shell.close();
    await ended;
    await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
    await again.waitFor(/seed kestrel[^]*Dice to hold/);
  });

  test('while the game is being stored ends the program after it is stored', async () => {
    await using shell = await usedShell();
    await shell.command(gameWithFaults('slow100@1+'));
    await shell.waitFor('saving ...');
    const ended = processEnd(await shell.job());
    await shell.close();
    await ended;
    await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
    await again.waitFor(/seed kestrel[^]*Dice to hold/);
  });

  test('while the game is stopped ends the program', async () => {
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
  'checklist 10: without input (%s) the line mode ends at once with status 0',
  async (input) => {
    await using shell = await usedShell();
    await shell.command(`${GAME} ${input}; echo status $?`);
    await shell.waitFor((lines) => lines.includes('status 0'));
  },
);
