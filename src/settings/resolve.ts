import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingsChange,
} from './settings.js';

/** Where a setting's value can come from. Each source overrides all later sources in the list. */
const SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type Source = (typeof SOURCES)[number];

/** The settings from each source, excluding the defaults. */
export type SettingSources = Readonly<Partial<Record<Exclude<Source, 'default'>, Partial<Settings>>>>;

/** The value of every setting, and where each value comes from. */
export interface ResolvedSettings {
  readonly values: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/**
 * Determines the value of each setting. Options have the highest priority, followed by environment variables, the
 * settings file and the defaults.
 */
export function resolveSettings(given: SettingSources): ResolvedSettings {
  const bySource = { ...given, default: DEFAULT_SETTINGS };
  const sources = SETTING_NAMES.map((name) => [
    name,
    SOURCES.find((source) => bySource[source]?.[name] !== undefined) ?? 'default',
  ]);
  return {
    values: { ...DEFAULT_SETTINGS, ...given.file, ...given.environment, ...given.flag },
    sources: Object.fromEntries(sources) as Record<SettingName, Source>,
  };
}

/**
 * Returns the settings after a change. New values apply at once, even if environment variables set other values. The
 * next time the program starts, the environment variables take priority again.
 */
export function changeSettings(
  { values, sources }: ResolvedSettings,
  change: SettingsChange,
): ResolvedSettings {
  const names = SETTING_NAMES.filter((name) => name in change);
  const changed = names.map((name) => [name, change[name] ?? DEFAULT_SETTINGS[name]]);
  const newSources = names
    .filter((name) => sources[name] !== 'environment')
    .map((name): [SettingName, Source] => [name, change[name] === undefined ? 'default' : 'file']);
  return {
    values: { ...values, ...(Object.fromEntries(changed) as Partial<Settings>) },
    sources: { ...sources, ...Object.fromEntries(newSources) },
  };
}
