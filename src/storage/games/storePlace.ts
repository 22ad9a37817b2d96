import { join } from 'node:path';
import { nameKey } from '../../engine/index.js';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { gamesFolder } from '../files/folders.js';
import { readFile } from '../files/wholeFile.js';
import { FIRST_SUM, MAX_JOURNAL_BYTES, checksumOf } from '../journal/frame.js';
import { type LockHolder, lockHolder } from '../journal/lock.js';
import { type JournalProblem, readJournal, type StoredGame } from '../journal/readJournal.js';
import { isGameId } from '../journal/records.js';
import type { JournalPaths } from '../journal/writeJournal.js';
import type { SeedCheck } from '../gameIndex/indexedGame.js';

/** `fault` is an error code or a message from `faultText`. */
export type GameProblem =
  | JournalProblem
  | { readonly code: 'no-such-game'; readonly id: string }
  | { readonly code: 'unreadable'; readonly fault: string };

export type GameReading =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      readonly bytes: Uint8Array;
      readonly size: number;
    }
  | { readonly ok: false; readonly problem: GameProblem };

export interface StorePlace {
  readonly files: FilePort;
  readonly folder: string;
  /** The home folder, where the index of games is. */
  readonly home: string;
  readonly now: () => Date;
  /** Checks the dice of each game that goes into the index. */
  readonly isFromSeed: SeedCheck;
}

export const storePlace = (
  files: FilePort,
  home: string,
  now: () => Date,
  isFromSeed: SeedCheck,
): StorePlace => ({
  files,
  now,
  isFromSeed,
  folder: gamesFolder(home),
  home,
});

/** The id must be valid, because it becomes part of paths; see `isGameId`. */
export const pathsOf = ({ folder }: StorePlace, id: string): JournalPaths => ({
  journal: join(folder, `${id}.jsonl`),
  lock: join(folder, `${id}.lock`),
  answer: join(folder, `${id}.answer`),
});

/**
 * The lock for starting a player's daily game. Spellings of one name, such as `Ann` and `ann`, share a lock; see
 * `nameKey`.
 */
export const dailyLock = ({ folder }: StorePlace, name: string): string =>
  join(folder, `daily-${checksumOf(nameKey(name), FIRST_SUM)}.lock`);

/** The ids of all stored games, oldest first. Throws the system's error if the folder can't be listed. */
export async function listGames({ files, folder }: StorePlace): Promise<readonly string[]> {
  const names = await files.list(folder);
  return names
    .map(parseFileName)
    .flatMap((name) => (name?.kind === 'journal' ? [name.id] : []))
    .sort();
}

/**
 * What a file name in the journal folder says. The lock of a daily game has the id `daily-` and a checksum. A temporary
 * file of the index or of `last-players.json` has the id ''.
 */
export interface StoreFileName {
  readonly kind: 'journal' | 'copy' | 'answer' | 'lock' | 'temporary';
  readonly id: string;
  /** The process that created the temporary file. */
  readonly pid?: number;
}

/** Undefined for names that yahtzee-cli doesn't use. */
export function parseFileName(name: string): StoreFileName | undefined {
  const [, target, pid] = /^(.+)\.(\d{1,10})-\d+\.tmp$/.exec(name) ?? [];
  if (target !== undefined) {
    const id = HOME_FILE.test(target) ? '' : parseFileName(target)?.id;
    return id === undefined ? undefined : { kind: 'temporary', id, pid: Number(pid) };
  }
  const [id = '', ...rest] = name.split('.');
  const ending = rest.join('.');
  if (/^lock\.\d{1,10}-[0-9a-f]{8}$/.test(ending) && (DAILY_ID.test(id) || isGameId(id)))
    return { kind: 'lock', id };
  if (!isGameId(id)) return undefined;
  if (ending === 'jsonl') return { kind: 'journal', id };
  if (ending === 'answer') return { kind: 'answer', id };
  return /^jsonl\.copy-\d{1,3}$/.test(ending) ? { kind: 'copy', id } : undefined;
}

/** Earlier versions had only one lock for all players, `daily`. */
const DAILY_ID = /^daily(?:-[0-9a-f]{8})?$/;

const HOME_FILE = /^(?:index\.jsonl(?:\.copy-\d{1,3})?|last-players\.json)$/;

/**
 * Which process is playing each game, by id. A process that is starting a daily game appears under the lock's id, such
 * as `daily-1a2b3c4d`. Throws the system's error if the folder can't be listed.
 */
export async function gamesInPlay({ files, folder }: StorePlace): Promise<ReadonlyMap<string, LockHolder>> {
  const holders = new Map<string, LockHolder>();
  for (const name of await files.list(folder)) {
    const parsed = parseFileName(name);
    const holder = parsed?.kind === 'lock' ? await lockHolder(files, join(folder, name)) : undefined;
    if (parsed && holder) holders.set(parsed.id, holder);
  }
  return holders;
}

/** Reads a game up to the first damage in its journal. Never throws. */
export async function readGame(place: StorePlace, id: string): Promise<GameReading> {
  if (!isGameId(id)) return { ok: false, problem: { code: 'no-such-game', id } };
  try {
    const bytes = await readFile(place.files, pathsOf(place, id).journal, MAX_JOURNAL_BYTES);
    const reading = readJournal(bytes, id);
    if (!reading.ok) return reading;
    return { ...reading, bytes: bytes.subarray(0, reading.stored.end.bytes), size: bytes.length };
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return { ok: false, problem: { code: 'no-such-game', id } };
    return { ok: false, problem: { code: 'unreadable', fault: faultText(error) } };
  }
}
