import { dirname } from 'node:path';
import * as v from 'valibot';
import { hasDecisions, hasSecretSeed, isOver, type SeededHeader } from '../../engine/index.js';
import { faultText, NotAFileError } from '../files/filePort.js';
import { readFile, replaceFile, withFile } from '../files/wholeFile.js';
import { type Lock, LockHeldError, type LockHolder, takeLock } from '../journal/lock.js';
import type { JournalDamage, StoredGame } from '../journal/readJournal.js';
import { seededFormat } from '../journal/records.js';
import { type GameJournal, openJournal } from '../journal/writeJournal.js';
import { type GameProblem, pathsOf, readGame, type StorePlace } from './storePlace.js';
import { survey } from './survey.js';

export type ResumeProblem =
  | GameProblem
  | { readonly code: 'held'; readonly holder: LockHolder }
  /** `withoutMoves`: all players left before the first move. */
  | { readonly code: 'over'; readonly withoutMoves?: true }
  /** The player can still resume from before the damaged line. */
  | { readonly code: 'damaged'; readonly damage: JournalDamage }
  /** The game was played at a network table, and can continue only there. */
  | { readonly code: 'at-table' };

export type ResumeResult =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      readonly header: SeededHeader;
      readonly journal: GameJournal;
      /** The answer that `saveAnswer` saved, unless an event was stored after it. */
      readonly answer?: OpenAnswer;
      /** Why syncing failed, from `faultText`. A power cut may then lose events. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: ResumeProblem };

/**
 * Opens a stored game's journal for new events, and locks it if possible.
 *
 * @param damaged whether to refuse a damaged journal, or to copy it and then cut off its damaged end
 */
export async function resumeGame(
  place: StorePlace,
  id: string,
  damaged: 'refuse' | 'repair',
): Promise<ResumeResult> {
  const before = await readGame(place, id);
  if (!before.ok) return before;
  const lock = await lockIfPossible(place, id);
  if ('problem' in lock) return { ok: false, problem: lock.problem };
  // Read it again: another process may have added events before we got the lock.
  const reading = await readGame(place, id);
  const refuse = async (problem: ResumeProblem): Promise<ResumeResult> => {
    // Ignore errors: the lock becomes stale when this process ends.
    await lock.held?.release().catch(() => undefined);
    return { ok: false, problem };
  };
  if (!reading.ok) return refuse(reading.problem);
  const { stored } = reading;
  const check = checkResumable(stored, damaged);
  if ('problem' in check) return refuse(check.problem);
  const { header } = check;
  const { created, damage, end, events } = stored;
  const first = { format: seededFormat(header), id, created, header } as const;
  const journal = openJournal(place.files, pathsOf(place, id), first, place.now, {
    end: { ...end, events: events.length },
    ...(lock.held && { lock: lock.held }),
    copyFirst: damage !== undefined,
  });
  const unsynced = await syncJournal(place, id).catch(faultText);
  const answer = await takeAnswer(place, id, events.length);
  return {
    ok: true,
    stored,
    header,
    journal,
    ...(answer !== undefined && { answer }),
    ...(unsynced !== undefined && { unsynced }),
  };
}

/**
 * Syncs a journal and its folder: the process that wrote the last line may have been killed before it could. Throws the
 * system's error.
 */
async function syncJournal(place: StorePlace, id: string): Promise<void> {
  const path = pathsOf(place, id).journal;
  await withFile(place.files, path, 'update', (file) => file.sync());
  await place.files.syncFolder(dirname(path));
}

function checkResumable(
  { game, events, damage }: StoredGame,
  damaged: 'refuse' | 'repair',
): { readonly header: SeededHeader } | { readonly problem: ResumeProblem } {
  const { header } = game;
  if (isOver(game)) {
    return { problem: { code: 'over', ...(!hasDecisions(events) && { withoutMoves: true }) } };
  }
  if (header.dice === 'table') return { problem: { code: 'at-table' } };
  return damage && damage.code !== 'torn-end' && damaged === 'refuse'
    ? { problem: { code: 'damaged', damage } }
    : { header };
}

/** Takes the lock only if the disk is writable. Otherwise, the journal takes it with the next event. */
async function lockIfPossible(
  place: StorePlace,
  id: string,
): Promise<{ readonly held: Lock | undefined } | { readonly problem: ResumeProblem }> {
  try {
    return { held: await takeLock(place.files, pathsOf(place, id).lock) };
  } catch (error) {
    if (error instanceof LockHeldError) return { problem: { code: 'held', holder: error.holder } };
    if (error instanceof NotAFileError) return { problem: { code: 'unreadable', fault: faultText(error) } };
    return { held: undefined };
  }
}

const SCHEMA = 'yahtzee-cli/answer@1';
const MAX_BYTES = 1024;

/** An answer that leads to another question: how many dice to hold (which ones?), or `score` (which box?). */
const ANSWER = v.union([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), v.literal('score')]);
export type OpenAnswer = v.InferOutput<typeof ANSWER>;

const FILE = v.strictObject({ schema: v.literal(SCHEMA), events: v.number(), answer: ANSWER });

export async function saveAnswer(
  place: StorePlace,
  id: string,
  events: number,
  answer: OpenAnswer,
): Promise<void> {
  const text = `${JSON.stringify({ schema: SCHEMA, events, answer })}\n`;
  await replaceFile(place.files, pathsOf(place, id).answer, Buffer.from(text));
}

/** Reads and deletes the saved answer. Undefined if an event was stored later. Never throws. */
async function takeAnswer(place: StorePlace, id: string, events: number): Promise<OpenAnswer | undefined> {
  const { files } = place;
  const path = pathsOf(place, id).answer;
  try {
    const text = new TextDecoder().decode(await readFile(files, path, MAX_BYTES));
    await files.remove(path);
    const read = v.safeParse(FILE, JSON.parse(text));
    return read.success && read.output.events === events ? read.output.answer : undefined;
  } catch {
    return undefined;
  }
}

/** Why a game couldn't be unranked. `fault` is from `faultText`. */
export type SeeSeedProblem = ResumeProblem | { readonly code: 'unwritable'; readonly fault: string };

export type SeeSeedResult =
  | {
      readonly ok: true;
      readonly unranked: readonly string[];
    }
  | { readonly ok: false; readonly id: string; readonly problem: SeeSeedProblem };

/**
 * Unranks all unfinished games with this seed, because somebody is about to see their coming dice. Stores the event
 * `seedSeen` in their journals, so they stay unranked even if the game that shows the dice is deleted. Throws the
 * system's error if the games can't be listed.
 */
export async function seeSeed(place: StorePlace, seed: string): Promise<SeeSeedResult> {
  const unranked: string[] = [];
  for (const game of (await survey(place)).unfinished) {
    if (!game.hasSecretSeed || game.seed !== seed) continue;
    const { id } = game;
    const resumed = await resumeGame(place, id, 'refuse');
    if (!resumed.ok) {
      // The game ended or was deleted after the survey.
      if (['over', 'no-such-game'].includes(resumed.problem.code)) continue;
      return { ok: false, id, problem: resumed.problem };
    }
    const { journal, stored } = resumed;
    try {
      if (!hasSecretSeed(stored.game)) continue;
      await journal.store([...stored.events, { type: 'seedSeen' }]);
      unranked.push(id);
    } catch (error) {
      return { ok: false, id, problem: { code: 'unwritable', fault: faultText(error) } };
    } finally {
      await journal.close().catch(() => undefined);
    }
  }
  return { ok: true, unranked };
}
