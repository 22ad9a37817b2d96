import { constants } from 'node:os';

/** Information about the file at a path. If the path is a link, describes the link itself. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** The size in bytes. */
  readonly size: number;
  /** An id that is unique among existing files. All hard links to a file have the same id. */
  readonly identity: string;
  /** A text that changes whenever the contents of the file change, made from the times that the system records. */
  readonly version: string;
  /** The time of the latest change to the file, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** An open file. If an operation fails, its promise rejects with the system's error. */
export interface OpenFile {
  /** Returns the current size in bytes. */
  size(): Promise<number>;
  /** Returns the same id as `FileStat.identity`. */
  identity(): Promise<string>;
  /**
   * Writes bytes at an offset. In `append` mode, writes at the end of the file and ignores the offset. Returns the
   * number of bytes written, which can be less than `bytes.length`.
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** Returns the number of bytes read, or 0 at the end of the file. */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** Sets the permission bits. The bits of a new file are 0600. */
  setMode(mode: number): Promise<void>;
  /** Waits until all bytes written so far are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The ways to open a file. `create` fails if the file exists, `append` writes at the end, `update` writes at given
 * offsets, and `read` is read-only. `synced` is like `update`, but a write ends only when its bytes are on the disk, which
 * takes less processor time than `write` and `sync`. All modes accept only regular files: no links, folders or devices.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'synced' | 'read';

/**
 * The file-system calls that the store uses. Tests replace this port with versions whose calls fail, stop halfway or
 * kill the process. If an operation fails, its promise rejects with the system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /**
   * Creates a folder that only the user can access. Returns false if the path already exists. Fails with ENOENT if the
   * parent folder is missing.
   */
  makeFolder(path: string): Promise<boolean>;
  /** Renames a file. Atomically replaces an existing file at `to`. */
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name. Fails with EEXIST if something exists at `to`. */
  link(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Waits until a folder's current list of file names is on the disk. */
  syncFolder(path: string): Promise<void>;
  /** Returns the file names in a folder, or an empty list if the folder is missing. */
  list(path: string): Promise<readonly string[]>;
  /** Returns information about a path, or undefined if the path does not exist. */
  stat(path: string): Promise<FileStat | undefined>;
}

/** Thrown if a path leads to a link, a FIFO, a folder or anything else that is not a regular file. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** Returns the code of an error, such as `ENOENT` or `NOT_A_FILE`. Returns '' if the error has no code. */
export function faultCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  const code = String(error.code);
  return code.startsWith('Unknown system error') && 'errno' in error ? (nameOf(error.errno) ?? code) : code;
}

/** Returns the name of a system error that Node reports only as a number. EDQUOT on Linux is such an error. */
const nameOf = (errno: unknown): string | undefined =>
  Object.entries(constants.errno).find(([, value]) => value === -Number(errno))?.[0];

/** Returns the code of an error, or its message if the error has no code. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
