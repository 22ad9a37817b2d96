import { readFileSync } from 'node:fs';

/** A file-system call, as a trace of YAHTZEE_FILE_FAULTS lists it. */
export interface FileCall {
  readonly call: string;
  readonly path: string;
  readonly to?: string;
  readonly at?: number;
  /** In base64. */
  readonly bytes?: string;
  readonly fault?: string;
}

/** Reads a trace file. Calls are numbered from 1, in its order. */
export const readTrace = (file: string): readonly FileCall[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FileCall);

/** Returns the numbers of all calls with this name. */
export const numbersOf = (calls: readonly FileCall[], name: string): readonly number[] =>
  calls.flatMap(({ call }, index) => (call === name ? index + 1 : []));
