import { dirname } from 'node:path';
import { cleanName, MAX_SEATS, OFFICIAL, type RuleSet } from '../../engine/index.js';
import {
  CHOICES,
  isChoice,
  type ResolvedSettings,
  resolveSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '../../settings/index.js';
import {
  checkSettings,
  findSettingsFile,
  type NameCheck,
  readSettings,
  type SettingProblem,
  type SettingsFileProblem,
  type SettingsReading,
} from '../../storage/index.js';
import { nameProblem, namesBetweenCommas, namesProblem, settingsMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { readRules } from '../rulesOption.js';
import { variableOf } from './options.js';

export interface OpenSettings extends ResolvedSettings {
  /** Undefined without a home directory. */
  readonly file: string | undefined;
  /** The line of each setting in the file, counted from 1. */
  readonly lines: Partial<Readonly<Record<SettingName, number>>>;
  /** Says on one line why the settings file isn't used. Absent if the file is used or doesn't exist. */
  readonly problem?: string;
}

/**
 * Finds the settings of this run. Options override environment variables, which override the settings file, which
 * overrides the defaults.
 *
 * @param flag the settings from command-line options
 * @throws UsageError if the value of an environment variable is invalid
 */
export async function openSettings(flag: Partial<Settings> = {}): Promise<OpenSettings> {
  const environment = settingsOfEnvironment(process.env);
  const file = await findSettingsFile();
  if (file === undefined) return { ...resolveSettings({ flag, environment }), file, lines: {} };
  const reading = readSettings(file, checkName);
  const problem = fileProblem(reading);
  return {
    ...resolveSettings({ flag, environment, file: reading.ok ? reading.settings : {} }),
    file,
    lines: reading.ok ? reading.lines : {},
    ...(problem !== undefined && { problem: settingsMessages.fileUnused(file, problem) }),
  };
}

const fileProblem = (reading: SettingsReading): string | undefined =>
  reading.ok ? undefined : fileProblemText(reading.problem);

/** Says on one line why a settings file isn't used, with the line number of the problem. */
export function fileProblemText(problem: SettingsFileProblem): string {
  switch (problem.code) {
    case 'unreadable':
      return settingsMessages.unreadable(problem.fault);
    case 'not-text':
      return settingsMessages.notText;
    case 'not-json':
      return settingsMessages.atLine(problem.place.line, settingsMessages.notJson(problem.place.column));
    case 'invalid': {
      const text = settingProblemText(problem.problem);
      return problem.line === undefined ? text : settingsMessages.atLine(problem.line, text);
    }
  }
}

/**
 * The rule set that the settings choose for new network tables, if any. Tables have a different default from other
 * games.
 *
 * @throws UsageError if the rule set in an option or an environment variable is invalid
 */
export const tableRulesOfSettings = (
  settings: OpenSettings,
  warnAboutSettings: (line: string) => void,
): RuleSet | undefined =>
  settings.sources.rules === 'default' ? undefined : rulesOfSettings(settings, warnAboutSettings);

/**
 * The rule set in the settings. If the one in the settings file is invalid, warns and uses the official rules.
 *
 * @throws UsageError if the rule set in an option or an environment variable is invalid
 */
export function rulesOfSettings(
  { values, sources, file = '', lines }: OpenSettings,
  warnAboutSettings: (line: string) => void,
): RuleSet {
  try {
    // A relative path in the settings file is relative to the folder of that file.
    return readRules(values.rules, sources.rules === 'file' ? dirname(file) : undefined);
  } catch (error) {
    if (!(error instanceof UsageError) || sources.rules === 'flag') throw error;
    const { message } = error;
    if (sources.rules !== 'file') throw new UsageError(`${variableOf('rules')}: ${message}`);
    const problem = lines.rules === undefined ? message : settingsMessages.atLine(lines.rules, message);
    warnAboutSettings(settingsMessages.rulesUnused(file, problem));
    return OFFICIAL;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings in environment variables, one variable for each. NO_COLOR and FORCE_COLOR also turn colour off or
 * on, and ACCESSIBLE and INK_SCREEN_READER select line mode. Empty variables are ignored.
 *
 * People may need NO_COLOR, ACCESSIBLE and INK_SCREEN_READER for accessibility, so only command-line options override
 * them. YAHTZEE_COLOUR overrides FORCE_COLOR.
 *
 * @throws UsageError if the value of a variable is invalid
 */
export function settingsOfEnvironment(env: Env): Partial<Settings> {
  const own = SETTING_NAMES.map((name): Partial<Settings> => {
    const variable = variableOf(name);
    const value = env[variable] ?? '';
    return value === '' ? {} : readSetting(name, value, variable);
  });
  return Object.assign(
    {},
    forcedColour(env),
    ...own,
    refusedColour(env),
    screenReader(env),
  ) as Partial<Settings>;
}

const forcedColour = ({ FORCE_COLOR: forced = '' }: Env): Partial<Settings> =>
  forced === '' ? {} : { colour: forced === '0' || forced === 'false' ? 'off' : 'on' };

const refusedColour = ({ NO_COLOR: refused = '' }: Env): Partial<Settings> =>
  refused === '' ? {} : { colour: 'off' };

/** ACCESSIBLE selects line mode, and so does INK_SCREEN_READER unless it's 0 or false. */
const screenReader = ({
  ACCESSIBLE: accessible = '',
  INK_SCREEN_READER: reader = '',
}: Env): Partial<Settings> =>
  accessible === '' && ['', '0', 'false'].includes(reader) ? {} : { display: 'lines' };

/** What's wrong with a player name in the settings; undefined if it's valid. */
export const checkName: NameCheck = (name, others) =>
  cleanName(name) === name ? nameProblem(name, others) : settingsMessages.uncleanName(name);

/**
 * Describes a problem with a setting on one line.
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
 * Reads a setting from the command line or an environment variable. Commas separate player names.
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
