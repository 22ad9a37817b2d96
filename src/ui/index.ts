export { playOnScreen } from './playOnScreen.js';
export type { BestScore, InputStyle, Keeper, ScreenRequest } from './screenRequest.js';
