/** What a path names; links are not followed. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** Bytes. */
  readonly size: number;
  /** Equal for all names of one file, and different for every other file that exists at the same time. */
  readonly identity: string;
}

/** An open file. Every method rejects with the system's error. */
export interface OpenFile {
  /** Returns the current size in bytes. */
  size(): Promise<number>;
  /** Returns the `identity` of `FilePort.stat`. */
  identity(): Promise<string>;
  /**
   * Writes at an offset; a file opened to append ignores it.
   *
   * @returns the number of bytes written, possibly fewer than given
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** @returns the number of bytes read, 0 at the end */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** Sets the permission bits. In a new file they are 0600. */
  setMode(mode: number): Promise<void>;
  /** Waits until all written bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `create` fails if the file exists, `append` writes at the end, `update` writes at given offsets, `read` does not write.
 * None of them follows a link in the last part of the path, or opens anything but a file.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'read';

/**
 * The calls to the file system that stored games need. Tests replace it to make calls fail, stop short, or kill the
 * process. Every method rejects with the system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /**
   * Makes a folder that only the user may enter; fails with ENOENT if its parent is missing.
   *
   * @returns whether the folder is new
   */
  makeFolder(path: string): Promise<boolean>;
  /** Renames a file, and replaces the old file of that name in one step. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Waits until the names in a folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  /** Returns the names in a folder, or none if it is missing. */
  list(path: string): Promise<readonly string[]>;
  /** Returns undefined if the path does not exist. */
  stat(path: string): Promise<FileStat | undefined>;
}

/** A path that is no ordinary file: a link, a FIFO, a folder. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** Returns the code of an error of the system (`ENOENT`) or of the store (`NOT_A_FILE`), or '' if it has none. */
export const faultCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns the code of an error, or its message if it has no code. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
