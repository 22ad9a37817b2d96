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

/** A game that isn't stored yet. */
export interface NewGame {
  readonly id: string;
  /** A time in ISO 8601 format, in UTC. */
  readonly created: string;
  readonly journal: GameJournal;
}

/** The stored games. If a method fails, it rejects with the system's error, or with an error that its comment names. */
export interface GameStore {
  begin(header: SeededHeader): NewGame;
  /**
   * Locks and reads an unfinished game, ignoring an incomplete last line. If an earlier line is damaged, `refuse`
   * gives up, and `repair` resumes from before the damage.
   */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<ResumeResult>;
  /**
   * Saves an answer that needs a follow-up question, when the player quits or the input ends before that question. The
   * next run starts with that question, so a script can end a run after any answer. `events` is how many events the
   * game has.
   */
  saveAnswer(id: string, events: number, answer: OpenAnswer): Promise<void>;
  /** Returns the ids of all stored games, oldest first. */
  ids(): Promise<readonly string[]>;
  /** Reads a game up to the first damage in its journal. */
  read(id: string): Promise<GameReading>;
  /** Returns which process is playing each game, by id; empty if the locks can't be listed. */
  inPlay(): Promise<ReadonlyMap<string, LockHolder>>;
  /**
   * Takes the lock for starting this player's daily game.
   *
   * @throws LockHeldError if another process has it, NotAFileError, or the system's error
   */
  claimDaily(name: string): Promise<Lock>;
  survey(): Promise<Survey>;
  /** Makes all unfinished ranked games with a seed unranked, because somebody is about to see their coming dice. */
  seeSeed(seed: string): Promise<SeeSeedResult>;
  /** Returns the facts about each stored game that the statistics use. Takes most of them from the index. */
  folded(): Promise<FoldedGames>;
  /**
   * Adds a finished or abandoned game to the index. Ignores unfinished and unreadable games.
   *
   * @throws NotAFileError, ShortWriteError, or the system's error
   */
  addScore(id: string): Promise<void>;
  /**
   * Adds the costly decisions of finished or abandoned games to the index.
   *
   * @throws NotAFileError, ShortWriteError, or the system's error
   */
  addCosts(games: readonly GameCosts[]): Promise<void>;
  /**
   * Imports a journal, completely or not at all. `objectionTo` resolves with one line that says why to refuse a
   * readable game, or with undefined.
   */
  add(
    journal: Uint8Array,
    objectionTo?: (game: StoredGame) => Promise<string | undefined>,
  ): Promise<AddResult>;
  /** Stores a network table's game. If another seat has stored it here already, the longer log stays. */
  addTableGame(journal: Uint8Array): Promise<AddResult>;
  /** Deletes all files of a game, backups of its journal included. */
  remove(id: string): Promise<RemoveResult>;
}

/**
 * Opens the store in a home folder, which may not exist yet. If `isFromSeed` says that a game's dice don't match its
 * seed, the index records `notFromSeed`.
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
