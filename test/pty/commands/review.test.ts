import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { QUICK } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';
import { onlyJournal } from '../../support/stored/journals.js';

const GAME = `2\n13\n${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

test('the review of a stored game shows mistakes, asks for a decision again, and lists luck and skill, in 45 columns', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const rules = join(home, 'rules.json');
  writeFileSync(rules, JSON.stringify(QUICK));
  await run(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel', '-r', rules], { home, input: GAME });
  await using term = await launch({ args: ['review', onlyJournal(home).id], columns: 45, home });
  await term.waitFor('step 1 of 54');
  await term.waitFor(/decisions cost half a point or +more/);
  term.type('n');
  await term.waitFor(/^Played: .*(\?!|\?)/m);
  await term.waitFor(/^Better: /m);
  // Part of every reason.
  await term.waitFor(/[-+]\d+\.\d/);
  term.type('r');
  await term.waitFor('Choose a move. Then you see what it costs.');
  expect(term.screen()).not.toContain('Better');
  term.type('none\r');
  await term.waitFor(/^You: /m);
  term.type('n');
  await term.waitFor(/^Played: /m);
  expect(term.screen()).not.toContain('You: ');
  term.type('s');
  await term.waitFor('page 1 of ');
  expect(term.screen()).toMatch(/^o (Ann|Bob) +\d+\.\d +[-+][\d.]+ +[\d.]+ +\d+/m);
  term.press('right');
  await term.waitFor('1. Turn ');
  await term.waitFor('Better: ');
  term.press('escape');
  await term.waitFor('of 54');
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.isAlternate()).toBe(false);
});
