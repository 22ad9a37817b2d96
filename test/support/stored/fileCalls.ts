import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

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

/**
 * Returns the numbers of the first, second, middle and last of all calls that do the same to the same kind of file.
 * A game repeats a few calls for each action; these numbers cover every situation without the repeats.
 */
export function distinctCalls(calls: readonly FileCall[]): readonly number[] {
  const numbers = [...situationsOf(calls).values()].flatMap((same) =>
    [same[0], same[1], same[same.length >> 1], same.at(-1)].flatMap((number) => number ?? []),
  );
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Returns the number of the first call in each situation. */
export const firstCalls = (calls: readonly FileCall[]): readonly number[] =>
  [...situationsOf(calls).values()].flatMap((same) => same.slice(0, 1));

/** Groups the numbers of calls by the call's name and the kind of file, such as `write game.jsonl`. */
function situationsOf(calls: readonly FileCall[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, { call, path }] of calls.entries()) {
    // Ids, process ids and random parts differ between files of one kind.
    const file = basename(path)
      .replace(/^\d{4}-\d\d-\d\d-\w+/, 'game')
      .replace(/\d[\w-]*/g, '#');
    const key = `${call} ${file}`;
    groups.set(key, [...(groups.get(key) ?? []), index + 1]);
  }
  return groups;
}
