/** What a path leads to, asked without following a link. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** Bytes. */
  readonly size: number;
  /** The same for all names of a file, and for no other file beside it. */
  readonly identity: string;
}

/** An open file. Every method rejects with the system's error. */
export interface OpenFile {
  /** Bytes in the file now. */
  size(): Promise<number>;
  /** As `FilePort.stat` gives it. */
  identity(): Promise<string>;
  /**
   * @param at where from the beginning; of no meaning in a file opened to append
   * @returns how many bytes were written, which can be fewer than were given
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** @returns how many bytes were read, 0 at the end */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** Sets who may use the file; a new one is the user's alone. */
  setMode(mode: number): Promise<void>;
  /** Settles once what was written is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * How a file is opened: `create` fails where it exists, `append` writes at its end wherever that is by then,
 * `update` writes at given places, `read` does not write. None follows a link in the last part of the path,
 * and none opens anything but a file.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'read';

/**
 * The few things that the store asks of the file system; all that touches stored games goes through here, so
 * that tests can make any of them fail, stop short, or kill the process. Every method rejects with the
 * system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /**
   * Makes a folder for the user alone; fails with ENOENT where the one above is missing.
   *
   * @returns whether there was none yet
   */
  makeFolder(path: string): Promise<boolean>;
  /** Puts a file in the place of another at once. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Settles once the names in a folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  /** Names in a folder; none where there is no such folder. */
  list(path: string): Promise<readonly string[]>;
  /** Undefined where nothing is there. */
  stat(path: string): Promise<FileStat | undefined>;
}

/** A path that is no ordinary file: a link, a FIFO, a folder. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** The code of a fault of the system, such as `ENOENT`, or of the store, such as `NOT_A_FILE`; '' for another error. */
export const faultCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The same, or the message of an error without a code. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
