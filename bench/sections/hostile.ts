import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFICIAL } from '../../src/engine/index.js';
import { foldGame } from '../../src/statistics/index.js';
import { gameRecordOf, scoreRecord } from '../../src/storage/gameIndex/indexedGame.js';
import { FIRST_SUM, frame, MAX_JOURNAL_BYTES, checksumOf } from '../../src/storage/journal/frame.js';
import { program, temporaryFolder } from '../../test/support/child.js';
import { storedGame } from '../../test/support/stored/storedGames.js';
import { type Figure, mebibytes, milliseconds, type Section } from '../figure.js';
import { readPeak, withPeak } from '../peakMemory.js';
import { runTime } from '../runTime.js';

const MAX_MS = 2000;
const MAX_BYTES = 200 * 2 ** 20;

const ID = '2026-01-31-abcdef';
const NOON = '2026-01-31T12:00:00.000Z';
const JOURNAL = `games/${ID}.jsonl`;
const INDEX = 'index.jsonl';
/** The name of a hostile export file for the `import` command. */
const EXPORT = 'export.jsonl';
const COMMANDS: readonly (readonly string[])[] = [
  ['games'],
  ['scores'],
  ['stats'],
  ['replay', ID],
  ['resume', ID],
];

/** A kind of hostile file, and a function that creates it. */
interface Trap {
  readonly label: string;
  readonly file: string;
  create(path: string): void;
}

const sparse = (path: string): void => {
  const file = openSync(path, 'w');
  ftruncateSync(file, 2 ** 30);
  closeSync(file);
};
const writing = (text: () => string) => (path: string) => writeFileSync(path, text());
const fifo = (path: string): void => void execFileSync('mkfifo', [path]);
const link = (path: string): void => symlinkSync('/dev/zero', path);

const deep = (): string => '['.repeat(10_000) + ']'.repeat(10_000);
/**
 * Returns a journal line with a correct checksum. Takes JSON text, because `JSON.stringify` fails on deeply
 * nested objects.
 */
const framed = (record: string): string =>
  `{"length":${record.length},"sum":"${checksumOf(record, FIRST_SUM)}","record":${record}}\n`;
const longLine = (): string => framed(`{"format":1,"id":"${'x'.repeat(10 * 2 ** 20)}"}`);
const MAX_INDEX_BYTES = 48 * 2 ** 20;

const TRAPS: readonly Trap[] = [
  { label: 'a journal of 1 GB', file: JOURNAL, create: sparse },
  { label: 'an index of 1 GB', file: INDEX, create: sparse },
  { label: 'a line of 10 MB in a journal', file: JOURNAL, create: writing(longLine) },
  { label: 'a line of 10 MB in the index', file: INDEX, create: writing(longLine) },
  {
    label: 'JSON nested 10,000 deep in a journal',
    file: JOURNAL,
    create: writing(() => framed(`{"id":${deep()}}`)),
  },
  {
    label: 'JSON nested 10,000 deep in the index',
    file: INDEX,
    create: writing(() => framed(`{"id":${deep()}}`)),
  },
  { label: 'a journal with 4 MiB of unknown events', file: JOURNAL, create: writing(unknownEvents) },
  { label: 'an index full of empty lines', file: INDEX, create: writing(() => '\n'.repeat(MAX_INDEX_BYTES)) },
  { label: 'an index full of missing games', file: INDEX, create: writing(absentGames) },
  { label: 'a FIFO instead of a journal', file: JOURNAL, create: fifo },
  { label: 'a FIFO instead of the index', file: INDEX, create: fifo },
  { label: 'a link to /dev/zero instead of a journal', file: JOURNAL, create: link },
  { label: 'a link to /dev/zero instead of the index', file: INDEX, create: link },
  { label: 'an export of 1 GB', file: EXPORT, create: sparse },
  { label: 'a line of 10 MB in an export', file: EXPORT, create: writing(longLine) },
  {
    label: 'JSON nested 10,000 deep in an export',
    file: EXPORT,
    create: writing(() => framed(`{"id":${deep()}}`)),
  },
  { label: 'a link to /dev/zero instead of an export', file: EXPORT, create: link },
];

/** Returns a journal of the largest size, filled with valid events of an unknown type. */
function unknownEvents(): string {
  const header = { rules: OFFICIAL, players: [{ name: 'Ann', kind: 'person' }], seed: 'bench' };
  let { line, sum } = frame({ format: 1, id: ID, created: NOON, header }, FIRST_SUM);
  const lines = [line];
  for (let bytes = line.length; bytes < MAX_JOURNAL_BYTES; bytes += line.length) {
    ({ line, sum } = frame({ at: NOON, event: { type: 'x' } }, sum));
    lines.push(line);
  }
  return lines.slice(0, -1).join('');
}

/** Returns an index of the largest size, filled with valid records of games that don't exist. */
function absentGames(): string {
  const { game, events } = storedGame({ seed: 'bench' });
  const record = (number: number): object => {
    const id = `2026-01-31-${String(number).padStart(6, 'a').replace(/[01]/g, 'z')}`;
    const stored = { id, created: NOON, game, events, times: [], end: { bytes: 0, sum: '' } };
    const score = scoreRecord(stored, 1000, () => true);
    if (!score) throw new Error('the game is not finished');
    return gameRecordOf({ score, ...foldGame(stored) });
  };
  const length = frame(record(100_000), FIRST_SUM).line.length;
  const count = Math.floor(MAX_INDEX_BYTES / length);
  return Array.from({ length: count }, (_, number) => frame(record(number), FIRST_SUM).line).join('');
}

/** Measures the time and memory of commands that read a hostile file. */
export const hostile: Section = {
  title: `Hostile files, longest time and highest memory: ${COMMANDS.map(([name]) => name).join(', ')}, import`,
  async measure() {
    const figures: Figure[] = [];
    for (const trap of TRAPS) figures.push(await figureOf(trap));
    return figures;
  },
};

async function figureOf({ label, file, create }: Trap): Promise<Figure> {
  let [slowest, largest] = [0, 0];
  for (const command of file === EXPORT ? [['import', EXPORT]] : COMMANDS) {
    using folder = temporaryFolder();
    const home = join(folder.path, 'yahtzee');
    mkdirSync(join(home, 'games'), { recursive: true });
    create(join(home, file));
    const args = command.map((word) => (word === EXPORT ? join(home, EXPORT) : word));
    const env = withPeak(folder.path);
    slowest = Math.max(slowest, await runTime([program, ...args], folder.path, { env, statuses: [0, 2] }));
    largest = Math.max(largest, readPeak(folder.path));
  }
  return {
    label,
    value: `${milliseconds(slowest)}, ${mebibytes(largest)}`,
    limit: {
      max: `${milliseconds(MAX_MS)}, ${mebibytes(MAX_BYTES)}`,
      isMet: slowest <= MAX_MS && largest <= MAX_BYTES,
    },
  };
}
