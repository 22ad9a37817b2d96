import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedGame } from '../src/statistics/index.js';
import { nodeFiles } from '../src/storage/files/nodeFiles.js';
import { openGameStore } from '../src/storage/index.js';
import { FIRST_SUM, frame } from '../src/storage/journal/frame.js';
import { FORMATS } from '../src/storage/journal/records.js';
import { storedGame } from '../test/support/stored/storedGames.js';

const FIRST_DAY = Date.UTC(2024, 0, 1);
const GAMES_PER_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const TABLES = [['Ann'], ['Ann', 'Bob'], ['Bob']] as const;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Fills a home folder with finished one- and two-player games from several years, and writes the index. The
 * files look as usual, but aren't synced to the disk after every line.
 */
export async function writeGames(home: string, count: number): Promise<void> {
  const folder = join(home, 'games');
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number++) {
    const created = new Date(FIRST_DAY + (number * DAY_MS) / GAMES_PER_DAY).toISOString();
    const id = `${created.slice(0, 10)}-${lettersOf(number)}`;
    const names = TABLES[number % TABLES.length] ?? [];
    writeFileSync(join(folder, `${id}.jsonl`), journalOf(storedGame({ id, created, names })));
  }
  const { over } = await openGameStore(nodeFiles, home, () => new Date()).survey();
  if (over.length !== count) throw new Error(`${over.length} of ${count} games can be read`);
}

/** Returns the last six characters of a game's id. */
const lettersOf = (number: number): string =>
  Array.from(
    { length: 6 },
    (_, place) => LETTERS[Math.floor(number / LETTERS.length ** place) % LETTERS.length],
  )
    .reverse()
    .join('');

/** Returns the text of a journal. Successive events are one second apart. */
function journalOf({ id, created, game: { header }, events }: PlayedGame): string {
  const startedAt = Date.parse(created);
  const records = [
    { format: FORMATS.seeded, id, created, header },
    ...events.map((event, index) => ({ at: new Date(startedAt + 1000 * index).toISOString(), event })),
  ];
  let journal = '';
  let last = FIRST_SUM;
  for (const record of records) {
    const { line, sum } = frame(record, last);
    journal += line;
    last = sum;
  }
  return journal;
}
