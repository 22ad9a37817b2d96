export { playOnScreen } from './playOnScreen.js';
export type { InputStyle, Keeper } from './screenRequest.js';
