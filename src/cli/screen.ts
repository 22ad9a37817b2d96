import type { Settings } from '../settings/index.js';
import type * as ui from '../ui/index.js';
import { settleColour } from './colour.js';
import { onReaderGone } from './pipes.js';
import { addWithResolvers } from './withResolvers.js';

interface Screenless {
  readonly plain?: true;
  readonly screenReader?: true;
}

/** Whether lines of text take the place of a screen. */
export const isScreenless = ({ plain, screenReader }: Screenless): boolean =>
  plain === true ||
  screenReader === true ||
  hasScreenReader(process.env['INK_SCREEN_READER']) ||
  !process.stdin.isTTY ||
  !process.stdout.isTTY ||
  process.env['TERM'] === 'dumb';

/** The variable by which programs drawn with Ink are told of a screen reader: `true`, or any other word for it. */
const hasScreenReader = (value = ''): boolean => !['', '0', 'false'].includes(value);

/** Loads what draws on the terminal: only then, as nothing else needs it. */
export async function loadScreen({ colour }: Settings): Promise<typeof ui> {
  // The screen itself watches for the terminal to go away.
  onReaderGone(() => {});
  settleColour(colour);
  addWithResolvers();
  return import('../ui/index.js');
}
