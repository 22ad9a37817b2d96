import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storedGame } from '../support/stored/storedGames.js';
import { printCounts } from '../support/atOnce.js';
import { childEnv, MEMORY, node, program, temporaryFolder } from '../support/child.js';
import { FIRST_SUM, frame } from '../../src/storage/journal/frame.js';
import { fillInOrder, SHORT_NAMES } from '../support/lineGame.js';
import { readScores } from '../support/stored/otherReader.js';
import { runHere } from '../support/runHere.js';
import { bundleDriver, indexPath, journalPath, storeIn } from '../support/store.js';

const SCORES = 120;
const CREATED = '2026-01-31T12:00:00.000Z';
const LETTERS = 'abcdefghjk';
/** One game id for each score. */
const IDS = Array.from(
  { length: SCORES },
  (_, number) =>
    `2026-01-31-${[...String(number).padStart(6, '0')].map((digit) => LETTERS[Number(digit)]).join('')}`,
);

const folder = temporaryFolder(MEMORY);
const home = join(folder.path, 'yahtzee');
let driver = '';

beforeAll(async () => {
  driver = await bundleDriver('scoresDriver', folder.path);
  mkdirSync(join(home, 'games'), { recursive: true });
  const { game, events } = storedGame({ seed: 'many' });
  for (const id of IDS) {
    let sum = FIRST_SUM;
    const records = [
      { format: 1, id, created: CREATED, header: game.header },
      ...events.map((event) => ({ at: CREATED, event })),
    ];
    const lines = records.map((record) => {
      const framed = frame(record, sum);
      sum = framed.sum;
      return framed.line;
    });
    writeFileSync(journalPath(home, id), lines.join(''));
  }
});

afterAll(() => folder[Symbol.dispose]());

/** Starts `scoresDriver`. `end` sends the whole input, closes stdin, and returns the number that the driver prints. */
function drive(args: readonly string[]): { readonly end: (input: string) => Promise<number> } {
  const child = spawn(node, [driver, home, ...args], {
    env: childEnv(folder.path),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const closed = once(child, 'close');
  return {
    async end(input) {
      child.stdin.end(input);
      expect(await closed).toEqual([0, null]);
      return Number(printed);
    },
  };
}

/** Adds all scores to the index. The scores are divided equally between the processes. */
async function enterAll(processes: number): Promise<void> {
  const drivers = Array.from({ length: processes }, (_, index) => ({
    ids: IDS.filter((_, number) => number % processes === index),
    driver: drive([]),
  }));
  const done = await Promise.all(drivers.map(({ ids, driver }) => driver.end(`${ids.join('\n')}\n`)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(SCORES);
}

const linesInIndex = (): number => readFileSync(indexPath(home), 'utf8').match(/^.+$/gm)?.length ?? 0;
const copies = (): string[] => readdirSync(home).filter((name) => name.includes('copy'));

describe(`${SCORES} scores`, () => {
  test('added by 4 processes at the same time are each stored exactly once', async () => {
    await enterAll(4);
    const scores = readScores(readFileSync(indexPath(home)));
    expect([...scores.keys()].sort()).toEqual(IDS);
    expect(linesInIndex()).toBe(SCORES);
    printCounts(`4 processes: ${scores.size} scores, 0 lost, 0 doubled`);
  });

  test('are each stored exactly once while another process surveys the games', async () => {
    rmSync(indexPath(home), { force: true });
    const surveys = [drive(['survey'])];
    await enterAll(2);
    const counts = await Promise.all(surveys.map(({ end }) => end('')));
    const { over } = await (await storeIn(home)).survey();
    expect(over.map(({ game }) => game)).toEqual(IDS);
    expect(copies()).toEqual([]);
    const { status, stdout } = await runHere(['scores', '--json'], { home: folder.path });
    const { scores } = JSON.parse(stdout) as { scores: readonly { game: string }[] };
    expect(status).toBe(0);
    expect(scores.map(({ game }) => game).sort()).toEqual(IDS);
    printCounts(`2 processes, ${counts.join()} surveys meanwhile: ${over.length} scores, 0 lost, 0 doubled`);
  });
});

test('if several games finish at the same moment, no score is lost or stored twice', async () => {
  using other = temporaryFolder(MEMORY);
  const answers = fillInOrder(SHORT_NAMES);
  const games = Array.from({ length: 3 }, () => {
    const child = spawn(node, [program], { env: childEnv(other.path), stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.resume();
    return { child, closed: once(child, 'close') };
  });
  // Fill the last box of every game at the same time.
  for (const { child } of games)
    child.stdin.write(
      answers
        .slice(0, -1)
        .map((answer) => `${answer}\n`)
        .join(''),
    );
  for (const { child } of games) child.stdin.end(`${answers.at(-1) ?? ''}\n`);
  for (const { closed } of games) expect(await closed).toEqual([0, null]);
  const journals = readdirSync(join(other.path, 'yahtzee/games'));
  expect(journals).toHaveLength(3);
  // The index may lack a game that was added while another process replaced it. The next reader adds the game again.
  const { stdout } = await runHere(['scores', '--json'], { home: other.path });
  const { scores } = JSON.parse(stdout) as { scores: readonly { game: string }[] };
  const ids = journals.map((name) => name.replace('.jsonl', '')).sort();
  expect(scores.map(({ game }) => game).sort()).toEqual(ids);
});
