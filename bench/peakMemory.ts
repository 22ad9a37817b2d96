import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../test/support/child.js';

const HOOK = new URL('./reportPeak.mjs', import.meta.url).href;

/** Returns environment variables that make a Node program write its peak memory to a file in this folder. */
export const withPeak = (folder: string): Env => ({
  NODE_OPTIONS: `--import=${HOOK}`,
  PEAK_FILE: peakFile(folder),
});

/** Returns the peak memory, in bytes, that a program wrote to this folder. */
export const readPeak = (folder: string): number => Number(readFileSync(peakFile(folder), 'utf8'));

const peakFile = (folder: string): string => join(folder, 'peak');
