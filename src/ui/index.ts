export { playOnScreen } from './playOnScreen.js';
export { replayOnScreen } from './replayOnScreen.js';
export { settingsOnScreen } from './settingsOnScreen.js';
export type {
  EndSignal,
  Characters,
  Keeper,
  OpenGame,
  ScreenRequest,
  SettingsDesk,
  UnfinishedGame,
} from './screenRequest.js';
