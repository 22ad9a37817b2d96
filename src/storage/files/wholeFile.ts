import { basename, dirname, join } from 'node:path';
import { faultCode, type FilePort, type OpenFile, type OpenMode } from './filePort.js';

/** The file is larger than its reader accepts. */
export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE';
}

/** The system wrote only part of the data. */
export class ShortWriteError extends Error {
  readonly code = 'SHORT_WRITE';
}

/** The file already exists, and must not be replaced. */
export class FileExistsError extends Error {
  readonly code = 'EEXIST';
}

/** Opens a file, passes it to `use`, and closes it. */
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
 * Reads a file of at most `maxBytes`.
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
  if (written !== bytes.length) throw new ShortWriteError(`${written} of ${bytes.length} bytes`);
}

let temporaryFiles = 0;

/** Returns a new name for a temporary file. No other process uses the name. */
export const temporaryName = (path: string, folder = dirname(path)): string =>
  join(folder, `${basename(path)}.${process.pid}-${temporaryFiles++}.tmp`);

/** The contents of a file, as one array or as a sequence of chunks. The chunks together may be larger than memory. */
export type Contents = Uint8Array | AsyncIterable<Uint8Array>;

export interface ReplaceOptions {
  /** The permission bits of the new file. By default, only the user may read and write the file. */
  readonly mode?: number;
  /**
   * The folder for the temporary file. By default, or if this folder is on another disk, the folder of the new file.
   */
  readonly temporaryIn?: string;
}

/**
 * Replaces or creates a file atomically: even after a crash or on a full disk, the file has either the old contents or
 * the new contents. When the promise resolves, the contents and the name are on the disk.
 *
 * @throws ShortWriteError, the system's error, or an error of `contents`. The old file is then unchanged, unless only
 *   the sync of its folder failed.
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
 * Creates a file that must not exist yet. Like `replaceFile`, works atomically.
 *
 * @throws FileExistsError, or the errors of `replaceFile`. After an error of `replaceFile`, the name is free again.
 */
export async function createFile(files: FilePort, path: string, contents: Contents): Promise<void> {
  if (await files.stat(path)) throw new FileExistsError(path);
  let isClaimed = false;
  const claim = async (): Promise<void> => {
    const file = await files.open(path, 'create').catch((error: unknown) => {
      throw faultCode(error) === 'EEXIST' ? new FileExistsError(path) : error;
    });
    isClaimed = true;
    await file.close();
  };
  try {
    await putFile(files, path, contents, { claim });
  } catch (error) {
    if (isClaimed) await files.remove(path).catch(() => undefined);
    throw error;
  }
}

interface PutOptions extends ReplaceOptions {
  /** Called when the temporary file is complete, before it is renamed. */
  readonly claim?: () => Promise<void>;
}

async function putFile(
  files: FilePort,
  path: string,
  contents: Contents,
  { mode, temporaryIn, claim }: PutOptions,
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
    await claim?.();
    await files.rename(temporary, path);
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(dirname(path));
}

export const MAX_BACKUPS = 100;
export const backupPath = (path: string, number: number): string => `${path}.copy-${number}`;

/**
 * Copies a file to the first unused one of its `MAX_BACKUPS` backup paths. If all are used, replaces the last backup.
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
