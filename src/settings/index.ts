export const THEME_NAMES = ['classic', 'unicode', 'large', 'high-contrast', 'colour-blind'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Themes that use non-ASCII characters. */
const UTF8_THEMES: readonly ThemeName[] = ['unicode'];

export const needsUtf8 = (theme: ThemeName): boolean => UTF8_THEMES.includes(theme);

/** How players answer in full-screen mode: by typing at prompts, or with quick keys. */
const INPUT_STYLES = ['prompts', 'quick'] as const;
export type InputStyle = (typeof INPUT_STYLES)[number];

/** The speeds of computer players in full-screen mode, slowest first. */
export const SPEEDS = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Speed = (typeof SPEEDS)[number];

const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];

/** `auto` uses colours if the terminal supports them. */
const COLOURS = ['auto', 'on', 'off'] as const;
export type Colour = (typeof COLOURS)[number];

const SHADES = ['dark', 'light'] as const;
/** Whether a background is dark or light. */
export type Shade = (typeof SHADES)[number];

/** The terminal background that the colours must suit. `auto` asks the terminal. */
const BACKGROUNDS = ['auto', ...SHADES] as const;
type Background = (typeof BACKGROUNDS)[number];

/**
 * Which moves need a confirmation. A risky move is one the player may regret, such as a zero in one box when
 * another would score points.
 */
const CONFIRMATIONS = ['none', 'risky', 'all'] as const;
type Confirmations = (typeof CONFIRMATIONS)[number];

/** How games are shown: in full-screen mode, or as lines of text for screen readers. */
const DISPLAYS = ['screen', 'lines'] as const;
export type Display = (typeof DISPLAYS)[number];

/** All settings, in display order. The settings file uses the same names. */
export interface Settings {
  readonly theme: ThemeName;
  readonly input: InputStyle;
  readonly mouse: Switch;
  /** If `off`, dice don't tumble and computer players don't pause. */
  readonly animation: Switch;
  readonly speed: Speed;
  readonly confirmations: Confirmations;
  /** Suggested player names for new games, in seating order. Empty by default. */
  readonly names: readonly string[];
  /** A rule set id, or the path of a house rules file. */
  readonly rules: string;
  readonly colour: Colour;
  readonly background: Background;
  /** How games are shown in a terminal. Outside one, they're always lines of text. */
  readonly display: Display;
  /** Whether the terminal bell rings when the player's turn starts at a network table. */
  readonly bell: Switch;
}

export type SettingName = keyof Settings;

/** Settings to change, with their new values. `undefined` restores the default. */
export type SettingsChange = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** Returns a setting's value as a player would type it, names with commas between them. */
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

/** Returns whether a setting has a fixed list of values; `names` and `rules` don't. */
export const isChoice = (name: SettingName): name is ChoiceName => name in CHOICES;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(DEFAULT_SETTINGS, name);

/** Where a setting's value can come from. Earlier sources override later ones. */
const SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type Source = (typeof SOURCES)[number];

/** The settings from each source, excluding the defaults. */
export type SettingSources = Readonly<Partial<Record<Exclude<Source, 'default'>, Partial<Settings>>>>;

export interface ResolvedSettings {
  readonly values: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/**
 * Returns the value of each setting: from the options, else the environment, the settings file or the
 * defaults.
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
 * Returns the settings after a change. New values apply at once, even over environment variables, which win
 * again at the next start.
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
