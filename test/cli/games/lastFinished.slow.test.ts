import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

/** Answers for a whole game with one player. */
const GAME = fillInOrder(SHORT_NAMES);

/** Runs a command with `--json` and returns the game id that the command prints. */
async function idOf(command: string, home: string): Promise<unknown> {
  const { status, stdout, stderr } = await runHere([command, '--json'], { home });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return (JSON.parse(stdout) as { readonly id: unknown }).id;
}

describe.each(['review', 'replay', 'verify', 'card'])('%s without an id', (command) => {
  test('takes the newest finished game, not a newer unfinished or abandoned game', async () => {
    using home = temporaryFolder();
    const [, newest] = await storeGames(home.path, [
      { created: '2026-01-01T12:00:00.000Z', seed: 'kestrel' },
      { created: '2026-01-02T12:00:00.000Z', seed: 'merlin' },
      { created: '2026-01-03T12:00:00.000Z', seed: 'hobby', actions: 20 },
    ]);
    await runHere(['--plain', '-s', 'harrier'], { home: home.path, input: 'leave\n' });
    expect(await idOf(command, home.path)).toBe(newest);
  });

  test('ends with exit status 2 and one line if no game is finished', async () => {
    using home = temporaryFolder();
    await storeGames(home.path, [{ actions: 20 }]);
    expect(await runHere([command], { home: home.path })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'yahtzee-cli: You have no finished game. List games with: yahtzee-cli games\n',
    });
  });
});

test('of two finished games, the game that ended last is taken, even if it started first', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const half = GAME.slice(0, 10);
  const first = await runHere(['--plain', '-s', 'kestrel'], { home, input: `${half.join('\n')}\n` });
  const [, id] = /resume (\S+)\n$/.exec(first.stdout) ?? [];
  await runHere(['--plain', '-s', 'merlin'], { home, input: `${GAME.join('\n')}\n` });
  expect(await idOf('verify', home)).not.toBe(id);
  const rest = GAME.slice(half.length);
  await runHere(['resume', id ?? '', '--plain'], { home, input: `${rest.join('\n')}\n` });
  expect(await idOf('verify', home)).toBe(id);
});
