import { readFileSync } from 'node:fs';

/** A file-system call from a trace. The test build writes traces if YAHTZEE_FILE_FAULTS contains `trace:`. */
export interface FileCall {
  readonly call: string;
  readonly path: string;
  readonly to?: string;
  readonly at?: number;
  /** The written bytes, in base64. */
  readonly bytes?: string;
  readonly fault?: string;
}

/** Reads the calls from a trace file, in order. */
export const readTrace = (file: string): readonly FileCall[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FileCall);

/** Returns the numbers of all calls with this name. Calls are numbered from 1. */
export const numbersOf = (calls: readonly FileCall[], name: string): readonly number[] =>
  calls.flatMap(({ call }, index) => (call === name ? index + 1 : []));

/** Inserts `sync` after every write to a file that was opened in the mode `synced`. */
export function withSyncs(calls: readonly FileCall[]): readonly FileCall[] {
  const synced = new Set<string>();
  return calls.flatMap((each) => {
    const { call, path, fault } = each;
    if (call === 'open-synced') synced.add(path);
    else if (call.startsWith('open-')) synced.delete(path);
    const isSynced = call === 'write' && fault === undefined && synced.has(path);
    return isSynced ? [each, { call: 'sync', path }] : [each];
  });
}
