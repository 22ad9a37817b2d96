import { findRuleSet, personNamed, type Player, RULE_SETS } from '../../../engine/index.js';
import { changeSettings, type Settings, type SettingsChange } from '../../../settings/index.js';
import type { Pace } from '../../model/computer.js';
import { type Model, showsGame } from '../../model/model.js';
import type { SettingsFacts } from '../../model/settingsFacts.js';
import { supportedTheme } from '../../theme/themes.js';
import { type Update, withEffects } from '../../model/messages.js';
import { changeInput, rulesOf } from '../../model/scenes.js';

/** Returns the pace of computer players. If animation is off, computer players move without pauses. */
export const paceOf = ({ animation, speed }: Settings): Pace => ({
  speed: animation === 'on' ? speed : 'at-once',
});

/** Applies a changed setting, and saves it. */
export function changeSetting(model: Model, change: SettingsChange): Update {
  const changed = withChange(model, change);
  const asks = needsShade(changed.settings.values) && !needsShade(model.settings.values);
  return withEffects(
    changed,
    { type: 'save-settings', change },
    ...(asks ? [{ type: 'ask-background' } as const] : []),
  );
}

/** Returns whether the colours depend on the terminal's background. */
export const needsShade = ({ background, colour }: Settings): boolean =>
  background === 'auto' && colour !== 'off';

/**
 * Returns the facts for the settings screen, including any current problem with saving. Drops any other properties,
 * such as the function that saves settings.
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

/** Shows why a settings change could not be saved, or removes the previous message if `problem` is undefined. */
export const withSaveProblem = (model: Model, problem: string | undefined): Model => ({
  ...model,
  settings: settingsFacts(model.settings, problem),
});

/** Applies a settings change without saving it. A change to `mouse` takes effect the next time the program starts. */
export function withChange(model: Model, change: SettingsChange): Model {
  const settings = changeSettings(model.settings, change);
  const { values } = settings;
  const changed: Model = {
    ...model,
    settings: { ...model.settings, ...settings },
    theme: change.theme === undefined ? model.theme : supportedTheme(change.theme, model.settings.characters),
    // If neither the speed nor the animation setting changes, keep the speed that the player has chosen for this game.
    pace: 'speed' in change || 'animation' in change ? paceOf(values) : model.pace,
  };
  const answered =
    change.input === undefined || change.input === model.input ? changed : changeInput(changed);
  return withRules(withNames(answered, change), change);
}

/**
 * Returns the players that the start screen suggests: the names in the settings or, if there are none, the players of
 * the last game.
 */
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
  const rules = findRuleSet(chosen) ?? house ?? rulesOf(scene);
  if (scene.name === 'home') return { ...model, scene: { ...scene, home: { ...scene.home, rules } } };
  return scene.name === 'start' ? { ...model, scene: { ...scene, start: { ...scene.start, rules } } } : model;
}
