import { settingsSetup } from './screenSetup.js';
import type { Ending, SettingsDesk } from './screenRequest.js';
import { showOnScreen } from './showOnScreen.js';

/** Shows what is set, and changes it, until the player closes the screen or a signal ends it. */
export const settingsOnScreen = (desk: SettingsDesk): Promise<Ending> =>
  showOnScreen((size) => settingsSetup(desk, size));
