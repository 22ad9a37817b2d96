import { join } from 'node:path';
import { exposureOf } from '../../storage/index.js';
import { networkMessages, shellWord } from '../../text/index.js';

/**
 * Warns on one line if other users can read or change one of these files and folders, which contain secrets. Ignores
 * missing files.
 */
export function exposureWarning(...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const exposure = exposureOf(path);
    if (exposure) return networkMessages.exposed(exposure, shellWord(path));
  }
  return undefined;
}

/**
 * Like `exposureWarning`, for a server's data folder. Names only the folder if other users can reach both it and the
 * secret in it.
 */
export const dataFolderWarning = (folder: string): string | undefined =>
  exposureWarning(folder, join(folder, 'server.json'));
