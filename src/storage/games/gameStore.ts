import { join } from 'node:path';
import type { GameHeader } from '../../engine/index.js';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { replaceFile } from '../files/wholeFile.js';
import { HeldError, type Lock, type LockHolder, takeLock } from '../journal/lock.js';
import {
  type JournalDamage,
  type JournalProblem,
  readJournal,
  type StoredGame,
} from '../journal/readJournal.js';
import { type FirstRecord, JOURNAL_FORMAT, newGameId } from '../journal/records.js';
import { type GameJournal, openJournal } from '../journal/writeJournal.js';
import { appendScores } from '../scores/scoreIndex.js';
import { scoreRecord, type SeedCheck } from '../scores/scoreRecord.js';
import {
  saveAnswer,
  type OpenAnswer,
  resumeGame,
  type ResumeProblem,
  type ResumeResult,
} from './resumeGame.js';
import {
  type GameProblem,
  type GameReading,
  gamesInPlay,
  listGames,
  parseFileName,
  pathsOf,
  readGame,
  type StorePlace,
  storePlace,
} from './storePlace.js';
import { type Survey, survey } from './survey.js';

/** A game that begins now. */
export interface NewGame {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly journal: GameJournal;
}

/** Why a journal from elsewhere is not taken in. */
export type AddProblem =
  | JournalProblem
  | { readonly code: 'damaged'; readonly id: string; readonly damage: JournalDamage }
  /** Another game, or more of this one, is stored under its id. */
  | { readonly code: 'taken'; readonly id: string }
  /** Some process has a game open under its id. */
  | { readonly code: 'held'; readonly id: string; readonly holder: LockHolder }
  /** Whether a game is stored under its id cannot be told. */
  | { readonly code: 'unreadable'; readonly id: string; readonly fault: string }
  /** One line of whoever judged it. */
  | { readonly code: 'objection'; readonly id: string; readonly objection: string };

export type AddResult =
  | {
      readonly ok: true;
      readonly id: string;
      readonly status: 'new' | 'known';
      /** Why the name of a new journal may not be on the disk, as `faultText` gives it. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: AddProblem };

export type RemoveResult =
  | {
      /** The journal is gone. */
      readonly ok: true;
      /** What could not be removed with it. */
      readonly remaining: readonly Remainder[];
      /** Why the disk may not have it yet, as `faultText` gives it. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: GameProblem | Extract<ResumeProblem, { code: 'held' }> };

/** A file of a deleted game that is left, or the folder if it cannot be listed. */
export interface Remainder {
  readonly path: string;
  /** As `faultText` gives it. */
  readonly fault: string;
}

/** The stored games of a player. Promises reject with the system's error, and with nothing else but what is said. */
export interface GameStore {
  /** A new game, of which nothing is stored yet. */
  begin(header: GameHeader): NewGame;
  /**
   * Takes the lock of an unfinished game and reads it. A last line that is not whole is left out.
   *
   * @param damaged whether to go on from before a bad line that others follow
   */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<ResumeResult>;
  /** Keeps an answer that nothing has followed from yet, for whoever goes on with a game of so many events. */
  saveAnswer(id: string, events: number, answer: OpenAnswer): Promise<void>;
  /** Ids of the stored games, oldest day first. */
  ids(): Promise<readonly string[]>;
  /** Reads a game as far as it is good. */
  read(id: string): Promise<GameReading>;
  /** The games that are open in some process now, by id. Never rejects: without an answer, none is. */
  inPlay(): Promise<ReadonlyMap<string, LockHolder>>;
  /**
   * Keeps every other process from beginning a daily game, until it is released.
   *
   * @throws HeldError while another process is at it, NotAFileError, or the system's error
   */
  claimDaily(): Promise<Lock>;
  /** Looks through all games. */
  survey(): Promise<Survey>;
  /** Enters a game into the index if it is over; rejects also with NotAFileError and ShortWriteError. */
  addScore(id: string): Promise<void>;
  /**
   * Takes in a journal from elsewhere, whole or not at all.
   *
   * @param objectionTo says in one line what is wrong with a game that can be read, if anything is
   */
  add(journal: Uint8Array, objectionTo?: (game: StoredGame) => string | undefined): Promise<AddResult>;
  /** Deletes a game for good, with the copies of its journal. */
  remove(id: string): Promise<RemoveResult>;
}

/**
 * Opens the store in a player's home, which need not exist yet.
 *
 * @param now the clock for new games and their events
 * @param isFromSeed marks the scores of games that fail it; absent, none does
 */
export function openGameStore(
  files: FilePort,
  home: string,
  now: () => Date,
  isFromSeed: SeedCheck = () => true,
): GameStore {
  const place = storePlace(files, home, isFromSeed);
  return {
    begin: (header) => begin(place, header, now),
    resume: (id, damaged) => resumeGame(place, id, damaged, now),
    saveAnswer: (id, events, answer) => saveAnswer(place, id, events, answer),
    ids: () => listGames(place),
    read: (id) => readGame(place, id),
    inPlay: () => gamesInPlay(place).catch(() => new Map()),
    claimDaily: () => claimDaily(place),
    survey: () => survey(place),
    addScore: (id) => addScore(place, id),
    add: (journal, objectionTo) => add(place, journal, objectionTo),
    remove: (id) => remove(place, id),
  };
}

function begin(place: StorePlace, header: GameHeader, now: () => Date): NewGame {
  const date = now();
  const id = newGameId(date);
  const created = date.toISOString();
  const first: FirstRecord = { format: JOURNAL_FORMAT, id, created, header };
  return { id, created, journal: openJournal(place.files, pathsOf(place, id), first, now) };
}

async function claimDaily({ files, folder, daily }: StorePlace): Promise<Lock> {
  await makeFolders(files, folder);
  return takeLock(files, daily);
}

async function addScore(place: StorePlace, id: string): Promise<void> {
  const reading = await readGame(place, id);
  const score = reading.ok ? scoreRecord(reading.stored, reading.size, place.isFromSeed) : undefined;
  if (score) await appendScores(place.files, place.index, [score]);
}

async function add(
  place: StorePlace,
  journal: Uint8Array,
  objectionTo?: (game: StoredGame) => string | undefined,
): Promise<AddResult> {
  const reading = readJournal(journal);
  if (!reading.ok) return reading;
  const { id, damage } = reading.stored;
  if (damage) return { ok: false, problem: { code: 'damaged', id, damage } };
  const objection = objectionTo?.(reading.stored);
  if (objection !== undefined) return { ok: false, problem: { code: 'objection', id, objection } };
  const found = await findStored(place, id, journal);
  if (found) return found;
  await makeFolders(place.files, place.folder);
  let lock: Lock;
  try {
    lock = await takeLock(place.files, pathsOf(place, id).lock);
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
    // Another process may have imported it just now.
    const { holder } = error;
    return (await findStored(place, id, journal)) ?? { ok: false, problem: { code: 'held', id, holder } };
  }
  try {
    return (await findStored(place, id, journal)) ?? (await addNew(place, id, journal));
  } finally {
    // A lock that is left over is stale once this process ends.
    await lock.release().catch(() => undefined);
  }
}

/** Compares a journal with what is stored under its id; undefined if nothing is. */
async function findStored(
  place: StorePlace,
  id: string,
  journal: Uint8Array,
): Promise<AddResult | undefined> {
  const known = await readGame(place, id);
  if (known.ok && Buffer.compare(known.bytes, journal) === 0) return { ok: true, id, status: 'known' };
  if (known.ok) return { ok: false, problem: { code: 'taken', id } };
  const { problem } = known;
  if (problem.code === 'no-such-game') return undefined;
  return { ok: false, problem: problem.code === 'unreadable' ? { ...problem, id } : { code: 'taken', id } };
}

async function addNew(place: StorePlace, id: string, journal: Uint8Array): Promise<AddResult> {
  const unsynced = await replaceFile(place.files, pathsOf(place, id).journal, journal).catch(
    async (error: unknown) => {
      // If the game is there nevertheless, only the sync of its folder has failed.
      if (!(await readGame(place, id)).ok) throw error;
      return faultText(error);
    },
  );
  // The game is stored; what the index lacks is found at the next look.
  await addScore(place, id).catch(() => undefined);
  return { ok: true, id, status: 'new', ...(unsynced !== undefined && { unsynced }) };
}

async function remove(place: StorePlace, id: string): Promise<RemoveResult> {
  const { journal, lock: lockPath } = pathsOf(place, id);
  const reading = await readGame(place, id);
  if (!reading.ok && reading.problem.code === 'no-such-game') return { ok: false, problem: reading.problem };
  let lock: Lock | undefined;
  try {
    lock = await takeLock(place.files, lockPath);
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(faultCode(error));
    const holder = error instanceof HeldError ? error.holder : (await gamesInPlay(place)).get(id);
    if (holder) return { ok: false, problem: { code: 'held', holder } };
    // A full disk has no room for a lock, and deleting makes room.
    if (!isFull) throw error;
  }
  let removal: RemoveResult;
  try {
    await place.files.remove(journal);
    removal = await removeRest(place, id);
  } finally {
    // A lock that is left over is stale once this process ends.
    await lock?.release().catch(() => undefined);
  }
  // So that the index forgets the game too. If that fails now, the next survey does it.
  await survey(place).catch(() => undefined);
  return removal;
}

/** Removes what belongs to a game whose journal is gone. Never throws. */
async function removeRest({ files, folder }: StorePlace, id: string): Promise<RemoveResult> {
  const remaining: Remainder[] = [];
  const attempt = async (path: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => remaining.push({ path, fault: faultText(error) }));
  };
  await attempt(folder, async () => {
    const names = await files.list(folder);
    for (const name of names) {
      const parsed = parseFileName(name);
      if (parsed?.id !== id || parsed.kind === 'lock') continue;
      await attempt(join(folder, name), () => files.remove(join(folder, name)));
    }
  });
  const unsynced = await files.syncFolder(folder).then(() => undefined, faultText);
  return { ok: true, remaining, ...(unsynced !== undefined && { unsynced }) };
}
