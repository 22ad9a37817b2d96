import { basename, dirname, join } from 'node:path';
import { hasPid } from '../processId.js';
import type { FilePort } from './filePort.js';

let made = 0;

/** A name beside a path that no other process uses, and this one only once. */
export const temporaryBeside = (path: string): string => `${path}.${process.pid}-${made++}.tmp`;

const TEMPORARY = /\.(\d{1,10})-\d+\.tmp$/;

/**
 * The pid of a running process that has a temporary file beside a path; undefined where none has.
 *
 * @throws the system's error
 */
export async function ownerBeside(files: FilePort, path: string): Promise<number | undefined> {
  const names = await files.list(dirname(path));
  return names
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => Number(TEMPORARY.exec(name)?.[1]))
    .find((pid) => pid > 0 && hasPid(pid));
}

/**
 * Removes the temporary files in a folder that belong to processes which are gone: a crash has left them. One of
 * another machine may be taken for those; its process finds the file gone, and tries again.
 *
 * @throws the system's error
 */
export async function sweep(files: FilePort, folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    const [, pid] = TEMPORARY.exec(name) ?? [];
    if (pid !== undefined && !hasPid(Number(pid))) await files.remove(join(folder, name));
  }
}
