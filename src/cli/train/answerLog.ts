import { areAlike } from '../../engine/index.js';
import {
  faultText,
  type LooseFileProblem,
  openTrainingStore,
  type StoredAnswer,
} from '../../storage/index.js';
import { storedMessages, trainingMessages } from '../../text/index.js';
import type { Home } from '../home/home.js';
import { inOrder } from './due.js';

/** A player's answers in training, stored or given in this run. */
export interface AnswerLog {
  /** In chronological order, even answers that aren't stored yet. */
  answers(): readonly StoredAnswer[];
  /**
   * Adds an answer at once, then stores all answers that aren't stored yet. Resolves with a phrase that says why
   * storing failed, or with undefined. Never rejects.
   */
  add(answer: StoredAnswer): Promise<string | undefined>;
  /** Tries once more to store the remaining answers. Never rejects. */
  finish(): Promise<void>;
  count(): { readonly stored: number; readonly unsaved: number };
  /** Says on one line why answers aren't stored, or why they couldn't be read. */
  trouble(): string | undefined;
  damaged(): number;
}

/**
 * Opens the log, and reads the stored answers.
 *
 * @param player the player whose answers are read; undefined for everybody
 */
export async function openAnswerLog(
  home: Pick<Home, 'files' | 'path'> | undefined,
  player: string | undefined,
): Promise<AnswerLog> {
  const training = home && openTrainingStore(home.files, home.path);
  const answers: StoredAnswer[] = [];
  let unsaved: readonly StoredAnswer[] = [];
  let stored = 0;
  let damaged = 0;
  let isRead = false;
  let storing: Promise<void> = Promise.resolve();

  /** Reads the stored answers, but only once. Resolves with the reason if they can't be used. */
  const read = async (): Promise<string | undefined> => {
    if (!training) return storedMessages.noHome;
    if (isRead) return undefined;
    const reading = await training.answers();
    if (reading.problem) return problemText(reading.problem);
    const own = reading.records.filter(
      (answer) => player === undefined || areAlike(answer.player ?? '', player),
    );
    answers.unshift(...inOrder(own));
    ({ damaged } = reading);
    isRead = true;
    return undefined;
  };

  const write = async (): Promise<string | undefined> => {
    // Read the file first. If it has a newer format or can't be read, don't write to it.
    const problem = await read();
    if (problem !== undefined || !training) return problem;
    const waiting = unsaved;
    try {
      await training.addAnswers(waiting);
    } catch (error) {
      return storedMessages.fault(faultText(error));
    }
    unsaved = unsaved.slice(waiting.length);
    stored += waiting.length;
    return undefined;
  };

  let reason = await read();
  const store = (): Promise<void> =>
    (storing = storing.then(async () => {
      if (unsaved.length > 0) reason = await write();
    }));
  return {
    answers: () => answers,
    async add(answer) {
      answers.push(answer);
      unsaved = [...unsaved, answer];
      await store();
      return reason;
    },
    finish: store,
    count: () => ({ stored, unsaved: unsaved.length }),
    trouble: () =>
      reason &&
      (unsaved.length > 0
        ? trainingMessages.unsaved(unsaved.length, reason)
        : trainingMessages.unread(reason)),
    damaged: () => damaged,
  };
}

const problemText = (problem: LooseFileProblem): string =>
  trainingMessages.fileUnused(
    'training.jsonl',
    problem.code === 'newer-format' ? trainingMessages.newerFormat : storedMessages.fault(problem.fault),
  );
