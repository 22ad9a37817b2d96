import { isAbsolute, join, resolve } from 'node:path';

/**
 * The folder for a user's games: YAHTZEE_HOME if set, otherwise the platform's folder for application data (on Linux
 * `$XDG_DATA_HOME/yahtzee-cli`). Undefined if the user has no home directory either.
 */
export async function findHome(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const home = env['YAHTZEE_HOME'] ?? '';
  if (home !== '') return resolve(home);
  return (await platformFolders())?.data;
}

/**
 * The settings file in the platform's configuration folder (on Linux `$XDG_CONFIG_HOME/yahtzee-cli`). Undefined if the
 * user has no home directory.
 */
export async function findSettingsFile(): Promise<string | undefined> {
  const folders = await platformFolders();
  return folders && join(folders.config, 'config.json');
}

/** On Linux `$XDG_CACHE_HOME/yahtzee-cli`. Undefined if the user has no home directory. */
export const findCacheFolder = async (): Promise<string | undefined> => (await platformFolders())?.cache;

interface PlatformFolders {
  readonly data: string;
  readonly config: string;
  readonly cache: string;
}

async function platformFolders(): Promise<PlatformFolders | undefined> {
  // The XDG specification says to ignore relative paths, but env-paths uses them.
  for (const name of ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME']) {
    if (!isAbsolute(process.env[name] ?? '')) process.env[name] = '';
  }
  try {
    // Import it only here: the import throws if the user has no home directory.
    const { default: envPaths } = await import('env-paths');
    const { data, config, cache } = envPaths('yahtzee-cli', { suffix: '' });
    return [data, config, cache].every((path) => isAbsolute(path)) ? { data, config, cache } : undefined;
  } catch {
    return undefined;
  }
}
