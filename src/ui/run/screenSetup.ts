import type { Size } from '../../text/index.js';
import { OFFICIAL, RULE_SETS, type RuleSet } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { Switch } from '../../settings/index.js';
import { homeState } from '../model/home.js';
import type { Model, Scene } from '../model/model.js';
import { type PastGame, recordingOf } from '../model/review/recording.js';
import { replayPanel } from '../screens/replay/replay.js';
import { openReplay } from '../screens/replay/state.js';
import type { SettingsFacts } from '../model/settingsFacts.js';
import { settingsPanel } from '../screens/settings/settings.js';
import type { StartFacts } from '../model/start.js';
import { connectingState, networkState, publicTablesState, watchInstead } from '../model/table/network.js';
import { type Effect, withOpened } from '../model/messages.js';
import { trainingRound } from '../screens/training/training.js';
import type { TrainingChoice } from '../model/training.js';
import { supportedTheme } from '../theme/themes.js';
import { paceOf, playersOffered, settingsFacts } from '../screens/settings/changes.js';
import { askForVerdict, findWinChances, reviewStored } from './askAnalyst.js';
import { createGameHost, type GameHost, NO_GAMES, type Stage } from './gameHost.js';
import { createTrainingHost } from './training.js';
import type { EditableSettings, ScreenRequest, TrainingAccess } from './screenRequest.js';

export interface ScreenSetup {
  readonly model: Model;
  readonly mouse: Switch;
  readonly saveSettings: EditableSettings['save'];
  readonly hostOn: (stage: Stage) => GameHost;
  readonly effects?: readonly Effect[];
}

export const modelOf = (scene: Scene, settings: SettingsFacts, startFacts: StartFacts): Model => ({
  scene,
  stack: [],
  screenMessage: undefined,
  wordGuard: undefined,
  isFirstGame: false,
  hasMenu: false,
  trouble: undefined,
  keyGuard: undefined,
  room: undefined,
  size: undefined,
  theme: supportedTheme(settings.values.theme, settings.characters),
  shade: 'dark',
  input: settings.values.input,
  pace: paceOf(settings.values),
  settings: settingsFacts(settings, settings.problem),
  startFacts,
  homeFacts: undefined,
});

/**
 * A screen for playing. It shows the home menu until a game opens.
 *
 * @param size the terminal size at the start
 */
export function playSetup(request: ScreenRequest, size: Size): ScreenSetup {
  const { settings, ruleSets, lastPlayers, computers } = request;
  const suggestedPlayers = playersOffered(settings.values.names, lastPlayers);
  const startFacts: StartFacts = {
    ruleSets,
    suggestedPlayers,
    lastPlayers,
    computers,
    unfinished: undefined,
    hasTables: request.openTables !== undefined,
    hasTraining: request.openTraining !== undefined,
  };
  const model: Model = {
    ...modelOf(firstScene(request, startFacts), settings, startFacts),
    size,
    hasMenu: request.opening.type === 'home',
    trouble: request.keeper.trouble(),
  };
  return {
    model,
    mouse: settings.values.mouse,
    saveSettings: settings.save,
    hostOn: (stage) => createGameHost(request, stage),
  };
}

function firstScene({ opening, rules }: ScreenRequest, startFacts: StartFacts): Scene {
  switch (opening.type) {
    case 'table':
      return { name: 'network', network: connectingState(rules, startFacts) };
    case 'started-table':
      return { name: 'network', network: watchInstead(networkState(rules, startFacts), opening) };
    case 'public-tables': {
      const { server, player, tables } = opening;
      const network = publicTablesState(networkState(rules, startFacts), server, player, tables);
      return { name: 'network', network };
    }
    case 'home':
    case 'play':
    case 'open':
      return { name: 'home', home: homeState(rules) };
  }
}

export const settingsSetup = (settings: EditableSettings, size: Size): ScreenSetup => ({
  model: {
    ...modelOf({ name: 'home', home: homeState(OFFICIAL) }, settings, {
      ...NO_START,
      ruleSets: RULE_SETS,
    }),
    stack: [settingsPanel('alone')],
    size,
  },
  mouse: settings.values.mouse,
  saveSettings: settings.save,
  hostOn: () => NO_GAMES,
});

export function replaySetup(
  game: PastGame,
  settings: EditableSettings,
  analyst: Analyst,
  size: Size,
): ScreenSetup {
  const replay = openReplay(recordingOf(game.header, game.events, game), 'nothing');
  return {
    model: {
      ...modelOf({ name: 'home', home: homeState(OFFICIAL) }, settings, NO_START),
      stack: [replayPanel(replay)],
      size,
    },
    mouse: settings.values.mouse,
    saveSettings: settings.save,
    hostOn: (stage) => createReplayHost(game, analyst, stage),
  };
}

const createReplayHost = (game: PastGame, analyst: Analyst, { send }: Stage): GameHost => ({
  ...NO_GAMES,
  begin: () => reviewStored(analyst, game, send),
  services: {
    judge: ({ game: asked, action }) => askForVerdict(analyst, asked, action, send),
    'find-win-chances': ({ game: shown, place }) => findWinChances(analyst, shown, place, send),
  },
});

/** What to train first, and the rules for positions that don't come from the player's own games. */
export interface FirstRound {
  readonly choice: TrainingChoice;
  readonly rules: RuleSet;
}

export function trainingSetup(
  access: TrainingAccess,
  { choice, rules }: FirstRound,
  settings: EditableSettings,
  analyst: Analyst,
  size: Size,
): ScreenSetup {
  const model = modelOf({ name: 'home', home: homeState(rules) }, settings, NO_START);
  const opened = withOpened({ ...model, size }, trainingRound(rules, choice));
  return {
    model: opened.model,
    mouse: settings.values.mouse,
    saveSettings: settings.save,
    hostOn: (stage) => createTrainingOnly(access, analyst, stage),
    effects: opened.effects,
  };
}

function createTrainingOnly(access: TrainingAccess, analyst: Analyst, { send, ready }: Stage): GameHost {
  const training = createTrainingHost(() => Promise.resolve(access), { send, ready });
  return {
    ...NO_GAMES,
    services: {
      ...training.services,
      judge: ({ game, action }) => askForVerdict(analyst, game, action, send),
      'load-page': async ({ page, columns }) =>
        send({ type: 'page', page, columns, state: await training.progress(columns) }),
    },
    hasPendingActions: training.isStoring,
    finish: training.finish,
  };
}

/** What the start screen gets if nobody can start games on this screen. */
export const NO_START: StartFacts = {
  ruleSets: [],
  suggestedPlayers: [],
  lastPlayers: [],
  computers: 'cannot-play',
  unfinished: undefined,
  hasTables: false,
  hasTraining: false,
};
