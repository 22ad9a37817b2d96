import { dirname } from 'node:path';
import { faultCode } from './faultCode.js';
import type { FilePort, OpenFile } from './filePort.js';
import { moveToFree } from './freeName.js';
import { temporaryBeside } from './temporaryFiles.js';

/** A file larger than a reader takes; refused before it is read. */
export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE';
}

/** A write that the disk took only in part. */
export class ShortWriteError extends Error {
  readonly code = 'SHORT_WRITE';
}

/**
 * The bytes of a file of at most so many.
 *
 * @throws TooLargeError, NotAFileError, or the system's error
 */
export async function readWhole(files: FilePort, path: string, mostBytes: number): Promise<Uint8Array> {
  const file = await files.open(path, 'read');
  try {
    const size = await file.size();
    if (size > mostBytes) throw new TooLargeError(path);
    const bytes = new Uint8Array(size);
    let length = 0;
    while (length < size) {
      const read = await file.read(bytes.subarray(length), length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * Writes bytes at a place of a file and waits until they are on the disk. Where that fails, the file is cut
 * back to this place, so that it is as it was.
 *
 * @throws ShortWriteError, or the system's error
 */
export async function writeSynced(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  try {
    const written = await file.write(bytes, at);
    if (written !== bytes.length) throw new ShortWriteError(`${written} of ${bytes.length} bytes`);
    await file.sync();
  } catch (error) {
    // What cannot be cut back now is found out by its checksum, or overwritten by the next attempt.
    await file.truncate(at).catch(() => undefined);
    throw error;
  }
}

/**
 * Puts a file with these bytes in place at once, whole and on the disk with its name when this settles.
 *
 * @param way `new` fails with EEXIST where the path is taken; `replace` takes the other file's place
 * @param mode who may use the file; without it the user alone
 * @throws the system's error; what was there before is as it was
 */
export async function putWhole(
  files: FilePort,
  path: string,
  bytes: Uint8Array,
  way: 'new' | 'replace',
  mode?: number,
): Promise<void> {
  const temporary = temporaryBeside(path);
  const file = await files.open(temporary, 'create');
  try {
    try {
      if (mode !== undefined) await file.setMode(mode);
      await writeSynced(file, bytes, 0);
    } finally {
      await file.close();
    }
    await (way === 'new' ? moveToFree(files, temporary, path) : files.rename(temporary, path));
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(dirname(path));
}

/** The files beside a path that `copyAside` has made are called by it and one of these, 1 the first. */
export const MOST_COPIES = 100;
export const copyName = (path: string, number: number): string => `${path}.copy-${number}`;

/**
 * Keeps the bytes of a file under a name of their own beside it; once there are very many, in the place of the last.
 *
 * @throws the system's error
 */
export async function copyAside(files: FilePort, path: string, mostBytes: number): Promise<void> {
  const bytes = await readWhole(files, path, mostBytes);
  for (let number = 1; number < MOST_COPIES; number++) {
    const copy = copyName(path, number);
    if (await files.about(copy)) continue;
    try {
      return await putWhole(files, copy, bytes, 'new');
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') throw error;
    }
  }
  await putWhole(files, copyName(path, MOST_COPIES), bytes, 'replace');
}

/** Folders in which this process has made others whose names may not be on the disk yet. */
const unsynced = new Set<string>();

/**
 * Makes a folder and those above it; all that this process has made are on the disk when this settles.
 *
 * @throws the system's error
 */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // One that has gone since has nothing to sync.
      if (faultCode(error) !== 'ENOENT') throw error;
    });
    unsynced.delete(folder);
  }
}

async function make(files: FilePort, path: string): Promise<void> {
  const above = dirname(path);
  try {
    if (await files.makeFolder(path)) unsynced.add(above);
  } catch (error) {
    if (faultCode(error) !== 'ENOENT' || above === path) throw error;
    await make(files, above);
    // Once: where no folder can be made, as in /proc, some systems say for ever that the one above is missing.
    if (await files.makeFolder(path)) unsynced.add(above);
  }
}
