export { playOnScreen } from './run/screens.js';
export { replayOnScreen } from './run/screens.js';
export { settingsOnScreen } from './run/screens.js';
export type { EndSignal } from './update/messages.js';
export type { Characters } from './theme/theme.js';
export type { Keeper, OpenGame, ScreenRequest, EditableSettings } from './run/screenRequest.js';
export type { UnfinishedGame } from './model/unfinished.js';
export type { Moment } from './model/moment.js';
