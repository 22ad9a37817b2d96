import type { GameEvent, GameHeader } from '../../engine/index.js';
import { recordingOf } from '../model/replay.js';
import type { ScreenEnding } from '../update/messages.js';
import type { EditableSettings, ScreenRequest } from './screenRequest.js';
import { playSetup, replaySetup, settingsSetup } from './screenSetup.js';
import { showOnScreen } from './showOnScreen.js';

/** Plays games on the screen until the player leaves or a signal arrives. */
export const playOnScreen = (request: ScreenRequest): Promise<ScreenEnding> =>
  showOnScreen((size) => playSetup(request, size));

export interface ReplayRequest {
  readonly header: GameHeader;
  /** The events of the game. The engine's `replay` must accept these events. */
  readonly events: readonly GameEvent[];
  /** A one-line reason why the recording is incomplete; undefined if it is complete. */
  readonly damage: string | undefined;
  readonly settings: EditableSettings;
}

/** Replays a stored game on the screen until the viewer leaves or a signal arrives. */
export function replayOnScreen({ header, events, damage, settings }: ReplayRequest): Promise<ScreenEnding> {
  const recording = recordingOf(header, events, damage);
  return showOnScreen((size) => replaySetup(recording, settings, size));
}

/** Shows the settings screen until the player closes it or a signal arrives. */
export const settingsOnScreen = (settings: EditableSettings): Promise<ScreenEnding> =>
  showOnScreen((size) => settingsSetup(settings, size));
