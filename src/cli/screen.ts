import type * as ui from '../ui/index.js';
import { settleColour } from './colour.js';
import { onReaderGone } from './pipes.js';
import { addWithResolvers } from './withResolvers.js';

/** Whether lines of text take the place of a screen. */
export const isScreenless = ({ plain }: { readonly plain?: true }): boolean =>
  plain === true || !process.stdin.isTTY || !process.stdout.isTTY || process.env['TERM'] === 'dumb';

/** Loads what draws on the terminal: only then, as nothing else needs it. */
export async function loadScreen({ color }: { readonly color: boolean }): Promise<typeof ui> {
  // The screen itself watches for the terminal to go away.
  onReaderGone(() => {});
  settleColour(color ? 'on' : 'off');
  addWithResolvers();
  return import('../ui/index.js');
}
