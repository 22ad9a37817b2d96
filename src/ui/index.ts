export { playOnScreen } from './run/playOnScreen.js';
export { replayOnScreen } from './run/replayOnScreen.js';
export { settingsOnScreen } from './run/settingsOnScreen.js';
export type {
  EndSignal,
  Characters,
  Keeper,
  OpenGame,
  ScreenRequest,
  SettingsDesk,
  UnfinishedGame,
} from './run/screenRequest.js';
