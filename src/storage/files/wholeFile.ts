import { basename, dirname, join } from 'node:path';
import { faultCode, type FilePort, type OpenFile } from './filePort.js';

/** A file larger than a reader accepts; refused before it is read. */
export class TooLargeError extends Error {
  readonly code = 'TOO_LARGE';
}

/** A write that the disk took only in part. */
export class ShortWriteError extends Error {
  readonly code = 'SHORT_WRITE';
}

/** A file that exists already and was not to be replaced. */
export class FileExistsError extends Error {
  readonly code = 'EEXIST';
}

/**
 * Reads a file of at most `maxBytes`.
 *
 * @throws TooLargeError, NotAFileError, or the system's error
 */
export async function readFile(files: FilePort, path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await files.open(path, 'read');
  try {
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
  } finally {
    await file.close();
  }
}

/**
 * Writes bytes at a place of a file and waits until they are on the disk. If that fails, the file is cut back to
 * that place.
 *
 * @throws ShortWriteError, or the system's error
 */
export async function writeSynced(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  try {
    await writeAll(file, bytes, at);
    await file.sync();
  } catch (error) {
    // A part that cannot be cut off now fails its checksum later, or the next attempt overwrites it.
    await file.truncate(at).catch(() => undefined);
    throw error;
  }
}

/** @throws ShortWriteError, or the system's error */
export async function writeAll(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  const written = await file.write(bytes, at);
  if (written !== bytes.length) throw new ShortWriteError(`${written} of ${bytes.length} bytes`);
}

let made = 0;

/** A name in `folder` for a file that is still being written. No other process uses it, and this one only once. */
export const temporaryName = (path: string, folder = dirname(path)): string =>
  join(folder, `${basename(path)}.${process.pid}-${made++}.tmp`);

/** What a file is to hold: bytes, or pieces that need not fit into memory together. */
export type Contents = Uint8Array | AsyncIterable<Uint8Array>;

export interface ReplaceOptions {
  /** Permission bits of the new file; by default only the user may read and write it. */
  readonly mode?: number;
  /** Where to write the new file before it gets its name; beside the file if absent, or if this is on another disk. */
  readonly temporaryIn?: string;
}

/**
 * Replaces a file, or makes one, in a single step: after a crash or on a full disk the path has the old contents or
 * the new ones. When the promise resolves, contents and name are on the disk.
 *
 * @throws ShortWriteError, the system's error, or what `contents` throws; the old file is then unchanged, unless only
 *   the sync of its folder failed
 */
export async function replaceFile(
  files: FilePort,
  path: string,
  contents: Contents,
  { mode, temporaryIn }: ReplaceOptions = {},
): Promise<void> {
  await putWhole(files, path, contents, { mode, temporaryIn, claim: () => Promise.resolve() }).catch(
    (error: unknown) => {
      const isOtherDisk = faultCode(error) === 'EXDEV' && temporaryIn !== undefined;
      if (!isOtherDisk || !(contents instanceof Uint8Array)) throw error;
      return replaceFile(files, path, contents, { ...(mode !== undefined && { mode }) });
    },
  );
}

/**
 * Makes a file that must not exist yet, like `replaceFile`. The new file takes its name when it is whole.
 *
 * @throws FileExistsError, or what `replaceFile` throws; the name is then free again
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
    await putWhole(files, path, contents, { mode: undefined, temporaryIn: undefined, claim });
  } catch (error) {
    if (isClaimed) await files.remove(path).catch(() => undefined);
    throw error;
  }
}

interface PutOptions {
  readonly mode: number | undefined;
  readonly temporaryIn: string | undefined;
  /** Called when the temporary file is whole, before it takes its name. */
  readonly claim: () => Promise<void>;
}

async function putWhole(
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
    await claim();
    await files.rename(temporary, path);
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(dirname(path));
}

/** Copies that `backUp` makes of a file end in one of the numbers 1 to MAX_BACKUPS. */
export const MAX_BACKUPS = 100;
export const backupPath = (path: string, number: number): string => `${path}.copy-${number}`;

/**
 * Copies a file under a free name beside it. After 99 copies, each further one replaces the hundredth.
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
