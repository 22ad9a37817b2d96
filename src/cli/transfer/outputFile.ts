import { basename, dirname, resolve } from 'node:path';
import {
  createFile,
  faultText,
  FileExistsError,
  nodeFiles,
  NotAFileError,
  removeLeftovers,
  replaceFile,
} from '../../storage/index.js';
import { transferMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

export interface OutputOptions {
  /** Without this option, or with `-`, the output goes to stdout. */
  readonly output?: string;
  readonly force?: true;
}

/**
 * The file name in `--output`; undefined for stdout.
 *
 * @throws UsageError
 */
export function readOutput({ output, force }: OutputOptions): string | undefined {
  const file = output === '-' ? undefined : output;
  if (file === '') throw new UsageError(transferMessages.namelessOutput);
  if (force && file === undefined) throw new UsageError(transferMessages.forceWithoutOutput);
  return file;
}

/**
 * Writes a whole file. If anything fails, leaves an existing file unchanged.
 *
 * @throws UsageError if the file exists and `--force` is absent, or if the file can't be written
 */
export async function saveOutput(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  { force }: Pick<OutputOptions, 'force'>,
): Promise<void> {
  const files = nodeFiles;
  const path = resolve(file);
  try {
    await removeLeftovers(files, dirname(path), (left) => left === basename(path));
    if (!force) return await createFile(files, path, pieces);
    if ((await files.stat(path))?.kind === 'other') throw new NotAFileError(path);
    await replaceFile(files, path, pieces);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(failureText(file, error));
  }
}

function failureText(file: string, error: unknown): string {
  if (error instanceof FileExistsError) return transferMessages.outputExists(file);
  if (error instanceof NotAFileError) return transferMessages.outputNoFile(file);
  return transferMessages.outputFault(file, faultText(error));
}
