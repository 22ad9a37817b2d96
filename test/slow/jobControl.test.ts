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

describe('checklist 9: a game suspended with Ctrl-Z', () => {
  test('restores the terminal, and fg shows the same screen again, three times in a row', async () => {
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
    await shell.waitFor('1 roll left');
  });

  test('ends with status 130 if Ctrl-C is pressed after fg, and restores the terminal', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    await shell.type('\x1a');
    await expectTheShells(shell);
    await shell.command('fg');
    await shell.waitFor('such as 13): 13_');
    await shell.type('\x03');
    await shell.waitFor(isWaiting);
    await shell.command('echo status $?');
    await shell.waitFor('status 130');
    await expectTheShells(shell);
  });

  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'is saved and ends if the signal %s arrives',
    async (signal) => {
      await using shell = await usedShell();
      await halfAnswered(shell);
      const pid = await shell.job();
      await shell.type('\x1a');
      await expectTheShells(shell);
      process.kill(pid, signal);
      // A stopped process cannot handle the signal until it resumes, so also send SIGCONT. A shell's `kill` command
      // does the same.
      process.kill(pid, 'SIGCONT');
      await shell.waitFor('The game is saved');
      await processEnd(pid);
      await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
      await again.waitFor(/seed kestrel[^]*dice to hold \(0-5\)\? Or/);
    },
  );

  test('adapts to a new terminal size after fg', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    await shell.type('\x1a');
    await expectTheShells(shell);
    await shell.resize(40, 24);
    await shell.command('fg');
    await shell.waitFor('Hold which 2 dice (1-5)? 13_');
    const lines = await shell.lines();
    expect(lines.filter((line) => line.includes('GRAND TOTAL'))).toHaveLength(1);
    expect(lines[0]).toMatch(/^ANN'S TURN/);
  });
});

describe('checklist 9: a game stopped by another process', () => {
  test('shows the same screen after fg, without any text from the shell', async () => {
    await using shell = await usedShell();
    const screen = await halfAnswered(shell);
    const pid = await shell.job();
    process.kill(pid, 'SIGSTOP');
    await shell.waitFor((lines) => lines.some((line) => line.startsWith(READY)));
    // Type a line feed, because the game's terminal settings still apply and do not convert Enter to a line feed.
    await shell.type('fg\n');
    await shell.waitFor(shows(screen));
    await shell.type('\x7f5\r');
    await shell.waitFor('1 roll left');
  });
});

describe('checklist 9: closing the terminal', () => {
  test('saves the game and ends the program', async () => {
    await using shell = await usedShell();
    await halfAnswered(shell);
    const ended = processEnd(await shell.job());
    await shell.close();
    await ended;
    await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
    await again.waitFor(/seed kestrel[^]*dice to hold \(0-5\)\? Or/);
  });

  test('during saving ends the program after the game is saved', async () => {
    await using shell = await usedShell();
    await shell.command(gameWithFaults('slow100@1+'));
    await shell.waitFor('saving ...');
    const ended = processEnd(await shell.job());
    await shell.close();
    await ended;
    await using again = await launch({ args: ['resume', '--no-animation'], home: shell.home });
    await again.waitFor(/seed kestrel[^]*dice to hold \(0-5\)\? Or/);
  });

  test('also ends a suspended program', async () => {
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
  'checklist 10: without input (%s), line mode ends immediately with status 0',
  async (input) => {
    await using shell = await usedShell();
    await shell.command(`${GAME} ${input}; echo status $?`);
    await shell.waitFor((lines) => lines.includes('status 0'));
  },
);
