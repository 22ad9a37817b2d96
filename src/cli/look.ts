import { DEFAULT_SETTINGS, needsUtf8, type ThemeName } from '../settings/index.js';
import { themeMessages } from '../text/index.js';
import type { Characters } from '../ui/index.js';

/** What the terminal can show: as the first of these says that is set; Windows always takes UTF-8. */
export function charactersOf({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): Characters {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return process.platform === 'win32' || /utf-?8/i.test(locale ?? '') ? 'utf-8' : 'ascii';
}

/** Why the screen does not look as it was to, in one line. */
export const themeTrouble = (theme: ThemeName, env: NodeJS.ProcessEnv): string | undefined =>
  needsUtf8(theme) && charactersOf(env) === 'ascii'
    ? themeMessages.givesWay(theme, DEFAULT_SETTINGS.theme)
    : undefined;
