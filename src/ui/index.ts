export { playOnScreen } from './playOnScreen.js';
export type { InputStyle, Keeper, OpenGame, ScreenRequest, UnfinishedGame } from './screenRequest.js';
