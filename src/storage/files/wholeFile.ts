import { basename, dirname, join } from 'node:path';
import { faultCode, type FilePort, type OpenFile, type OpenMode } from './filePort.js';

/** Thrown if a file is larger than the given limit. */
export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE';
}

/** Thrown if the system writes only part of the data. */
export class ShortWriteError extends Error {
  readonly code = 'SHORT_WRITE';
}

/** Thrown if a file already exists but must not be replaced. */
export class FileExistsError extends Error {
  readonly code = 'EEXIST';
}

/** Opens a file, passes it to `use`, and then closes it. */
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

/** Returns a new path for a temporary file. The path contains the process id, so each process has its own paths. */
export const temporaryName = (path: string, folder = dirname(path)): string =>
  join(folder, `${basename(path)}.${process.pid}-${temporaryFiles++}.tmp`);

const TEMPORARY = /^(.+)\.\d{1,10}-\d+\.tmp$/;
/** No process needs this long to fill a temporary file. Process ids say less, because containers have their own. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Deletes the temporary files that crashed processes have left in a folder. Never throws.
 *
 * @param isOurs whether this program writes a file with this name in the folder
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

/** The contents of a file: one array, or a stream of chunks if the contents may not fit in memory. */
export type Contents = Uint8Array | AsyncIterable<Uint8Array>;

export interface ReplaceOptions {
  /** The permission bits of the new file. Default: only the user can read or write the file. */
  readonly mode?: number;
  /**
   * The preferred folder for the temporary file. If this option is absent or names a folder on another disk, the
   * program creates the temporary file in the new file's own folder.
   */
  readonly temporaryIn?: string;
}

/**
 * Creates or replaces a file atomically: after a crash or on a full disk, the file has either its old or its new
 * contents. When the promise resolves, both the contents and the file name are on the disk.
 *
 * @throws ShortWriteError, the system's error, or an error from `contents`. If only syncing the folder fails, the new
 *   file is in place. After any other error, the old file is unchanged.
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
 * Creates a file atomically, like `replaceFile`, but fails if the file already exists.
 *
 * @throws FileExistsError, or the errors of `replaceFile`. A failed call leaves no new file behind.
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

/** The error codes of disks without links, such as a USB stick's FAT. */
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
 * Links a new path to a file, so that the file is never incomplete there. Renames the file if the disk has no links: then
 * it replaces a file that another program creates at this moment.
 *
 * @returns whether the file still has its old path, too
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
  /** Gives the complete temporary file its path. Default: renames it. */
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
 * Copies a file to its first unused backup path. If all `MAX_BACKUPS` paths are in use, replaces the last backup.
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
