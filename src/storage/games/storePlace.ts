import { join } from 'node:path';
import { nameKey } from '../../engine/index.js';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { gamesFolder } from '../files/folders.js';
import { readFile } from '../files/wholeFile.js';
import { FIRST_SUM, MAX_JOURNAL_BYTES, sumOf } from '../journal/frame.js';
import { type LockHolder, lockHolder } from '../journal/lock.js';
import { type JournalProblem, readJournal, type StoredGame } from '../journal/readJournal.js';
import { isGameId } from '../journal/records.js';
import type { JournalPaths } from '../journal/writeJournal.js';
import type { SeedCheck } from '../gameIndex/indexedGame.js';

/** The reason why a stored game cannot be read. `fault` is an error code or message from `faultText`. */
export type GameProblem =
  | JournalProblem
  | { readonly code: 'no-such-game'; readonly id: string }
  | { readonly code: 'unreadable'; readonly fault: string };

export type GameReading =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      /** The part of the journal before the first damage. */
      readonly bytes: Uint8Array;
      /** The size of the whole journal in bytes. */
      readonly size: number;
    }
  | { readonly ok: false; readonly problem: GameProblem };

/** The paths of the stored files, and the `FilePort` for reading and writing files. */
export interface StorePlace {
  readonly files: FilePort;
  /** The folder that contains the journals. */
  readonly folder: string;
  /** The home folder, which contains the index of games. */
  readonly home: string;
  /** Returns the current time, for the timestamps of games and events. */
  readonly now: () => Date;
  /** Checks whether a game's dice match its seed. Called only when a game is added to the index. */
  readonly isFromSeed: SeedCheck;
}

/** Returns the paths of the store in a home folder, which need not exist yet. */
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

/** Returns the paths of a game's files. Requires a valid game id; see `isGameId`. */
export const pathsOf = ({ folder }: StorePlace, id: string): JournalPaths => ({
  journal: join(folder, `${id}.jsonl`),
  lock: join(folder, `${id}.lock`),
  answer: join(folder, `${id}.answer`),
});

/**
 * Returns the path of the lock for starting a player's daily game. Each player has a separate lock. Names that differ
 * only in case or character width refer to the same player, so they share a lock.
 */
export const dailyLock = ({ folder }: StorePlace, name: string): string =>
  join(folder, `daily-${sumOf(nameKey(name), FIRST_SUM)}.lock`);

/**
 * Returns the ids of all stored games, sorted by date, oldest first. If the folder cannot be listed, throws the
 * system's error.
 */
export async function listGames({ files, folder }: StorePlace): Promise<readonly string[]> {
  const names = await files.list(folder);
  return names
    .map(parseFileName)
    .flatMap((name) => (name?.kind === 'journal' ? [name.id] : []))
    .sort();
}

/** The parsed name of a file that this program created in the journal folder. */
export interface StoreFileName {
  readonly kind: 'journal' | 'copy' | 'answer' | 'lock' | 'temporary';
  /**
   * The game id. The lock of a daily game has the id `daily-` followed by a checksum. A temporary file for the index or
   * for `last-players.json` has the id ''.
   */
  readonly id: string;
  /** The id of the process that created the temporary file. */
  readonly pid?: number;
}

/** Parses a file name in the journal folder. Returns undefined for names that this program does not use. */
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

/** Matches the id of a daily lock. Earlier versions had one lock for all names, with the id `daily`. */
const DAILY_ID = /^daily(?:-[0-9a-f]{8})?$/;

const HOME_FILE = /^(?:index\.jsonl(?:\.copy-\d{1,3})?|last-players\.json)$/;

/**
 * Returns the process that is playing each game, by game id. For a process that is starting a daily game, the key is
 * the id of the daily lock, which starts with `daily-`. If the folder cannot be listed, throws the system's error.
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
