import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';

const ARGS = ['-s', 'kestrel'];
const SEATS = 'How many players (1-4)?';

describe('checklist 10: a game runs in line mode, and asks no question about players', () => {
  test('if only the output is a terminal', async () => {
    const shell = (program: string): string => `printf 'score\\nchance\\n' | ${program}; echo status $?`;
    await using term = await launch({ args: ARGS, shell });
    await term.waitFor(/^status 0$/m);
    expect(term.rawOutput()).toMatch(/^Player 1: Chance \d+\r$/m);
    expect(term.rawOutput()).not.toContain(SEATS);
    expect(term.rawOutput()).not.toContain('\x1b');
  });

  test('if only the input is a terminal, and prints no escape characters', async () => {
    using home = temporaryFolder();
    // Ctrl-C ends the game but not `tee`, so all of the game's output reaches the file.
    const shell = (program: string): string => `${program} | tee -i "$HOME/told"`;
    await using term = await launch({ args: ARGS, shell, home: home.path });
    await term.waitFor('How many dice to hold');
    term.type('score\rchance\r');
    await term.waitFor(/^Player 1: Chance \d+$/m);
    term.press('ctrl-c');
    await term.exited;
    const told = readFileSync(join(home.path, 'told'), 'utf8');
    expect(told).toMatch(/^Player 1: Chance \d+$/m);
    expect(told).not.toContain(SEATS);
    expect(told).not.toContain('\x1b');
  });
});
