import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { faultCode } from './files/faultCode.js';
import type { FilePort } from './files/filePort.js';
import { temporaryBeside } from './files/temporaryFiles.js';
import { putWhole } from './files/wholeFile.js';

/** A file that the player names to be written, there already or not. */
export interface ReplaceTarget {
  /** Where a link leads, so that the link stays and its file is replaced. */
  readonly path: string;
  /** Who may use the file: as before, or as the system has it for new ones. */
  readonly mode: number;
}

export type TargetFault = 'not-a-file' | 'no-folder' | 'not-writable';

/** Finds out whether a file can be replaced later, without touching it. */
export function findTarget(path: string): ReplaceTarget | TargetFault {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known && !known.isFile()) return 'not-a-file';
    const target = known ? realpathSync(path) : path;
    const modeOfNew = tryBeside(target);
    return { path: target, mode: known ? known.mode & 0o777 : modeOfNew };
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(faultCode(error)) ? 'no-folder' : 'not-writable';
  }
}

/** Makes a file beside a path and removes it; gives the mode that it had. */
function tryBeside(path: string): number {
  const trial = temporaryBeside(path);
  const file = openSync(trial, 'wx', 0o666);
  try {
    return fstatSync(file).mode & 0o777;
  } finally {
    closeSync(file);
    rmSync(trial);
  }
}

/**
 * Replaces a file as a whole: after a crash or on a full disk it holds the old text or the new one.
 *
 * @throws ShortWriteError, or the system's error; the file is then as it was
 */
export const replaceFile = (files: FilePort, { path, mode }: ReplaceTarget, text: string): Promise<void> =>
  putWhole(files, path, new TextEncoder().encode(text), 'replace', mode);

/**
 * The same before it returns, for a process that is about to exit: it can wait for nothing.
 *
 * @throws the system's error; the file is then as it was
 */
export function replaceFileNow({ path, mode }: ReplaceTarget, text: string): void {
  const temporary = temporaryBeside(path);
  const file = openSync(temporary, 'wx', 0o600);
  try {
    try {
      fchmodSync(file, mode);
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
