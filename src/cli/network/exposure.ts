import { join } from 'node:path';
import { exposureOf } from '../../storage/index.js';
import { networkMessages } from '../../text/index.js';
import { shellWord } from '../startCommand.js';

/**
 * Returns a one-line warning if other users can read or change one of these files and folders, which contain secrets.
 * Says nothing about missing files.
 */
export function exposureWarning(...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const exposure = exposureOf(path);
    if (exposure) return networkMessages.exposed(exposure, shellWord(path));
  }
  return undefined;
}

/**
 * Like `exposureWarning`, for the data folder of a server. If other users can reach both the folder and the secret in
 * it, names only the folder.
 */
export const dataFolderWarning = (folder: string): string | undefined =>
  exposureWarning(folder, join(folder, 'server.json'));
