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
import { withOpened } from '../model/messages.js';
import type { TrainingChoice } from '../model/training.js';
import { supportedTheme } from '../theme/themes.js';
import { paceOf, playersOffered, settingsFacts } from '../screens/settings/changes.js';
import { askForReview, askForVerdict } from './askAnalyst.js';
import { createGameHost, type GameHost, NO_GAMES, type Stage } from './gameHost.js';
import type { LoadedTables } from './table/tableHost.js';
import type { LoadedTraining } from './training/loadTraining.js';
import { createTrainingHost } from './training/trainHost.js';
import type { EditableSettings, ScreenRequest } from './screenRequest.js';

/** The initial model of a screen, and functions that connect the screen to games and settings. */
export interface ScreenSetup {
  readonly model: Model;
  readonly mouse: Switch;
  readonly saveSettings: EditableSettings['save'];
  readonly hostOn: (stage: Stage) => GameHost;
}

/** Returns the model of a screen before anything has happened. */
export const modelOf = (scene: Scene, settings: SettingsFacts, startFacts: StartFacts): Model => ({
  scene,
  stack: [],
  screenMessage: undefined,
  wordGuard: undefined,
  isFirstGame: false,
  hasMenu: false,
  trouble: undefined,
  tableParts: undefined,
  training: undefined,
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
 * Returns the setup of a screen for playing games. The home menu is shown until a game opens.
 *
 * @param size the terminal size when the program starts
 * @param tables the code for network tables, if it is needed at once; otherwise, the game host loads it later
 */
export function playSetup(request: ScreenRequest, size: Size, tables?: LoadedTables): ScreenSetup {
  const { settings, rules, ruleSets, lastPlayers, computers } = request;
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
    ...modelOf({ name: 'home', home: homeState(rules) }, settings, startFacts),
    size,
    tableParts: tables?.parts,
    hasMenu: request.opening.type === 'home',
    trouble: request.keeper.trouble(),
  };
  return {
    model: tables?.firstModel(model, request) ?? model,
    mouse: settings.values.mouse,
    saveSettings: settings.save,
    hostOn: (stage) => createGameHost(request, stage, tables),
  };
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

/** Returns the setup of a screen that shows only a stored game. No game is in play on this screen. */
export function replaySetup(
  game: PastGame,
  settings: EditableSettings,
  analyst: Analyst,
  size: Size,
): ScreenSetup {
  const replay = openReplay(recordingOf(game.header, game.events, game.damage), 'nothing');
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

/** Creates the host of a screen that shows only a stored game: it asks the analyst about the game. */
const createReplayHost = (game: PastGame, analyst: Analyst, { send }: Stage): GameHost => ({
  ...NO_GAMES,
  begin: async () =>
    send({ type: 'stored-game-reviewed', header: game.header, review: await askForReview(analyst, game) }),
  perform: (effect) =>
    effect.type === 'judge' ? askForVerdict(analyst, effect.game, effect.action, send) : undefined,
});

/** What to train first, and the rules of the positions that are not from the player's own games. */
export interface FirstRound {
  readonly choice: TrainingChoice;
  readonly rules: RuleSet;
}

/** Returns the setup of a screen that shows only training. No game is in play on this screen. */
export function trainingSetup(
  training: LoadedTraining,
  { choice, rules }: FirstRound,
  settings: EditableSettings,
  analyst: Analyst,
  size: Size,
): ScreenSetup {
  const model = modelOf({ name: 'home', home: homeState(rules) }, settings, NO_START);
  const opened = withOpened(
    { ...model, training: training.screen, size },
    training.screen.round(rules, choice),
  );
  return {
    model: opened.model,
    mouse: settings.values.mouse,
    saveSettings: settings.save,
    hostOn: (stage) => createTrainingHost(training, opened.effects, analyst, stage),
  };
}

/** What the start screen knows if no game can be started. */
export const NO_START: StartFacts = {
  ruleSets: [],
  suggestedPlayers: [],
  lastPlayers: [],
  computers: 'cannot-play',
  unfinished: undefined,
  hasTables: false,
  hasTraining: false,
};
