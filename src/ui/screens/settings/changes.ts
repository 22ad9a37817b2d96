import { findRuleSet, personNamed, type Player, RULE_SETS } from '../../../engine/index.js';
import {
  changeSettings,
  type ResolvedSettings,
  type SettingName,
  type Settings,
  type SettingsChange,
  THEME_NAMES,
  type ThemeName,
} from '../../../settings/index.js';
import { settingsMessages, type Size } from '../../../text/index.js';
import type { Pace } from '../../model/computer.js';
import { type Model, showsGame } from '../../model/model.js';
import type { SettingsFacts } from '../../model/settingsFacts.js';
import { resolveTheme, supportedTheme } from '../../theme/themes.js';
import { type Update, withEffects, withoutEffects } from '../../model/messages.js';
import { changeInput, rulesOf, withChosenRules } from '../../model/scenes.js';
import { diceFor } from '../../model/board/boardRows.js';
import { MEANINGS, type Theme } from '../../theme/theme.js';

/** How fast computer players move. Without animation, they don't pause. */
export const paceOf = ({ animation, speed }: Settings): Pace => ({
  speed: animation === 'on' ? speed : 'at-once',
});

export function changeSetting(model: Model, change: SettingsChange): Update {
  const changed = withChange(model, change);
  const asks = needsShade(changed.settings.values) && !needsShade(model.settings.values);
  return withEffects(
    changed,
    { type: 'save-settings', change },
    ...(asks ? [{ type: 'ask-background' } as const] : []),
  );
}

/** True if the colours depend on the terminal's background, so we must ask the terminal for it. */
export const needsShade = ({ background, colour }: Settings): boolean =>
  background === 'auto' && colour !== 'off';

/**
 * Picks the facts for the settings screen, with any problem with saving. Leaves out all other fields, such as the
 * function that saves settings.
 */
export const settingsFacts = (
  { values, sources, place, characters, houseFile }: SettingsFacts,
  problem: string | undefined,
): SettingsFacts => ({
  values,
  sources,
  place,
  characters,
  ...(houseFile !== undefined && { houseFile }),
  ...(problem !== undefined && { problem }),
});

/**
 * Says why a settings change couldn't be saved. If `problem` is undefined, removes the message about an earlier
 * failure.
 */
export const withSaveProblem = (model: Model, problem: string | undefined): Model => ({
  ...model,
  settings: settingsFacts(model.settings, problem),
});

/** Applies a settings change without saving it. `mouse` takes effect at the next start. */
function withChange(model: Model, change: SettingsChange): Model {
  const settings = changeSettings(model.settings, change);
  const { values } = settings;
  const changed: Model = {
    ...model,
    settings: { ...model.settings, ...settings },
    theme: change.theme === undefined ? model.theme : supportedTheme(change.theme, model.settings.characters),
    // Keep the speed chosen for this game unless the change is about speed or animation.
    pace: 'speed' in change || 'animation' in change ? paceOf(values) : model.pace,
  };
  const answered =
    change.input === undefined || change.input === model.input ? changed : changeInput(changed);
  return withRules(withNames(answered, change), change);
}

/** Whom the start screen suggests: the names in the settings, or else the players of the last game. */
export const playersOffered = (
  names: readonly string[],
  lastPlayers: readonly Player[],
): readonly Player[] => (names.length > 0 ? names.map(personNamed) : lastPlayers);

function withNames(model: Model, change: SettingsChange): Model {
  if (!('names' in change)) return model;
  const { startFacts } = model;
  const suggestedPlayers = playersOffered(change.names ?? [], startFacts.lastPlayers);
  return { ...model, startFacts: { ...startFacts, suggestedPlayers } };
}

function withRules(model: Model, { rules: chosen }: SettingsChange): Model {
  const { scene, startFacts } = model;
  if (chosen === undefined || showsGame(scene)) return model;
  const house = startFacts.ruleSets.find((each) => !RULE_SETS.includes(each));
  return withChosenRules(model, findRuleSet(chosen) ?? house ?? rulesOf(scene));
}

/** Switches between prompts and quick keys, and saves that as a setting. */
export function switchInput(model: Model): Update {
  const input = model.input === 'quick' ? 'prompts' : 'quick';
  const atNextStart = environmentLine(model.settings, 'input');
  return kept(model, { input }, atNextStart && settingsMessages.now('input', input) + atNextStart);
}

/** Switches to the next theme, and saves it as a setting. */
export function switchTheme(model: Model): Update {
  const theme = nextTheme(model);
  if (theme === undefined) return withoutEffects(model);
  const atNextStart = environmentLine(model.settings, 'theme') ?? '';
  return kept(model, { theme }, settingsMessages.now('theme', theme) + atNextStart);
}

const kept = (model: Model, change: SettingsChange, screenMessage: string | undefined): Update =>
  withEffects({ ...withChange(model, change), screenMessage }, { type: 'save-settings', change });

/** Warns that an environment variable sets this setting too, and will win again at the next start. */
const environmentLine = ({ sources }: ResolvedSettings, name: SettingName): string | undefined =>
  sources[name] === 'environment' ? settingsMessages.overridden : undefined;

/**
 * The next theme that the terminal can show. Skips themes that look like the current or an earlier one: `large` looks
 * like `classic`, for example, if the terminal has no room for large dice.
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
