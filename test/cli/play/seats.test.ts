import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Player } from '../../../src/engine/index.js';
import { readSeats } from '../../../src/cli/play/play.js';
import { temporaryFolder } from '../../support/child.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

const seats = (players: readonly Player[] | undefined): string[] | undefined =>
  players?.map(({ name, kind }) => `${name}: ${kind}`);

describe('readSeats', () => {
  test.each([
    [{}, undefined],
    [{ players: 'Ann,Bob' }, ['Ann: person', 'Bob: person']],
    [{ computer: ['perfect'] }, ['Player 1: person', 'Perfect: perfect']],
    [{ computer: [' Rival '] }, ['Player 1: person', 'Rival: rival']],
    [
      { computer: ['novice', 'perfect', 'novice'] },
      ['Player 1: person', 'Novice: novice', 'Perfect: perfect', 'Novice 2: novice'],
    ],
    [{ players: 'Ann,Bob', computer: ['casual'] }, ['Ann: person', 'Bob: person', 'Casual: casual']],
    [{ players: 'perfect', computer: ['perfect'] }, ['perfect: person', 'Perfect 2: perfect']],
    [
      { players: 'Skilled 2,Skilled', computer: ['skilled', 'skilled'] },
      ['Skilled 2: person', 'Skilled: person', 'Skilled 3: skilled', 'Skilled 4: skilled'],
    ],
    [{ watch: true }, ['Perfect: perfect', 'Rival: rival']],
    [{ watch: true, computer: ['perfect'] }, ['Perfect: perfect']],
    [
      { watch: true, computer: ['rival', 'rival', 'rival', 'rival'] },
      ['Rival: rival', 'Rival 2: rival', 'Rival 3: rival', 'Rival 4: rival'],
    ],
  ] as const)('returns the players for the options %j', (options, expected) => {
    expect(seats(readSeats(options))).toEqual(expected);
  });

  test.each([
    [{}, ['Zoë'], undefined],
    [{ players: '2' }, ['Zoë', 'Bob', 'Cleo'], ['Zoë', 'Bob']],
    [{ players: '3' }, ['Player 2'], ['Player 2', 'Player 3', 'Player 4']],
    [{ players: '2' }, ['PLAYER 2', 'player 3'], ['PLAYER 2', 'player 3']],
    [{ players: 'Ann' }, ['Zoë'], ['Ann']],
    [{ computer: ['novice'] }, ['Zoë', 'Bob'], ['Zoë', 'Novice']],
    [{ watch: true }, ['Zoë'], ['Perfect', 'Rival']],
  ] as const)(
    'returns the players for the options %j with the names %j in the settings',
    (options, names, expected) => {
      expect(readSeats(options, names)?.map(({ name }) => name)).toEqual(expected);
    },
  );
});

interface Recorded {
  readonly id: string;
  readonly players: readonly Player[];
}

test('computer players are recorded and stored with the game, and shown by replay', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'game.json');
  const home = folder.path;
  // With this seed, Ann starts. The input ends immediately.
  const args = ['-p', 'Ann', '-c', 'novice', '-c', 'novice', '--seed', 'kestrel', '--record', file];
  expect(await run(args, { home })).toMatchObject({ status: 0, stderr: '' });
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  expect(seats(recorded.players)).toEqual(['Ann: person', 'Novice: novice', 'Novice 2: novice']);
  const { stdout } = await runHere(['replay', recorded.id, '--json'], { home });
  expect(seats((JSON.parse(stdout) as Recorded).players)).toEqual(seats(recorded.players));
  expect((await runHere(['games'], { home })).stdout).toContain('Ann, Novice, Novice 2 (round 1 of 13');
});

test('repeated --players options add up', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'game.json');
  const args = ['-p', 'Ann', '--players', 'Bob,Eve', '--seed', 'kestrel', '--record', file];
  expect(await runHere(args, { home: folder.path })).toMatchObject({ status: 0, stderr: '' });
  const { players } = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  expect(players.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Eve']);
});

test('a game with a computer of an unknown level can be replayed and verified, but not resumed', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const wish = { names: ['Ann', 'Zed'], kinds: ['person', 'oracle'], actions: 12 };
  const [id = ''] = await storeGames(home, [wish]);
  expect(await runHere(['verify', id], { home })).toMatchObject({ status: 0, stderr: '' });
  const { stdout } = await runHere(['replay', id, '--json'], { home });
  expect(seats((JSON.parse(stdout) as Recorded).players)).toEqual(['Ann: person', 'Zed: oracle']);
  const before = readFileSync(join(home, 'yahtzee/games', `${id}.jsonl`), 'utf8');
  expect(await runHere(['resume', id], { home })).toEqual({
    status: 2,
    stdout: '',
    stderr: `yahtzee-cli: Can't resume game ${id}: "Zed" plays at level "oracle", which this version doesn't have. Levels: novice, casual, skilled, perfect, rival.\n`,
  });
  expect(readFileSync(join(home, 'yahtzee/games', `${id}.jsonl`), 'utf8')).toBe(before);
});
