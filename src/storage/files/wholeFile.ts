import { basename, dirname, join } from 'node:path';
import { faultCode, type FilePort, type OpenFile, type OpenMode } from './filePort.js';

export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE';
}

export class ShortWriteError extends Error {
  readonly code = 'SHORT_WRITE';
}

export class FileExistsError extends Error {
  readonly code = 'EEXIST';
}

export async function withFile<Result>(
  files: FilePort,
  path: string,
  mode: OpenMode,
  use: (file: OpenFile) => Promise<Result>,
): Promise<Result> {
  const file = await files.open(path, mode);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/**
 * Reads a whole file of at most `maxBytes` bytes.
 *
 * @throws TooLargeError, NotAFileError, or the system's error
 */
export const readFile = (files: FilePort, path: string, maxBytes: number): Promise<Uint8Array> =>
  withFile(files, path, 'read', async (file) => {
    const size = await file.size();
    if (size > maxBytes) throw new TooLargeError(path);
    const bytes = new Uint8Array(size);
    let length = 0;
    while (length < size) {
      const read = await file.read(bytes.subarray(length), length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  });

/** @throws ShortWriteError, or the system's error */
export async function writeAll(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  const written = await file.write(bytes, at);
  if (written !== bytes.length) throw new ShortWriteError(`wrote ${written} of ${bytes.length} bytes`);
}

let temporaryFiles = 0;

/** A new path for a temporary file. It contains the process id, so no two processes use the same path. */
export const temporaryName = (path: string, folder = dirname(path)): string =>
  join(folder, `${basename(path)}.${process.pid}-${temporaryFiles++}.tmp`);

const TEMPORARY = /^(.+)\.\d{1,10}-\d+\.tmp$/;
/**
 * No process takes an hour to fill a temporary file, so an older one was left by a crash. We can't check process ids
 * instead: each container has its own.
 */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Deletes temporary files that crashed processes left in a folder. Never throws.
 *
 * @param isOurs returns whether a file of this name could be one of ours
 */
export async function removeLeftovers(
  files: FilePort,
  folder: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  for (const name of await files.list(folder).catch(() => [])) {
    const target = TEMPORARY.exec(name)?.[1];
    if (target === undefined || !isOurs(target)) continue;
    const path = join(folder, name);
    try {
      const found = await files.stat(path);
      if (found?.kind === 'file' && found.changedAt < Date.now() - LEFT_AFTER_MS) await files.remove(path);
    } catch {
      // The next call tries again.
    }
  }
}

/** One array, or a stream of chunks for contents that may not fit in memory. */
export type Contents = Uint8Array | AsyncIterable<Uint8Array>;

export interface ReplaceOptions {
  /** Permission bits. Default: for this user only. */
  readonly mode?: number;
  /**
   * Where to put the temporary file. Default: next to the new file. If this folder is on another disk, the default is
   * used.
   */
  readonly temporaryIn?: string;
}

/**
 * Creates or replaces a file atomically: even after a crash or on a full disk, you find either the old contents or the
 * new ones. Once it resolves, contents and name are on the disk.
 *
 * @throws ShortWriteError, the system's error, or an error from `contents`. If only syncing the folder failed, the new
 * file is in place; otherwise the old one is unchanged.
 */
export async function replaceFile(
  files: FilePort,
  path: string,
  contents: Contents,
  options: ReplaceOptions = {},
): Promise<void> {
  try {
    await putFile(files, path, contents, options);
  } catch (error) {
    const isOtherDisk = faultCode(error) === 'EXDEV' && options.temporaryIn !== undefined;
    if (!isOtherDisk || !(contents instanceof Uint8Array)) throw error;
    await putFile(files, path, contents, { ...options, temporaryIn: dirname(path) });
  }
}

/**
 * Like `replaceFile`, but fails if the file exists.
 *
 * @throws FileExistsError, or the errors of `replaceFile`. Leaves no new file behind if it fails.
 */
export async function createFile(files: FilePort, path: string, contents: Contents): Promise<void> {
  if (await files.stat(path)) throw new FileExistsError(path);
  let isPlaced = false;
  const place = async (temporary: string): Promise<void> => {
    const isLinked = await linkNew(files, temporary, path);
    isPlaced = true;
    if (isLinked) await files.remove(temporary);
  };
  try {
    await putFile(files, path, contents, { place });
  } catch (error) {
    if (isPlaced) await files.remove(path).catch(() => undefined);
    throw error;
  }
}

/** What `link` throws on disks without links, such as a USB stick with FAT. */
const NO_LINKS: readonly string[] = [
  'EACCES',
  'EISDIR',
  'EMLINK',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EPERM',
];

/**
 * Gives a finished file its real name, so that nobody ever sees half a file there. On a disk without links, it renames
 * the file, and would replace a file that another process creates there at this moment.
 *
 * @returns whether the file still exists at its old path, too
 * @throws FileExistsError, or the system's error
 */
async function linkNew(files: FilePort, from: string, to: string): Promise<boolean> {
  try {
    await files.link(from, to);
    return true;
  } catch (error) {
    const code = faultCode(error);
    if (code === 'EEXIST' || (NO_LINKS.includes(code) && (await files.stat(to))))
      throw new FileExistsError(to);
    if (!NO_LINKS.includes(code)) throw error;
    await files.rename(from, to);
    return false;
  }
}

interface PutOptions extends ReplaceOptions {
  /** Moves the complete temporary file to its path. Default: renames it. */
  readonly place?: (temporary: string) => Promise<void>;
}

async function putFile(
  files: FilePort,
  path: string,
  contents: Contents,
  { mode, temporaryIn, place = (temporary) => files.rename(temporary, path) }: PutOptions,
): Promise<void> {
  const temporary = temporaryName(path, temporaryIn);
  const file = await files.open(temporary, 'create');
  try {
    try {
      if (mode !== undefined) await file.setMode(mode);
      let at = 0;
      for await (const piece of contents instanceof Uint8Array ? [contents] : contents) {
        await writeAll(file, piece, at);
        at += piece.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary);
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(dirname(path));
}

export const MAX_BACKUPS = 100;
export const backupPath = (path: string, number: number): string => `${path}.copy-${number}`;

/**
 * Copies a file to its first unused backup path. Overwrites the last backup if all `MAX_BACKUPS` exist.
 *
 * @throws NotAFileError, TooLargeError, ShortWriteError, or the system's error
 */
export async function backUp(
  files: FilePort,
  path: string,
  maxBytes: number,
  options: ReplaceOptions = {},
): Promise<void> {
  const bytes = await readFile(files, path, maxBytes);
  let number = 1;
  while (number < MAX_BACKUPS && (await files.stat(backupPath(path, number)))) number++;
  await replaceFile(files, backupPath(path, number), bytes, options);
}
