import { DEFAULT_SETTINGS, needsUtf8, type Settings, type ThemeName } from '../settings/index.js';
import { themeMessages } from '../text/index.js';
import type * as ui from '../ui/index.js';
import type { Characters } from '../ui/index.js';
import { applyColour } from './output.js';
import { onClosedPipe } from './process.js';
import { addWithResolvers } from './withResolvers.js';

/**
 * Returns whether to print lines of text instead of a screen: if the settings ask for lines, or if there is no
 * terminal.
 */
export const printsLines = ({ display }: Pick<Settings, 'display'>): boolean =>
  display === 'lines' || !process.stdin.isTTY || !process.stdout.isTTY || process.env['TERM'] === 'dumb';

/** Loads the screen. Commands that print text do not need it. */
export async function loadScreen({ colour }: Settings): Promise<typeof ui> {
  // Ignore closed pipes here, because the screen detects a closed terminal.
  onClosedPipe(() => {});
  applyColour(colour);
  addWithResolvers();
  return import('../ui/index.js');
}

/**
 * Returns the characters that the terminal can show. Except on Windows, the first of these variables that is set
 * decides.
 */
export function terminalCharacters({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): Characters {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return process.platform === 'win32' || /utf-?8/i.test(locale ?? '') ? 'utf-8' : 'ascii';
}

/** Returns a line that says why the screen does not use the chosen theme, or undefined if it does. */
export const themeWarning = (theme: ThemeName, env: NodeJS.ProcessEnv): string | undefined =>
  needsUtf8(theme) && terminalCharacters(env) === 'ascii'
    ? themeMessages.givesWay(theme, DEFAULT_SETTINGS.theme)
    : undefined;
