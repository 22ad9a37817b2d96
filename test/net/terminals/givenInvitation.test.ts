import { describe, expect, test } from '@jest/globals';
import { openScene, processesNaming, type Scene } from '../../support/net/scene.js';
import { seatAll } from '../../support/net/wholeGame.js';
import { launch, type Term } from '../../support/pty.js';

const PROMPT = 'Invitation (not shown):';

const codeIn = (invitation: string): string => invitation.split('/').at(-1) ?? '';

/**
 * Starts a command of Bob in a shell, and waits until it asks for the invitation. The shell shows afterwards how the
 * command ended and which modes the terminal has.
 */
async function ask(scene: Scene, args: readonly string[]): Promise<Term> {
  const term = await launch({
    args,
    home: scene.home('Bob'),
    shell: (program) => `trap : INT; ${program}; echo "status $?"; stty -a`,
    columns: 120,
    rows: 40,
  });
  await term.waitFor(PROMPT);
  return term;
}

/** Expects that the program has ended with this status, and that the terminal shows again what is typed. */
async function expectEnd(term: Term, status: number): Promise<void> {
  await term.waitFor(`status ${status}`);
  await term.waitFor(/ echo /);
  expect(term.screen()).toMatch(/\bicanon /);
  expect(term.screen()).toMatch(/\bisig /);
  expect(await term.exited).toMatchObject({ exitCode: 0 });
}

describe("a typed invitation isn't shown", () => {
  test('and opens a table on the screen', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    const code = codeIn(server.opening);
    await using term = await ask(scene, ['host', '--server', '-', '--name', 'Bob']);
    term.type(server.opening.slice(0, -1));
    term.type('x');
    term.press('backspace');
    term.type(server.opening.slice(-1));
    term.press('enter');
    await term.waitFor('Wait for somebody to join');
    expect(term.isAlternate()).toBe(true);
    expect(processesNaming('--name\0Bob').length).toBeGreaterThan(0);
    expect(processesNaming(code)).toEqual([]);
    term.press('f10');
    await term.waitFor('2  Step away');
    term.type('2');
    await expectEnd(term, 0);
    expect(term.rawOutput()).not.toContain(code);
    expect(term.rawOutput()).not.toContain(code.slice(0, 9));
  });

  test('and joins in line mode, which reads the next lines', async () => {
    await using scene = openScene();
    const { seats, invitation } = await seatAll(scene, ['Ann']);
    await using term = await ask(scene, ['join', '-', '--name', 'Bob', '--plain']);
    // Terminals mark pasted text if the shell has left this mode on.
    term.type(`\x1b[200~${invitation}\x1b[201~`);
    term.press('enter');
    await term.waitFor('At the table: Ann, Bob.');
    // The lobby shows the invitation, so that Bob can invite others.
    const before = term.rawOutput().split('Invitation: ')[0] ?? '';
    expect(before).toContain(PROMPT);
    expect(before).not.toContain(codeIn(invitation).slice(0, 9));
    expect(processesNaming(codeIn(invitation))).toEqual([]);
    term.type('say Hello\r');
    await seats[0]?.program.sees('Bob says "Hello"');
    term.type('leave\r');
    await expectEnd(term, 0);
  });
});

describe('the terminal shows again what is typed', () => {
  const EMPTY = 'yahtzee-cli: An invitation is missing. It looks like this:';

  test('after a wrong answer, and Ctrl-D', async () => {
    await using scene = openScene();
    for (const [typed, message] of [
      ['\x04', EMPTY],
      ['h/secret\r', "yahtzee-cli: This isn't an invitation: its code has 6 characters instead of 24."],
    ] as const) {
      await using term = await ask(scene, ['join', '-']);
      term.type(typed);
      await expectEnd(term, 2);
      expect(term.lines().slice(0, 2)).toEqual([PROMPT, expect.stringContaining(message)]);
      expect(term.rawOutput()).not.toContain('secret');
    }
  });

  test('after Ctrl-C and after signals', async () => {
    await using scene = openScene();
    await using term = await ask(scene, ['watch', '-']);
    term.type('h/secret\x03');
    await expectEnd(term, 130);
    for (const [signal, status] of [
      ['SIGTERM', 143],
      ['SIGQUIT', 131],
      ['SIGHUP', 129],
    ] as const) {
      await using other = await ask(scene, ['join', '-', '--name', signal]);
      const [command] = processesNaming(`--name\0${signal}`);
      if (command === undefined) throw new Error('there is no program');
      process.kill(command, signal);
      await expectEnd(other, status);
    }
    expect(term.rawOutput()).not.toContain('secret');
  });
});
