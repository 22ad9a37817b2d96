import { expect, test } from '@jest/globals';
import { readPastGame } from '../../../src/cli/home/storedGames.js';
import { temporaryFolder } from '../../support/child.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { storeGames } from '../../support/stored/storedHome.js';
import { storedGame } from '../../support/stored/storedGames.js';

test('a stored game is read with all its events', async () => {
  using folder = temporaryFolder();
  const [id = ''] = await storeGames(folder.path, [{ seed: 'kestrel' }]);
  const { game, events } = storedGame({ seed: 'kestrel' });
  expect(await readPastGame(await openedHome(folder.path), id)).toEqual({
    header: game.header,
    events,
    ownSeats: [0],
  });
});

test("a game that doesn't exist is reported in one line", async () => {
  using folder = temporaryFolder();
  expect(await readPastGame(await openedHome(folder.path), '2026-01-31-abcdef')).toMatch(
    /^There is no game "2026-01-31-abcdef"\./,
  );
});
