import type { GameHeader } from '../../engine/index.js';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { type Lock, type LockHolder, takeLock } from '../journal/lock.js';
import type { StoredGame } from '../journal/readJournal.js';
import { JOURNAL_FORMAT, newGameId } from '../journal/records.js';
import { type GameJournal, openJournal } from '../journal/writeJournal.js';
import type { SeedCheck } from '../scores/scoreRecord.js';
import { addGame, type AddResult, addScore } from './addGame.js';
import { removeGame, type RemoveResult } from './removeGame.js';
import { type OpenAnswer, resumeGame, type ResumeResult, saveAnswer } from './resumeGame.js';
import {
  type GameReading,
  gamesInPlay,
  listGames,
  pathsOf,
  readGame,
  type StorePlace,
  storePlace,
} from './storePlace.js';
import { type Survey, survey } from './survey.js';

/** A new game that is not stored yet. */
export interface NewGame {
  readonly id: string;
  /** The time when the game was created, in ISO 8601, UTC. */
  readonly created: string;
  readonly journal: GameJournal;
}

/** The stored games. Promises reject only with the system's error or with the errors documented here. */
export interface GameStore {
  begin(header: GameHeader): NewGame;
  /**
   * Locks and reads an unfinished game. Ignores an incomplete last line.
   *
   * @param damaged what to do about a damaged line that is not the last: refuse to resume, or resume from the line
   *   before
   */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<ResumeResult>;
  /**
   * Saves the player's last answer if the input ended before the answer led to an event. A script of answers can
   * therefore be split anywhere: the next run continues with the rest of its lines.
   *
   * @param events the number of events of the game so far
   */
  saveAnswer(id: string, events: number, answer: OpenAnswer): Promise<void>;
  /** Returns the ids of the stored games, ordered by day, oldest first. */
  ids(): Promise<readonly string[]>;
  /** Reads the undamaged start of a game. */
  read(id: string): Promise<GameReading>;
  /** Returns the processes that are playing games, by game id. Returns an empty map if it cannot find out. */
  inPlay(): Promise<ReadonlyMap<string, LockHolder>>;
  /**
   * Takes the lock that a process needs to start a daily game.
   *
   * @throws LockHeldError if another process has it, NotAFileError, or the system's error
   */
  claimDaily(): Promise<Lock>;
  survey(): Promise<Survey>;
  /**
   * Adds a game to the score index if it is over.
   *
   * @throws NotAFileError, ShortWriteError, or the system's error
   */
  addScore(id: string): Promise<void>;
  /**
   * Imports a journal, completely or not at all.
   *
   * @param objectionTo returns one line that says why to refuse a readable game, or undefined to import the game
   */
  add(journal: Uint8Array, objectionTo?: (game: StoredGame) => string | undefined): Promise<AddResult>;
  /** Deletes a game and the backups of its journal. */
  remove(id: string): Promise<RemoveResult>;
}

/**
 * Opens the store in a data folder, which need not exist yet.
 *
 * @param now the clock for new games and their events
 * @param isFromSeed checks that the dice of a game match its seed; the scores of games that fail get a mark
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
    add: (journal, objectionTo) => addGame(place, journal, objectionTo),
    remove: (id) => removeGame(place, id),
  };
}

function begin(place: StorePlace, header: GameHeader, now: () => Date): NewGame {
  const date = now();
  const id = newGameId(date);
  const created = date.toISOString();
  const first = { format: JOURNAL_FORMAT, id, created, header } as const;
  return { id, created, journal: openJournal(place.files, pathsOf(place, id), first, now) };
}

async function claimDaily({ files, folder, daily }: StorePlace): Promise<Lock> {
  await makeFolders(files, folder);
  return takeLock(files, daily);
}
