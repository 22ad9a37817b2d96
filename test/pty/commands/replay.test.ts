import { expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../../support/child.js';
import { onlyJournal } from '../../support/stored/journals.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch, type Term } from '../../support/pty.js';
import { run } from '../../support/run.js';

const GAME = `2\n13\n${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** Ends the replay with these bytes, and expects that the terminal is as before. */
async function expectEnd(term: Term, bytes: string, status: number): Promise<void> {
  expect(term.isAlternate()).toBe(true);
  term.type(bytes);
  expect(await term.exited).toEqual({ exitCode: status, signal: 0 });
  expect(term.isAlternate()).toBe(false);
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.screen().trim()).toBe('');
}

test('the replay of a stored game plays, follows keys, the mouse wheel, clicks on the footer and resizes, and ends after Ctrl-C', async () => {
  using folder = temporaryFolder();
  await run(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel'], { home: folder.path, input: GAME });
  await using term = await launch({
    args: ['replay', onlyJournal(folder.path).id],
    home: folder.path,
    nodeFlags: [WITHOUT_VECTORS],
  });
  await term.waitFor('step 1 of 54');
  term.press('space');
  // On a busy machine, the terminal may not show every step.
  await term.waitFor(/step (?!1 )\d+ of 54, round \d+\n.* playing$/m);
  term.press('space');
  await term.waitFor((lines) => !lines.join('\n').includes('playing'));
  term.press('end', 'left');
  await term.waitFor('step 53 of 54');
  term.press('space');
  await term.waitFor('step 54 of 54, round 13');
  expect(term.screen()).not.toContain('playing');
  expect(term.screen()).toMatch(/ beats |share the win/);
  term.press('home');
  await term.waitFor('step 1 of 54');
  await term.waitFor(() => term.modes().mouseTracking !== 'none');
  term.type('\x1b[<65;5;5M\x1b[<65;5;5M\x1b[<64;5;5M');
  await term.waitFor('step 2 of 54');
  const row = term.lines().findIndex((line) => line.includes('Right next'));
  const column = term.lines()[row]?.indexOf('Right next') ?? -1;
  term.type(`\x1b[<0;${column + 1};${row + 1}M`);
  await term.waitFor('step 3 of 54');
  term.resize(30, 10);
  await term.waitFor('40 x 16 needed');
  term.resize(40, 24);
  await term.waitFor('step 3 of 54');
  expect(term.lines().every((line) => line.length <= 40)).toBe(true);
  term.press('f1');
  await term.waitFor('Keys that work here');
  term.press('f1');
  await term.waitFor('step 3 of 54');
  await expectEnd(term, '\x03', 130);
});
