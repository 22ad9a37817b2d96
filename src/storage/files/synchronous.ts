import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { faultCode, NotAFileError } from './filePort.js';
import { temporaryName, TooLargeError } from './wholeFile.js';

// Synchronous access, mainly for start and exit.

/** `TextDecoder` throws this for bytes that aren't UTF-8. */
export const NOT_TEXT = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/**
 * Reads a text file of at most `maxBytes` bytes.
 *
 * @throws NotAFileError, TooLargeError, an error with the code `NOT_TEXT`, or the system's error
 */
export function readTextNow(path: string, maxBytes: number): string {
  // Without O_NONBLOCK, opening a FIFO waits until another process writes to it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new NotAFileError(path);
    if (stat.size > maxBytes) throw new TooLargeError(path);
    const bytes = Buffer.alloc(stat.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, length);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } finally {
    closeSync(file);
  }
}

/** A file to create or replace, at a path that the user chose. */
export interface ReplaceTarget {
  /** The path after all links: we replace the file that a link points to, not the link. */
  readonly path: string;
  /** The existing file's permission bits, or the system's default for new files. */
  readonly mode: number;
}

export type TargetFault = 'not-a-file' | 'no-folder' | 'not-writable';

/** Checks whether a file can be created or replaced, without changing it. */
export function findTarget(path: string): ReplaceTarget | TargetFault {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) return 'not-a-file';
    const target = known ? realpathSync(path) : path;
    // Call this for existing files too: it also checks that we can write to the folder.
    const newMode = modeOfNewFile(target);
    return { path: target, mode: known ? known.mode & 0o777 : newMode };
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(faultCode(error)) ? 'no-folder' : 'not-writable';
  }
}

/** Finds the default mode of new files here by creating a temporary one. */
function modeOfNewFile(path: string): number {
  const trial = temporaryName(path);
  const file = openSync(trial, 'wx', 0o666);
  try {
    return fstatSync(file).mode & 0o777;
  } finally {
    closeSync(file);
    rmSync(trial);
  }
}

/** Creates or replaces a file. Throws the system's error; the old file then stays as it was. */
export function replaceFileNow({ path, mode }: ReplaceTarget, text: string): void {
  const temporary = temporaryName(path);
  const file = openSync(temporary, 'wx', 0o600);
  try {
    try {
      fchmodSync(file, mode);
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Follows all links in a path. The file at the end needn't exist. */
export function linkTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const target = linkedFrom(path);
    return target === undefined ? path : linkTarget(target);
  }
}

function linkedFrom(path: string): string | undefined {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    return undefined;
  }
}
