import { expect, test } from '@jest/globals';
import { BOX_LETTERS } from '../../../src/ui/keys/quickBindings.js';
import { launch } from '../../support/pty.js';

test.each([
  [80, 24],
  [40, 24],
])('a finished game can be reviewed in a terminal of %i x %i', async (columns, rows) => {
  const args = ['-p', 'Ann', '-s', 'kestrel', '-i', 'quick', '--no-animation'];
  await using term = await launch({ args, columns, rows });
  await term.waitFor('round 1 of 13');
  // Fills a box after the first roll of every turn. The key `y` confirms a zero, and has no effect otherwise. An `e`
  // right after `y` would be read as part of `yes`, so `e` comes first.
  const { chance, ...others } = BOX_LETTERS;
  for (const letter of [chance, ...Object.values(others)]) term.type(`${letter}y`);
  await term.waitFor('Ann scored');
  await term.waitFor(/^Luck: [-+][\d.]+ points from the dice\nSkill: -[\d.]+ points/m);
  term.type('r');
  await term.waitFor('page 1 of 2');
  expect(term.screen()).toMatch(/^o Ann +254\.6 +[-+][\d.]+ +-[\d.]+ +\d+$/m);
  expect(term.screen()).toMatch(/^ +0 .*\b12\b/m);
  term.press('right');
  await term.waitFor('1. Turn ');
  await term.waitFor('Better: ');
  term.press('page-down', 'page-down', 'page-down', 'page-down');
  await term.waitFor(/^ *13 /m);
  term.press('escape');
  await term.waitFor('Ann scored');
});
