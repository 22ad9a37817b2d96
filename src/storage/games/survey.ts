import { join } from 'node:path';
import { currentTurn, type GameHeader, hasSecretSeed, markedGame, type RuleSet } from '../../engine/index.js';
import { hasPid, removeIfStale } from '../journal/lock.js';
import type { JournalDamage, StoredGame } from '../journal/readJournal.js';
import { appendRecords } from '../scores/indexLines.js';
import { type IndexProblem, type IndexReading, readIndex, replaceIndex } from '../scores/scoreIndex.js';
import {
  INDEX_FILES,
  indexFileOf,
  type PlayerScore,
  playerScores,
  type ScoreRecord,
  scoreRecord,
} from '../scores/scoreRecord.js';
import {
  type GameProblem,
  gamesInPlay,
  listGames,
  parseFileName,
  pathsOf,
  readGame,
  type StorePlace,
} from './storePlace.js';

/** The result of a survey of all stored games. */
export interface Survey {
  /** Finished and abandoned games, oldest first. */
  readonly over: readonly ScoreRecord[];
  /** The damage after the last event in the journals of finished and abandoned games, by game id. */
  readonly damages: ReadonlyMap<string, JournalDamage>;
  /** Unfinished games, oldest first. Includes damaged games. */
  readonly unfinished: readonly GameSummary[];
  readonly unreadable: readonly { readonly id: string; readonly problem: GameProblem }[];
  /** Present if a score index was unusable. A survey does not update an unusable index. */
  readonly indexProblem?: IndexProblem;
}

/** A summary of a stored game, without the events. */
export interface GameSummary extends Pick<GameHeader, 'seed' | 'dice' | 'duplicate' | 'practice' | 'daily'> {
  readonly id: string;
  /** The game's creation time, in ISO 8601, UTC. */
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  /** The players in seating order, with their grand totals so far. */
  readonly players: readonly PlayerScore[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** Present if a player asked the coach, so the game is not ranked. */
  readonly advised?: true;
  /** Present if the seed was played elsewhere before the game ended, so the game is not ranked. */
  readonly seedSeen?: true;
  /** Present if nobody may see `seed`; see `hasSecretSeed`. */
  readonly hasSecretSeed?: true;
  /** The number of the current round. Absent before the first round and after the last. */
  readonly round?: number;
  /** The first damage in the journal. All other fields describe the undamaged part of the game. */
  readonly damage?: JournalDamage;
}

/** Returns the summary of a stored game. */
export function gameSummary({ id, created, game, damage }: StoredGame): GameSummary {
  const { rules, seed, dice, duplicate, practice, daily } = game.header;
  const { advised, seedSeen } = markedGame(game);
  const { name: phase } = game.phase;
  const round = currentTurn(game)?.number;
  return {
    id,
    created,
    rules: { id: rules.id, version: rules.version, name: rules.name },
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(daily && { daily }),
    ...(advised && { advised }),
    ...(seedSeen && { seedSeen }),
    ...(hasSecretSeed(game) && { hasSecretSeed: true }),
    players: playerScores(game),
    state: phase === 'finished' || phase === 'abandoned' ? phase : 'unfinished',
    ...(round !== undefined && { round }),
    ...(damage && { damage }),
  };
}

/**
 * How many files to read in parallel. Node reads files in four threads, and larger batches would slow down the screen.
 */
const BATCH = 4;

/**
 * Surveys all stored games. Takes finished and abandoned games from the score indexes if the indexes match their
 * journals. Reads all other journals, and updates the indexes. If the journals cannot be listed, throws the system's
 * error.
 */
export async function survey(place: StorePlace): Promise<Survey> {
  const ids = await listGames(place);
  const indexes: IndexReading[] = [];
  for (const file of INDEX_FILES) indexes.push(await readIndex(place.files, place.home, file));
  const over: ScoreRecord[] = [];
  const added: ScoreRecord[] = [];
  const damages = new Map<string, JournalDamage>();
  const unfinished: GameSummary[] = [];
  const unreadable: { readonly id: string; readonly problem: GameProblem }[] = [];

  const surveyGame = async (id: string): Promise<void> => {
    const known = indexes.map(({ scores }) => scores.get(id)).find((score) => score !== undefined);
    const fitting = known && (await fitsJournal(place, known)) ? known : undefined;
    if (fitting && !fitting.damaged) return void over.push(fitting);
    const reading = await readGame(place, id);
    if (!reading.ok) return void unreadable.push({ id, problem: reading.problem });
    const { stored, size } = reading;
    const score = fitting ?? scoreRecord(stored, size, place.isFromSeed);
    if (!score) return void unfinished.push(gameSummary(stored));
    if (stored.damage) damages.set(id, stored.damage);
    over.push(score);
    if (!fitting) added.push(score);
  };
  for (let start = 0; start < ids.length; start += BATCH) {
    await Promise.all(ids.slice(start, start + BATCH).map(surveyGame));
  }

  over.sort(byAge);
  unfinished.sort((a, b) => byAge({ ...a, game: a.id }, { ...b, game: b.id }));
  for (const index of indexes) {
    const isInIndex = (score: ScoreRecord): boolean => indexFileOf(score) === index.file;
    const findings = { over: over.filter(isInIndex), added: added.filter(isInIndex) };
    // Ignore errors: the survey is complete even if an index cannot be written.
    if (!index.problem) await updateIndex(place, index, findings).catch(() => undefined);
  }
  await removeLeftovers(place).catch(() => undefined);
  const problem = indexes.find((index) => index.problem)?.problem;
  return { over, damages, unfinished, unreadable, ...(problem && { indexProblem: problem }) };
}

/**
 * Returns whether a score in an index matches its journal. Compares only the size of the journal, because the journal
 * of a finished or abandoned game never changes.
 */
async function fitsJournal(place: StorePlace, { game, bytes }: ScoreRecord): Promise<boolean> {
  const stat = await place.files.stat(pathsOf(place, game).journal);
  return stat?.kind === 'file' && stat.size === bytes;
}

/** The scores that belong in an index. */
interface Findings {
  readonly over: readonly ScoreRecord[];
  /** The scores that are missing from the index. */
  readonly added: readonly ScoreRecord[];
}

async function updateIndex(
  { files, home, folder }: StorePlace,
  { file, scores, isDamaged }: IndexReading,
  { over, added }: Findings,
): Promise<void> {
  const path = join(home, file);
  // Scores of deleted or replaced games make the index stale.
  const isStale = scores.size !== over.length - added.length;
  if (isDamaged || isStale)
    await replaceIndex(files, path, over, isDamaged ? 'damaged' : 'stale', { temporaryIn: folder });
  else if (added.length > 0) await appendRecords(files, path, added);
}

const byAge = (a: Pick<ScoreRecord, 'created' | 'game'>, b: Pick<ScoreRecord, 'created' | 'game'>): number =>
  a.created < b.created || (a.created === b.created && a.game < b.game) ? -1 : 1;

/**
 * Deletes temporary files and locks of crashed processes from the journal folder. Deletes only files with names that
 * this program uses. Keeps the temporary files of games in play: a game may be running in another container, where this
 * process cannot check pids. If the folder cannot be listed, throws the system's error.
 */
async function removeLeftovers(place: StorePlace): Promise<void> {
  const { files, folder } = place;
  const inPlay = await gamesInPlay(place);
  for (const name of await files.list(folder)) {
    const { kind, id = '', pid = 0 } = parseFileName(name) ?? {};
    const path = join(folder, name);
    try {
      if (kind === 'lock') await removeIfStale(files, path);
      else if (kind === 'temporary' && !inPlay.has(id) && !hasPid(pid)) await files.remove(path);
    } catch {
      // Ignore errors, because the next survey will try again.
    }
  }
}
