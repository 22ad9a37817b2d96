import { constants } from 'node:os';

/** What is at a path. For a link, this is about the link itself. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** The size in bytes. */
  readonly size: number;
  /** An id of the file, which no other existing file has. All hard links to a file have the same id. */
  readonly identity: string;
  /** A text, made from the file's times, that changes whenever the file's contents change. */
  readonly version: string;
  /** When the file was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** An open file. A failed operation rejects with the system's error. */
export interface OpenFile {
  /** The current size in bytes. */
  size(): Promise<number>;
  identity(): Promise<string>;
  /**
   * Writes at an offset or, in `append` mode, at the end. Returns how many bytes were written, which can be less than
   * `bytes.length`.
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** Returns how many bytes were read; 0 at the end of the file. */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** Sets the permission bits. Without this call, a new file has 0600. */
  setMode(mode: number): Promise<void>;
  /** Resolves once all written bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `create` fails if the file exists, `append` writes at the end, `update` at given offsets, and `read` doesn't write.
 * `synced` is like `update`, but each write ends when the data is on the disk, which takes less processor time than
 * `write` and then `sync`. All modes refuse links, folders and devices.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'synced' | 'read';

/**
 * The file system as the store uses it. Tests replace it with file systems whose calls fail, stop halfway or kill the
 * process. A failed operation rejects with the system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /**
   * Creates a folder for this user only. Returns false if the path exists. Fails with ENOENT if the parent is missing.
   */
  makeFolder(path: string): Promise<boolean>;
  /** Renames a file. Replaces an existing one atomically. */
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name. Fails with EEXIST if `to` exists. */
  link(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Resolves once a folder's list of names is on the disk. */
  syncFolder(path: string): Promise<void>;
  /** Returns a folder's file names; none if it's missing. */
  list(path: string): Promise<readonly string[]>;
  /** Returns what is at a path; undefined if the path doesn't exist. */
  stat(path: string): Promise<FileStat | undefined>;
}

/** Thrown if a path leads to anything but a regular file: a link, a FIFO or a folder, say. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** Returns an error's code, such as `ENOENT` or `NOT_A_FILE`; '' if it has none. */
export function faultCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  const code = String(error.code);
  return code.startsWith('Unknown system error') && 'errno' in error ? (nameOf(error.errno) ?? code) : code;
}

/** Returns the name of an error that Node reports only as a number, such as EDQUOT on Linux. */
const nameOf = (errno: unknown): string | undefined =>
  Object.entries(constants.errno).find(([, value]) => value === -Number(errno))?.[0];

/** Returns an error's code, or its message if it has none. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
