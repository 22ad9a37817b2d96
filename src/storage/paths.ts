import { join, resolve } from 'node:path';

/**
 * Returns the data folder: YAHTZEE_HOME if it is set, otherwise the platform's folder for application data (on Linux
 * `$XDG_DATA_HOME/yahtzee-cli`). Returns undefined if the user has no home folder.
 */
export async function findHome(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const home = env['YAHTZEE_HOME'] ?? '';
  if (home !== '') return resolve(home);
  return (await platformFolders())?.data;
}

/**
 * Returns the path of the settings file, which is in the platform's configuration folder (on Linux
 * `$XDG_CONFIG_HOME/yahtzee-cli`). Returns undefined if the user has no home folder.
 */
export async function findSettingsFile(): Promise<string | undefined> {
  const folders = await platformFolders();
  return folders && join(folders.config, 'config.json');
}

async function platformFolders(): Promise<{ readonly data: string; readonly config: string } | undefined> {
  try {
    // Import env-paths only here, because importing it throws an error if there is no home folder.
    const { default: envPaths } = await import('env-paths');
    return envPaths('yahtzee-cli', { suffix: '' });
  } catch {
    return undefined;
  }
}
