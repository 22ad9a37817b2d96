import { OFFICIAL } from '../../engine/index.js';
import { resolveSettings } from '../../settings/index.js';
import type { Keys } from '../core/panel.js';
import { homeState } from '../model/home.js';
import type { Model } from '../model/model.js';
import { exerciseExamples } from '../screens/exercise/exerciseKeys.js';
import { gameListKeys } from '../screens/games/gameList.js';
import { leaveKeys } from '../screens/leave/leave.js';
import { pickKeys } from '../screens/network/pick.js';
import { playersKeys } from '../screens/network/players.js';
import { readingKeys } from '../screens/reading/reading.js';
import { settingsKeys } from '../screens/settings/settings.js';
import { replayKeys } from '../screens/replay/replay.js';
import { trainingKeys } from '../screens/training/training.js';
import { modelOf, NO_START } from './screenSetup.js';

/** Returns the keys of each panel in each of its states, for docs/keys.md and for tests. */
export function examplePanels(): readonly Keys<unknown>[] {
  const settings = { ...resolveSettings({}), place: '', characters: 'utf-8' } as const;
  const world: Model = {
    ...modelOf({ name: 'home', home: homeState(OFFICIAL) }, settings, NO_START),
    hasMenu: true,
  };
  return [
    leaveKeys,
    settingsKeys,
    gameListKeys,
    pickKeys,
    playersKeys,
    readingKeys,
    replayKeys,
    exerciseExamples,
    trainingKeys,
  ].flatMap((keysIn) => keysIn(world));
}
