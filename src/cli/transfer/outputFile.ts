import { resolve } from 'node:path';
import {
  createFile,
  faultText,
  NotAFileError,
  nodeFiles,
  replaceFile,
  FileExistsError,
} from '../../storage/index.js';
import { transferMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** The options of commands that write a file as well as stdout, as commander gives them. */
export interface OutputOptions {
  /** A file to write; absent or `-` for stdout. */
  readonly output?: string;
  readonly force?: true;
}

/**
 * The file behind `--output`; undefined for stdout.
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
 * Writes a file whole, or leaves what is there as it is.
 *
 * @param force allows to replace a file
 * @throws UsageError
 */
export async function saveOutput(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  { force }: Pick<OutputOptions, 'force'>,
): Promise<void> {
  const files = nodeFiles;
  const path = resolve(file);
  try {
    if (!force) return await createFile(files, path, pieces);
    if ((await files.stat(path))?.kind === 'other') throw new NotAFileError(path);
    await replaceFile(files, path, pieces);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(faultOf(file, error));
  }
}

function faultOf(file: string, error: unknown): string {
  if (error instanceof FileExistsError) return transferMessages.outputThere(file);
  if (error instanceof NotAFileError) return transferMessages.outputNoFile(file);
  return transferMessages.outputFault(file, faultText(error));
}
