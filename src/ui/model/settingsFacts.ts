import type { ResolvedSettings } from '../../settings/index.js';
import type { Characters } from '../theme/theme.js';

export interface SettingsFacts extends ResolvedSettings {
  /** Says where changes are saved, in one line. */
  readonly place: string;
  /** Says why changes can't be saved, or why the settings file is ignored. Left out if all is well. */
  readonly problem?: string;
  readonly characters: Characters;
  /** The house rules file that the settings named at the start. */
  readonly houseFile?: string;
}
