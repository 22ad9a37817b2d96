import { readFileSync } from 'node:fs';

/** A file-system call in a trace written through YAHTZEE_FILE_FAULTS. */
export interface FileCall {
  readonly call: string;
  readonly path: string;
  readonly to?: string;
  readonly at?: number;
  /** The written bytes in base64. */
  readonly bytes?: string;
  readonly fault?: string;
}

/** Reads a trace file. The calls are numbered from 1, in the order of the file. */
export const readTrace = (file: string): readonly FileCall[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FileCall);

/** Returns the numbers of all calls to the function with this name. */
export const numbersOf = (calls: readonly FileCall[], name: string): readonly number[] =>
  calls.flatMap(({ call }, index) => (call === name ? index + 1 : []));
