import type { GameEvent, GameHeader } from '../../engine/index.js';
import { recordingOf } from '../model/replay.js';
import type { Ending } from '../update/messages.js';
import type { ScreenLook, ScreenRequest, SettingsDesk } from './screenRequest.js';
import { playSetup, replaySetup, settingsSetup } from './screenSetup.js';
import { showOnScreen } from './showOnScreen.js';

/** Plays on the terminal until the player leaves or a signal ends the game. */
export const playOnScreen = (request: ScreenRequest): Promise<Ending> =>
  showOnScreen((size) => playSetup(request, size));

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

/** Shows what is set, and changes it, until the player closes the screen or a signal ends it. */
export const settingsOnScreen = (desk: SettingsDesk): Promise<Ending> =>
  showOnScreen((size) => settingsSetup(desk, size));
