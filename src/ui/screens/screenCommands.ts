import { type RuleSet, shownSeed } from '../../engine/index.js';
import type { ScreenCommand } from '../core/bindings.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import type { Model } from '../model/model.js';
import { isPlaying, rulesOf, tableOf } from '../model/scenes.js';
import { panelHelp } from '../core/panelKeys.js';
import type { ReadingText } from '../model/reading.js';
import { openLeave } from './leave/leave.js';
import { settingsPanel } from './settings/settings.js';
import { onInterrupt, onLeaving, openChat, openMessages, openPlayers } from './network/commands.js';
import { openUnfinished } from './games/gameList.js';
import { switchInput, switchTheme } from './settings/changes.js';
import { keysNow, layerNow } from './layers.js';
import { openText } from './reading/reading.js';

/** Runs a command for the whole screen, such as opening help. Some do something else at a network table. */
export function runScreenCommand(model: Model, { verb }: ScreenCommand): Update {
  switch (verb) {
    case 'interrupt':
      return onInterrupt(model) ?? withEffects(model, { type: 'end', ending: 'SIGINT' });
    case 'suspend':
      return withEffects(model, { type: 'suspend' });
    case 'help':
      return withoutEffects(openHelp(model));
    case 'how-to-play':
      return withoutEffects(openHowToPlay(model));
    case 'change-input':
      return switchInput(model);
    case 'change-theme':
      return switchTheme(model);
    case 'unfinished':
      return withoutEffects(openUnfinished(model));
    case 'settings':
      return withoutEffects({ ...model, stack: [settingsPanel('over-scene')] });
    case 'leave':
      return onLeaving(model) ?? leave(model);
    case 'chat':
      return openChat(model);
    case 'messages':
      return withoutEffects(openMessages(model));
    case 'players':
      return withoutEffects(openPlayers(model));
  }
}

/** Leaves the game, but asks first if it's still in progress. */
const leave = (model: Model): Update =>
  isPlaying(model.scene)
    ? withoutEffects(openLeave(model))
    : withEffects(model, { type: 'end', ending: 'left' });

const openHelp = (model: Model): Model => openText(model, helpText(model));

const openHowToPlay = (model: Model): Model =>
  openText(model, { name: 'how-to-play', rules: rulesShown(model) });

/** The rules of the game on the screen or, without one, the chosen rules. */
const rulesShown = (model: Model): RuleSet => shownInPanel(model)?.rules ?? rulesOf(model.scene);

const shownInPanel = ({ stack }: Model) => stack.flatMap(({ panel, state }) => panel.shows?.(state) ?? [])[0];

function helpText(model: Model): ReadingText {
  const { scene, stack } = model;
  const game = tableOf(scene)?.snapshot.game;
  const seed = shownInPanel(model)?.seed ?? (game && shownSeed(game));
  const { panel, state } = layerNow(model);
  // The screen of `yahtzee-cli settings` has no game, so help has no rules to show.
  const isInGame = model.hasMenu || scene.name !== 'home' || stack.some(({ panel }) => panel.shows);
  return {
    name: 'help',
    now: panel.help(state, model),
    keys: panelHelp(keysNow(model)),
    ...(isInGame && { rules: rulesShown(model) }),
    ...(seed !== undefined && { seed }),
  };
}
