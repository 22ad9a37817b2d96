import { playSetup } from './screenSetup.js';
import type { Ending, ScreenRequest } from './screenRequest.js';
import { showOnScreen } from './showOnScreen.js';

/** Plays on the terminal until the player leaves or a signal ends the game. */
export const playOnScreen = (request: ScreenRequest): Promise<Ending> =>
  showOnScreen((size) => playSetup(request, size));
