import type { RuleSet } from '../../engine/index.js';
import { homeMessages, startMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import type { HomeItem } from '../keys/homeItems.js';
import { type HomeState, homeState, moveMark } from '../model/home.js';
import type { Model, Scene } from '../model/model.js';
import { settingsState } from '../model/settings.js';
import { ruleSetAfter, startAgainstComputer, type StartState, startState } from '../model/start.js';
import type { UnfinishedGame } from '../model/unfinished.js';
import { openHowToPlay } from './help.js';
import { type Update, withEffects, withoutEffects } from './messages.js';
import { openUnfinished, showMenuMessage, withUnfinished } from './scenes.js';

type HomeScene = Extract<Scene, { name: 'home' }>;

/** Opens the home menu, and looks for stored games again, because a game may have ended. */
export const goHome = (model: Model, rules: RuleSet): Update =>
  withEffects({ ...model, scene: { name: 'home', home: homeState(rules) } }, { type: 'find-unfinished' });

/** Applies a command to the home menu. */
export function onHome(model: Model, scene: HomeScene, command: Command): Update {
  const { home } = scene;
  switch (command.verb) {
    case 'move':
      return withoutEffects({ ...model, scene: { ...scene, home: moveMark(home, command) } });
    case 'answer':
      return withoutEffects(openItem(model, scene, home.marked));
    case 'choose-item':
      return withoutEffects(openItem(model, scene, command.item));
    case 'change-rules': {
      const rules = ruleSetAfter(home.rules, model.startFacts.ruleSets);
      return withoutEffects({ ...model, scene: { ...scene, home: { marked: home.marked, rules } } });
    }
    default:
      return withoutEffects(model);
  }
}

/** Marks and opens an item of the menu. */
function openItem(before: Model, scene: HomeScene, item: HomeItem): Model {
  const { rules } = scene.home;
  const model: Model = { ...before, scene: { ...scene, home: { marked: item, rules } } };
  const { startFacts } = model;
  switch (item) {
    case 'play':
      return withStart(model, startState(rules));
    case 'computer':
      return startFacts.computers === 'can-play'
        ? withStart(model, startAgainstComputer(rules, startFacts))
        : showMenuMessage(model, startMessages.noComputers);
    case 'resume':
      return openResume(model, scene.home);
    case 'how-to-play':
      return openHowToPlay(model);
    case 'settings':
      return { ...model, overlay: { name: 'settings', settings: settingsState('start') } };
  }
}

/** Opens the list of unfinished games, now or as soon as the games have been read. */
function openResume(model: Model, { rules }: HomeState): Model {
  const { unfinished } = model.startFacts;
  if (unfinished === undefined) {
    const message = homeMessages.readingGames;
    return {
      ...model,
      scene: { name: 'home', home: { marked: 'resume', rules, message, isResuming: true } },
    };
  }
  return unfinished.length > 0 ? openUnfinished(model) : showMenuMessage(model, homeMessages.nothingToResume);
}

/** Replaces the list of unfinished games. Opens the list if the player has already asked for it in the menu. */
export function withUnfinishedGames(model: Model, games: readonly UnfinishedGame[]): Model {
  const next = withUnfinished(model, games);
  const { scene } = model;
  return scene.name === 'home' && scene.home.isResuming && !model.overlay
    ? openItem(next, scene, 'resume')
    : next;
}

const withStart = (model: Model, start: StartState): Model => ({ ...model, scene: { name: 'start', start } });
