import { CHOICES, isChoice, type SettingName } from '../../settings/index.js';
import { orList, settingsMessages } from '../../text/index.js';

// Apart from what reads settings: every start loads this, for the help of the command.

/** The environment variable of a setting. */
export const variableOf = (name: SettingName): string => `YAHTZEE_${name.toUpperCase()}`;

/** What a setting can be, as it is typed. */
export function allowedText(name: SettingName): string {
  if (isChoice(name)) return orList(CHOICES[name]);
  return name === 'names' ? settingsMessages.allowedNames : settingsMessages.allowedRules;
}
