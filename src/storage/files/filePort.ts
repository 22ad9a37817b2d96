/** Information about the file at a path, without following links. */
export interface FileStat {
  readonly kind: 'file' | 'other';
  /** In bytes. */
  readonly size: number;
  /**
   * Identifies the file: equal for all names of the same file, and unique among the files that exist at the same time.
   */
  readonly identity: string;
}

/** An open file. Every method rejects with the system's error. */
export interface OpenFile {
  /** Returns the current size in bytes. */
  size(): Promise<number>;
  /** Returns the `identity` of `FilePort.stat`. */
  identity(): Promise<string>;
  /**
   * Writes bytes at an offset. A file opened in the mode `append` ignores the offset.
   *
   * @returns the number of bytes written, possibly fewer than given
   */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** @returns the number of bytes read, or 0 at the end of the file */
  read(into: Uint8Array, at: number): Promise<number>;
  truncate(size: number): Promise<void>;
  /** Sets the permission bits. A new file has the bits 0600. */
  setMode(mode: number): Promise<void>;
  /** Waits until all written bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `create` fails if the file exists. `append` writes at the end, `update` writes at given offsets, and `read` does not
 * write. No mode follows a link in the last part of the path or opens anything but an ordinary file.
 */
export type OpenMode = 'create' | 'append' | 'update' | 'read';

/**
 * The file-system calls that stored games need. Tests replace this port to make calls fail, stop halfway or kill the
 * process. Every method rejects with the system's error.
 */
export interface FilePort {
  /** @throws NotAFileError */
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /**
   * Creates a folder that only the user may enter. Fails with ENOENT if the parent folder is missing.
   *
   * @returns whether the folder is new
   */
  makeFolder(path: string): Promise<boolean>;
  /** Renames a file. If the new name is in use, replaces that file atomically. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Waits until the names in a folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  /** Returns the names in a folder, or none if it is missing. */
  list(path: string): Promise<readonly string[]>;
  /** Returns undefined if the path does not exist. */
  stat(path: string): Promise<FileStat | undefined>;
}

/** The path is not an ordinary file, but for example a link, a FIFO or a folder. */
export class NotAFileError extends Error {
  readonly code = 'NOT_A_FILE';
}

/** Returns the error's code from the system (`ENOENT`) or the store (`NOT_A_FILE`), or '' if it has none. */
export const faultCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns the code of an error, or its message if it has no code. */
export const faultText = (error: unknown): string =>
  faultCode(error) || (error instanceof Error ? error.message : String(error));
