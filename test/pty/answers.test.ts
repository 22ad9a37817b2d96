import { describe, expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type Term } from '../support/pty.js';

/** Starts a game without analysis, which would compute in the background. */
const play = (...args: readonly string[]): Promise<Term> =>
  launch({ args: ['-s', 'kestrel', ...args], nodeFlags: [WITHOUT_VECTORS] });

const QUICK = ['-p', 'Ann', '-i', 'quick', '--no-animation'];
const PROMPT = 'How many dice to hold (0-5)? Or which (134), or a box: _';

describe('checklist 21: keys typed in one burst', () => {
  test('answer all prompts from the menu to the second turn', async () => {
    await using term = await play('--no-animation');
    await term.waitFor('> p Play');
    term.type('p1\rAnnabel\r2\r14\r3\r1 2 5\rchance\r');
    await term.waitFor(/^ANNABEL'S TURN {3}round 2 of 13/m);
  });

  test('play a whole turn without losing a key, even if there are two thousand', async () => {
    await using term = await play(...QUICK);
    await term.waitFor('r roll all');
    // The key 1 alternately holds and releases die 1. After 1,999 presses, die 1 is held.
    term.type(`${'1'.repeat(1999)}3r`);
    await term.waitFor(/1 roll left[^]*1 HELD +3 HELD$/m);
    term.type('4ree');
    await term.waitFor(/round 2 of 13.*2 rolls left[^]*Ann: Chance \d+/);
  });
});

test('checklist 21: Enter pressed several times in quick writes rolls only once', async () => {
  await using term = await play('-p', 'Ann', '--no-animation');
  await term.waitFor('Enter answer');
  for (const key of '134\r\r\r\r\r') term.type(key);
  await term.waitFor('1 roll left');
  // The extra presses of Enter have left the answer empty, so the next key starts a new answer.
  term.type('+');
  await term.waitFor('or a box: +_');
  expect(term.screen()).toContain('1 roll left');
  expect(term.screen()).toMatch(/^ +1 HELD +3 HELD +4 HELD$/m);
});

test('checklist 15: the animation of rolling dice ends by itself or at a key, and --no-animation draws none', async () => {
  const scored = /\(\d+\)(?!,)/;
  await using still = await play('-p', 'Ann', '--no-animation');
  await using moving = await play('-p', 'Ann');
  await still.waitFor('Enter answer');
  expect(still.screen()).toMatch(scored);
  await moving.waitFor('2 rolls left');
  moving.type('2');
  await moving.waitFor('or a box: 2_');
  expect(moving.screen()).toMatch(scored);
  moving.type('\x7f');
  await moving.waitFor('or a box: _');
  const before = still.bytesWritten();
  still.type('0\r');
  await still.waitFor(/1 roll left(?![^]*saving)[^]*\(\d+\)(?!,)[^]*Enter answer/);
  // Typing an answer and pressing Enter draws two frames. An animation would draw six more frames.
  expect(still.bytesWritten() - before).toBeLessThan(4000);
  moving.type('0\r');
  await moving.waitFor(/1 roll left[^]*Enter answer/);
  const drawn = still.bytesWritten();
  await moving.waitFor(scored);
  expect(still.bytesWritten()).toBe(drawn);
});

test('pasted text appears in the prompt, but neither answers the question nor runs a command', async () => {
  const pasted = (text: string): string => `\x1b[200~${text}\x1b[201~`;
  await using term = await play('-p', 'Ann', '--no-animation');
  await term.waitFor(PROMPT);
  expect(term.modes().bracketedPaste).toBe(true);
  term.type(pasted('score\rchance\r'));
  await term.waitFor(PROMPT.replace('_', 'score_'));
  term.press('ctrl-u', 'f2');
  await term.waitFor('r roll all');
  term.type(`${pasted('nfz\r')}1`);
  await term.waitFor('HELD');
  expect(term.screen()).toContain('round 1 of 13');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
});

test('a long text pasted without marks is skipped, and Ctrl-C afterwards ends the program', async () => {
  await using term = await play('-p', 'Ann');
  await term.waitFor(PROMPT);
  const drawn = term.bytesWritten();
  term.type('Call me Ishmael. Some years ago, never mind how long precisely,\r'.repeat(4000));
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  // If the program processed all pasted characters, it would draw a frame for every chunk.
  expect(term.bytesWritten() - drawn).toBeLessThan(25_000);
});
