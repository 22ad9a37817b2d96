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

/** A new game that has not been stored yet. */
export interface NewGame {
  readonly id: string;
  /** The game's creation time, in ISO 8601, UTC. */
  readonly created: string;
  readonly journal: GameJournal;
}

/** The stored games. Methods reject with a system error, or with an error that is listed in the method's comment. */
export interface GameStore {
  begin(header: SeededHeader): NewGame;
  /**
   * Locks and reads an unfinished game. Ignores an incomplete last line. If an earlier line is damaged, `refuse` does
   * not resume the game, and `repair` resumes it from the point before the damage.
   */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<ResumeResult>;
  /**
   * Saves an answer that needs a follow-up question. Called if the player quits or the input ends before the follow-up
   * question is answered. The next run starts with the follow-up question. A script can therefore play a game in
   * several runs, and end a run after any answer. `events` is the number of events in the game so far.
   */
  saveAnswer(id: string, events: number, answer: OpenAnswer): Promise<void>;
  /** Returns the ids of all stored games, sorted by date, oldest first. */
  ids(): Promise<readonly string[]>;
  /** Reads a game up to the first damage in its journal. */
  read(id: string): Promise<GameReading>;
  /** Returns the process that is playing each game, by game id. Returns an empty map if listing the locks fails. */
  inPlay(): Promise<ReadonlyMap<string, LockHolder>>;
  /**
   * Takes the lock for starting this player's daily game.
   *
   * @throws LockHeldError if another process holds the lock, NotAFileError, or the system's error
   */
  claimDaily(name: string): Promise<Lock>;
  survey(): Promise<Survey>;
  /** Makes all unfinished ranked games with a seed unranked, because somebody is about to see their coming dice. */
  seeSeed(seed: string): Promise<SeeSeedResult>;
  /** Returns what the statistics need from all stored games, mostly from the index. */
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
   * Imports a journal. If the import fails, nothing is stored. For a readable game, `objectionTo` resolves with a
   * one-line reason to refuse it, or with undefined to import it.
   */
  add(
    journal: Uint8Array,
    objectionTo?: (game: StoredGame) => Promise<string | undefined>,
  ): Promise<AddResult>;
  /**
   * Stores the game of a network table. If another seat of this table has already stored the game here, keeps the
   * journal with the longer log.
   */
  addTableGame(journal: Uint8Array): Promise<AddResult>;
  /** Deletes all files of a game, including the backups of its journal. */
  remove(id: string): Promise<RemoveResult>;
}

/**
 * Opens the store in a home folder, which need not exist yet. `now` returns the current time, for the timestamps of
 * games and events. `isFromSeed` checks whether the dice of a game match its seed. If the dice do not match, the index
 * records `notFromSeed` for the game.
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
