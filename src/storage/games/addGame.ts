import { setTimeout } from 'node:timers/promises';
import { isOver } from '../../engine/index.js';
import { faultText } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { replaceFile } from '../files/wholeFile.js';
import { addToIndex } from '../gameIndex/gameIndex.js';
import { indexedGame } from '../gameIndex/indexedGame.js';
import { MAX_JOURNAL_BYTES, unframe } from '../journal/frame.js';
import { LockHeldError, type Lock, type LockHolder, takeLock } from '../journal/lock.js';
import {
  type JournalDamage,
  type JournalProblem,
  readJournal,
  type StoredGame,
} from '../journal/readJournal.js';
import { type GameProblem, pathsOf, readGame, type StorePlace } from './storePlace.js';

export type AddProblem =
  | JournalProblem
  | { readonly code: 'damaged'; readonly id: string; readonly damage: JournalDamage }
  /** The journal is larger than `MAX_JOURNAL_BYTES`, so we couldn't read it back. */
  | { readonly code: 'too-large'; readonly id: string }
  /** The store already has a different journal with this id. */
  | { readonly code: 'taken'; readonly id: string }
  | { readonly code: 'held'; readonly id: string; readonly holder: LockHolder }
  /** The stored game with this id can't be read. */
  | { readonly code: 'unreadable'; readonly id: string; readonly fault: string }
  | { readonly code: 'objection'; readonly id: string; readonly objection: string };

export type AddResult =
  | {
      readonly ok: true;
      readonly id: string;
      readonly status: 'new' | 'known';
      /** Why syncing failed, from `faultText`. A power cut may then lose the journal. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: AddProblem };

/**
 * Imports a journal, all of it or nothing. Stored games don't change.
 *
 * @param objectionTo resolves with the reason to refuse a game, or with undefined
 */
export const addGame = (
  place: StorePlace,
  journal: Uint8Array,
  objectionTo?: (game: StoredGame) => Promise<string | undefined>,
): Promise<AddResult> => add(place, journal, compareWithStored, objectionTo);

/**
 * Stores the journal of a network table's game. Several players at the table may share a home folder, and then all
 * store the game under one id. If one of them left early, a longer journal replaces theirs.
 */
export async function addTableGame(place: StorePlace, journal: Uint8Array): Promise<AddResult> {
  for (let attempt = 1; ; attempt++) {
    const added = await add(place, journal, compareLogs);
    if (added.ok || added.problem.code !== 'held' || attempt === MAX_ATTEMPTS) return added;
    await setTimeout(PAUSE_MS);
  }
}

// Wait up to five seconds: other players of the table hold the lock only while they store the game.
const MAX_ATTEMPTS = 100;
const PAUSE_MS = 50;

type Compare = (place: StorePlace, id: string, journal: Uint8Array) => Promise<AddResult | undefined>;

async function add(
  place: StorePlace,
  journal: Uint8Array,
  compare: Compare,
  objectionTo?: (game: StoredGame) => Promise<string | undefined>,
): Promise<AddResult> {
  const reading = readJournal(journal);
  if (!reading.ok) return reading;
  const { id, damage } = reading.stored;
  if (damage) return refuse({ code: 'damaged', id, damage });
  if (journal.length > MAX_JOURNAL_BYTES) return refuse({ code: 'too-large', id });
  const objection = await objectionTo?.(reading.stored);
  if (objection !== undefined) return refuse({ code: 'objection', id, objection });
  const found = await compare(place, id, journal);
  if (found) return found;
  await makeFolders(place.files, place.folder);
  let lock: Lock;
  try {
    lock = await takeLock(place.files, pathsOf(place, id).lock);
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    // Look again, because the other process may have stored the same game.
    const stored = await compare(place, id, journal);
    return stored ?? refuse({ code: 'held', id, holder: error.holder });
  }
  try {
    return (await compare(place, id, journal)) ?? (await addNew(place, id, journal));
  } finally {
    // Ignore errors: the lock becomes stale when this process ends.
    await lock.release().catch(() => undefined);
  }
}

const refuse = (problem: AddProblem): AddResult => ({ ok: false, problem });

/** Compares a journal with the stored game of this id. Undefined if there's none. */
async function compareWithStored(
  place: StorePlace,
  id: string,
  journal: Uint8Array,
): Promise<AddResult | undefined> {
  const known = await readGame(place, id);
  if (known.ok && Buffer.compare(known.bytes, journal) === 0) return { ok: true, id, status: 'known' };
  return known.ok ? refuse({ code: 'taken', id }) : withoutStored(known.problem, id);
}

/** Refuses a stored game that can't be read. Undefined if the store has no game with this id. */
function withoutStored(problem: GameProblem, id: string): AddResult | undefined {
  if (problem.code === 'no-such-game') return undefined;
  return refuse(problem.code === 'unreadable' ? { ...problem, id } : { code: 'taken', id });
}

/**
 * Compares a table's log with the stored game of this id. Undefined means "store the journal": either no such game is
 * stored, or this log continues an unfinished one.
 */
async function compareLogs(
  place: StorePlace,
  id: string,
  journal: Uint8Array,
): Promise<AddResult | undefined> {
  const known = await readGame(place, id);
  if (!known.ok) return withoutStored(known.problem, id);
  const [stored, added] = [recordsOf(known.bytes), recordsOf(journal)];
  const common = Math.min(stored.length, added.length);
  const isSame = stored.slice(0, common).every((record, index) => record === added[index]);
  if (!isSame) return refuse({ code: 'taken', id });
  const isLonger = added.length > common && !isOver(known.stored.game);
  return isLonger ? undefined : { ok: true, id, status: 'known' };
}

/**
 * A journal's records as JSON. Leaves out the first, because it contains the player's seat and so differs between
 * players.
 */
const recordsOf = (journal: Uint8Array): readonly string[] =>
  unframe(journal)
    .lines.slice(1)
    .map(({ record }) => JSON.stringify(record));

async function addNew(place: StorePlace, id: string, journal: Uint8Array): Promise<AddResult> {
  const unsynced = await replaceFile(place.files, pathsOf(place, id).journal, journal).catch(
    async (error: unknown) => {
      // If we can read the game, the journal was written, and only syncing the folder failed.
      if (!(await readGame(place, id)).ok) throw error;
      return faultText(error);
    },
  );
  // Ignore errors: the game is stored, and the next `survey` adds it to the index.
  await addScore(place, id).catch(() => undefined);
  return { ok: true, id, status: 'new', ...(unsynced !== undefined && { unsynced }) };
}

export async function addScore(place: StorePlace, id: string): Promise<void> {
  const reading = await readGame(place, id);
  const game = reading.ok ? await indexedGame(reading.stored, reading.size, place.isFromSeed) : undefined;
  if (game) await addToIndex(place.files, place.home, { games: [game] });
}
