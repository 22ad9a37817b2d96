import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { verifyGame } from '../../src/session/index.js';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';
import { journalFile, storeGames } from '../support/stored/storedHome.js';
import { type GameWish, storedGame } from '../support/stored/storedGames.js';

const WISHES: readonly GameWish[] = [
  { created: '2026-01-01T12:00:00.000Z', seed: 'kestrel', names: ['Ann', 'Żofia'] },
  { created: '2026-01-02T12:00:00.000Z', seed: 'merlin', rules: house() },
  { created: '2026-01-03T12:00:00.000Z', seed: 'hobby', actions: 9 },
];

/** Returns the content of every file in the folder of stored games, by file name. */
const stored = (home: string): Readonly<Record<string, string>> => {
  const games = join(home, 'yahtzee/games');
  const names = existsSync(games) ? readdirSync(games).sort() : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(games, name), 'utf8')]));
};

const scoresIn = async (home: string): Promise<unknown> =>
  JSON.parse((await runHere(['scores', '--json'], { home })).stdout);

describe('export and import', () => {
  test('copy journals and scores unchanged to another home folder through a pipe', async () => {
    using from = temporaryFolder();
    using to = temporaryFolder();
    await storeGames(from.path, WISHES);
    const exported = await run(['export'], { home: from.path });
    expect({ ...exported, stdout: '' }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await run(['import', '-'], { home: to.path, input: exported.stdout })).toEqual({
      status: 0,
      stdout: '3 new games, 0 already stored, 0 refused\n',
      stderr: '',
    });
    expect(stored(to.path)).toEqual(stored(from.path));
    expect(await scoresIn(to.path)).toEqual(await scoresIn(from.path));
  });

  test('add no games the second time', async () => {
    using from = temporaryFolder();
    using to = temporaryFolder();
    await storeGames(from.path, WISHES);
    const file = join(from.path, 'games.jsonl');
    expect((await runHere(['export', '-o', file], { home: from.path })).status).toBe(0);
    await runHere(['import', file], { home: to.path });
    const [games, scores] = [stored(to.path), await scoresIn(to.path)];
    const { status, stdout } = await runHere(['import', file, '--json'], { home: to.path });
    const known = Object.keys(games).map((name) => name.replace('.jsonl', ''));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ schema: 'yahtzee-cli/import@1', new: [], known, refused: [] });
    expect(stored(to.path)).toEqual(games);
    expect(await scoresIn(to.path)).toEqual(scores);
  });

  test('accept concatenated journals and unfinished games', async () => {
    using from = temporaryFolder();
    using to = temporaryFolder();
    const ids = await storeGames(from.path, WISHES);
    const input = ids
      .toReversed()
      .map((id) => readFileSync(journalFile(from.path, id), 'utf8'))
      .join('');
    await runHere(['import', '-'], { home: to.path, input });
    expect(stored(to.path)).toEqual(stored(from.path));
    expect((await runHere(['resume'], { home: to.path, input: 'score\nchance\n' })).stdout).toContain(
      `Resuming game ${ids[2]}.`,
    );
  });
});

test("a game whose rules claim to be built in isn't imported, but a stored one stays readable", async () => {
  using from = temporaryFolder();
  using to = temporaryFolder();
  const fake = { ...house(), id: 'official', version: 2, name: 'Official rules' };
  const [id = ''] = await storeGames(from.path, [{ created: '2026-01-01T12:00:00.000Z', rules: fake }]);
  const { status, stdout: input } = await runHere(['export', id], { home: from.path });
  expect(status).toBe(0);
  expect(await runHere(['import', '-'], { home: to.path, input })).toEqual({
    status: 2,
    stdout: '0 new games, 0 already stored, 1 refused\n',
    stderr: `yahtzee-cli: Not imported: game ${id} at line 1: the rule set is refused: id is "official"; it reads like the built-in rule set "Official rules", so choose another one\n`,
  });
  expect(stored(to.path)).toEqual({});
});

describe('export', () => {
  test('writes each named game once, to a file that only the player can read', async () => {
    using home = temporaryFolder();
    const [one, two] = await storeGames(home.path, WISHES);
    const file = join(home.path, 'some.jsonl');
    const { status } = await runHere(['export', two ?? '', one ?? '', (one ?? '').slice(5), '-o', file], {
      home: home.path,
    });
    expect(status).toBe(0);
    const journals = [two, one].map((id) => readFileSync(journalFile(home.path, id), 'utf8'));
    expect(readFileSync(file, 'utf8')).toBe(journals.join(''));
  });

  test("doesn't replace an existing file without --force", async () => {
    using home = temporaryFolder();
    await storeGames(home.path, WISHES.slice(0, 1));
    const file = join(home.path, 'taken');
    writeFileSync(file, 'mine');
    const refused = await runHere(['export', '-o', file], { home: home.path });
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^yahtzee-cli: --output "[^\n]+": this file already exists\. Name another file, or add --force to replace it\.\n$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await runHere(['export', '-o', file, '--force'], { home: home.path })).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(Object.values(stored(home.path)).join(''));
  });

  test('writes a damaged game up to the damage, skips an unreadable game, and prints warnings', async () => {
    using home = temporaryFolder();
    using to = temporaryFolder();
    const [one, two, three] = await storeGames(home.path, WISHES);
    appendFileSync(journalFile(home.path, one), '{"length":7,\n{"length":7,\n');
    writeFileSync(journalFile(home.path, two), 'nothing\n');
    const { status, stdout, stderr } = await runHere(['export'], { home: home.path });
    expect(status).toBe(2);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(
        `^yahtzee-cli: Game ${one}: line \\d+ is damaged: not a valid journal line; only the earlier lines were exported$`,
      ),
      expect.stringMatching(`^yahtzee-cli: left out 1 unreadable game \\(${two}\\); `),
      '',
    ]);
    expect(await runHere(['import', '-'], { home: to.path, input: stdout })).toMatchObject({ status: 0 });
    expect(Object.keys(stored(to.path))).toEqual([`${one}.jsonl`, `${three}.jsonl`]);
    expect(await runHere(['export', two ?? ''], { home: home.path })).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: Game ${two} can't be read: its first line isn't a game header.\n`,
    });
  });

  test('with --json writes one document with the same games as replay --json', async () => {
    using home = temporaryFolder();
    const ids = await storeGames(home.path, WISHES);
    const { stdout } = await runHere(['export', '--json'], { home: home.path });
    const games = await Promise.all(
      ids.map(async (id): Promise<unknown> =>
        JSON.parse((await runHere(['replay', id, '--json'], { home: home.path })).stdout),
      ),
    );
    expect(JSON.parse(stdout)).toEqual({ schema: 'yahtzee-cli/export@1', games });
  });

  test('writes an empty file if no games are stored, and import accepts the file', async () => {
    const { status, stdout, stderr } = await runHere(['export']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toBe('yahtzee-cli: You have no stored games, so nothing was exported.\n');
    expect((await runHere(['import', '-'])).stdout).toBe('0 new games, 0 already stored, 0 refused\n');
  });

  test("doesn't print journals on a terminal", async () => {
    await using term = await launch({ args: ['export'] });
    expect((await term.exited).exitCode).toBe(2);
    expect(term.screen()).toContain("export doesn't print games to a terminal");
  });
});

const framed = (record: string): string => {
  const sum = crc32(`00000000${record}`).toString(16).padStart(8, '0');
  return `{"length":${Buffer.byteLength(record)},"sum":"${sum}","record":${record}}\n`;
};

test('import removes control characters from the names of players', async () => {
  using home = temporaryFolder();
  const players = [{ name: 'A\u202enn\x1b]52;c;aGk=\x07\u200b', kind: 'person' }];
  const header = { rules: OFFICIAL, players, seed: 'kestrel' };
  const first = { format: 1, id: '2026-01-31-k7qwmx', created: '2026-01-31T12:00:00.000Z', header };
  const input = framed(JSON.stringify(first));
  expect((await runHere(['import', '-'], { home: home.path, input })).status).toBe(0);
  for (const args of [['games'], ['games', '--json'], ['export', '--json']]) {
    const { stdout } = await runHere(args, { home: home.path });
    expect(stdout).toContain('Ann]52;c;aGk=');
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
  }
});

describe('import refuses, with one line per game,', () => {
  /** Imports games into an empty home folder. Returns the output and the stored games. */
  const take = async (input: string) => {
    using home = temporaryFolder();
    const result = await runHere(['import', '-'], { home: home.path, input });
    expect(result.stderr).toMatch(/^(yahtzee-cli: [^\p{Cc}\p{Cf}]+\n)*$/u);
    return { ...result, games: Object.keys(stored(home.path)) };
  };

  /** Stores games and returns their ids and journals. */
  async function exportOf(
    wishes: readonly GameWish[],
  ): Promise<{ ids: readonly string[]; journals: string[] }> {
    using home = temporaryFolder();
    const ids = await storeGames(home.path, wishes);
    return { ids, journals: ids.map((id) => readFileSync(journalFile(home.path, id), 'utf8')) };
  }

  test("a game whose dice don't match its seed, and imports the other games", async () => {
    const loaded: GameWish = { seed: 'loaded', yahtzeesIn: 3 };
    const { game, events } = storedGame(loaded);
    expect(verifyGame(game.header, events).ok).toBe(false);
    const { ids, journals } = await exportOf([WISHES[0] ?? {}, loaded, WISHES[2] ?? {}]);
    const { status, stdout, stderr, games } = await take(journals.join(''));
    const line = (journals[0] ?? '').split('\n').length;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '2 new games, 0 already stored, 1 refused\n' });
    expect(stderr).toMatch(
      new RegExp(
        `^yahtzee-cli: Not imported: game ${ids[1]} at line ${line}: event \\d+: Ann's [a-z]+ roll of turn \\d+ shows [1-6 ]+, but the seed gives [1-6 ]+\n$`,
      ),
    );
    expect(games).toEqual([`${ids[0]}.jsonl`, `${ids[2]}.jsonl`].sort());
  });

  test('a game with a changed line, and prints the line number', async () => {
    const { ids, journals } = await exportOf(WISHES.slice(0, 2));
    const lines = journals.join('').split('\n');
    const changed = lines.length - 3;
    lines[changed - 1] = (lines[changed - 1] ?? '').replace('"at":"2026', '"at":"2027');
    const { status, stderr, games } = await take(lines.join('\n'));
    const start = (journals[0] ?? '').split('\n').length;
    expect(status).toBe(2);
    expect(stderr).toBe(
      `yahtzee-cli: Not imported: game ${ids[1]} at line ${start}: line ${changed} is damaged: wrong checksum\n`,
    );
    expect(games).toEqual([`${ids[0]}.jsonl`]);
  });

  test('a different state of a stored game', async () => {
    using home = temporaryFolder();
    const [id] = await storeGames(home.path, WISHES.slice(2));
    const before = stored(home.path);
    const input = readFileSync(journalFile(home.path, id), 'utf8').split('\n').slice(0, -2).join('\n');
    const { status, stderr } = await runHere(['import', '-'], { home: home.path, input: `${input}\n` });
    expect(status).toBe(2);
    expect(stderr).toContain(`game ${id} at line 1: a different game, or a different version of this game,`);
    expect(stored(home.path)).toEqual(before);
  });

  test.each([
    [
      "a file that isn't an export",
      'PK\x03\x04 and so on\n',
      /line 1 isn't a game header; .* export without --json$/,
    ],
    ['a line without an end', 'x'.repeat(1_000_000), /line 1 isn't a game header/],
    [
      'deep JSON',
      framed(`{"format":1,"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
      /isn't a game header$/,
    ],
    ['a prototype', framed('{"format":1,"__proto__":{"id":"x"}}'), /isn't a game header$/],
    ['a path for an id', framed('{"format":1,"id":"../../../etc/passwd"}'), /isn't a game header$/],
    ['control characters', framed('{"format":1,"id":"\x1b]52;c;aGk=\x07\u202e"}'), /isn't a game header$/],
    ['half a line', '{"length":12', /line 1 isn't a game header/],
  ])('%s', async (_, input, said) => {
    const { status, stdout, stderr, games } = await take(input);
    expect({ status, stdout, games }).toEqual({
      status: 2,
      stdout: '0 new games, 0 already stored, 1 refused\n',
      games: [],
    });
    expect(stderr.trimEnd()).toMatch(said);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  test("a game or a line that's too long, and skips the rest of the file", async () => {
    const { ids, journals } = await exportOf(WISHES.slice(0, 2));
    const [one = '', two = ''] = journals;
    const start = one.split('\n').length;
    const long = await take(`${one}${two}${'x'.repeat(1_000_000)}\n${one}`);
    expect(long.games).toEqual([`${ids[0]}.jsonl`]);
    expect(long.stderr).toBe(
      `yahtzee-cli: Not imported: the game at line ${start}: line ${start + two.split('\n').length - 1} is longer than 64 KiB; the rest of the file wasn't read\n`,
    );
    const endless = await take(`${one}${two}${`${' '.repeat(999)}\n`.repeat(5000)}${one}`);
    expect(endless.games).toEqual([`${ids[0]}.jsonl`]);
    expect(endless.stderr).toMatch(/ the game is larger than 4 MiB; the rest of the file wasn't read\n$/);
  });

  test('at most a thousand games, and then stops reading', async () => {
    const { status, stdout, stderr } = await take(framed('{"format":1}').repeat(3000));
    expect({ status, stdout }).toEqual({
      status: 2,
      stdout: '0 new games, 0 already stored, 1000 refused\n',
    });
    expect(stderr.split('\n')).toHaveLength(1002);
    expect(stderr).toMatch(/\nyahtzee-cli: 1000 games were refused\. The rest of the file wasn't read\.\n$/);
  });

  test('a game in a newer format, and prints the format number', async () => {
    const { status, stderr } = await take(framed('{"format":7,"news":[]}'));
    expect(status).toBe(2);
    expect(stderr).toBe(
      'yahtzee-cli: Not imported: the game at line 1: format 7 is from a newer version of yahtzee-cli; this version supports format 6\n',
    );
  });

  test("a file that can't be read", async () => {
    for (const file of ['no/such/file', '.']) {
      const { status, stdout, stderr } = await runHere(['import', file]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(
        /^yahtzee-cli: "[^\n]+" can't be read: [^\n]+ \(E[A-Z]+\)\. Name a file [^\n]+\n$/,
      );
    }
  });

  test("every game if the home folder can't be read or written", async () => {
    using home = temporaryFolder();
    const { ids, journals } = await exportOf(WISHES.slice(0, 1));
    const input = journals.join('');
    const env = { YAHTZEE_FILE_FAULTS: 'ENOSPC@7+' };
    const full = await run(['import', '-'], { home: home.path, input, env });
    expect(full).toMatchObject({ status: 2, stdout: '' });
    expect(full.stderr).toMatch(
      /^yahtzee-cli: Can't store games in "[^\n]+": the disk is full \(ENOSPC\)\. /,
    );
    expect(stored(home.path)).toEqual({});
    mkdirSync(join(home.path, 'yahtzee'));
    writeFileSync(join(home.path, 'yahtzee/games'), '');
    const { status, stderr } = await runHere(['import', '-'], { home: home.path, input });
    expect(status).toBe(2);
    expect(stderr).toBe(
      `yahtzee-cli: Not imported: game ${ids[0]} at line 1: a stored game with the same id can't be read: part of the path isn't a folder (ENOTDIR)\n`,
    );
  });
});
