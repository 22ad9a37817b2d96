export const THEME_NAMES = ['classic', 'unicode', 'large', 'high-contrast', 'colour-blind'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

const UTF8_THEMES: readonly ThemeName[] = ['unicode'];

export const needsUtf8 = (theme: ThemeName): boolean => UTF8_THEMES.includes(theme);

/** How players answer in full-screen mode: by typing at prompts, or with quick keys. */
const INPUT_STYLES = ['prompts', 'quick'] as const;
export type InputStyle = (typeof INPUT_STYLES)[number];

/** How fast computer players are in full-screen mode, slowest first. */
export const SPEEDS = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Speed = (typeof SPEEDS)[number];

const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];

const COLOURS = ['auto', 'on', 'off'] as const;
export type Colour = (typeof COLOURS)[number];

const SHADES = ['dark', 'light'] as const;
export type Shade = (typeof SHADES)[number];

/** The terminal background that the colours must suit. `auto` asks the terminal. */
const BACKGROUNDS = ['auto', ...SHADES] as const;
type Background = (typeof BACKGROUNDS)[number];

/**
 * Which moves need a confirmation. A risky move is one the player may regret, such as a zero in one box when another
 * would score points.
 */
const CONFIRMATIONS = ['none', 'risky', 'all'] as const;
type Confirmations = (typeof CONFIRMATIONS)[number];

/** Games are shown in full-screen mode, or as lines of text for screen readers. */
const DISPLAYS = ['screen', 'lines'] as const;
export type Display = (typeof DISPLAYS)[number];

/** Every setting, in display order. The settings file uses the same names. */
export interface Settings {
  readonly theme: ThemeName;
  readonly input: InputStyle;
  readonly mouse: Switch;
  /** `off` stops the dice from tumbling and computer players from pausing. */
  readonly animation: Switch;
  readonly speed: Speed;
  readonly confirmations: Confirmations;
  /** Names to suggest for new games, in seating order. Empty by default. */
  readonly names: readonly string[];
  /** A rule set's id, or the path of a house rules file. */
  readonly rules: string;
  readonly colour: Colour;
  readonly background: Background;
  /** Only counts in a terminal. Elsewhere, games are always lines of text. */
  readonly display: Display;
  /** Rings the terminal bell when the player's turn starts at a network table. */
  readonly bell: Switch;
}

export type SettingName = keyof Settings;

/** Settings to change, with their new values. `undefined` restores the default. */
export type SettingsChange = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** A setting's value as a player would type it. Names have commas between them. */
export const typedSetting = (name: SettingName, settings: Settings): string =>
  name === 'names' ? settings.names.join(',') : settings[name];

export const DEFAULT_SETTINGS: Settings = {
  theme: 'classic',
  input: 'prompts',
  mouse: 'on',
  animation: 'on',
  speed: 'normal',
  confirmations: 'risky',
  names: [],
  rules: 'official',
  colour: 'auto',
  background: 'auto',
  display: 'screen',
  bell: 'off',
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

/** The allowed values of each setting that has a fixed list. */
export const CHOICES = {
  theme: THEME_NAMES,
  input: INPUT_STYLES,
  mouse: SWITCH,
  animation: SWITCH,
  speed: SPEEDS,
  confirmations: CONFIRMATIONS,
  colour: COLOURS,
  background: BACKGROUNDS,
  display: DISPLAYS,
  bell: SWITCH,
} as const satisfies { readonly [Name in SettingName]?: readonly Settings[Name][] };

export type ChoiceName = keyof typeof CHOICES;

/** True for settings with a fixed list of values; `names` and `rules` have none. */
export const isChoice = (name: SettingName): name is ChoiceName => name in CHOICES;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(DEFAULT_SETTINGS, name);

/** Where a setting's value can come from. Earlier sources win. */
const SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type Source = (typeof SOURCES)[number];

/** What each source sets. Defaults aren't included. */
export type SettingSources = Readonly<Partial<Record<Exclude<Source, 'default'>, Partial<Settings>>>>;

export interface ResolvedSettings {
  readonly values: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/** Finds each setting's value: from the options, else the environment, the settings file or the defaults. */
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

/** Changes settings. New values apply at once, even over environment variables, which win again at the next start. */
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
