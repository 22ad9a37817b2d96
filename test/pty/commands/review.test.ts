import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { temporaryFolder } from '../../support/child.js';
import { QUICK } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch } from '../../support/pty.js';
import { runHere } from '../../support/runHere.js';
import { onlyJournal } from '../../support/stored/journals.js';

test('a finished game can be reviewed in a terminal of 40 columns', async () => {
  const args = ['-p', 'Ann', '-s', 'kestrel', '-i', 'quick', '--no-animation'];
  await using term = await launch({ args, columns: 40 });
  await term.waitFor('round 1 of 13');
  // Fills a box after the first roll of every turn. The key `y` confirms a zero, and has no effect otherwise. The
  // key `r` rolls the next dice at once. Enter right after `y` would be read as part of the answer.
  term.type(
    Object.values(YAHTZEE_LETTERS)
      .map((letter) => `${letter}${letter}y`)
      .join('r'),
  );
  await term.waitFor('Ann scored');
  await term.waitFor(
    /^(Luck:| luck +) ?[-+][\d.]+ points from the dice\n(Cost:| cost +) ?[\d.]+(; | points)/m,
  );
  term.type('r');
  await term.waitFor('step 1 of 26');
  await term.waitFor(/^Played: /m);
  term.type('s');
  await term.waitFor('page 1 of 3');
  expect(term.screen()).toMatch(/^o Ann +254\.6 +[-+][\d.]+ +[\d.]+ +\d+/m);
  expect(term.screen()).toMatch(/^ +0 .*\b12\b/m);
  term.press('right');
  await term.waitFor('1. Turn ');
  await term.waitFor('Better: ');
  term.press('page-down', 'page-down', 'page-down', 'page-down');
  await term.waitFor('Lessons from this game');
  term.press('page-up');
  await term.waitFor(/^ *13 /m);
  term.press('escape');
  await term.waitFor('step 1 of 26');
  term.press('escape');
  await term.waitFor('Ann scored');
});

const GAME = `2\n13\n${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** Part of every reason: `+6.1`. */
const REASON = /[-+]\d+\.\d/;

describe('a stored game', () => {
  const played = temporaryFolder();
  const home = played.path;
  beforeAll(async () => {
    const rules = join(home, 'rules.json');
    writeFileSync(rules, JSON.stringify(QUICK));
    await runHere(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel', '-r', rules], { home, input: GAME });
  });
  afterAll(() => played[Symbol.dispose]());

  test.each([
    ['review', 80, 24],
    ['replay', 45, 24],
  ])('%s shows mistakes, and asks for a decision again: %i x %i', async (command, columns, rows) => {
    const { id } = onlyJournal(home);
    await using term = await launch({ args: [command, id], columns, rows, home });
    await term.waitFor('step 1 of 54');
    await term.waitFor(/decisions cost half a point or +more/);
    term.type('n');
    await term.waitFor(/^Played: .*(\?!|\?)/m);
    await term.waitFor(/^Better: /m);
    await term.waitFor(REASON);
    term.type('r');
    await term.waitFor('Choose a move. Then you see what it costs.');
    expect(term.screen()).not.toContain('Better');
    term.type('none\r');
    await term.waitFor(/^You: /m);
    term.type('n');
    await term.waitFor(/^Played: /m);
    expect(term.screen()).not.toContain('You: ');
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.isAlternate()).toBe(false);
  });
});
