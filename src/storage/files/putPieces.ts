import { dirname } from 'node:path';
import { type FilePort, NotAFileError, type OpenFile } from './filePort.js';
import { renameToFree } from './freeName.js';
import { temporaryBeside } from './temporaryFiles.js';
import { ShortWriteError } from './wholeFile.js';

/** A file that is there already, and was not to be replaced. */
export class TakenError extends Error {
  readonly code = 'EEXIST';
}

/**
 * Makes a file of pieces that need not lie in memory together. It appears at once, whole and on the disk; until
 * then the path is as it was.
 *
 * @param way `new` does not replace a file
 * @throws TakenError, NotAFileError, ShortWriteError, the system's error, or what `pieces` throws
 */
export async function putPieces(
  files: FilePort,
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  way: 'new' | 'replace',
): Promise<void> {
  const there = await files.about(path);
  if (there && way === 'new') throw new TakenError(path);
  if (there?.kind === 'other') throw new NotAFileError(path);
  const temporary = temporaryBeside(path);
  const file = await files.open(temporary, 'create');
  try {
    try {
      await writeAll(file, pieces);
      await file.sync();
    } finally {
      await file.close();
    }
    await (way === 'new' ? renameToFree(files, temporary, path) : files.rename(temporary, path));
  } catch (error) {
    await files.remove(temporary).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(dirname(path));
}

async function writeAll(file: OpenFile, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let at = 0;
  for await (const piece of pieces) {
    const written = await file.write(piece, at);
    if (written !== piece.length) throw new ShortWriteError(`${written} of ${piece.length} bytes`);
    at += written;
  }
}
