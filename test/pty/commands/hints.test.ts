import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { launch } from '../../support/pty.js';
import { storeGames } from '../../support/stored/storedHome.js';

test.each([
  [['resume'], 'You have no unfinished game. List games with: node bin/yahtzee-cli.js games'],
  [['review', 'zzz'], 'No game matches "zzz". List games with: node bin/yahtzee-cli.js games'],
  [
    ['card', '2026'],
    '2 games match "2026": type more of the id. List games with: node bin/yahtzee-cli.js games',
  ],
  [['resume', 'ID'], 'Game ID has ended. Watch its replay with: node bin/yahtzee-cli.js replay ID'],
])('the hint after the error names the command that started the program: %j', async (args, line) => {
  using folder = temporaryFolder();
  const [id = ''] = await storeGames(folder.path, [{ seed: 'kestrel' }, { seed: 'merlin' }]);
  const given = args.map((word) => word.replace('ID', id));
  await using term = await launch({ args: given, home: folder.path, columns: 120 });
  expect(await term.exited).toEqual({ exitCode: 2, signal: 0 });
  expect(term.lines()[0]).toBe(`yahtzee-cli: ${line.replaceAll('ID', id)}`);
});
