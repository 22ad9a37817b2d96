import { dirname } from 'node:path';
import * as v from 'valibot';
import { isOver } from '../../engine/index.js';
import { faultText, NotAFileError } from '../files/filePort.js';
import { readFile, replaceFile } from '../files/wholeFile.js';
import { HeldError, type Lock, type LockHolder, takeLock } from '../journal/lock.js';
import type { JournalDamage, StoredGame } from '../journal/readJournal.js';
import { type FirstRecord, JOURNAL_FORMAT } from '../journal/records.js';
import { type GameJournal, openJournal } from '../journal/writeJournal.js';
import { type GameProblem, pathsOf, readGame, type StorePlace } from './storePlace.js';

/** Why a stored game cannot be gone on with. */
export type ResumeProblem =
  | GameProblem
  | { readonly code: 'held'; readonly holder: LockHolder }
  | { readonly code: 'over' }
  /** A line that was stored is bad: whether to go on from before it is for the player to say. */
  | { readonly code: 'damaged'; readonly damage: JournalDamage };

export type ResumeResult =
  | {
      readonly ok: true;
      readonly stored: StoredGame;
      readonly journal: GameJournal;
      /** The last answer, if it has led to no event yet. */
      readonly answer?: OpenAnswer;
      /** Why the events may not be on the disk, as `faultText` gives it. */
      readonly unsynced?: string;
    }
  | { readonly ok: false; readonly problem: ResumeProblem };

/**
 * Takes the lock of an unfinished game and reads it. A last line that is not whole is left out.
 *
 * @param damaged whether to go on from before a bad line that others follow
 */
export async function resumeGame(
  place: StorePlace,
  id: string,
  damaged: 'refuse' | 'repair',
  now: () => Date,
): Promise<ResumeResult> {
  const before = await readGame(place, id);
  if (!before.ok) return before;
  const lock = await lockIfPossible(place, id);
  if ('problem' in lock) return { ok: false, problem: lock.problem };
  // Again, now that nobody else can write.
  const reading = await readGame(place, id);
  const refuse = async (problem: ResumeProblem): Promise<ResumeResult> => {
    // What is left of the lock is stale once this process ends.
    await lock.held?.release().catch(() => undefined);
    return { ok: false, problem };
  };
  if (!reading.ok) return refuse(reading.problem);
  const { stored } = reading;
  const problem = resumeProblem(stored, damaged);
  if (problem) return refuse(problem);
  const first: FirstRecord = {
    format: JOURNAL_FORMAT,
    id,
    created: stored.created,
    header: stored.game.header,
  };
  const journal = openJournal(place.files, pathsOf(place, id), first, now, {
    end: { ...stored.end, events: stored.events.length },
    ...(lock.held && { lock: lock.held }),
    copyFirst: stored.damage !== undefined,
  });
  const unsynced = await syncJournal(place, id).catch(faultText);
  const answer = await takeAnswer(place, id, stored.events.length);
  return {
    ok: true,
    stored,
    journal,
    ...(answer !== undefined && { answer }),
    ...(unsynced !== undefined && { unsynced }),
  };
}

/**
 * Waits until a journal and its name are on the disk: whoever wrote the last line may have been killed before its sync.
 *
 * @throws the system's error
 */
async function syncJournal(place: StorePlace, id: string): Promise<void> {
  const path = pathsOf(place, id).journal;
  const file = await place.files.open(path, 'update');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await place.files.syncFolder(dirname(path));
}

function resumeProblem(
  { game, damage }: StoredGame,
  damaged: 'refuse' | 'repair',
): ResumeProblem | undefined {
  if (isOver(game)) return { code: 'over' };
  return damage && damage.code !== 'torn-end' && damaged === 'refuse'
    ? { code: 'damaged', damage }
    : undefined;
}

/** The lock of a game; none where nothing can be written now. The journal's writer asks for it again then. */
async function lockIfPossible(
  place: StorePlace,
  id: string,
): Promise<{ readonly held: Lock | undefined } | { readonly problem: ResumeProblem }> {
  try {
    return { held: await takeLock(place.files, pathsOf(place, id).lock) };
  } catch (error) {
    if (error instanceof HeldError) return { problem: { code: 'held', holder: error.holder } };
    if (error instanceof NotAFileError) return { problem: { code: 'unreadable', fault: faultText(error) } };
    return { held: undefined };
  }
}

const SCHEMA = 'yahtzee-cli/answer@1';
const MAX_BYTES = 1024;

/**
 * How many dice are to be held, said before it was said which, or that a box is to be filled. None and all five
 * leave nothing to be said.
 */
const ANSWER = v.union([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), v.literal('score')]);
export type OpenAnswer = v.InferOutput<typeof ANSWER>;

const FILE = v.strictObject({ schema: v.literal(SCHEMA), events: v.number(), answer: ANSWER });

/**
 * Keeps an answer that has led to no event yet: the input has ended between two questions. It is worth a file because a
 * script that is cut off anywhere can then be continued with the rest of its lines.
 *
 * @param events how many events the game has had
 * @throws the system's error
 */
export async function saveAnswer(
  place: StorePlace,
  id: string,
  events: number,
  answer: OpenAnswer,
): Promise<void> {
  const text = `${JSON.stringify({ schema: SCHEMA, events, answer })}\n`;
  await replaceFile(place.files, pathsOf(place, id).answer, new TextEncoder().encode(text));
}

/** Takes the answer out that was kept, if there is one for a game of so many events. Never throws. */
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
