import { dirname } from 'node:path';
import { faultCode, type FilePort } from './filePort.js';

/** Folders in which this process has made others whose names may not be on the disk yet. */
const unsynced = new Set<string>();

/**
 * Makes a folder and its parents, and waits until all folders made by this process are on the disk.
 *
 * @throws the system's error
 */
export async function makeFolders(files: FilePort, path: string): Promise<void> {
  await make(files, path);
  for (const folder of unsynced) {
    await files.syncFolder(folder).catch((error: unknown) => {
      // A removed folder has nothing to sync.
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
    // Only once: in places such as /proc some systems always report a missing parent.
    if (await files.makeFolder(path)) unsynced.add(parent);
  }
}
