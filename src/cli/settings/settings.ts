import { resolve } from 'node:path';
import { findRuleSet } from '../../engine/index.js';
import {
  isSettingName,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
  typedSetting,
} from '../../settings/index.js';
import { nodeFiles } from '../../storage/index.js';
import { columnsOf, onOneLine, padRight, settingsMessages } from '../../text/index.js';
import { hangUpIfTerminalClosed, exitStatus } from '../process.js';
import { createWarnings, jsonLine } from '../output.js';
import { readRules, UsageError } from '../options.js';
import { printsLines, loadScreen } from '../screen.js';
import { readSetting, settingProblemText } from './check.js';
import { openDesk } from './desk.js';
import { keepSettings } from './store.js';
import { type OpenSettings, openSettings } from './open.js';
import { warn } from '../output.js';

/** The options of `settings` as commander gives them. */
export interface SettingsOptions {
  readonly reset?: string;
  readonly json?: true;
}

/**
 * Shows what is set, all of it on the screen, or prints it where there is none; or prints or changes one setting.
 *
 * @param name absent for all settings
 * @param typed what the setting is to be; absent to print what it is
 * @returns the exit status
 * @throws UsageError
 */
export async function showSettings(
  name: string | undefined,
  typed: string | undefined,
  { reset, json }: SettingsOptions,
): Promise<number> {
  if (reset !== undefined && name !== undefined) throw new UsageError(settingsMessages.resetAlone);
  const wanted = reset ?? name;
  const meant = wanted === undefined ? undefined : settingNamed(wanted);
  const change = meant && changeOf(meant, typed, reset === undefined ? 'set' : 'reset');
  if (change) {
    const problem = await keepSettings(nodeFiles, change);
    if (problem !== undefined) throw new UsageError(problem);
  }
  const settings = await openSettings();
  if (!meant && !json && !printsLines(settings.values)) return showOnScreen(settings);
  const lines = meant ? [lineOf(meant, change !== undefined, settings)] : tableLines(settings);
  const shown = json ? [jsonLine(answer(meant ? [meant] : SETTING_NAMES, settings))] : lines;
  process.stdout.write(`${shown.join('\n')}\n`);
  if (settings.problem !== undefined) warn(settings.problem);
  return 0;
}

/** @returns the exit status */
async function showOnScreen(settings: OpenSettings): Promise<number> {
  const { settingsOnScreen } = await loadScreen(settings.values);
  const warnings = createWarnings();
  warnings.set('settings', settings.problem);
  const ending = await settingsOnScreen(openDesk(settings, warnings));
  const trouble = warnings.latest();
  if (trouble !== undefined) warn(trouble);
  hangUpIfTerminalClosed();
  return exitStatus(ending);
}

function settingNamed(typed: string): SettingName {
  const name = typed.trim().toLowerCase();
  if (!isSettingName(name)) throw new UsageError(settingProblemText({ code: 'unknown', name: typed }));
  return name;
}

/** @returns undefined where nothing is to be changed */
function changeOf(
  name: SettingName,
  typed: string | undefined,
  how: 'set' | 'reset',
): SettingsChange | undefined {
  if (how === 'reset') return { [name]: undefined };
  if (typed === undefined) return undefined;
  const change = readSetting(name, typed, name);
  if (change.rules === undefined || findRuleSet(change.rules)) return change;
  readRules(change.rules);
  // A file is meant from wherever the game is played.
  return { rules: resolve(change.rules) };
}

const answer = (names: readonly SettingName[], { values, sources, file, problem }: OpenSettings): object => ({
  schema: 'yahtzee-cli/settings@1',
  file: file ?? null,
  ...(problem !== undefined && { problem }),
  settings: Object.fromEntries(names.map((name) => [name, { value: values[name], source: sources[name] }])),
});

/** What a setting is; where it has just been changed, with the file. */
function lineOf(name: SettingName, isChanged: boolean, { values, sources, file = '' }: OpenSettings): string {
  const value = typedSetting(name, values);
  if (!isChanged) return onOneLine(value);
  switch (sources[name]) {
    case 'environment':
      return settingsMessages.environmentFirst(name, value, file);
    case 'default':
      return settingsMessages.reset(name, value, file);
    default:
      return settingsMessages.set(name, value, file);
  }
}

function tableLines({ values, sources, file }: OpenSettings): readonly string[] {
  const shown = (name: SettingName): string => settingsMessages.shown(typedSetting(name, values));
  const nameWidth = Math.max(...SETTING_NAMES.map((name) => name.length));
  const valueWidth = Math.max(...SETTING_NAMES.map((name) => columnsOf(shown(name))));
  const rows = SETTING_NAMES.map(
    (name) => `${name.padEnd(nameWidth)}  ${padRight(shown(name), valueWidth)}  ${sources[name]}`,
  );
  return file === undefined ? rows : [...rows, settingsMessages.file(file)];
}
