import type { Analyst } from '../../players/index.js';
import type { PastGame } from '../model/review/recording.js';
import type { ScreenEnding } from '../model/messages.js';
import type { EditableSettings, ScreenRequest, TrainingAccess } from './screenRequest.js';
import { type FirstRound, playSetup, replaySetup, settingsSetup, trainingSetup } from './screenSetup.js';
import { showOnScreen } from './showOnScreen.js';

/** Plays games on the screen until the player leaves or a signal arrives. */
export const playOnScreen = (request: ScreenRequest): Promise<ScreenEnding> =>
  showOnScreen((size) => playSetup(request, size));

/** Shows a stored game and its review on the screen until the viewer leaves or a signal arrives. */
export const replayOnScreen = (
  game: PastGame,
  settings: EditableSettings,
  analyst: Analyst,
): Promise<ScreenEnding> => showOnScreen((size) => replaySetup(game, settings, analyst, size));

/** Trains on the screen until the player closes training or a signal arrives. */
export const trainOnScreen = (
  access: TrainingAccess,
  first: FirstRound,
  settings: EditableSettings,
  analyst: Analyst,
): Promise<ScreenEnding> => showOnScreen((size) => trainingSetup(access, first, settings, analyst, size));

/** Shows the settings screen until the player closes it or a signal arrives. */
export const settingsOnScreen = (settings: EditableSettings): Promise<ScreenEnding> =>
  showOnScreen((size) => settingsSetup(settings, size));
