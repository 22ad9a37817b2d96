import { join } from 'node:path';
import * as v from 'valibot';
import { type RuleSet, scoringKey } from '../engine/index.js';
import type { FilePort } from './files/filePort.js';
import { makeFolders } from './files/folders.js';
import { readFile, removeLeftovers, replaceFile } from './files/wholeFile.js';
import { FIRST_SUM, checksumOf } from './journal/frame.js';

/** Remembers figures that take long to compute, one file each. You can delete the files at any time. */
export interface FigureCache {
  /** Undefined if nothing usable is stored, for example because the file is damaged. Never throws. */
  read<Value>(
    rules: RuleSet,
    name: string,
    isValue: (value: unknown) => value is Value,
  ): Promise<Value | undefined>;
  /** Ignores errors: the figures can always be computed again. */
  write(rules: RuleSet, name: string, value: unknown): Promise<void>;
}

/** Increase this when the analysis gives other results, so that old files are ignored. */
const SCHEMA = 'yahtzee-cli/figures@1';

const CACHE_FILE = v.strictObject({
  schema: v.literal(SCHEMA),
  scoring: v.string(),
  name: v.string(),
  sum: v.string(),
  value: v.unknown(),
});

const FILE_NAME = /^[0-9a-f]{8}-[\w-]+\.json$/;

/** The chances of 100,000 final scores take about two megabytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Opens the cache in a folder, which may not exist yet. */
export function openFigureCache(files: FilePort, folder: string): FigureCache {
  const pathOf = (rules: RuleSet, name: string): string =>
    join(folder, `${checksumOf(scoringKey(rules), FIRST_SUM)}-${name}.json`);
  return {
    async read(rules, name, isValue) {
      try {
        const bytes = await readFile(files, pathOf(rules, name), MAX_BYTES);
        const file = v.parse(CACHE_FILE, JSON.parse(Buffer.from(bytes).toString('utf8')));
        const isWhole = file.sum === checksumOfValue(file.value);
        const isRight = file.scoring === scoringKey(rules) && file.name === name;
        return isWhole && isRight && isValue(file.value) ? file.value : undefined;
      } catch {
        return undefined;
      }
    },
    async write(rules, name, value) {
      const file = { schema: SCHEMA, scoring: scoringKey(rules), name, sum: checksumOfValue(value), value };
      try {
        await makeFolders(files, folder);
        await removeLeftovers(files, folder, (left) => FILE_NAME.test(left));
        await replaceFile(files, pathOf(rules, name), Buffer.from(`${JSON.stringify(file)}\n`));
      } catch {
        // Ignore errors: the next run computes the figures again.
      }
    },
  };
}

const checksumOfValue = (value: unknown): string => checksumOf(JSON.stringify(value), FIRST_SUM);
