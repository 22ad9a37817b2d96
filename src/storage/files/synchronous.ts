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
import { faultCode } from './filePort.js';
import { temporaryName } from './wholeFile.js';

export type FileReading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'not-a-file' | 'too-large' };

/**
 * Reads a whole file of at most so many bytes, and nothing but a file, before anything is on the screen that it
 * could hold up.
 *
 * @throws the system's error when it cannot be opened or read
 */
export function readFileNow(path: string, maxBytes: number): FileReading {
  // Without O_NONBLOCK, opening a FIFO would wait for somebody to write to it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { ok: false, code: 'not-a-file' };
    if (stat.size > maxBytes) return { ok: false, code: 'too-large' };
    const bytes = Buffer.alloc(stat.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, length);
    }
    return { ok: true, bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(file);
  }
}

/** A file that the player names on the command line, to be written later. */
export interface ReplaceTarget {
  /** The end of all links, so that a link stays and its file is replaced. */
  readonly path: string;
  /** Permission bits: those of the existing file, or what the system gives new files. */
  readonly mode: number;
}

export type TargetFault = 'not-a-file' | 'no-folder' | 'not-writable';

/** Checks whether a file can be replaced later, without touching it. */
export function findTarget(path: string): ReplaceTarget | TargetFault {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) return 'not-a-file';
    const target = known ? realpathSync(path) : path;
    const modeOfNew = tryBeside(target);
    return { path: target, mode: known ? known.mode & 0o777 : modeOfNew };
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(faultCode(error)) ? 'no-folder' : 'not-writable';
  }
}

/** Makes a file beside a path, removes it, and returns the mode that it had. */
function tryBeside(path: string): number {
  const trial = temporaryName(path);
  const file = openSync(trial, 'wx', 0o666);
  try {
    return fstatSync(file).mode & 0o777;
  } finally {
    closeSync(file);
    rmSync(trial);
  }
}

/**
 * Replaces a file before it returns, for a process that is about to exit and cannot wait.
 *
 * @throws the system's error; the file is then unchanged
 */
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

/**
 * Where a link leads, so that it stays and its file is replaced: many keep such files elsewhere. A file that is not
 * there yet is made where the link says.
 */
export function linkTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const target = linkedFrom(path);
    return target === undefined ? path : linkTarget(target);
  }
}

/** What a link says; undefined where there is none. */
function linkedFrom(path: string): string | undefined {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    return undefined;
  }
}
