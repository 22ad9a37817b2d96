import { isPerson, type Player, type RuleSet } from '../../engine/index.js';
import { gameListMessages, homeMessages, startMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import type { HomeItem } from '../keys/homeItems.js';
import { homeItems, type HomeState, homeState, moveMark, type StoredGames } from '../model/home.js';
import type { Model, Scene, Table, TrainingScreen } from '../model/model.js';
import type { TableParts } from '../model/table/tableParts.js';
import {
  type DailySuggestion,
  isForDaily,
  ruleSetAfter,
  startAgainstComputer,
  startDaily,
  type StartState,
  startState,
} from '../model/start.js';
import { openHowToPlay } from './help.js';
import { type Update, withEffects, withOpened, withoutEffects } from '../model/messages.js';
import { dailyNames, findGames, openGames, openUnfinished, withStoredGames } from './gameLists.js';
import { openPage } from './pages.js';
import { showMenuMessage } from './scenes.js';
import { settingsPanel } from '../screens/settings/settings.js';

type HomeScene = Extract<Scene, { name: 'home' }>;

/** Opens the home menu, and reads the stored games again, because a game may have ended. */
export function goHome(model: Model, rules: RuleSet, marked?: HomeItem): Update {
  const home: Model = { ...model, hasMenu: true, scene: { name: 'home', home: homeState(rules, marked) } };
  return withEffects(home, findGames(home));
}

/** Suggests the players of the last game for the next game, unless only computer players have played it. */
export const withLastPlayers = (model: Model, players: readonly Player[]): Model =>
  players.some(isPerson)
    ? { ...model, startFacts: { ...model.startFacts, suggestedPlayers: players, lastPlayers: players } }
    : model;

/** Goes from an unfinished game to the home menu, and marks the item that resumes the game. */
export function leaveForMenu(model: Model, { snapshot }: Table): Update {
  const { players, rules } = snapshot.game.header;
  const { model: menu, effects } = goHome(withLastPlayers(model, players), rules, 'resume');
  return {
    model: {
      ...menu,
      // The old list does not contain the game that the player has left, so Resume must wait for the new list.
      startFacts: { ...menu.startFacts, unfinished: undefined },
      scene: { name: 'home', home: { ...homeState(rules, 'resume'), isClosing: true } },
    },
    effects: [{ type: 'close-game' }, ...effects],
  };
}

/** Says that the game is saved, unless it could not be saved or the player has given a command in the meantime. */
export function withGameClosed(model: Model, isSaved: boolean): Model {
  const { scene } = model;
  if (scene.name !== 'home' || !scene.home.isClosing) return model;
  const closed: Model = { ...model, scene: { name: 'home', home: homeState(scene.home.rules, 'resume') } };
  return isSaved ? showMenuMessage(closed, homeMessages.gameKept) : closed;
}

/** Goes back from the questions about the players to the menu, and marks the item that led to the questions. */
export const leaveStart = (model: Model, { question, rules }: StartState): Update =>
  goHome(model, rules, question.name === 'player-count' ? 'play' : question.item);

/** Applies a command to the home menu. */
export function onHome(model: Model, scene: HomeScene, command: Command): Update {
  const { home } = scene;
  switch (command.verb) {
    case 'move':
      return withoutEffects({
        ...model,
        scene: { ...scene, home: moveMark(home, command, homeItems(model.startFacts)) },
      });
    case 'answer':
      return openItem(model, scene, home.marked);
    case 'choose-item':
      return openItem(model, scene, command.item);
    case 'change-rules': {
      const rules = ruleSetAfter(home.rules, model.startFacts.ruleSets);
      const next: Model = { ...model, scene: { ...scene, home: { marked: home.marked, rules } } };
      return withEffects(next, findGames(next));
    }
    default:
      return withoutEffects(model);
  }
}

/** Marks and opens an item of the menu. */
function openItem(before: Model, scene: HomeScene, item: HomeItem): Update {
  const { rules } = scene.home;
  const model: Model = { ...before, scene: { ...scene, home: { marked: item, rules } } };
  const { startFacts } = model;
  switch (item) {
    case 'play':
      return withoutEffects(withStart(model, startState(rules)));
    case 'computer':
      return withoutEffects(
        startFacts.computers === 'can-play'
          ? withStart(model, startAgainstComputer(rules, startFacts))
          : showMenuMessage(model, startMessages.noComputers),
      );
    case 'daily':
      return playDaily(model);
    case 'resume':
      return withoutEffects(openResume(model, scene.home));
    case 'network':
      return startFacts.hasTables ? openNetwork(model, rules) : withoutEffects(before);
    case 'train':
      return startFacts.hasTraining ? openTraining(model) : withoutEffects(before);
    case 'games':
      return openGames(model);
    case 'scores':
    case 'averages':
      return openPage(model, { name: item });
    case 'how-to-play':
      return withoutEffects(openHowToPlay(model));
    case 'settings':
      return withoutEffects({ ...model, stack: [settingsPanel('over-scene')] });
  }
}

/** Opens the list of unfinished games, now or as soon as the games have been read. */
function openResume(model: Model, { rules }: HomeState): Model {
  const { unfinished } = model.startFacts;
  if (unfinished === undefined) {
    const message = gameListMessages.reading;
    return {
      ...model,
      scene: { name: 'home', home: { marked: 'resume', rules, message, isResuming: true } },
    };
  }
  if (unfinished.length > 0) return openUnfinished(model);
  // If the games cannot be read, the menu already shows why.
  return model.homeFacts ? showMenuMessage(model, homeMessages.nothingToResume) : model;
}

/** Adds the facts about the stored games. Opens the list of unfinished games if the player has already asked for it. */
export function withStoredGamesInMenu(model: Model, stored: StoredGames): Model {
  const next = withStoredGames(model, stored);
  const { scene } = model;
  return scene.name === 'home' && scene.home.isResuming && model.stack.length === 0
    ? openResume(
        { ...next, scene: { ...scene, home: { marked: 'resume', rules: scene.home.rules } } },
        scene.home,
      )
    : next;
}

/**
 * Starts or resumes today's daily game.
 *
 * @param player the player's name; by default, the program chooses the player, or asks for the name
 */
export const playDaily = (model: Model, player?: string): Update =>
  withEffects(showMenuMessage(model, homeMessages.openingDaily), {
    type: 'play-daily',
    names: dailyNames(model),
    player,
  });

/** Asks who plays the daily game. */
export const askDailyPlayer = (model: Model, suggestion: DailySuggestion): Model =>
  model.scene.name === 'home' && model.stack.length === 0
    ? withStart(model, startDaily(model.scene.home.rules, suggestion))
    : model;

/** Shows the result of a daily game that cannot be played because it has ended. */
export function showDailyResult(model: Model, day: string, player: string): Update {
  const { scene } = model;
  const isAsked = scene.name === 'home' || (scene.name === 'start' && isForDaily(scene.start.question));
  if (!isAsked || model.stack.length > 0) return withoutEffects(model);
  const { rules } = scene.name === 'home' ? scene.home : scene.start;
  const home: Model = { ...model, scene: { name: 'home', home: { marked: 'daily', rules } } };
  return openPage(home, { name: 'daily', day, player });
}

/** Opens the screen on which the player hosts or joins a network table, now or as soon as its parts have been loaded. */
const openNetwork = (model: Model, rules: RuleSet): Update =>
  model.tableParts
    ? withoutEffects(model.tableParts.open(model, rules))
    : withEffects(model, { type: 'load-tables' });

/** Adds the parts of the screen for network tables, and opens the screen that the player has chosen in the menu. */
export function withTableParts(model: Model, tableParts: TableParts): Model {
  const { scene } = model;
  const next: Model = { ...model, tableParts };
  return scene.name === 'home' && scene.home.marked === 'network'
    ? tableParts.open(next, scene.home.rules)
    : next;
}

/** Opens the training menu, now or as soon as its code has been loaded. */
const openTraining = (model: Model): Update =>
  model.training && model.scene.name === 'home'
    ? withOpened(model, model.training.menu(model.scene.home.rules))
    : withEffects(model, { type: 'load-training' });

/** Adds the code of training, and opens training if the player has chosen it in the menu. */
export function withTraining(model: Model, training: TrainingScreen): Update {
  const { scene } = model;
  const next: Model = { ...model, training };
  const isChosen = scene.name === 'home' && scene.home.marked === 'train' && model.stack.length === 0;
  return isChosen ? openTraining(next) : withoutEffects(next);
}

const withStart = (model: Model, start: StartState): Model => ({ ...model, scene: { name: 'start', start } });
