import { dirname } from 'node:path';
import { faultCode, type FilePort } from './filePort.js';

/** Folders in which this process has made others whose names may not be on the disk yet. */
const unsynced = new Set<string>();

/**
 * Makes a folder and the folders above it. When the promise resolves, all that this process has made are on the disk.
 *
 * @throws the system's error
 */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // A folder that is gone has nothing to sync.
      if (faultCode(error) !== 'ENOENT') throw error;
    });
    unsynced.delete(folder);
  }
}

async function make(files: FilePort, path: string): Promise<void> {
  const above = dirname(path);
  try {
    if (await files.makeFolder(path)) unsynced.add(above);
  } catch (error) {
    if (faultCode(error) !== 'ENOENT' || above === path) throw error;
    await make(files, above);
    // Once only: in places such as /proc some systems always say that the folder above is missing.
    if (await files.makeFolder(path)) unsynced.add(above);
  }
}
