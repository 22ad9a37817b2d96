import { expect, test } from '@jest/globals';
import { launchTwins } from '../../support/twins.js';

test('in a narrow terminal, the question whether to leave has a shorter wording, and the game continues', async () => {
  const players = ['Maximiliane von Berg', 'Bertram the Elder 12'];
  await using twins = await launchTwins({ players, size: { columns: 40, rows: 24 } });
  await twins.press('enter');
  await twins.press('f10');
  expect(twins.term.screen()).toMatch(
    /^ {2}3 {2}Only (?:Maximiliane von Berg|Bertram the Elder 12) leaves$/m,
  );
  await twins.type('3\r');
  await twins.press('f10');
  await twins.type('3\r');
  expect(twins.term.screen()).toContain('Everyone has left');
  await twins.press('right');
  await twins.type('n');
  await twins.press('enter');
  expect(twins.term.screen()).toContain('starts.');
});
