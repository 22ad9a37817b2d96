export { playOnScreen } from './playOnScreen.js';
export { replayOnScreen } from './replayOnScreen.js';
export type { Keeper, OpenGame, ScreenRequest, UnfinishedGame } from './screenRequest.js';
