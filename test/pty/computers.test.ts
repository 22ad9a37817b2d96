import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { personNamed } from '../../src/engine/index.js';
import { nodeFiles, writeLastPlayers } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { launch, type Term } from '../support/pty.js';

const ANN_AND_PERFECT = ['-p', 'Ann', '-c', 'perfect', '-s', 'a'];

/** Presses Enter after the roll-off and waits until a computer player's turn starts. */
async function toComputersTurn(term: Term): Promise<void> {
  await term.waitFor('starts.');
  term.press('enter');
  await term.waitFor(/^(ANN|PERFECT)'S TURN /m);
  if (!term.screen().includes("ANN'S TURN")) return;
  await term.waitFor('dice to hold (0-5)? Or');
  term.type('chance\r');
  await term.waitFor("PERFECT'S TURN");
}

const footer = (term: Term): string => term.lines().findLast((line) => line !== '') ?? '';

describe('a computer’s turn', () => {
  test('shows which dice it keeps and why, then the box, and then the person plays', async () => {
    await using term = await launch({ args: ANN_AND_PERFECT });
    await toComputersTurn(term);
    await term.waitFor(/^Perfect (keeps [1-6 ]+ for \w|rolls all five again for \w|scores \w)/m);
    expect(footer(term)).toBe('Enter next   Esc skip   ? help   q leave   +/- speed: normal');
    term.type('+');
    await term.waitFor('+/- speed: fast');
    await term.waitFor(/^Perfect (scores \d+ in .+|takes a zero in .+)$/m);
    await term.waitFor("ANN'S TURN");
    await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: _');
    expect(term.screen()).toMatch(/ Perfect: .+ \d+$/m);
  });

  test('continues after a resize and after help; Esc skips it, and keys pressed just before have no effect in the person’s turn', async () => {
    await using term = await launch({ args: ANN_AND_PERFECT });
    await toComputersTurn(term);
    term.resize(40, 24);
    await term.waitFor(/^PERFECT'S TURN .*left/m);
    await term.waitFor(/^Perfect (keeps|rolls|scores)/m);
    expect(term.lines().every((line) => line.length <= 40)).toBe(true);
    term.press('f1');
    await term.waitFor('Keys that work here');
    term.type('q');
    term.resize(100, 40);
    await term.waitFor('speed: normal');
    term.type('\r2\r\x1b');
    await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: _');
    expect(term.screen()).toContain('2 rolls left');
  });

  test('can be interrupted halfway, resumed and left for good, which abandons the game', async () => {
    using home = temporaryFolder();
    {
      await using term = await launch({ args: ANN_AND_PERFECT, home: home.path });
      await toComputersTurn(term);
      await term.waitFor('1 roll left');
      term.press('ctrl-c');
      expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
      expect(term.screen()).toMatch(
        /^The game is saved\. Resume it with:\nnode bin\/yahtzee-cli\.js resume/m,
      );
    }
    await using term = await launch({ args: ['resume'], home: home.path });
    await term.waitFor("PERFECT'S TURN");
    expect(term.screen()).toMatch(/1 roll left|no rolls left/);
    await term.waitFor(/^Perfect (keeps|rolls|scores)/m);
    term.press('f10');
    await term.waitFor('3  Abandon this game');
    term.type('3\r');
    await term.waitFor('Everyone has left, so the game is abandoned.');
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  });
});

describe('a game between computers', () => {
  test('runs to the end without animation, and is followed by a menu that suggests the last people who played', async () => {
    using home = temporaryFolder();
    await writeLastPlayers(nodeFiles, join(home.path, 'yahtzee'), ['Ann', 'Bob'].map(personNamed));
    const args = ['--watch', '-c', 'novice', '-c', 'perfect', '-s', 'kestrel', '--no-animation'];
    await using term = await launch({ args, home: home.path });
    await term.waitFor(/ beats |share the win/);
    await term.waitFor(/^ +1\. (Novice|Perfect) +\d+/m);
    term.press('escape');
    await term.waitFor('> p Play');
    expect(term.screen()).toMatch(/^> p Play +Ann, Bob again\?$/m);
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.isAlternate()).toBe(false);
  });

  test('accepts keys while it runs at full speed', async () => {
    const args = [
      '--watch',
      '-c',
      'novice',
      '-c',
      'novice',
      '-c',
      'novice',
      '-c',
      'novice',
      '--no-animation',
    ];
    await using term = await launch({ args });
    await term.waitFor(/round \d+ of 13/);
    term.press('f10');
    await term.waitFor('1  Keep playing');
    term.type('1');
    await term.waitFor('speed: at once');
    term.press('ctrl-c');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  });
});
