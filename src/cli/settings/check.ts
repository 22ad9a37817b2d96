import { cleanName, MAX_SEATS } from '../../engine/index.js';
import { CHOICES, isChoice, SETTING_NAMES, type SettingName, type Settings } from '../../settings/index.js';
import { checkSettings, type NameCheck, type SettingProblem } from '../../storage/index.js';
import { nameProblem, namesBetweenCommas, namesProblem, settingsMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** Returns what is wrong with a player name in the settings, or undefined if the name is valid. */
export const checkName: NameCheck = (name, others) =>
  cleanName(name) === name ? nameProblem(name, others) : settingsMessages.uncleanName(name);

/**
 * Returns a one-line description of a problem with a setting.
 *
 * @param label the name of the setting in the message, such as an environment variable; default: the setting's own name
 */
export function settingProblemText(problem: SettingProblem, label?: string): string {
  switch (problem.code) {
    case 'no-settings':
      return settingsMessages.notSettings(problem.value);
    case 'unknown':
      return settingsMessages.unknown(problem.name, SETTING_NAMES);
    case 'bad-name':
      return settingsMessages.badName(label ?? 'names', problem.why);
    case 'wrong-value':
      return wrongValueText(label ?? problem.name, problem.name, problem.value);
  }
}

function wrongValueText(label: string, name: SettingName, value: unknown): string {
  if (isChoice(name)) return settingsMessages.wrongChoice(label, value, CHOICES[name]);
  return name === 'names'
    ? settingsMessages.wrongNames(label, value, MAX_SEATS)
    : settingsMessages.wrongRules(label, value);
}

/**
 * Parses a setting from the command line or an environment variable. Player names are separated by commas.
 *
 * @param label the setting's label in error messages
 * @throws UsageError
 */
export function readSetting(name: SettingName, input: string, label: string): Partial<Settings> {
  if (name === 'names') return { names: readNames(input, label) };
  const checked = checkSettings({ [name]: isChoice(name) ? input.trim().toLowerCase() : input }, checkName);
  if ('problem' in checked) throw new UsageError(settingProblemText(checked.problem, label));
  return checked.settings;
}

function readNames(input: string, label: string): readonly string[] {
  const names = namesBetweenCommas(input);
  const why = namesProblem(names);
  if (why !== undefined) throw new UsageError(settingsMessages.badName(label, why));
  return names;
}
