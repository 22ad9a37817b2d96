import { dirname, join } from 'node:path';
import { faultCode, type FilePort } from './filePort.js';

/** Returns the folder for journals and temporary files. The folder `home` itself may contain the user's own files. */
export const gamesFolder = (home: string): string => join(home, 'games');

/** Folders with new subfolders that may not be on the disk yet. */
const unsynced = new Set<string>();

/**
 * Creates a folder and its missing parents. Waits until all folders that this process has created are on the disk. If a
 * folder cannot be created or synced, throws the system's error.
 */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // ENOENT means that the folder was deleted. There is nothing left to sync.
      if (faultCode(error) !== 'ENOENT') throw error;
    });
    unsynced.delete(folder);
  }
}

async function make(files: FilePort, path: string): Promise<void> {
  const parent = dirname(path);
  try {
    if (await files.makeFolder(path)) unsynced.add(parent);
  } catch (error) {
    if (faultCode(error) !== 'ENOENT' || parent === path) throw error;
    await make(files, parent);
    // Retry only once, to avoid an endless loop: for paths such as /proc/x, some systems report a missing parent even
    // if the parent exists.
    if (await files.makeFolder(path)) unsynced.add(parent);
  }
}
