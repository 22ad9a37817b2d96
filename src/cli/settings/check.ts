import { cleanName, MAX_SEATS } from '../../engine/index.js';
import { CHOICES, isChoice, SETTING_NAMES, type SettingName, type Settings } from '../../settings/index.js';
import { checkSettings, type NameCheck, type SettingProblem } from '../../storage/index.js';
import { namesBetweenCommas, nameProblem, namesProblem, settingsMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** What is wrong with a name that is set. */
export const checkName: NameCheck = (name, others) =>
  cleanName(name) === name ? nameProblem(name, others) : settingsMessages.uncleanName(name);

/**
 * What is wrong with something that is set, in one line.
 *
 * @param what the setting as the player knows it; its name, unless it comes from elsewhere
 */
export function settingProblemText(problem: SettingProblem, what?: string): string {
  switch (problem.code) {
    case 'no-settings':
      return settingsMessages.notSettings(problem.value);
    case 'unknown':
      return settingsMessages.unknown(problem.name, SETTING_NAMES);
    case 'bad-name':
      return settingsMessages.badName(what ?? 'names', problem.why);
    case 'wrong-value':
      return wrongValueText(what ?? problem.name, problem.name, problem.value);
  }
}

function wrongValueText(what: string, name: SettingName, value: unknown): string {
  if (isChoice(name)) return settingsMessages.wrongChoice(what, value, CHOICES[name]);
  return name === 'names'
    ? settingsMessages.wrongNames(what, value, MAX_SEATS)
    : settingsMessages.wrongRules(what, value);
}

/**
 * A setting as it is typed: names between commas, anything else as it is.
 *
 * @param what the setting as the player knows it, for messages
 * @throws UsageError
 */
export function readSetting(name: SettingName, typed: string, what: string): Partial<Settings> {
  if (name === 'names') return { names: readNames(typed, what) };
  const checked = checkSettings({ [name]: isChoice(name) ? typed.trim().toLowerCase() : typed }, checkName);
  if ('problem' in checked) throw new UsageError(settingProblemText(checked.problem, what));
  return checked.settings;
}

/** Apart from names in a file, which are a list in quotes. */
function readNames(typed: string, what: string): readonly string[] {
  const names = namesBetweenCommas(typed);
  const why = namesProblem(names);
  if (why !== undefined) throw new UsageError(settingsMessages.badName(what, why));
  return names;
}
