import { DEFAULT_SETTINGS, needsUtf8, type Settings, type ThemeName } from '../settings/index.js';
import { themeMessages } from '../text/index.js';
import type * as ui from '../ui/index.js';
import type { Characters } from '../ui/index.js';
import { applyColour, warn, type Warnings } from './output.js';
import { exitStatus, hangUpIfTerminalClosed, onClosedPipe, type RunEnding } from './process.js';
import { addWithResolvers } from './withResolvers.js';

/**
 * True for line mode: lines of text instead of a screen. The settings can ask for it, and without a terminal that can
 * draw a screen, there's no other way.
 */
export const printsLines = ({ display }: Pick<Settings, 'display'>): boolean =>
  display === 'lines' || !isInteractive() || process.env['TERM'] === 'dumb';

export const isInteractive = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Loads the screen's code, which text-only commands don't need. */
export async function loadScreen({ colour }: Settings): Promise<typeof ui> {
  // Do nothing when stdout closes, because the screen itself detects a closed terminal.
  onClosedPipe(() => {});
  applyColour(colour);
  addWithResolvers();
  return import('../ui/index.js');
}

/**
 * The characters that the terminal can show. Windows terminals support UTF-8; elsewhere, the first non-empty locale
 * variable names the character set.
 */
export function terminalCharacters({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): Characters {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return process.platform === 'win32' || /utf-?8/i.test(locale ?? '') ? 'utf-8' : 'ascii';
}

export const themeWarning = (theme: ThemeName, env: NodeJS.ProcessEnv): string | undefined =>
  needsUtf8(theme) && terminalCharacters(env) === 'ascii'
    ? themeMessages.givesWay(theme, DEFAULT_SETTINGS.theme)
    : undefined;

/**
 * Prints the latest warning of a screen that has closed, and one if the terminal couldn't show the theme. Ends the
 * process if the terminal has closed.
 *
 * @returns the exit status
 */
export function afterScreen(ending: RunEnding, warnings: Warnings, { theme }: Settings): number {
  for (const line of [warnings.latest(), themeWarning(theme, process.env)]) {
    if (line !== undefined) warn(line);
  }
  hangUpIfTerminalClosed();
  return exitStatus(ending);
}
