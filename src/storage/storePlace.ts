import { join } from 'node:path';
import { faultCode, faultText } from './files/faultCode.js';
import type { FilePort } from './files/filePort.js';
import { readWhole } from './files/wholeFile.js';
import { MOST_JOURNAL_BYTES } from './journal/frame.js';
import { isGameId } from './journal/gameId.js';
import { type JournalProblem, readJournal, type StoredGame } from './journal/readJournal.js';
import type { JournalPaths } from './journal/writeJournal.js';
import type { SeedCheck } from './keptScore.js';

/** Why a stored game cannot be read. `fault` is as `faultText` gives it. */
export type GameProblem =
  | JournalProblem
  | { readonly code: 'no-such-game'; readonly id: string }
  | { readonly code: 'unreadable'; readonly fault: string };

export type GameReading =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      /** The good part of the journal. */
      readonly bytes: Uint8Array;
      /** Bytes in the whole of it. */
      readonly size: number;
    }
  | { readonly ok: false; readonly problem: GameProblem };

/** Where stored games are, and the way to them. */
export interface StorePlace {
  readonly files: FilePort;
  /** The folder of the journals. */
  readonly folder: string;
  /** The index of scores. */
  readonly index: string;
  /** The lock on beginning a daily game. */
  readonly daily: string;
  /** Asked of each game that is over, once, when it enters the index. */
  readonly isFromSeed: SeedCheck;
}

const ENDING = '.jsonl';

/** The store in a player's home, which need not exist yet. */
export const storePlace = (files: FilePort, home: string, isFromSeed: SeedCheck): StorePlace => ({
  files,
  isFromSeed,
  folder: gamesFolder(home),
  index: join(home, 'scores.jsonl'),
  daily: join(gamesFolder(home), 'daily.lock'),
});

/**
 * The folder of the journals in a home. Temporary files are made there too, those for files in the home itself
 * included: the home may be a folder that the player uses for other things.
 */
export const gamesFolder = (home: string): string => join(home, 'games');

/** The files of a game; only for an id that `isGameId`. */
export const pathsOf = ({ folder }: StorePlace, id: string): JournalPaths => ({
  journal: join(folder, `${id}${ENDING}`),
  lock: join(folder, `${id}.lock`),
  answer: join(folder, `${id}.answer`),
});

/**
 * Ids of the stored games, oldest day first.
 *
 * @throws the system's error
 */
export async function listGames({ files, folder }: StorePlace): Promise<readonly string[]> {
  const names = await files.list(folder);
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter(isGameId)
    .sort();
}

/** Reads a game as far as it is good. Never throws. */
export async function readGame(place: StorePlace, id: string): Promise<GameReading> {
  if (!isGameId(id)) return { ok: false, problem: { code: 'no-such-game', id } };
  try {
    const bytes = await readWhole(place.files, pathsOf(place, id).journal, MOST_JOURNAL_BYTES);
    const reading = readJournal(bytes, id);
    if (!reading.ok) return reading;
    return { ...reading, bytes: bytes.subarray(0, reading.stored.end.bytes), size: bytes.length };
  } catch (error) {
    const isGone = faultCode(error) === 'ENOENT';
    const problem: GameProblem = isGone
      ? { code: 'no-such-game', id }
      : { code: 'unreadable', fault: faultText(error) };
    return { ok: false, problem };
  }
}
