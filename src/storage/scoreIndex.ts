import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { type GameHeader, MOST_SEATS, nameOf, type RuleSet, scoringKey, standings } from '../engine/index.js';
import { faultCode, faultText } from './files/faultCode.js';
import type { FilePort } from './files/filePort.js';
import { copyAside, putWhole, readWhole, ShortWriteError } from './files/wholeFile.js';
import { FIRST_SUM, frame, readLine, sumOf } from './journal/frame.js';
import type { StoredGame } from './journal/readJournal.js';
import { FORMAT, GAME_ID, KIND, NAME, SEED, TIME } from './journal/records.js';

const SCORES_FORMAT = 1;
/** Larger indices are refused unread: some 90,000 games. */
const MOST_BYTES = 32 * 1024 * 1024;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const TRUE = v.exactOptional(v.literal(true));

const RECORD = v.strictObject({
  format: v.literal(SCORES_FORMAT),
  game: GAME_ID,
  created: TIME,
  ended: TIME,
  outcome: v.picklist(['finished', 'abandoned']),
  rules: v.strictObject({
    id: v.pipe(v.string(), v.maxLength(30)),
    version: count,
    name: NAME,
    sum: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  }),
  seed: SEED,
  seedGiven: TRUE,
  duplicate: TRUE,
  practice: TRUE,
  notFromSeed: TRUE,
  players: v.pipe(
    v.array(v.strictObject({ name: NAME, kind: KIND, score: count, left: TRUE })),
    v.minLength(1),
    v.maxLength(MOST_SEATS),
  ),
  bytes: count,
  damaged: TRUE,
});

/** Tells whether the dice of a game are those of its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

/** A game that is over, as the index keeps it. */
export interface KeptScore extends Pick<GameHeader, 'seed' | 'seedGiven' | 'duplicate' | 'practice'> {
  readonly format: typeof SCORES_FORMAT;
  /** The game's id. */
  readonly game: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'> & {
    /** Of what they score: tells house rules apart that bear the same id and version. */
    readonly sum: string;
  };
  /** Whether its dice do not follow from its seed. */
  readonly notFromSeed?: true;
  /** In seating order. */
  readonly players: readonly KeptPlayer[];
  /** Size of the journal, damaged lines included; one of another size is not the one that this was made from. */
  readonly bytes: number;
  /** Whether there are damaged lines behind the end of the game. */
  readonly damaged?: true;
}

export interface KeptPlayer {
  readonly name: string;
  readonly kind: string;
  readonly score: number;
  readonly left?: true;
}

const sumOfRules = (rules: RuleSet): string => sumOf(scoringKey(rules), FIRST_SUM);

/** The rules of a score, as far as they are kept. */
interface KeptRules extends Pick<RuleSet, 'id' | 'version'> {
  readonly sum?: string;
}

/** What tells whether a score was made under rules that are one with these in the tables. */
export function underRules(rules: RuleSet): (kept: { readonly rules: KeptRules }) => boolean {
  // Once for all games: there may be thousands.
  const sum = sumOfRules(rules);
  return ({ rules: kept }) => kept.id === rules.id && kept.version === rules.version && kept.sum === sum;
}

/**
 * What the index keeps of a game that is over; undefined for one that is not.
 *
 * @param size bytes in the whole of its journal
 * @param isFromSeed asked only of a game that is over
 */
export function keptScore(stored: StoredGame, size: number, isFromSeed: SeedCheck): KeptScore | undefined {
  const { id, created, game, times, damage } = stored;
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const { rules, players, seed, seedGiven, duplicate, practice } = game.header;
  const lines = [...standings(game)].sort((a, b) => a.seat - b.seat);
  return {
    format: SCORES_FORMAT,
    game: id,
    created,
    ended: times.at(-1) ?? created,
    outcome,
    rules: { id: rules.id, version: rules.version, name: rules.name, sum: sumOfRules(rules) },
    seed,
    ...(seedGiven && { seedGiven }),
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(!isFromSeed(stored) && { notFromSeed: true }),
    players: lines.map(({ seat, totals, left }) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? '',
      score: totals.grand,
      ...(left && { left }),
    })),
    bytes: size,
    ...(damage && { damaged: true }),
  };
}

/** Why an index cannot be read. `fault` is the system's code, or says what the file is instead. */
export type IndexProblem =
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string };

/** An index of a format that this version does not know. */
class NewerIndexError extends Error {
  constructor(readonly format: number) {
    super(`format ${format}`);
  }
}

/** What of the index can be read. */
export interface IndexReading {
  /** One a game, the last line where there are several. */
  readonly scores: ReadonlyMap<string, KeptScore>;
  /** Whether there were lines that do not hold. */
  readonly isDamaged: boolean;
  /** Why there is nothing to be told of it. */
  readonly problem?: IndexProblem;
}

/** Reads the index; a missing one is empty, and so is one that cannot be read. Never throws. */
export async function readIndex(files: FilePort, path: string): Promise<IndexReading> {
  try {
    return await readLines(await readIfThere(files, path));
  } catch (error) {
    return { scores: new Map(), isDamaged: false, problem: indexProblem(error) };
  }
}

const indexProblem = (error: unknown): IndexProblem =>
  error instanceof NewerIndexError
    ? { code: 'newer-format', format: error.format, known: SCORES_FORMAT }
    : { code: 'unreadable', fault: faultText(error) };

/** @throws NewerIndexError */
async function readLines(bytes: Uint8Array): Promise<IndexReading> {
  const scores = new Map<string, KeptScore>();
  let isDamaged = false;
  for (let start = 0, rested = 0; start < bytes.length;) {
    if (start - rested > BYTES_AT_A_TIME) {
      // A long index must not hold up a key.
      await setImmediate();
      rested = start;
    }
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const score = end > start ? readScore(bytes.subarray(start, end)) : undefined;
    if (score) scores.set(score.game, score);
    else if (end > start) isDamaged = true;
    start = end + 1;
  }
  return { scores, isDamaged };
}

const NEWLINE = 0x0a;
/** Read in some three milliseconds. */
const BYTES_AT_A_TIME = 64 * 1024;

async function readIfThere(files: FilePort, path: string): Promise<Uint8Array> {
  try {
    return await readWhole(files, path, MOST_BYTES);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return new Uint8Array();
    throw error;
  }
}

function readScore(bytes: Uint8Array): KeptScore | undefined {
  const line = readLine(bytes, FIRST_SUM);
  if (!line.ok) return undefined;
  const versioned = v.safeParse(FORMAT, line.record);
  if (versioned.success && versioned.output.format > SCORES_FORMAT) {
    throw new NewerIndexError(versioned.output.format);
  }
  const shaped = v.safeParse(RECORD, line.record);
  return shaped.success ? shaped.output : undefined;
}

/** Written in a millisecond. */
const LINES_AT_A_TIME = 200;

/** Lines that stand for themselves, so that any process can add one at any time. */
async function linesOf(scores: readonly KeptScore[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < scores.length; start += LINES_AT_A_TIME) {
    if (start > 0) await setImmediate();
    const lines = scores.slice(start, start + LINES_AT_A_TIME).map((score) => frame(score, FIRST_SUM).line);
    pieces.push(Buffer.from(lines.join('')));
  }
  return Buffer.concat(pieces);
}

/**
 * Adds scores in one write, so that lines of processes that write at the same time do not mix.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error; whatever is missing then is added when the
 *   journals are looked through again
 */
export async function appendScores(
  files: FilePort,
  path: string,
  scores: readonly KeptScore[],
): Promise<void> {
  const lines = await linesOf(scores);
  const file = await files.open(path, 'append');
  try {
    const size = await file.size();
    const last = new Uint8Array(1);
    const isCutOff = size > 0 && (await file.read(last, size - 1)) === 1 && last[0] !== NEWLINE;
    // A line that a crash has cut off must not swallow this one.
    const bytes = isCutOff ? Buffer.concat([Uint8Array.of(NEWLINE), lines]) : lines;
    if ((await file.write(bytes, size)) !== bytes.length) throw new ShortWriteError(path);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Puts a new index in the place of one that is damaged or stale; a damaged one is kept beside it.
 *
 * @throws the system's error; the index is then as it was
 */
export async function replaceIndex(
  files: FilePort,
  path: string,
  scores: readonly KeptScore[],
  old: 'damaged' | 'stale',
): Promise<void> {
  if (old === 'damaged') await copyAside(files, path, MOST_BYTES);
  await putWhole(files, path, await linesOf(scores), 'replace');
}
