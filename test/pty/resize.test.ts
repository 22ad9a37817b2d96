import { expect, test } from '@jest/globals';
import { launchTwins } from '../support/twins.js';

const PLAYERS = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

test('in the middle of a game another size leaves exactly one copy of every row', async () => {
  await using twins = await launchTwins({ players: PLAYERS });
  await twins.press('enter');
  await twins.type('3\r14');
  // What the twin shows has each row once; see test/ui/sizes.
  await twins.resize(100, 40);
  await twins.resize(40, 24);
  await twins.resize(30, 10);
  expect(twins.term.screen()).toContain('40 x 24 needed');
  await twins.resize(80, 24);
  expect(twins.term.screen()).toContain('Which 3 dice to hold (1-5, such as 134): 14_');
  expect(twins.term.screen().match(/GRAND TOTAL/g)).toHaveLength(1);
  await twins.type('5\r');
  expect(twins.term.screen()).toContain('second roll, one more to go');
});

test('a terminal too small at first is played in once it has grown', async () => {
  await using twins = await launchTwins({ players: ['Anna'], size: { columns: 1, rows: 1 } });
  await twins.resize(80, 24);
  expect(twins.term.screen()).toContain('Dice to hold (0-5)');
  await twins.type('schance\r');
  expect(twins.term.screen()).toContain('round 2 of 13');
});

test('pages that are being read fit the new size', async () => {
  await using twins = await launchTwins();
  await twins.press('f5');
  await twins.press('right', 'down');
  await twins.resize(60, 30);
  await twins.resize(120, 25);
  await twins.type('q');
});
