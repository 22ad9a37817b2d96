import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../test/support/child.js';

const HOOK = new URL('./reportPeak.mjs', import.meta.url).href;

/** The environment that makes a Node program leave its peak memory in a folder. */
export const withPeak = (folder: string): Env => ({
  NODE_OPTIONS: `--import=${HOOK}`,
  PEAK_FILE: peakFile(folder),
});

/** The most memory, in bytes, that the program which ended last in this folder held at once. */
export const readPeak = (folder: string): number => Number(readFileSync(peakFile(folder), 'utf8'));

const peakFile = (folder: string): string => join(folder, 'peak');
