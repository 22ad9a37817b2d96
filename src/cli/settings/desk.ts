import { openFiles } from '../../storage/index.js';
import { settingsWords } from '../../text/index.js';
import type { SettingsDesk } from '../../ui/index.js';
import { charactersOf } from '../look.js';
import { keepSettings } from './keepSettings.js';
import type { OpenSettings } from './openSettings.js';

/** The settings of a run as a screen shows and keeps them. */
export function openDesk({ values, sources, file, problem }: OpenSettings): SettingsDesk {
  return {
    values,
    sources,
    characters: charactersOf(process.env),
    place: file === undefined ? settingsWords.noPlace : settingsWords.keptIn(file),
    ...(problem !== undefined && { problem }),
    keep: (change) => keepSettings(openFiles(process.env), change),
  };
}
