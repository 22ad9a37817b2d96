export { playOnScreen } from './playOnScreen.js';
export type { BestScore, InputStyle, Keeper } from './screenRequest.js';
