import type { ResolvedSettings } from '../../settings/index.js';
import type { Characters } from '../theme/theme.js';

export interface SettingsFacts extends ResolvedSettings {
  /** A line that says where changes are saved. */
  readonly place: string;
  /** A line that says why changes can't be saved, or why the settings file is ignored. Absent if all is well. */
  readonly problem?: string;
  readonly characters: Characters;
  /** The house rules file that the settings named at the start. Absent if they named none. */
  readonly houseFile?: string;
}
