import { dirname } from 'node:path';
import { OFFICIAL, type RuleSet } from '../../engine/index.js';
import {
  resolveSettings,
  type ResolvedSettings,
  type SettingName,
  type Settings,
} from '../../settings/index.js';
import {
  findSettingsFile,
  readSettings,
  type SettingsFileProblem,
  type SettingsReading,
} from '../../storage/index.js';
import { settingsMessages } from '../../text/index.js';
import { readRules, UsageError } from '../options.js';
import { checkName, settingProblemText } from './check.js';
import { settingsOfEnvironment } from './environment.js';
import { variableOf } from './words.js';

/** The settings of a run. */
export interface OpenSettings extends ResolvedSettings {
  /** Where they are kept; undefined for a player without any home. */
  readonly file: string | undefined;
  /** Where in the file each of them stands, counted from 1. */
  readonly lines: Partial<Readonly<Record<SettingName, number>>>;
  /** Why nothing of the file is used, in one line; absent where it is, or where there is none. */
  readonly problem?: string;
}

/**
 * What is set for this run: by options, over the environment, over the file, over the defaults. A file that cannot
 * be used is left as it is.
 *
 * @param flag the options that were typed
 * @throws UsageError where the environment holds something that cannot be set
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

/** Why a file of settings is not used, with the line. */
export function fileProblemText(problem: SettingsFileProblem): string {
  switch (problem.code) {
    case 'unreadable':
      return settingsMessages.unreadable(problem.fault);
    case 'not-text':
      return settingsMessages.notText;
    case 'not-json':
      return settingsMessages.atLine(problem.place.line, settingsMessages.notJson(problem.place.column));
    case 'no-sense': {
      const text = settingProblemText(problem.problem);
      return problem.line === undefined ? text : settingsMessages.atLine(problem.line, text);
    }
  }
}

/**
 * The rule set that is set; the file names one of house rules from its own folder. One of the file that cannot be played
 * is told of, and the official rules are played.
 *
 * @param tell takes one line
 * @throws UsageError where an option or the environment names it
 */
export function rulesSet(
  { values, sources, file = '', lines }: OpenSettings,
  tell: (line: string) => void,
): RuleSet {
  try {
    return readRules(values.rules, sources.rules === 'file' ? dirname(file) : undefined);
  } catch (error) {
    if (!(error instanceof UsageError) || sources.rules === 'flag') throw error;
    const { message } = error;
    if (sources.rules !== 'file') throw new UsageError(`${variableOf('rules')}: ${message}`);
    const problem = lines.rules === undefined ? message : settingsMessages.atLine(lines.rules, message);
    tell(settingsMessages.rulesUnused(file, problem));
    return OFFICIAL;
  }
}
