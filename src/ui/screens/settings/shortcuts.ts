import {
  type ResolvedSettings,
  type SettingName,
  type SettingsChange,
  THEME_NAMES,
  type ThemeName,
} from '../../../settings/index.js';
import { settingsMessages, type Size } from '../../../text/index.js';
import { diceFor } from '../../model/board/boardRows.js';
import type { Model } from '../../model/model.js';
import { MEANINGS, type Theme } from '../../theme/theme.js';
import { resolveTheme, supportedTheme } from '../../theme/themes.js';
import { type Update, withEffects, withoutEffects } from '../../model/messages.js';
import { withChange } from './changes.js';

/** Switches between prompts and quick keys, and saves the input style as a setting. */
export function switchInput(model: Model): Update {
  const input = model.input === 'quick' ? 'prompts' : 'quick';
  const atNextStart = environmentLine(model.settings, 'input');
  return kept(model, { input }, atNextStart && settingsMessages.now('input', input) + atNextStart);
}

/** Switches to the next theme, and saves it as a setting. Skips themes that would look the same as another theme. */
export function switchTheme(model: Model): Update {
  const theme = nextTheme(model);
  if (theme === undefined) return withoutEffects(model);
  const atNextStart = environmentLine(model.settings, 'theme') ?? '';
  return kept(model, { theme }, settingsMessages.now('theme', theme) + atNextStart);
}

const kept = (model: Model, change: SettingsChange, screenMessage: string | undefined): Update =>
  withEffects({ ...withChange(model, change), screenMessage }, { type: 'save-settings', change });

/** Returns a warning if an environment variable will override this setting the next time the program starts. */
const environmentLine = ({ sources }: ResolvedSettings, name: SettingName): string | undefined =>
  sources[name] === 'environment' ? settingsMessages.overridden : undefined;

/**
 * Returns the next theme that the terminal can show. Skips themes that look like the current theme, or like a theme
 * that is earlier in the list. For example, the theme `large` looks like `classic` if the terminal has no room for
 * large dice.
 */
function nextTheme({ theme, settings, shade, size }: Model): ThemeName | undefined {
  if (!size) return undefined;
  const themeOf = (name: ThemeName): Theme => resolveTheme(name, settings.values, shade);
  const likeness = (name: ThemeName): ThemeName | undefined =>
    THEME_NAMES.find((other) => lookAlike(themeOf(name), themeOf(other), size));
  const place = THEME_NAMES.indexOf(theme);
  const following = [...THEME_NAMES.slice(place + 1), ...THEME_NAMES.slice(0, place)];
  return following.find(
    (name) =>
      supportedTheme(name, settings.characters) === name &&
      likeness(name) === name &&
      likeness(theme) !== name,
  );
}

const lookAlike = (one: Theme, other: Theme, size: Size): boolean =>
  diceFor(one, size) === diceFor(other, size) &&
  one.marks === other.marks &&
  MEANINGS.every((meaning) => JSON.stringify(one.styles[meaning]) === JSON.stringify(other.styles[meaning]));
