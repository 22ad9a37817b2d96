import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gameEntries, homeFacts, unfinishedEntries } from '../../src/cli/menu/games.js';
import { tableLog } from '../../src/cli/network/tableFiles.js';
import { createWarnings } from '../../src/cli/output.js';
import { openKeeper } from '../../src/cli/play/keeper.js';
import { OFFICIAL, replay } from '../../src/engine/index.js';
import { newTableName } from '../../src/net/index.js';
import { nodeFiles, openServerFiles } from '../../src/storage/index.js';
import { printCounts } from '../support/atOnce.js';
import { header } from '../support/builders.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { SHORT } from '../support/houseRules.js';
import { runHere } from '../support/runHere.js';
import { lobbyEntry } from '../support/servers/lobbyEntry.js';
import { anyCommands, checkLogModel, type LogCounts } from '../support/servers/logModel.js';
import { slowFile } from '../support/stored/naiveJournal.js';
import { oldLog } from '../support/stored/oldTables.js';
import { openedHome } from '../support/stored/openedHome.js';
import { storeProvenGame } from '../support/stored/provenTables.js';
import { journalFile, storeGames } from '../support/stored/storedHome.js';
import {
  eventsIn,
  storeTableGameIn,
  tableGame,
  tableHeader,
  type TableWish,
} from '../support/stored/tableGames.js';

const PLAYED: TableWish = { names: ['Ann', 'Bob', 'Cleo'], seat: 1 };
const LOST: TableWish = { id: '2026-01-31-tabhaf', actions: 30, seat: 'watcher' };
const NOW = new Date('2026-02-01T12:00:00.000Z');

const documentOf = async (home: string, args: readonly string[]): Promise<Record<string, unknown>> => {
  const { status, stdout, stderr } = await runHere([...args, '--json'], { home });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Record<string, unknown>;
};

describe('games', () => {
  test('lists games at network tables with the word table', async () => {
    using folder = temporaryFolder();
    await storeTableGameIn(folder.path, PLAYED);
    await storeTableGameIn(folder.path, LOST);
    const { stdout } = await runHere(['games'], { home: folder.path });
    expect(stdout).toMatch(/tabhaf {2}2026-01-31 {2}Ann, Bob \(until round 6 of 13, Official rules, table\)/);
    expect(stdout).toMatch(/tabkex {2}2026-01-31 {2}Ann \d+, Bob \d+, Cleo \d+ \(Official rules, table\)/);
  });

  test('prints JSON without seeds in version 2, and in version 1 if all games have seeds', async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, [{ seed: 'kestrel' }]);
    expect(await documentOf(folder.path, ['games'])).toMatchObject({
      schema: 'yahtzee-cli/games@1',
      games: [{ seed: 'kestrel' }],
    });
    const { id } = await storeTableGameIn(folder.path, PLAYED);
    const { schema, games } = await documentOf(folder.path, ['games']);
    expect(schema).toBe('yahtzee-cli/games@2');
    expect(games).toContainEqual(expect.objectContaining({ id, dice: 'table', state: 'finished' }));
    expect((games as object[]).filter((game) => !('seed' in game))).toHaveLength(1);
  });
});

test('replay prints a game at a network table as text and as JSON in version 2', async () => {
  using folder = temporaryFolder();
  const game = await storeTableGameIn(folder.path, PLAYED);
  const { stdout } = await runHere(['replay', game.id, '--plain'], { home: folder.path });
  expect(stdout).toMatch(
    /^Yahtzee, rules "Official rules", dice from a network table\.\nPlayers, in seating/,
  );
  expect(stdout).not.toContain('Roll-off');
  const record = await documentOf(folder.path, ['replay', game.id]);
  expect(Object.keys(record)).toEqual([
    'schema',
    'id',
    'rules',
    'dice',
    'table',
    'players',
    'events',
    'finished',
  ]);
  expect(record).toMatchObject({
    schema: 'yahtzee-cli/replay@2',
    dice: 'table',
    table: { name: '0k3rvzxt', seat: 1 },
    events: eventsIn(game),
  });
  await storeTableGameIn(folder.path, LOST);
  const lost = await documentOf(folder.path, ['replay', 'tabhaf']);
  expect(lost).toMatchObject({ table: { name: '0k3rvzxt' }, finished: false });
});

test('review and card describe a game at a network table like any other game', async () => {
  using folder = temporaryFolder();
  const game = await storeTableGameIn(folder.path, { ...PLAYED, rules: SHORT });
  const review = await documentOf(folder.path, ['review', game.id]);
  const { seats } = replay(game.header, eventsIn(game)).game;
  expect(review).toMatchObject({ schema: 'yahtzee-cli/review@1', finished: true });
  expect(review['seats']).toHaveLength(seats.length);
  expect(await documentOf(folder.path, ['card', game.id])).toMatchObject({
    schema: 'yahtzee-cli/card@1',
    day: '2026-01-31',
    marks: [],
  });
});

describe('scores', () => {
  test('ranks games at network tables in tables of their own, without seeds', async () => {
    using folder = temporaryFolder();
    await storeTableGameIn(folder.path);
    await storeGames(folder.path, [{ seed: 'kestrel', names: ['Ann', 'Bob'] }]);
    const { stdout } = await runHere(['scores'], { home: folder.path });
    const [ordinary = '', atTable = ''] = stdout.split('\n\n');
    expect(ordinary).toMatch(/^Official rules, 2 players\nPlace +Name +Score +Date +Seed +Game\n/);
    expect(atTable).toMatch(/^Official rules, 2 players, table games\nPlace +Name +Score +Date +Game\n +1 /);
  });

  test('prints JSON in version 2 only if a score comes from a network table', async () => {
    using folder = temporaryFolder();
    await storeTableGameIn(folder.path);
    await storeGames(folder.path, [{ seed: 'kestrel' }]);
    const { schema, scores } = await documentOf(folder.path, ['scores']);
    expect(schema).toBe('yahtzee-cli/scores@2');
    expect(scores).toMatchObject([
      { players: 1, place: 1, seed: 'kestrel' },
      { players: 2, place: 1, dice: 'table', marks: [] },
      { players: 2, place: 2, dice: 'table', marks: [] },
    ]);
    expect((scores as object[]).filter((score) => 'seed' in score)).toHaveLength(1);
    expect(await documentOf(folder.path, ['scores', '-p', '1'])).toMatchObject({
      schema: 'yahtzee-cli/scores@1',
    });
  });

  test('prints CSV with an empty seed', async () => {
    using folder = temporaryFolder();
    const { id } = await storeTableGameIn(folder.path);
    const { stdout } = await runHere(['scores', '--csv'], { home: folder.path });
    expect(stdout.split('\r\n')[1]).toMatch(new RegExp(`^1,(Ann|Bob),\\d+,.*,2,2026[^,]+,,${id},,$`));
  });
});

test('stats includes games at network tables', async () => {
  using folder = temporaryFolder();
  await storeTableGameIn(folder.path);
  await storeTableGameIn(folder.path, LOST);
  const statistics = await documentOf(folder.path, ['stats']);
  expect(statistics).toMatchObject({ schema: 'yahtzee-cli/stats@1', games: 2, repeatedSeeds: 0 });
  expect(statistics['dice']).toMatchObject([
    { name: 'Ann', games: 2 },
    { name: 'Bob', games: 2 },
  ]);
});

describe('verify', () => {
  test('checks the rules and the log of the table', async () => {
    using folder = temporaryFolder();
    const { id } = await storeProvenGame(folder.path, 'proven');
    const { status, stdout } = await runHere(['verify'], { home: folder.path });
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /: \d+ events and 26 boxes match the rules\. Scores: Ann \d+, Bob \d+; everybody at the table took part in all \d+ rolls; fingerprint [-0-9a-z]{19}$/m,
    );
    expect(await documentOf(folder.path, ['verify', id])).toMatchObject({
      ok: true,
      boxes: 26,
      fingerprint: expect.stringMatching(/^[-0-9a-z]{19}$/),
      partialRolls: [],
    });
  });

  test('counts and lists the rolls without the links of all players', async () => {
    using folder = temporaryFolder();
    const { id } = await storeProvenGame(folder.path, 'partial', 9, [0]);
    const { status, stdout } = await runHere(['verify', id], { home: folder.path });
    expect(status).toBe(0);
    const [, count = '', all = '', list = ''] =
      /; (\d+) of (\d+) rolls were made without somebody's computer: (.*); fingerprint/.exec(stdout) ?? [];
    expect(list.match(/roll \d+ by Ann \(without Bob\)/g)).toHaveLength(Number(count));
    expect(Number(count)).toBeGreaterThan(1);
    expect(Number(all)).toBeGreaterThanOrEqual(Number(count));
  });

  test('finds a wrong record in the log of the table', async () => {
    using folder = temporaryFolder();
    const { id } = await storeTableGameIn(folder.path);
    const { status, stdout } = await runHere(['verify', id], { home: folder.path });
    expect(status).toBe(1);
    expect(stdout).toContain("record 1 of the table's log is wrong (not-a-record)");
  });

  test('finds wrong points and a wrong score', async () => {
    using folder = temporaryFolder();
    const { header: first, lines, ...rest } = await storeTableGameIn(folder.path);
    const index = join(folder.path, 'yahtzee/index.jsonl');
    const { record } = JSON.parse(readFileSync(index, 'utf8')) as {
      record: { score: { players: { score: number }[] } };
    };
    const [ann, ...others] = record.score.players;
    const score = { ...record.score, players: [{ ...ann, score: 1000 }, ...others] };
    writeFileSync(index, slowFile([{ ...record, score }]));
    const inTable = await runHere(['verify', rest.id], { home: folder.path });
    expect(inTable).toMatchObject({ status: 1, stderr: '' });
    expect(inTable.stdout).toMatch(/score is 1000 in the score table.*delete index\.jsonl to rebuild/);

    const at = lines.findIndex(({ event }) => event?.type === 'scored');
    const forged = lines.map((line, place) =>
      place === at && line.event?.type === 'scored'
        ? { ...line, event: { ...line.event, points: 500 } }
        : line,
    );
    writeFileSync(
      journalFile(folder.path, rest.id),
      slowFile([{ format: 2, ...rest, header: first }, ...forged]),
    );
    const { status, stdout } = await runHere(['verify', rest.id], { home: folder.path });
    expect(status).toBe(1);
    expect(stdout).toMatch(/Ann's \w.* in turn 1 scores 500 points, but/);
  });
});

test('export and import copy games at network tables unchanged', async () => {
  using from = temporaryFolder();
  using to = temporaryFolder();
  const ids = [
    (await storeProvenGame(from.path, 'played')).id,
    (await storeProvenGame(from.path, 'unfinished', 20)).id,
  ];
  await storeGames(from.path, [{ seed: 'kestrel' }]);
  const { stdout } = await runHere(['export'], { home: from.path });
  expect(await runHere(['import', '-'], { home: to.path, input: stdout })).toEqual({
    status: 0,
    stdout: '3 new games, 0 already stored, 0 refused\n',
    stderr: '',
  });
  for (const id of ids) {
    expect(readFileSync(journalFile(to.path, id))).toEqual(readFileSync(journalFile(from.path, id)));
  }
  expect(await documentOf(to.path, ['scores'])).toEqual(await documentOf(from.path, ['scores']));
  const { schema, games } = await documentOf(to.path, ['export']);
  expect(schema).toBe('yahtzee-cli/export@1');
  expect((games as { schema: string }[]).map((game) => game.schema).sort()).toEqual([
    'yahtzee-cli/replay@1',
    'yahtzee-cli/replay@2',
    'yahtzee-cli/replay@2',
  ]);
});

describe('an unfinished game at a network table', () => {
  const MESSAGE =
    "yahtzee-cli: Can't resume game 2026-01-31-tabhaf: your seat at its table is gone. To return to another table, run: yahtzee-cli join\n";

  test("can't be resumed", async () => {
    using folder = temporaryFolder();
    await storeTableGameIn(folder.path, LOST);
    for (const args of [
      ['resume', 'tabhaf'],
      ['resume', 'tabhaf', '--repair'],
    ]) {
      expect(await runHere(args, { home: folder.path })).toEqual({ status: 2, stdout: '', stderr: MESSAGE });
    }
    const { status, stderr } = await runHere(['resume'], { home: folder.path });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^yahtzee-cli: You have no unfinished game/);
  });

  test("isn't the game that resume chooses if there's another unfinished game", async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, [{ created: '2026-01-01T12:00:00.000Z', actions: 6 }]);
    await storeTableGameIn(folder.path, LOST);
    const { status, stdout } = await runHere(['resume'], { home: folder.path });
    expect(status).toBe(0);
    expect(stdout).toContain('Resuming game 2026-01-01-');
  });

  test('is in the list of stored games, but not in the list of unfinished games', async () => {
    using folder = temporaryFolder();
    const { id } = await storeTableGameIn(folder.path, LOST);
    const home = await openedHome(folder.path);
    expect(unfinishedEntries(await home.store.survey(), NOW)).toEqual([]);
    expect(await gameEntries(home, NOW)).toMatchObject([{ id, state: 'unfinished', kinds: ['table'] }]);
  });

  test('can be deleted', async () => {
    using folder = temporaryFolder();
    const { id } = await storeTableGameIn(folder.path, LOST);
    expect(await runHere(['delete', id, '--yes'], { home: folder.path })).toMatchObject({
      status: 0,
      stdout: `Deleted game ${id}.\n`,
    });
  });
});

test('scores from network tables are neither the best score in the menu nor a score to beat', async () => {
  using folder = temporaryFolder();
  await storeTableGameIn(folder.path, { names: ['Ann'] });
  const home = await openedHome(folder.path);
  const facts = await homeFacts(await home.store.survey(), OFFICIAL, { settings: [], lastPlayers: [] }, NOW);
  expect(facts).toMatchObject({ games: 1, finished: 1 });
  expect(facts).not.toHaveProperty('best');
  const keeper = openKeeper(home, createWarnings());
  expect(await keeper.soloScores(header(1))).toEqual([]);
  expect(await keeper.soloScores(tableHeader(['Ann']))).toMatchObject([{ game: tableGame().id }]);
});

test('two users of the same files write one log', async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  const log = tableLog(files);
  const counts: LogCounts = { stored: 0, replaced: 0, conflicts: 0, reads: 0 };
  const numRuns = 40;
  await fc.assert(
    fc.asyncProperty(anyCommands, (groups) =>
      checkLogModel([log, log], newTableName(), groups, { keepsNotes: false, atOnce: true, counts }),
    ),
    { numRuns },
  );
  await files.close();
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(
    `log in files: runs: ${numRuns}, stored: ${counts.stored}, replaced: ${counts.replaced}, conflicts: ${counts.conflicts}, reads: ${counts.reads}`,
  );
});

test('the log keeps the lobby, the records, the lock and the next table, but not who is connected', async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  const log = tableLog(files);
  const kept = [lobbyEntry(), { type: 'lock', locked: true }, { type: 'next', next: 'code' }] as const;
  expect(await log.append('anna', 0, lobbyEntry('Perfect'))).toBe(1);
  expect(await log.append('anna', 1, kept[0])).toBe(2);
  expect(await log.append('anna', 2, { type: 'arrived', member: 0, server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, { type: 'departed', member: 0, server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, { type: 'ended', server: 'a' })).toBe(2);
  expect(await log.append('anna', 2, kept[1])).toBe(3);
  expect(await log.append('anna', 3, kept[2])).toBe(4);
  const placed = kept.map((entry, index) => ({ position: index + 2, entry }));
  expect(await log.read('anna')).toEqual(placed);
  expect(await log.read('anna', 3)).toEqual(placed.slice(2));
  await files.append('anna', 4, { type: 'newer' });
  await expect(log.read('anna')).rejects.toThrow("this version doesn't know the entry at position 5");
  await files.close();
});

test("a table of an earlier version doesn't exist", async () => {
  using folder = temporaryFolder(MEMORY);
  const files = await openServerFiles(nodeFiles, folder.path);
  writeFileSync(join(folder.path, 'tables', 'k7qwmx29.jsonl'), oldLog());
  expect(await tableLog(files).read('k7qwmx29')).toBeUndefined();
  await files.close();
});
