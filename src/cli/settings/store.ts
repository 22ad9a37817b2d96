import type { SettingsChange } from '../../settings/index.js';
import { type FilePort, faultText, findSettingsFile, writeSettings } from '../../storage/index.js';
import { settingsMessages } from '../../text/index.js';
import { checkName } from './check.js';
import { fileProblemText } from './open.js';

/**
 * Keeps a change of settings for this and all later runs. Never throws.
 *
 * @returns one line on why it cannot be kept; undefined where it is
 */
export async function keepSettings(files: FilePort, change: SettingsChange): Promise<string | undefined> {
  const file = await findSettingsFile();
  if (file === undefined) return settingsMessages.noPlace;
  try {
    const problem = await writeSettings(files, file, checkName, change);
    return problem && settingsMessages.fileSpared(file, fileProblemText(problem));
  } catch (error) {
    return settingsMessages.notWritten(file, faultText(error));
  }
}
