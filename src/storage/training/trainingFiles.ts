import { join } from 'node:path';
import * as v from 'valibot';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import { appendRecords, type LooseReading, readLooseFile } from '../journal/looseLines.js';
import { ANSWER_RECORD, answerRecord, type StoredAnswer, TRAINING_FORMAT } from './trainingRecords.js';

/** The maximum size of the file of answers, enough for about 60,000 answers. The program does not read larger files. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The stored answers. */
export interface AnswersReading extends LooseReading {
  /** The answers in the order of the file. Empty if the file is missing or has a problem. */
  readonly records: readonly StoredAnswer[];
}

/** The answers of training in a home folder. */
export interface TrainingStore {
  /** Reads all answers. An answer that was written twice, because syncing it failed, counts once. Never throws. */
  answers(): Promise<AnswersReading>;
  /**
   * Stores answers. Resolves when they are on the disk. After an error, store them again: some may be on the disk.
   *
   * @throws ShortWriteError, NotAFileError, or the system's error
   */
  addAnswers(answers: readonly StoredAnswer[]): Promise<void>;
}

/** Opens the answers of training in a home folder, which need not exist yet. */
export function openTrainingStore(files: FilePort, home: string): TrainingStore {
  const path = join(home, 'training.jsonl');
  let isNameSynced = false;
  return {
    async answers() {
      const answers = new Map<string, StoredAnswer>();
      const file = { path, maxBytes: MAX_BYTES, format: TRAINING_FORMAT };
      const reading = await readLooseFile(files, file, (record) => {
        const shaped = v.safeParse(ANSWER_RECORD, record);
        if (shaped.success) answers.set(JSON.stringify(answerRecord(shaped.output)), shaped.output);
        return shaped.success;
      });
      return { ...reading, records: reading.problem ? [] : [...answers.values()] };
    },
    async addAnswers(answers) {
      await makeFolders(files, home);
      await appendRecords(files, path, answers.map(answerRecord));
      // The first answer creates the file. After a power cut, the file must still have its name.
      if (!isNameSynced) await files.syncFolder(home);
      isNameSynced = true;
    },
  };
}
