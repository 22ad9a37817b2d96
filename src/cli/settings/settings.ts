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
import { columnsOf, padRight, settingsMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { createWarnings, jsonLine, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { exitStatus, hangUpIfTerminalClosed } from '../process.js';
import { readRules } from '../rulesOption.js';
import { loadScreen, printsLines } from '../screen.js';
import { type OpenSettings, openSettings, readSetting, settingProblemText } from './open.js';
import { editableSettings, saveSettings } from './store.js';

export interface SettingsOptions extends PagerOptions {
  readonly reset?: string;
}

/**
 * Shows all settings, in full-screen mode if possible, or prints or changes a single one.
 *
 * @param settingName the setting to print or change; if absent, all settings are shown
 * @param value the new value of the setting; if absent, the current value is printed
 * @returns the exit status
 * @throws UsageError
 */
export async function showSettings(
  settingName: string | undefined,
  value: string | undefined,
  options: SettingsOptions,
): Promise<number> {
  const { reset, json } = options;
  if (reset !== undefined && settingName !== undefined) throw new UsageError(settingsMessages.resetAlone);
  const input = reset ?? settingName;
  const name = input === undefined ? undefined : readSettingName(input);
  const change = name && readChange(name, value, reset === undefined ? 'set' : 'reset');
  if (change) {
    const problem = await saveSettings(nodeFiles, change);
    if (problem !== undefined) throw new UsageError(problem);
  }
  const settings = await openSettings();
  if (!name && !json && !printsLines(settings.values)) return showOnScreen(settings);
  const lines = name ? [settingLine(name, change, settings)] : tableLines(settings);
  const output = json ? [jsonLine(settingsAnswer(name ? [name] : SETTING_NAMES, settings))] : lines;
  await printPaged(`${output.join('\n')}\n`, options);
  if (settings.problem !== undefined) warn(settings.problem);
  return 0;
}

/** @returns the exit status */
async function showOnScreen(settings: OpenSettings): Promise<number> {
  const { settingsOnScreen } = await loadScreen(settings.values);
  const warnings = createWarnings();
  warnings.set('settings', settings.problem);
  const ending = await settingsOnScreen(editableSettings(settings, warnings));
  const warning = warnings.latest();
  if (warning !== undefined) warn(warning);
  hangUpIfTerminalClosed();
  return exitStatus(ending);
}

function readSettingName(input: string): SettingName {
  const name = input.trim().toLowerCase();
  if (!isSettingName(name)) throw new UsageError(settingProblemText({ code: 'unknown', name: input }));
  return name;
}

/** @returns the change, or undefined if no new value is given */
function readChange(
  name: SettingName,
  value: string | undefined,
  how: 'set' | 'reset',
): SettingsChange | undefined {
  if (how === 'reset') return { [name]: undefined };
  if (value === undefined) return undefined;
  const change = readSetting(name, value, name);
  if (change.rules === undefined) return change;
  const builtIn = findRuleSet(change.rules.toLowerCase());
  if (builtIn) return { rules: builtIn.id };
  readRules(change.rules);
  // Save an absolute path, so that the setting works from any folder.
  return { rules: resolve(change.rules) };
}

const settingsAnswer = (
  names: readonly SettingName[],
  { values, sources, file, problem }: OpenSettings,
): object => ({
  schema: 'yahtzee-cli/settings@1',
  file: file ?? null,
  ...(problem !== undefined && { problem }),
  settings: Object.fromEntries(names.map((name) => [name, { value: values[name], source: sources[name] }])),
});

/** A setting's value on one line. After a change, the line also names the settings file. */
function settingLine(
  name: SettingName,
  change: SettingsChange | undefined,
  { values, sources, file = '' }: OpenSettings,
): string {
  const value = typedSetting(name, values);
  if (!change) return settingsMessages.shown(value);
  const isReset = change[name] === undefined;
  const isOverridden = sources[name] === 'environment';
  if (isReset) {
    return (isOverridden ? settingsMessages.resetButOverridden : settingsMessages.reset)(name, value, file);
  }
  return (isOverridden ? settingsMessages.setButOverridden : settingsMessages.set)(name, value, file);
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
