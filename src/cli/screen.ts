import type { Settings } from '../settings/index.js';
import type * as ui from '../ui/index.js';
import { settleColour } from './colour.js';
import { onReaderGone } from './pipes.js';
import { addWithResolvers } from './withResolvers.js';

/** Whether lines of text take the place of a screen: where they are wanted, or there is no terminal for one. */
export const isScreenless = ({ display }: Pick<Settings, 'display'>): boolean =>
  display === 'lines' || !process.stdin.isTTY || !process.stdout.isTTY || process.env['TERM'] === 'dumb';

/** Loads what draws on the terminal: only then, as nothing else needs it. */
export async function loadScreen({ colour }: Settings): Promise<typeof ui> {
  // The screen itself watches for the terminal to go away.
  onReaderGone(() => {});
  settleColour(colour);
  addWithResolvers();
  return import('../ui/index.js');
}
