import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import type { RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { onlyJournal, readJournalText } from '../../support/stored/journals.js';
import { playedGame, storeGames } from '../../support/stored/storedHome.js';

const ANSWERS = fillInOrder(SHORT_NAMES);

/** Runs the program with these answers in a home folder. */
const play = (home: string, args: readonly string[], answers: readonly string[] = []): Promise<RunResult> =>
  runHere(args, { home, input: answers.map((answer) => `${answer}\n`).join('') });

interface Ranked {
  readonly id: string;
  readonly seed: string;
}

/** Starts a ranked game with a random seed, and quits after the first turn. */
async function quitRanked(
  home: string,
  ...args: readonly string[]
): Promise<Ranked & { readonly shown: string }> {
  const { stdout, stderr } = await play(home, ['--plain', '-p', 'Ann', ...args], ANSWERS.slice(0, 2));
  const { path, id } = onlyJournal(home);
  return { id, seed: readJournalText(path).first.header.seed, shown: stdout + stderr };
}

/** Returns the only score of Ann's ranked game, and the last lines that the program printed. */
async function finish(
  home: string,
  { id }: Ranked,
): Promise<{ readonly score: unknown; readonly end: string }> {
  const { stdout } = await play(home, ['resume', id, '--plain'], ANSWERS.slice(2));
  const scores = await runHere(['scores', '--json'], { home });
  const all = (JSON.parse(scores.stdout) as { scores: readonly { game: string }[] }).scores;
  return { score: all.find(({ game }) => game === id), end: stdout.slice(-300) };
}

describe('the seed of an unfinished ranked game', () => {
  test('is on no screen, line or JSON document, but in the export', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const rules = join(home, 'short.json');
    writeFileSync(rules, JSON.stringify(SHORT));
    const { id, seed, shown } = await quitRanked(home, '-r', rules);
    const record = join(home, 'record.json');
    const outputs = [
      shown,
      (await play(home, ['resume', '--plain', '--record', record], ['card', 'help'])).stdout,
      readFileSync(record, 'utf8'),
    ];
    for (const args of [
      ['games'],
      ['games', '--json'],
      ['replay', id, '--plain'],
      ['replay', id, '--json'],
      ['review', id, '--plain'],
      ['review', id, '--json'],
      ['verify', id],
      ['verify', id, '--json'],
      ['export', id, '--json'],
      ['scores', '--json', '--all'],
      ['scores', '--csv', '--all'],
      ['stats', '--json'],
    ]) {
      const { stdout, stderr } = await runHere(args, { home });
      outputs.push(stdout + stderr);
    }
    for (const output of outputs) expect(output).not.toContain(seed);
    expect((await runHere(['export', id], { home })).stdout).toContain(seed);
  });

  test('is shown when the game is over', async () => {
    using folder = temporaryFolder();
    const ranked = await quitRanked(folder.path);
    const { score, end } = await finish(folder.path, ranked);
    expect(score).toMatchObject({ marks: [], place: 1, seed: ranked.seed });
    expect(end).toContain('the first score to beat');
    for (const args of [
      ['games', '--json'],
      ['replay', ranked.id, '--plain'],
      ['replay', ranked.id, '--json'],
    ])
      expect((await runHere(args, { home: folder.path })).stdout).toContain(ranked.seed);
  });
});

describe('a ranked game is no longer ranked if its seed', () => {
  test('is played as practice, even if the practice game is deleted', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const ranked = await quitRanked(home);
    // The first dice are enough.
    const practice = await play(home, ['--plain', '-p', 'Ann', '--practice', '-s', ranked.seed]);
    expect(practice.stderr).toContain(`Game ${ranked.id} has the same seed, so it is no longer ranked.`);
    const games = JSON.parse((await runHere(['games', '--json'], { home })).stdout) as {
      readonly games: readonly { readonly id: string }[];
    };
    const [copy] = games.games.filter(({ id }) => id !== ranked.id);
    expect((await runHere(['delete', copy?.id ?? '', '--yes'], { home })).status).toBe(0);
    expect((await runHere(['games'], { home })).stdout.replace(/\s+/g, ' ')).toContain(
      'unranked: seed played',
    );
    const resumed = await play(home, ['resume', '--plain'], []);
    expect(resumed.stdout).toContain('Another game has used this seed');
    const { score, end } = await finish(home, ranked);
    expect(score).toMatchObject({ marks: ['seed-seen'] });
    expect(score).not.toHaveProperty('place');
    expect(end).not.toMatch(/Place 1|score to beat under/);
    expect(end).toContain("Games whose seed was played before don't set a score to beat.");
    expect((await runHere(['verify', ranked.id], { home })).status).toBe(0);
  });

  test.each<[string, readonly string[]]>([
    ['is simulated', ['simulate', '--games', '1', '--player', 'novice']],
    ['is used for training', ['train', '--level', 'novice', '--json']],
  ])('%s', async (_, args) => {
    using folder = temporaryFolder();
    const ranked = await quitRanked(folder.path);
    const rules = join(folder.path, 'short.json');
    writeFileSync(rules, JSON.stringify(SHORT));
    await runHere([...args, '-r', rules, '-s', ranked.seed], { home: folder.path });
    expect((await finish(folder.path, ranked)).score).toMatchObject({ marks: ['seed-seen'] });
  });

  test('is in an imported game', async () => {
    using folder = temporaryFolder();
    using other = temporaryFolder();
    const home = folder.path;
    const ranked = await quitRanked(home);
    const [copy = ''] = await storeGames(other.path, [{ seed: ranked.seed, seedGiven: true, actions: 2 }]);
    const file = join(other.path, 'games.jsonl');
    await runHere(['export', copy, '-o', file], { home: other.path });
    const imported = await runHere(['import', file], { home });
    expect(imported.stderr).toContain(`Game ${ranked.id} has the same seed, so it is no longer ranked.`);
    await runHere(['delete', copy, '--yes'], { home });
    expect((await finish(home, ranked)).score).toMatchObject({ marks: ['seed-seen'] });
  });

  test("is in a game with a chosen seed that's resumed", async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const ranked = await quitRanked(home);
    const [copy = ''] = await storeGames(home, [{ seed: ranked.seed, seedGiven: true, actions: 2 }]);
    const { stdout } = await play(home, ['resume', copy, '--plain']);
    expect(stdout).toContain(`Game ${ranked.id} has the same seed, so it is no longer ranked.`);
    await runHere(['delete', copy, '--yes'], { home });
    expect((await finish(home, ranked)).score).toMatchObject({ marks: ['seed-seen'] });
  });
});

test("the seed of a ranked game can't be played while the game is open in another process", async () => {
  using folder = temporaryFolder();
  const ranked = await playedGame(folder.path, { seed: 'kestrel', actions: 2 });
  const { status, stderr, stdout } = await play(
    folder.path,
    ['--plain', '--practice', '-s', 'kestrel'],
    ANSWERS,
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^yahtzee-cli: An unfinished ranked game has the same seed\. Game \S+ is open in process \d+ on .*: leave the game there first\n$/,
  );
  await ranked.close();
});
