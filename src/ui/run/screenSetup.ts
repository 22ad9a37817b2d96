import { OFFICIAL, RULE_SETS } from '../../engine/index.js';
import type { Switch } from '../../settings/index.js';
import { homeState } from '../model/home.js';
import type { Size } from '../model/layout.js';
import { type Model, replayScene, type Scene } from '../model/model.js';
import { openReplay, type Recording } from '../model/replay.js';
import { type SettingsFacts, settingsState } from '../model/settings.js';
import type { StartFacts } from '../model/start.js';
import { supportedTheme } from '../theme/themes.js';
import { paceOf, playersOffered, settingsFacts } from '../update/settings.js';
import { createGameHost, type GameHost, NO_GAMES, type Stage } from './gameHost.js';
import type { LoadedTables } from './loadTables.js';
import type { EditableSettings, ScreenRequest } from './screenRequest.js';

/** The initial model of a screen, and functions that connect the screen to games and settings. */
export interface ScreenSetup {
  readonly model: Model;
  readonly mouse: Switch;
  readonly saveSettings: EditableSettings['save'];
  readonly hostOn: (stage: Stage) => GameHost;
}

const modelOf = (scene: Scene, settings: SettingsFacts, startFacts: StartFacts): Model => ({
  scene,
  overlay: undefined,
  screenMessage: undefined,
  wordGuard: undefined,
  isFirstGame: false,
  hasMenu: false,
  trouble: undefined,
  tableParts: undefined,
  room: undefined,
  size: undefined,
  theme: supportedTheme(settings.values.theme, settings.characters),
  input: settings.values.input,
  pace: paceOf(settings.values),
  settings: settingsFacts(settings, settings.problem),
  startFacts,
  homeFacts: undefined,
  games: undefined,
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
    overlay: { name: 'settings', settings: settingsState('nothing') },
    size,
  },
  mouse: settings.values.mouse,
  saveSettings: settings.save,
  hostOn: () => NO_GAMES,
});

/** Returns the setup of a screen that replays a stored game. No game is in play on a replay screen. */
export const replaySetup = (recording: Recording, settings: EditableSettings, size: Size): ScreenSetup => ({
  model: { ...modelOf(replayScene(openReplay(recording)), settings, NO_START), size },
  mouse: settings.values.mouse,
  saveSettings: settings.save,
  hostOn: () => NO_GAMES,
});

const NO_START: StartFacts = {
  ruleSets: [],
  suggestedPlayers: [],
  lastPlayers: [],
  computers: 'cannot-play',
  unfinished: undefined,
  hasTables: false,
};
