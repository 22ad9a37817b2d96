import { resolve } from 'node:path';
import { findRuleSet } from '../../engine/index.js';
import type { ResolvedSettings } from '../../settings/index.js';
import { nodeFiles } from '../../storage/index.js';
import { settingsMessages } from '../../text/index.js';
import type { SettingsDesk } from '../../ui/index.js';
import { terminalCharacters } from '../screen.js';
import type { Warnings } from '../output.js';
import { keepSettings } from './store.js';
import type { OpenSettings } from './open.js';

/**
 * The settings of a run as a screen shows and keeps them.
 *
 * @param warnings are told, too, why a change is not kept: the screen can be gone by then
 */
export function openDesk(settings: OpenSettings, warnings: Warnings): SettingsDesk {
  const { values, sources, file, problem } = settings;
  const houseFile = houseFileOf(settings);
  return {
    values: { ...values, rules: houseFile ?? values.rules },
    sources,
    ...(houseFile !== undefined && { houseFile }),
    characters: terminalCharacters(process.env),
    place: file === undefined ? settingsMessages.noPlace : settingsMessages.keptIn(file),
    ...(problem !== undefined && { problem }),
    async keep(change) {
      const unkept = await keepSettings(nodeFiles, change);
      warnings.set('settings', unkept);
      return unkept;
    },
  };
}

/** The file of house rules that is set; one that was typed is meant from wherever the game is played. */
function houseFileOf({ values: { rules }, sources }: ResolvedSettings): string | undefined {
  if (findRuleSet(rules)) return undefined;
  return sources.rules === 'file' ? rules : resolve(rules);
}
