import { dirname, join } from 'node:path';
import { faultCode, type FilePort } from './filePort.js';

/** The folder with the journals and temporary files. `home` itself may contain other files of the user. */
export const gamesFolder = (home: string): string => join(home, 'games');

/** Folders that contain new subfolders whose names aren't on the disk yet. */
const unsynced = new Set<string>();

/** Creates a folder and its missing parents, and waits until they're on the disk. Throws the system's error. */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // Somebody deleted the folder, so there's nothing to sync.
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
    // Try just once: some systems report a missing parent for paths such as /proc/x, although it exists.
    if (await files.makeFolder(path)) unsynced.add(parent);
  }
}
