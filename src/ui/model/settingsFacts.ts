import type { ResolvedSettings } from '../../settings/index.js';
import type { Characters } from '../theme/theme.js';

/** The settings and facts that the settings screen shows. */
export interface SettingsFacts extends ResolvedSettings {
  /** A line that says where changes are saved. */
  readonly place: string;
  /**
   * One line that says why changes cannot be saved, or why the settings file is ignored; absent if there is no problem.
   */
  readonly problem?: string;
  readonly characters: Characters;
  /** The path of the house rules file that the settings named at the start; absent if they named none. */
  readonly houseFile?: string;
}
