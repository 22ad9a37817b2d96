import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_SUM, frame, unframe } from '../../../src/storage/journal/frame.js';
import { secretsFrom } from '../table/localTable.js';

/** The id of the game in `versionOneTable.jsonl`. */
export const OLD_GAME = '2026-01-31-nqkmtu';

/**
 * Returns the journal of a finished game at a network table, as the last version before version 2 of the log has stored
 * it. Its log has every type of record of version 1: Eve is removed before the start, Bob is voted out, and Cleo leaves.
 */
export const oldJournal = (): Buffer => readFileSync(new URL('versionOneTable.jsonl', import.meta.url));

/** Stores this game in the folder of the stored games. */
export function storeOldGame(home: string): void {
  mkdirSync(join(home, 'games'), { recursive: true });
  writeFileSync(join(home, 'games', `${OLD_GAME}.jsonl`), oldJournal());
}

/** Returns the log of this game, as a server of that version has stored it. */
export const oldLog = (): string =>
  framed(
    unframe(oldJournal())
      .lines.slice(1)
      .map(({ record }) => (record as { readonly record: object }).record),
  );

/** Stores what a client of that version has stored about an unfinished table. Returns the path. */
export function storeOldClientFile(home: string, id: string): string {
  const path = join(home, 'tables', `${id}.jsonl`);
  mkdirSync(join(home, 'tables'), { recursive: true, mode: 0o700 });
  const first = {
    format: 1,
    id,
    created: '2026-01-31T12:00:00.000Z',
    invitation: '127.0.0.1:1/k7qw-m2x9-ahdj-03nb-wxyz-5t6v',
    name: 'Ann',
    purpose: 'open',
    secrets: secretsFrom('old', 'Ann'),
    hosted: { folder: join(home, 'hosted', id), listen: '127.0.0.1:1' },
  };
  writeFileSync(path, framed([first, { seat: { member: 0, code: 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v' } }]));
  return path;
}

function framed(records: readonly object[]): string {
  let sum = FIRST_SUM;
  return records
    .map((record) => {
      const next = frame(record, sum);
      ({ sum } = next);
      return next.line;
    })
    .join('');
}
