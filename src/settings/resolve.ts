import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingsChange,
} from './settings.js';

/** The sources of a setting's value. Earlier sources override later sources. */
const SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type Source = (typeof SOURCES)[number];

/** The settings from each source, except the defaults. */
export type SettingSources = Readonly<Partial<Record<Exclude<Source, 'default'>, Partial<Settings>>>>;

/** The values of all settings, and the source of each value. */
export interface ResolvedSettings {
  readonly values: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/**
 * Determines the value of each setting. Options override environment variables, environment variables override the
 * settings file, and the settings file overrides the defaults.
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
 * Returns the settings after a change. The new values apply at once, even to settings that the environment sets. At the
 * next start, the environment overrides the settings file again.
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
