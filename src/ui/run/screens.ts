import { recordingOf, type PastGame } from '../model/replay.js';
import type { ScreenEnding } from '../model/messages.js';
import { loadTables } from './loadTables.js';
import type { EditableSettings, ScreenRequest } from './screenRequest.js';
import { playSetup, replaySetup, settingsSetup } from './screenSetup.js';
import { showOnScreen } from './showOnScreen.js';

/** Plays games on the screen until the player leaves or a signal arrives. */
export async function playOnScreen(request: ScreenRequest): Promise<ScreenEnding> {
  const { type } = request.opening;
  const isAtTable = type === 'table' || type === 'started-table';
  const tables = isAtTable ? await loadTables(request) : undefined;
  return showOnScreen((size) => playSetup(request, size, tables));
}

/** Replays a stored game on the screen until the viewer leaves or a signal arrives. */
export function replayOnScreen(
  { header, events, damage }: PastGame,
  settings: EditableSettings,
): Promise<ScreenEnding> {
  const recording = recordingOf(header, events, damage);
  return showOnScreen((size) => replaySetup(recording, settings, size));
}

/** Shows the settings screen until the player closes it or a signal arrives. */
export const settingsOnScreen = (settings: EditableSettings): Promise<ScreenEnding> =>
  showOnScreen((size) => settingsSetup(settings, size));
