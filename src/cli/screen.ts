import { DEFAULT_SETTINGS, needsUtf8, type Settings, type ThemeName } from '../settings/index.js';
import { themeMessages } from '../text/index.js';
import type * as ui from '../ui/index.js';
import type { Characters } from '../ui/index.js';
import { applyColour } from './output.js';
import { onClosedPipe } from './process.js';
import { addWithResolvers } from './withResolvers.js';

/**
 * Returns whether to use line mode, which prints lines of text instead of drawing a screen. Line mode is used if the
 * settings select it, or if stdin or stdout is not a terminal that can draw a screen.
 */
export const printsLines = ({ display }: Pick<Settings, 'display'>): boolean =>
  display === 'lines' || !isInteractive() || process.env['TERM'] === 'dumb';

/** Returns whether stdin and stdout are both terminals. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Loads the screen's code, which text-only commands do not need. */
export async function loadScreen({ colour }: Settings): Promise<typeof ui> {
  // Do nothing when stdout closes, because the screen itself detects a closed terminal.
  onClosedPipe(() => {});
  applyColour(colour);
  addWithResolvers();
  return import('../ui/index.js');
}

/**
 * Returns the character set that the terminal can show. Windows terminals support UTF-8. On systems other than Windows,
 * the first non-empty locale variable names the character set.
 */
export function terminalCharacters({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): Characters {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return process.platform === 'win32' || /utf-?8/i.test(locale ?? '') ? 'utf-8' : 'ascii';
}

/** Returns a warning if the terminal cannot show the chosen theme, otherwise undefined. */
export const themeWarning = (theme: ThemeName, env: NodeJS.ProcessEnv): string | undefined =>
  needsUtf8(theme) && terminalCharacters(env) === 'ascii'
    ? themeMessages.givesWay(theme, DEFAULT_SETTINGS.theme)
    : undefined;
