import { join, resolve } from 'node:path';

/**
 * The folder of what is kept between games: YAHTZEE_HOME where it is set, else the platform's place for an
 * application's data (on Linux `$XDG_DATA_HOME/yahtzee-cli`).
 *
 * @returns undefined for a user without any home folder
 */
export async function findHome(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const home = env['YAHTZEE_HOME'] ?? '';
  if (home !== '') return resolve(home);
  return (await platformPlaces())?.data;
}

/**
 * The file of the settings, in the platform's place for an application's configuration (on Linux
 * `$XDG_CONFIG_HOME/yahtzee-cli`).
 *
 * @returns undefined for a user without any home folder
 */
export async function findSettingsFile(): Promise<string | undefined> {
  const places = await platformPlaces();
  return places && join(places.config, 'config.json');
}

async function platformPlaces(): Promise<{ readonly data: string; readonly config: string } | undefined> {
  try {
    // Loaded here because it asks for the home folder at once and fails where there is none.
    const { default: envPaths } = await import('env-paths');
    return envPaths('yahtzee-cli', { suffix: '' });
  } catch {
    return undefined;
  }
}
