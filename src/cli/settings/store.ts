import { resolve } from 'node:path';
import { findRuleSet } from '../../engine/index.js';
import type { ResolvedSettings, SettingsChange } from '../../settings/index.js';
import {
  faultText,
  type FilePort,
  findSettingsFile,
  LockHeldError,
  nodeFiles,
  writeSettings,
} from '../../storage/index.js';
import { settingsMessages, storedMessages } from '../../text/index.js';
import type { EditableSettings } from '../../ui/index.js';
import type { Warnings } from '../output.js';
import { terminalCharacters } from '../screen.js';
import { checkName, fileProblemText, type OpenSettings } from './open.js';

/**
 * Saves a settings change. Never rejects.
 *
 * @returns the reason why the change wasn't saved, in one line, or undefined if the change was saved
 */
export async function saveSettings(files: FilePort, change: SettingsChange): Promise<string | undefined> {
  const file = await findSettingsFile();
  if (file === undefined) return settingsMessages.noPlace;
  try {
    const problem = await writeSettings(files, file, checkName, change);
    return problem && settingsMessages.fileSpared(file, fileProblemText(problem));
  } catch (error) {
    const fault = error instanceof LockHeldError ? storedMessages.fileHeld(error.holder) : faultText(error);
    return settingsMessages.notWritten(file, fault);
  }
}

/**
 * Lets the screen show and change a run's settings.
 *
 * @param warnings receives a warning if saving a change fails, because the screen may already be closed by then
 */
export function editableSettings(settings: OpenSettings, warnings: Warnings): EditableSettings {
  const { values, sources, file, problem } = settings;
  const houseFile = houseRulesFile(settings);
  return {
    values: { ...values, rules: houseFile ?? values.rules },
    sources,
    ...(houseFile !== undefined && { houseFile }),
    characters: terminalCharacters(process.env),
    place: file === undefined ? settingsMessages.noPlace : settingsMessages.keptIn(file),
    ...(problem !== undefined && { problem }),
    async save(change) {
      const failure = await saveSettings(nodeFiles, change);
      warnings.set('settings', failure);
      return failure;
    },
  };
}

/**
 * The path of the house rules file; undefined for built-in rules. Relative paths in options and environment variables
 * start from the current folder.
 */
function houseRulesFile({ values: { rules }, sources }: ResolvedSettings): string | undefined {
  if (findRuleSet(rules.toLowerCase())) return undefined;
  return sources.rules === 'file' ? rules : resolve(rules);
}
