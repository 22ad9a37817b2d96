import { openFiles } from '../../storage/index.js';
import { settingsWords } from '../../text/index.js';
import type { SettingsDesk } from '../../ui/index.js';
import { charactersOf } from '../look.js';
import type { Troubles } from '../troubles.js';
import { keepSettings } from './keepSettings.js';
import type { OpenSettings } from './openSettings.js';

/**
 * The settings of a run as a screen shows and keeps them.
 *
 * @param troubles are told, too, why a change is not kept: the screen can be gone by then
 */
export function openDesk({ values, sources, file, problem }: OpenSettings, troubles: Troubles): SettingsDesk {
  return {
    values,
    sources,
    characters: charactersOf(process.env),
    place: file === undefined ? settingsWords.noPlace : settingsWords.keptIn(file),
    ...(problem !== undefined && { problem }),
    async keep(change) {
      const unkept = await keepSettings(openFiles(process.env), change);
      troubles.settle('settings', unkept);
      return unkept;
    },
  };
}
