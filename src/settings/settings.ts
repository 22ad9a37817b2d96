/** How the screen looks. */
export const THEME_NAMES = ['classic', 'unicode', 'large', 'high-contrast', 'colour-blind'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** Those drawn with more than ASCII. */
const UTF8_THEMES: readonly ThemeName[] = ['unicode'];

export const needsUtf8 = (theme: ThemeName): boolean => UTF8_THEMES.includes(theme);

/** The ways of answering on the screen: the instructions' prompts, or single keys. */
const INPUT_STYLES = ['prompts', 'quick'] as const;
export type InputStyle = (typeof INPUT_STYLES)[number];

/** How fast computers play on the screen, the slowest first. */
export const SPEEDS = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Speed = (typeof SPEEDS)[number];

const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];

/** `auto` leaves it to what the terminal can do. */
const COLOURS = ['auto', 'on', 'off'] as const;
export type Colour = (typeof COLOURS)[number];

/** How games are shown: drawn on the whole terminal, or told in lines of text as screen readers want them. */
const DISPLAYS = ['screen', 'lines'] as const;
export type Display = (typeof DISPLAYS)[number];

/** What can be set once for all games, in the order in which it is listed. The names are those in the file. */
export interface Settings {
  readonly theme: ThemeName;
  readonly input: InputStyle;
  readonly mouse: Switch;
  /** Without it dice fall, and computers play, at once. */
  readonly animation: Switch;
  readonly speed: Speed;
  /** Whether a zero has to be confirmed on the screen. */
  readonly confirmations: Switch;
  /** Whom the seats are offered to, in seating order; none where nobody has said. */
  readonly names: readonly string[];
  /** The id of a rule set, or a file of house rules. */
  readonly rules: string;
  readonly colour: Colour;
  /** Whatever is set, there are lines where there is no terminal. */
  readonly display: Display;
}

export type SettingName = keyof Settings;

/** Some settings to be changed; with undefined one is set no more. */
export type SettingsChange = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** A setting as it can be typed: names between commas. */
export const typedSetting = (name: SettingName, settings: Settings): string =>
  name === 'names' ? settings.names.join(',') : settings[name];

/** What holds where nobody has said otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'classic',
  input: 'prompts',
  mouse: 'on',
  animation: 'on',
  speed: 'normal',
  confirmations: 'on',
  names: [],
  rules: 'official',
  colour: 'auto',
  display: 'screen',
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

/** The settings that are one of a few words, with these. */
export const CHOICES = {
  theme: THEME_NAMES,
  input: INPUT_STYLES,
  mouse: SWITCH,
  animation: SWITCH,
  speed: SPEEDS,
  confirmations: SWITCH,
  colour: COLOURS,
  display: DISPLAYS,
} as const satisfies { readonly [Name in SettingName]?: readonly Settings[Name][] };

export type ChoiceName = keyof typeof CHOICES;

/** Tells a setting that is one of a few words from names and rules, which can be many things. */
export const isChoice = (name: SettingName): name is ChoiceName => name in CHOICES;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(DEFAULT_SETTINGS, name);
