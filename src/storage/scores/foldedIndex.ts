import { join } from 'node:path';
import * as v from 'valibot';
import type { RuleSet } from '../../engine/index.js';
import { faultCode, type FilePort } from '../files/filePort.js';
import { readFile, replaceFile } from '../files/wholeFile.js';
import { newerFormat } from '../journal/records.js';
import {
  FOLDED_FORMAT,
  FOLDED_RECORD,
  foldedRecord,
  type IndexedGame,
  indexedGame,
  RULES_RECORD,
  rulesRecord,
} from './foldedRecord.js';
import { appendRecords, indexLines, indexRecords } from './indexLines.js';

/** The maximum size of the statistics index, enough for about 80,000 games. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The result of reading the statistics index. */
export interface FoldedReading {
  /** The folded games by id. If a game has several lines, the last line counts. */
  readonly games: ReadonlyMap<string, IndexedGame>;
  /** The rule sets by checksum. */
  readonly rules: ReadonlyMap<string, RuleSet>;
  /** `stale`: the index must be replaced. `fixed`: the program must not change the index. */
  readonly state: 'good' | 'stale' | 'fixed';
}

const EMPTY = { games: new Map<string, IndexedGame>(), rules: new Map<string, RuleSet>() } as const;

const pathIn = (home: string): string => join(home, 'statistics.jsonl');

/** Reads the statistics index of a home folder. Never throws: without an index, the journals are read instead. */
export async function readFolded(files: FilePort, home: string): Promise<FoldedReading> {
  try {
    return await readLines(await readFile(files, pathIn(home), MAX_BYTES));
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ENOENT') return { ...EMPTY, state: 'good' };
    return { ...EMPTY, state: code === 'TOO_LARGE' ? 'stale' : 'fixed' };
  }
}

async function readLines(bytes: Uint8Array): Promise<FoldedReading> {
  const games = new Map<string, IndexedGame>();
  const rules = new Map<string, RuleSet>();
  let state: FoldedReading['state'] = 'good';
  for await (const record of indexRecords(bytes)) {
    const game = v.safeParse(FOLDED_RECORD, record);
    const ownRules = game.success ? rules.get(game.output.rules) : undefined;
    if (game.success && ownRules) {
      if (games.has(game.output.game)) state = 'stale';
      games.set(game.output.game, indexedGame(game.output, ownRules));
      continue;
    }
    const shaped = v.safeParse(RULES_RECORD, record);
    if (shaped.success) rules.set(shaped.output.sum, shaped.output.rules);
    else if (newerFormat(record, FOLDED_FORMAT) !== undefined) return { ...EMPTY, state: 'fixed' };
    else state = 'stale';
  }
  return { games, rules, state };
}

/**
 * Appends folded games to the index. `known` contains the rule sets that the index already has.
 *
 * @throws ShortWriteError, NotAFileError, or the system's error
 */
export const appendFolded = (
  files: FilePort,
  home: string,
  games: readonly IndexedGame[],
  known: ReadonlyMap<string, RuleSet>,
): Promise<void> => appendRecords(files, pathIn(home), recordsOf(games, known));

/** Replaces the index. If writing fails, throws the system's error and keeps the old index. */
export async function replaceFolded(
  files: FilePort,
  home: string,
  games: readonly IndexedGame[],
  temporaryIn: string,
): Promise<void> {
  const lines = await indexLines(recordsOf(games, EMPTY.rules));
  if (lines.length <= MAX_BYTES) await replaceFile(files, pathIn(home), lines, { temporaryIn });
}

/** Returns the records of games. The record of each unknown rule set comes before its games. */
function recordsOf(games: readonly IndexedGame[], known: ReadonlyMap<string, RuleSet>): readonly object[] {
  const written = new Set(known.keys());
  const sums = new Map<RuleSet, string>();
  return games.flatMap((indexed) => {
    const { rules } = indexed.game;
    const knownSum = sums.get(rules);
    if (knownSum !== undefined) return [foldedRecord(indexed, knownSum)];
    const record = rulesRecord(rules);
    sums.set(rules, record.sum);
    if (written.has(record.sum)) return [foldedRecord(indexed, record.sum)];
    written.add(record.sum);
    return [record, foldedRecord(indexed, record.sum)];
  });
}
