import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { faultCode } from './files/faultCode.js';

export type FileReading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'not-a-file' | 'too-large' };

/**
 * Reads a whole file of at most so many bytes, and nothing but a file.
 *
 * @throws the system's error when it cannot be opened or read
 */
export function readWhole(path: string, mostBytes: number): FileReading {
  // Without O_NONBLOCK, opening a FIFO would wait for somebody to write to it.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = fstatSync(file);
    if (!about.isFile()) return { ok: false, code: 'not-a-file' };
    if (about.size > mostBytes) return { ok: false, code: 'too-large' };
    const bytes = Buffer.alloc(about.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, length);
    }
    return { ok: true, bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(file);
  }
}

/**
 * Replaces a file as a whole: after a crash or on a full disk it holds the old text or the new one.
 *
 * @param mode of a new file, before the umask; a file that is there keeps its own
 * @throws the system's error; the file is then as it was
 */
export function replaceFile(path: string, text: string, mode = 0o600): void {
  const target = followLink(path);
  const temporary = besideOf(target);
  const known = statSync(target, { throwIfNoEntry: false });
  try {
    writeSynced(temporary, text, known ? known.mode & 0o600 : mode);
    if (known) chmodSync(temporary, known.mode & 0o777);
    renameSync(temporary, target);
    syncFolder(dirname(target));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Makes a folder of the player's own, with those above it. Step by step, since Node's `recursive` tries for
 * ever where a folder exists in which none can be made, as /proc.
 *
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another game may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Why `replaceFile` would fail, found out without touching the file; undefined where it would not. */
export function replaceFault(path: string): 'not-a-file' | 'no-folder' | 'not-writable' | undefined {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) return 'not-a-file';
    const trial = besideOf(followLink(path));
    closeSync(openSync(trial, 'wx', 0o600));
    rmSync(trial);
    return undefined;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(faultCode(error)) ? 'no-folder' : 'not-writable';
  }
}

/** Where a link leads, so that the link stays and its file is replaced. */
function followLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

let temporaryFiles = 0;

/** A name in the same folder that no other program uses, and this one only once. */
const besideOf = (path: string): string =>
  join(dirname(path), `.yahtzee-cli-${process.pid}-${Date.now()}-${temporaryFiles++}.tmp`);

function writeSynced(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  // Not every system lets a folder be opened; the rename itself has succeeded.
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    return;
  }
}
