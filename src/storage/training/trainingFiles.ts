import { join } from 'node:path';
import * as v from 'valibot';
import { faultCode, faultText, type FilePort } from '../files/filePort.js';
import { gamesFolder, makeFolders } from '../files/folders.js';
import { readFile, replaceFile } from '../files/wholeFile.js';
import { newerFormat } from '../journal/records.js';
import { appendRecords, indexLines, indexRecords } from '../scores/indexLines.js';
import {
  ANSWER_RECORD,
  answerRecord,
  type GameMistakes,
  MISTAKES_RECORD,
  mistakesRecord,
  type StoredAnswer,
  TRAINING_FORMAT,
} from './trainingRecords.js';

/** The maximum size of a training file, enough for about 60,000 answers. The program does not read larger files. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The reason why a training file cannot be read. `fault` is an error code or message from `faultText`. */
export type TrainingFileProblem =
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'unreadable'; readonly fault: string };

/** The records of a training file. */
export interface TrainingReading<Item> {
  /** The records in the order of the file. Empty if the file is missing or has a problem. */
  readonly records: readonly Item[];
  /** The number of bad lines, which were skipped. */
  readonly damaged: number;
  /** Present if the file cannot be read at all. Nothing must then be appended to the file. */
  readonly problem?: TrainingFileProblem;
}

/** The files of training in a home folder: the answers, and an index of the costly decisions in stored games. */
export interface TrainingStore {
  /** Reads all answers. An answer that was written twice, because syncing it failed, counts once. Never throws. */
  answers(): Promise<TrainingReading<StoredAnswer>>;
  /**
   * Stores answers. Resolves when they are on the disk. After an error, store them again: some may be on the disk.
   *
   * @throws ShortWriteError, NotAFileError, or the system's error
   */
  addAnswers(answers: readonly StoredAnswer[]): Promise<void>;
  /** Reads the index of costly decisions. If a game has several records, its last record is valid. Never throws. */
  mistakes(): Promise<TrainingReading<GameMistakes>>;
  /**
   * Adds games to the index of costly decisions.
   *
   * @throws ShortWriteError, NotAFileError, or the system's error
   */
  addMistakes(games: readonly GameMistakes[]): Promise<void>;
  /** Replaces the index of costly decisions. If writing fails, throws the system's error and keeps the old index. */
  replaceMistakes(games: readonly GameMistakes[]): Promise<void>;
}

/** Opens the training files in a home folder, which need not exist yet. */
export function openTrainingStore(files: FilePort, home: string): TrainingStore {
  const answersPath = join(home, 'training.jsonl');
  const mistakesPath = join(home, 'mistakes.jsonl');
  let isNameSynced = false;
  return {
    async answers() {
      const { records, ...reading } = await readRecords(files, answersPath, ANSWER_RECORD);
      const seen = new Set<string>();
      const isNew = (answer: StoredAnswer): boolean =>
        seen.size < seen.add(JSON.stringify(answerRecord(answer))).size;
      return { ...reading, records: records.filter(isNew) };
    },
    async addAnswers(answers) {
      await makeFolders(files, home);
      await appendRecords(files, answersPath, answers.map(answerRecord));
      // The first answer creates the file. After a power cut, the file must still have its name.
      if (!isNameSynced) await files.syncFolder(home);
      isNameSynced = true;
    },
    mistakes: () => readRecords(files, mistakesPath, MISTAKES_RECORD),
    async addMistakes(games) {
      await makeFolders(files, home);
      await appendRecords(files, mistakesPath, games.map(mistakesRecord));
    },
    async replaceMistakes(games) {
      const temporaryIn = gamesFolder(home);
      await makeFolders(files, temporaryIn);
      await replaceFile(files, mistakesPath, await indexLines(games.map(mistakesRecord)), { temporaryIn });
    },
  };
}

async function readRecords<Item>(
  files: FilePort,
  path: string,
  shape: v.GenericSchema<unknown, Item>,
): Promise<TrainingReading<Item>> {
  const records: Item[] = [];
  let damaged = 0;
  try {
    for await (const record of indexRecords(await readFile(files, path, MAX_BYTES))) {
      const format = newerFormat(record, TRAINING_FORMAT);
      if (format !== undefined) {
        return { records: [], damaged, problem: { code: 'newer-format', format, known: TRAINING_FORMAT } };
      }
      const shaped = v.safeParse(shape, record);
      if (shaped.success) records.push(shaped.output);
      else damaged++;
    }
    return { records, damaged };
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return { records: [], damaged: 0 };
    return { records: [], damaged: 0, problem: { code: 'unreadable', fault: faultText(error) } };
  }
}
