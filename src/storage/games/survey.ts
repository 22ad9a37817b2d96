import { join } from 'node:path';
import { currentTurn, type GameHeader, nameOf, type RuleSet, totals } from '../../engine/index.js';
import { hasPid, removeIfStale } from '../journal/lock.js';
import type { JournalDamage, StoredGame } from '../journal/readJournal.js';
import { appendScores, type IndexProblem, readIndex, replaceIndex } from '../scores/scoreIndex.js';
import { type PlayerScore, type ScoreRecord, scoreRecord } from '../scores/scoreRecord.js';
import {
  type GameProblem,
  gamesInPlay,
  listGames,
  parseFileName,
  pathsOf,
  readGame,
  type StorePlace,
} from './storePlace.js';

/** All stored games. */
export interface Survey {
  /** Games that are over, oldest first. */
  readonly over: readonly ScoreRecord[];
  /** What is wrong with journals behind the end of their games, by the ids of these. */
  readonly damages: ReadonlyMap<string, JournalDamage>;
  /** Games that can be gone on with, or that stop at damage; oldest first. */
  readonly unfinished: readonly GameSummary[];
  readonly unreadable: readonly UnreadableGame[];
  /** Why the index was left alone, and every journal read; absent where it could be used. */
  readonly indexProblem?: IndexProblem;
}

export interface UnreadableGame {
  readonly id: string;
  readonly problem: GameProblem;
}

/** Files asked for at a time: as many as Node does ask for, and too few to hold up a key when all come at once. */
const BATCH = 4;

/**
 * Looks through all games. Those that are over are taken from the index of scores where it fits their journals;
 * every other journal is read, and the index is brought up to date. One that cannot be read is neither used nor
 * touched.
 *
 * @throws the system's error where the journals cannot be listed
 */
export async function survey(place: StorePlace): Promise<Survey> {
  const ids = await listGames(place);
  const { scores, isDamaged, problem } = await readIndex(place.files, place.index);
  const over: ScoreRecord[] = [];
  const added: ScoreRecord[] = [];
  const damages = new Map<string, JournalDamage>();
  const unfinished: GameSummary[] = [];
  const unreadable: UnreadableGame[] = [];

  const look = async (id: string): Promise<void> => {
    const known = scores.get(id);
    const fitting = known && (await fits(place, known)) ? known : undefined;
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
    await Promise.all(ids.slice(start, start + BATCH).map(look));
  }

  over.sort(byAge);
  unfinished.sort((a, b) => byAge({ ...a, game: a.id }, { ...b, game: b.id }));
  const isStale = scores.size !== over.length - added.length;
  // Whatever comes of it: the index is only an index.
  if (!problem) await bringUpToDate(place, { over, added, isDamaged, isStale }).catch(() => undefined);
  await removeLeftovers(place).catch(() => undefined);
  return { over, damages, unfinished, unreadable, ...(problem && { indexProblem: problem }) };
}

/** Whether the index speaks of the journal that is there: one that is over never changes its size. */
async function fits(place: StorePlace, { game, bytes }: ScoreRecord): Promise<boolean> {
  const stat = await place.files.stat(pathsOf(place, game).journal);
  return stat?.kind === 'file' && stat.size === bytes;
}

interface Findings {
  readonly over: readonly ScoreRecord[];
  /** Those among them that the index lacks. */
  readonly added: readonly ScoreRecord[];
  readonly isDamaged: boolean;
  /** Whether the index tells of games that are not there, or not as it tells. */
  readonly isStale: boolean;
}

async function bringUpToDate(
  { files, index, folder }: StorePlace,
  { over, added, isDamaged, isStale }: Findings,
): Promise<void> {
  if (isDamaged || isStale)
    await replaceIndex(files, index, over, isDamaged ? 'damaged' : 'stale', { temporaryIn: folder });
  else if (added.length > 0) await appendScores(files, index, added);
}

const byAge = (a: Pick<ScoreRecord, 'created' | 'game'>, b: Pick<ScoreRecord, 'created' | 'game'>): number =>
  a.created < b.created || (a.created === b.created && a.game < b.game) ? -1 : 1;

/**
 * Removes the temporary files and locks of processes that have ended, as crashes leave them. Touches only names that
 * this program gives, and only in the folder of the journals. Temporary files of a game stay while somebody has it open,
 * perhaps in another container, whose pids mean nothing here.
 *
 * @throws the system's error if the folder cannot be listed
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
      // The next survey tries again.
    }
  }
}

/** A stored game without its events: what lists of games tell of it, and little enough to keep of a thousand. */
export interface GameSummary extends Pick<GameHeader, 'seed' | 'duplicate' | 'practice' | 'daily'> {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  /** In seating order, with the grand totals so far. */
  readonly players: readonly PlayerScore[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** The round that is being played; absent before the first and after the last. */
  readonly round?: number;
  /** What is wrong with its journal; the rest tells of the good part. */
  readonly damage?: JournalDamage;
}

export function gameSummary({ id, created, game, damage }: StoredGame): GameSummary {
  const { rules, seed, duplicate, practice, daily, players } = game.header;
  const { name: phase } = game.phase;
  const round = currentTurn(game)?.number;
  return {
    id,
    created,
    rules: { id: rules.id, version: rules.version, name: rules.name },
    seed,
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(daily && { daily }),
    players: game.seats.map(({ card, left }, seat) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? '',
      score: totals(rules, card).grand,
      ...(left && { left }),
    })),
    state: phase === 'finished' || phase === 'abandoned' ? phase : 'unfinished',
    ...(round !== undefined && { round }),
    ...(damage && { damage }),
  };
}
