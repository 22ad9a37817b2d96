import type { GameEvent, GameHeader } from '../../engine/index.js';
import { replaySetup } from './screenSetup.js';
import { recordingOf } from '../model/recording.js';
import type { Ending, ScreenLook } from './screenRequest.js';
import { showOnScreen } from './showOnScreen.js';

/** A stored game to look at. */
export interface ReplayRequest extends ScreenLook {
  readonly header: GameHeader;
  /** Such as the engine's `replay` accepts. */
  readonly events: readonly GameEvent[];
  /** Why the record goes no further, one line; absent where nothing is missing. */
  readonly damage: string | undefined;
}

/** Shows a stored game on the terminal, event by event, until the viewer leaves or a signal ends it. */
export function replayOnScreen({ header, events, damage, ...look }: ReplayRequest): Promise<Ending> {
  const recording = recordingOf(header, events, damage);
  return showOnScreen((size) => replaySetup(recording, look, size));
}
