import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '../child.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';
import type { Term } from '../pty.js';

const HOOK = new URL('./sampleHeap.mjs', import.meta.url).href;
/** The polling interval, in milliseconds. */
const POLL_MS = 20;

/** The memory of a program after garbage collection, in bytes. */
export interface HeapSample {
  readonly heap: number;
  /** All memory used by the program, including its threads. */
  readonly all: number;
}

/** Returns environment variables that make a program write heap samples to a folder on request. */
export const withHeapSamples = (folder: string): Env => ({
  NODE_OPTIONS: `--import=${HOOK}`,
  HEAP_FILE: heapFile(folder),
});

/** Requests a heap sample from a program that was started with `withHeapSamples`. */
export async function sampleHeap(term: Pick<Term, 'kill'>, folder: string): Promise<HeapSample> {
  const before = linesIn(folder).length;
  term.kill('SIGURG');
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (performance.now() < deadline) {
    const [line] = linesIn(folder).slice(before);
    if (line !== undefined) {
      const [heap = Number.NaN, all = Number.NaN] = line.split(' ').map(Number);
      return { heap, all };
    }
    await delay(POLL_MS);
  }
  throw new Error("the program didn't write a heap sample in time");
}

const heapFile = (folder: string): string => join(folder, 'heap');

const linesIn = (folder: string): readonly string[] =>
  existsSync(heapFile(folder)) ? readFileSync(heapFile(folder), 'utf8').split('\n').slice(0, -1) : [];
