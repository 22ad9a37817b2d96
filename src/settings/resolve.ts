import {
  DEFAULT_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type SettingsChange,
} from './settings.js';

/** Who can say what a setting is, the strongest first. */
const SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type Source = (typeof SOURCES)[number];

/** What each source says, as far as it says anything. */
export type Wishes = Readonly<Partial<Record<Exclude<Source, 'default'>, Partial<Settings>>>>;

/** What is in force, and for each setting who said so. */
export interface ResolvedSettings {
  readonly values: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/** What is in force: options that were typed, over the environment, over the file, over the defaults. */
export function resolveSettings(wishes: Wishes): ResolvedSettings {
  const said = { ...wishes, default: DEFAULT_SETTINGS };
  const sources = SETTING_NAMES.map((name) => [
    name,
    SOURCES.find((source) => said[source]?.[name] !== undefined) ?? 'default',
  ]);
  return {
    values: { ...DEFAULT_SETTINGS, ...wishes.file, ...wishes.environment, ...wishes.flag },
    sources: Object.fromEntries(sources) as Record<SettingName, Source>,
  };
}

/** What is in force once something has been changed in the file; what the environment says comes first again at the next start. */
export function changeSettings(
  { values, sources }: ResolvedSettings,
  change: SettingsChange,
): ResolvedSettings {
  const names = SETTING_NAMES.filter((name) => name in change);
  const changed = names.map((name) => [name, change[name] ?? DEFAULT_SETTINGS[name]]);
  const said = names
    .filter((name) => sources[name] !== 'environment')
    .map((name): [SettingName, Source] => [name, change[name] === undefined ? 'default' : 'file']);
  return {
    values: { ...values, ...(Object.fromEntries(changed) as Partial<Settings>) },
    sources: { ...sources, ...Object.fromEntries(said) },
  };
}
