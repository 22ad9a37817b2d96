import { join } from 'node:path';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { readFile } from '../files/wholeFile.js';
import { MAX_JOURNAL_BYTES } from '../journal/frame.js';
import { type LockHolder, lockHolder } from '../journal/lock.js';
import { type JournalProblem, readJournal, type StoredGame } from '../journal/readJournal.js';
import { isGameId } from '../journal/records.js';
import type { JournalPaths } from '../journal/writeJournal.js';
import type { SeedCheck } from '../scores/scoreRecord.js';

/** The reason why a stored game cannot be read. `fault` is a `faultText`. */
export type GameProblem =
  | JournalProblem
  | { readonly code: 'no-such-game'; readonly id: string }
  | { readonly code: 'unreadable'; readonly fault: string };

export type GameReading =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      /** The undamaged start of the journal. */
      readonly bytes: Uint8Array;
      /** The size of the whole journal in bytes. */
      readonly size: number;
    }
  | { readonly ok: false; readonly problem: GameProblem };

/** The paths of the store's files, and the port for reading and writing them. */
export interface StorePlace {
  readonly files: FilePort;
  /** The folder of the journals. */
  readonly folder: string;
  /** The path of the score index. */
  readonly index: string;
  /** The path of the lock that a process needs to start a daily game. */
  readonly daily: string;
  /** Checks that the dice match the seed. Called once for each game that is over, when it enters the index. */
  readonly isFromSeed: SeedCheck;
}

/** Returns the paths of the store in a data folder, which need not exist yet. */
export const storePlace = (files: FilePort, home: string, isFromSeed: SeedCheck): StorePlace => ({
  files,
  isFromSeed,
  folder: gamesFolder(home),
  index: join(home, 'scores.jsonl'),
  daily: join(gamesFolder(home), 'daily.lock'),
});

/**
 * Returns the folder of the journals. Temporary versions of the files in `home` also go there, because the user may
 * keep other files in `home`.
 */
export const gamesFolder = (home: string): string => join(home, 'games');

/** @param id must be a game id; see `isGameId` */
export const pathsOf = ({ folder }: StorePlace, id: string): JournalPaths => ({
  journal: join(folder, `${id}.jsonl`),
  lock: join(folder, `${id}.lock`),
  answer: join(folder, `${id}.answer`),
});

/**
 * Returns the ids of the stored games, ordered by day, oldest first.
 *
 * @throws the system's error
 */
export async function listGames({ files, folder }: StorePlace): Promise<readonly string[]> {
  const names = await files.list(folder);
  return names
    .map(parseFileName)
    .flatMap((name) => (name?.kind === 'journal' ? [name.id] : []))
    .sort();
}

/** The parts of the name of a file that this program has created in the folder of the journals. */
export interface StoreFileName {
  readonly kind: 'journal' | 'copy' | 'answer' | 'lock' | 'temporary';
  /** The id of a game, `daily`, or '' for the temporary version of a file in the home folder. */
  readonly id: string;
  /** The id of the process that is writing a temporary file. */
  readonly pid?: number;
}

/** Parses a file name in the folder of the journals. Returns undefined if this program does not use such names. */
export function parseFileName(name: string): StoreFileName | undefined {
  const [, target, pid] = /^(.+)\.(\d{1,10})-\d+\.tmp$/.exec(name) ?? [];
  if (target !== undefined) {
    const id = HOME_FILE.test(target) ? '' : parseFileName(target)?.id;
    return id === undefined ? undefined : { kind: 'temporary', id, pid: Number(pid) };
  }
  const [id = '', ...rest] = name.split('.');
  const ending = rest.join('.');
  if (/^lock\.\d{1,10}-[0-9a-f]{8}$/.test(ending) && (id === 'daily' || isGameId(id)))
    return { kind: 'lock', id };
  if (!isGameId(id)) return undefined;
  if (ending === 'jsonl') return { kind: 'journal', id };
  if (ending === 'answer') return { kind: 'answer', id };
  return /^jsonl\.copy-\d{1,3}$/.test(ending) ? { kind: 'copy', id } : undefined;
}

const HOME_FILE = /^(?:scores\.jsonl(?:\.copy-\d{1,3})?|last-players\.json)$/;

/**
 * Returns the processes that are playing games, by game id. The id `daily` is for the process that is starting the
 * daily game.
 *
 * @throws the system's error if the folder cannot be listed
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

/** Reads the undamaged start of a game. Never throws. */
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
