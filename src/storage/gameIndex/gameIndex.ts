import { join } from 'node:path';
import * as v from 'valibot';
import type { FilePort } from '../files/filePort.js';
import { gamesFolder } from '../files/folders.js';
import { backUp, replaceFile } from '../files/wholeFile.js';
import {
  appendRecords,
  type LooseFile,
  looseLines,
  type LooseReading,
  readLooseFile,
} from '../journal/looseLines.js';
import { GAME_ID } from '../journal/records.js';
import { GAME_RECORD, gameRecordOf, INDEX_FORMAT, type IndexedGame } from './indexedGame.js';

/** Enough for about 60,000 games. A larger index isn't read. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Costly decisions in one game. Checks only some fields; `training/` checks the others. */
const MISTAKES_RECORD = v.looseObject({
  format: v.literal(INDEX_FORMAT),
  game: GAME_ID,
  bytes: v.number(),
  mistakes: v.array(v.unknown()),
});
export type MistakesRecord = v.InferOutput<typeof MISTAKES_RECORD>;

/** Checks nothing but a record's id, which is enough to skip deleted games. */
const ANY_GAME = v.looseObject({ score: v.looseObject({ game: GAME_ID }) });

export interface IndexedGames {
  readonly games: readonly IndexedGame[];
  readonly mistakes: readonly MistakesRecord[];
}

/** If the index has several lines for a game, the last one counts. */
export interface IndexReading extends LooseReading {
  readonly games: ReadonlyMap<string, IndexedGame>;
  readonly mistakes: ReadonlyMap<string, MistakesRecord>;
  /** How many lines were replaced by later ones, or are about deleted games. */
  readonly outdated: number;
}

const fileIn = (home: string): LooseFile => ({
  path: join(home, 'index.jsonl'),
  maxBytes: MAX_BYTES,
  format: INDEX_FORMAT,
});

/** Reads the index's lines about these games. Never throws. */
export async function readIndex(
  files: FilePort,
  home: string,
  ids: ReadonlySet<string>,
): Promise<IndexReading> {
  const games = new Map<string, IndexedGame>();
  const mistakes = new Map<string, MistakesRecord>();
  let lines = 0;
  const put = <Item>(map: Map<string, Item>, id: string, item: Item): boolean => {
    lines++;
    if (ids.has(id)) map.set(id, item);
    return true;
  };
  const reading = await readLooseFile(files, fileIn(home), (record) => {
    if (v.is(MISTAKES_RECORD, record)) return put(mistakes, record.game, record);
    // Skip deleted games early, because checking a record takes most of the time.
    if (v.is(ANY_GAME, record) && !ids.has(record.score.game)) {
      lines++;
      return true;
    }
    const game = v.safeParse(GAME_RECORD, record);
    return game.success && put(games, game.output.score.game, game.output);
  });
  if (reading.problem) return { ...reading, games: new Map(), mistakes: new Map(), outdated: 0 };
  return { ...reading, games, mistakes, outdated: lines - games.size - mistakes.size };
}

/** @throws ShortWriteError, NotAFileError, or the system's error */
export const addToIndex = (
  files: FilePort,
  home: string,
  { games = [], mistakes = [] }: Partial<IndexedGames>,
): Promise<void> => appendRecords(files, fileIn(home).path, [...games.map(gameRecordOf), ...mistakes]);

/** Rewrites the index. If the old one has bad lines, backs it up first. After an error, the old one is unchanged. */
export async function replaceIndex(
  files: FilePort,
  home: string,
  { games, mistakes }: IndexedGames,
  { damaged }: LooseReading,
): Promise<void> {
  const { path } = fileIn(home);
  const temporaryIn = gamesFolder(home);
  const lines = await looseLines([...games.map(gameRecordOf), ...mistakes]);
  if (lines.length > MAX_BYTES) return;
  if (damaged > 0) await backUp(files, path, MAX_BYTES, { temporaryIn });
  await replaceFile(files, path, lines, { temporaryIn });
}
