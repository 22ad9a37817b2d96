import { type RuleSet, shownSeed } from '../../engine/index.js';
import { panelHelp } from '../core/panelKeys.js';
import type { Model } from '../model/model.js';
import type { ReadingText } from '../model/reading.js';
import { rulesOf, tableOf } from '../model/scenes.js';
import { keysNow, layerNow } from './layers.js';
import { openText } from './reading/reading.js';

/** Opens help, which explains the current options, the keys and the rules. */
export const openHelp = (model: Model): Model => openText(model, helpText(model));

/** Opens the pages that explain how to play. */
export const openHowToPlay = (model: Model): Model =>
  openText(model, { name: 'how-to-play', rules: rulesShown(model) });

/** Returns the rules of the game on the screen or, if there is none, the chosen rules. */
const rulesShown = (model: Model): RuleSet => shownInPanel(model)?.rules ?? rulesOf(model.scene);

/** Returns the rules and the seed that a panel shows; undefined if no panel shows a game. */
const shownInPanel = ({ stack }: Model) => stack.flatMap(({ panel, state }) => panel.shows?.(state) ?? [])[0];

function helpText(model: Model): ReadingText {
  const { scene, stack } = model;
  const game = tableOf(scene)?.snapshot.game;
  const seed = shownInPanel(model)?.seed ?? (game && shownSeed(game));
  const { panel, state } = layerNow(model);
  // `yahtzee-cli settings` has no game whose rules help could show.
  const isInGame = model.hasMenu || scene.name !== 'home' || stack.some(({ panel }) => panel.shows);
  return {
    name: 'help',
    now: panel.help(state, model),
    keys: panelHelp(keysNow(model)),
    ...(isInGame && { rules: rulesShown(model) }),
    ...(seed !== undefined && { seed }),
  };
}
