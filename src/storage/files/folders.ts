import { dirname, join } from 'node:path';
import { faultCode, type FilePort } from './filePort.js';

/** Returns the folder of journals and temporary files. `home` itself may have the user's own files. */
export const gamesFolder = (home: string): string => join(home, 'games');

/** Folders in which this process created subfolders, and which aren't synced to the disk yet. */
const unsynced = new Set<string>();

/**
 * Creates a folder and its missing parents, and waits until all folders that this process created are on the disk.
 * Throws the system's error.
 */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // The folder was deleted, so there is nothing to sync.
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
    // Try only once, because some systems report a missing parent folder for paths such as /proc/x, although it exists.
    if (await files.makeFolder(path)) unsynced.add(parent);
  }
}
