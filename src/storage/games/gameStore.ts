import type { SeededHeader } from '../../engine/index.js';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { addToIndex } from '../gameIndex/gameIndex.js';
import type { SeedCheck } from '../gameIndex/indexedGame.js';
import { type Lock, type LockHolder, takeLock } from '../journal/lock.js';
import type { StoredGame } from '../journal/readJournal.js';
import { newGameId, seededFormat, timeText } from '../journal/records.js';
import { type GameJournal, openJournal } from '../journal/writeJournal.js';
import { type GameCosts, costsRecord } from '../training/trainingStore.js';
import { addGame, addTableGame, type AddResult, addScore } from './addGame.js';
import { removeGame, type RemoveResult } from './removeGame.js';
import {
  type OpenAnswer,
  resumeGame,
  type ResumeResult,
  saveAnswer,
  seeSeed,
  type SeeSeedResult,
} from './resumeGame.js';
import {
  dailyLock,
  type GameReading,
  gamesInPlay,
  listGames,
  pathsOf,
  readGame,
  type StorePlace,
  storePlace,
} from './storePlace.js';
import { type FoldedGames, foldedGames, type Survey, survey } from './survey.js';

export interface NewGame {
  readonly id: string;
  readonly created: string;
  readonly journal: GameJournal;
}

/** Failed methods reject with the system's error, or with an error that their comment names. */
export interface GameStore {
  begin(header: SeededHeader): NewGame;
  /**
   * Locks and reads an unfinished game. An incomplete last line doesn't matter. If an earlier line is damaged, `refuse`
   * gives up, and `repair` resumes from before the damage.
   */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<ResumeResult>;
  /**
   * Saves an answer that needs a follow-up question, when the player quits or the input ends before that question. The
   * next run asks it first, so a script can end a run after any answer. `events` is the game's number of events.
   */
  saveAnswer(id: string, events: number, answer: OpenAnswer): Promise<void>;
  /** The ids of all stored games, oldest first. */
  ids(): Promise<readonly string[]>;
  /** Reads a game up to the first damage in its journal. */
  read(id: string): Promise<GameReading>;
  /** Which process is playing each game, by id. Empty if the locks can't be listed. */
  inPlay(): Promise<ReadonlyMap<string, LockHolder>>;
  /**
   * Takes the lock for starting this player's daily game.
   *
   * @throws LockHeldError if another process has it, NotAFileError, or the system's error
   */
  claimDaily(name: string): Promise<Lock>;
  survey(): Promise<Survey>;
  /** Unranks all unfinished games with this seed, because somebody is about to see their coming dice. */
  seeSeed(seed: string): Promise<SeeSeedResult>;
  /** Each stored game's facts for the statistics, mostly from the index. */
  folded(): Promise<FoldedGames>;
  /**
   * Adds a game to the index, unless it's unfinished or unreadable.
   *
   * @throws NotAFileError, ShortWriteError, or the system's error
   */
  addScore(id: string): Promise<void>;
  /**
   * Adds the costly decisions of games that are over to the index.
   *
   * @throws NotAFileError, ShortWriteError, or the system's error
   */
  addCosts(games: readonly GameCosts[]): Promise<void>;
  /**
   * Imports a journal, all of it or nothing. `objectionTo` can refuse a readable game: it resolves with one line that
   * says why, or with undefined.
   */
  add(
    journal: Uint8Array,
    objectionTo?: (game: StoredGame) => Promise<string | undefined>,
  ): Promise<AddResult>;
  /** If another player at the table has already stored the game here, the longer log stays. */
  addTableGame(journal: Uint8Array): Promise<AddResult>;
  /** Deletes all files of a game, even the backups of its journal. */
  remove(id: string): Promise<RemoveResult>;
}

/**
 * Opens the store in a home folder, which may not exist yet. Without `isFromSeed`, nobody checks that dice match their
 * seeds.
 *
 * @param now returns the time to store with new games and events
 */
export function openGameStore(
  files: FilePort,
  home: string,
  now: () => Date,
  isFromSeed: SeedCheck = () => true,
): GameStore {
  const place = storePlace(files, home, now, isFromSeed);
  return {
    begin: (header) => begin(place, header),
    resume: (id, damaged) => resumeGame(place, id, damaged),
    saveAnswer: (id, events, answer) => saveAnswer(place, id, events, answer),
    ids: () => listGames(place),
    read: (id) => readGame(place, id),
    inPlay: () => gamesInPlay(place).catch(() => new Map()),
    claimDaily: (name) => claimDaily(place, name),
    survey: () => survey(place),
    seeSeed: (seed) => seeSeed(place, seed),
    folded: () => foldedGames(place),
    addScore: (id) => addScore(place, id),
    addCosts: (games) => addToIndex(files, home, { mistakes: games.map(costsRecord) }),
    add: (journal, objectionTo) => addGame(place, journal, objectionTo),
    addTableGame: (journal) => addTableGame(place, journal),
    remove: (id) => removeGame(place, id),
  };
}

function begin(place: StorePlace, header: SeededHeader): NewGame {
  const date = place.now();
  const id = newGameId(date);
  const created = timeText(date);
  const first = { format: seededFormat(header), id, created, header } as const;
  return { id, created, journal: openJournal(place.files, pathsOf(place, id), first, place.now) };
}

async function claimDaily(place: StorePlace, name: string): Promise<Lock> {
  await makeFolders(place.files, place.folder);
  return takeLock(place.files, dailyLock(place, name));
}
