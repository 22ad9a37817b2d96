import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { type OtherGame, readOtherwise } from '../support/otherReader.js';
import { run } from '../support/run.js';
import { actionsIn, inputFrom, scriptOf, SEED, told, toldIn } from '../support/scriptedGame.js';

/** The games of a home, as another program reads them. */
function gamesIn(home: string): readonly OtherGame[] {
  const folder = join(home, 'yahtzee/games');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return names.map((name) => {
    const game = readOtherwise(readFileSync(join(folder, name)));
    if (typeof game === 'string') throw new Error(`${name}: ${game}`);
    return game;
  });
}

const playArgs = (players: string): string[] => ['-p', players, '-s', SEED];

/** What the untouched game leaves, and the names of the calls that it makes of the file system. */
async function undisturbed(players: string): Promise<{ game: OtherGame; calls: readonly string[] }> {
  using home = temporaryFolder(MEMORY);
  const trace = join(home.path, 'trace');
  const input = inputFrom(scriptOf(players.split(',').length));
  await run(playArgs(players), { input, home: home.path, env: { YAHTZEE_FILE_FAULTS: `trace:${trace}` } });
  const lines = readFileSync(trace, 'utf8').trimEnd().split('\n');
  const [game] = gamesIn(home.path);
  if (game?.state !== 'finished') throw new Error('the untouched game did not come to its end');
  return { game, calls: lines.map((line) => (JSON.parse(line) as { call: string }).call) };
}

/** Kills the program at one call, reads what is left, and plays the rest. */
async function playKilled(
  players: string,
  fault: string,
  whole: OtherGame,
): Promise<'killed' | 'torn' | 'untouched'> {
  using home = temporaryFolder(MEMORY);
  const script = scriptOf(whole.header.players.length);
  const killed = await run(playArgs(players), {
    input: inputFrom(script),
    home: home.path,
    env: { YAHTZEE_FILE_FAULTS: fault },
  });
  const acknowledged = toldIn(killed.stdout);
  const [left, ...more] = gamesIn(home.path);
  expect(more).toEqual([]);
  const events = left?.events ?? [];
  expect(events).toEqual(whole.events.slice(0, events.length));
  // Nothing that was told is lost.
  expect(told({ ...whole, events }).slice(0, acknowledged.length)).toEqual(acknowledged);
  if (left?.stopsAt) expect(left.stopsAt).toEqual({ why: 'torn', line: events.length + 2 });

  const isOver = left?.state === 'finished';
  const rest = left ? ['resume'] : playArgs(players);
  const ended = await run(rest, { input: inputFrom(script, actionsIn(events)), home: home.path });
  expect({ fault, status: ended.status }).toEqual({ fault, status: isOver ? 2 : 0 });
  const [game] = gamesIn(home.path);
  expect(game).toMatchObject({ events: whole.events, state: 'finished' });
  // Looking through the games removes what the killed process has left.
  expect((await run(['games'], { home: home.path })).status).toBe(0);
  const names = readdirSync(join(home.path, 'yahtzee/games'));
  expect(names.filter((name) => !/^[^.]+\.jsonl(\.copy-1)?$/.test(name))).toEqual([]);
  expect(names.some((name) => name.endsWith('.copy-1'))).toBe(left?.stopsAt !== undefined);
  if (killed.status === 0) return 'untouched';
  return left?.stopsAt ? 'torn' : 'killed';
}

async function killAt(players: string, faults: readonly string[], whole: OtherGame): Promise<void> {
  const counts = { killed: 0, torn: 0, untouched: 0 };
  await forEachAtOnce(faults, async (fault) => {
    counts[await playKilled(players, fault, whole)]++;
  });
  printCounts(
    `SIGKILL, ${players}: ${faults.length} places, ${counts.torn} lines torn, ${counts.untouched} behind the end, 0 acknowledged actions lost`,
  );
  expect(counts.killed).toBeGreaterThan(counts.untouched);
}

test('a game killed at any call of the file system loses nothing that was told, and goes on', async () => {
  const { game, calls } = await undisturbed('Ann');
  const places = calls.map((call, index) => ({ call, number: index + 1 }));
  await killAt(
    'Ann',
    [
      ...places.map(({ number }) => `kill@${number}`),
      `kill@${calls.length + 1}`,
      // What is no write cannot be torn.
      ...places.filter(({ call }) => call === 'write').map(({ number }) => `tear@${number}`),
    ],
    game,
  );
});

test('so does a game of two', async () => {
  const { game, calls } = await undisturbed('Ann,Bob');
  const some = calls.map((_, index) => index + 1).filter((number) => number % 17 === 3);
  await killAt(
    'Ann,Bob',
    some.flatMap((number) => [`kill@${number}`, `tear@${number}`]),
    game,
  );
});
