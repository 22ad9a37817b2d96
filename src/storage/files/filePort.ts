import { constants } from 'node:os';

/** What a path leads to. Links aren't followed: for a link, it describes the link. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** In bytes. */
  readonly size: number;
  /** No other existing file has this id. All hard links to a file share it. */
  readonly identity: string;
  /** Made from the file's times, so it changes whenever the contents do. */
  readonly version: string;
  /** In milliseconds since 1970. */
  readonly changedAt: number;
}

/** Failed operations reject with the system's error. */
export interface OpenFile {
  size(): Promise<number>;
  identity(): Promise<string>;
  /**
   * Writes at an offset or, in `append` mode, at the end. Resolves with the number of bytes written, which can be less
   * than `bytes.length`.
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** Resolves with the number of bytes read: 0 at the end of the file. */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** New files are 0600 until you call this. */
  setMode(mode: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `create` fails if the file exists. `append` writes at the end, `update` at given offsets, and `read` never. `synced`
 * is `update` with writes that resolve only once the data is on the disk; this takes less processor time than `write`
 * and then `sync`. All modes refuse links, folders and devices.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'synced' | 'read';

/**
 * The file system as the store uses it. Tests swap in file systems whose calls fail, stop halfway or kill the process.
 * Failed operations reject with the system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /** Creates a folder for this user only. False if the path exists. Fails with ENOENT if the parent is missing. */
  makeFolder(path: string): Promise<boolean>;
  /** Atomically replaces any file at `to`. */
  rename(from: string, to: string): Promise<void>;
  /** Gives a file a second name. Fails with EEXIST if `to` exists. */
  link(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Resolves once all names in the folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  /** The names in a folder. A missing folder counts as empty. */
  list(path: string): Promise<readonly string[]>;
  stat(path: string): Promise<FileStat | undefined>;
}

/** Thrown for a path that leads to anything but a regular file, such as a link, a FIFO or a folder. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** An error's code, such as `ENOENT` or `NOT_A_FILE`; '' if it has none. */
export function faultCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  const code = String(error.code);
  return code.startsWith('Unknown system error') && 'errno' in error ? (nameOf(error.errno) ?? code) : code;
}

/** Node knows some errors only by number, such as EDQUOT on Linux. This finds the name. */
const nameOf = (errno: unknown): string | undefined =>
  Object.entries(constants.errno).find(([, value]) => value === -Number(errno))?.[0];

/** An error's code, or its message if it has none. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
