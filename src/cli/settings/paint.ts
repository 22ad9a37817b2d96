import { applyColour, decideColour, type TextStyles } from '../output.js';
import { openSettings } from './open.js';

const unchanged = (text: string): string => text;
const PLAIN: TextStyles = { heading: unchanged, best: unchanged };

/** Returns the styles for stdout: bold and colour on a terminal or with FORCE_COLOR, otherwise none. */
export async function stdoutStyles(): Promise<TextStyles> {
  const { env, stdout } = process;
  const canHaveColour = stdout.isTTY || env['FORCE_COLOR'] !== undefined;
  if (!canHaveColour) return PLAIN;
  // Other commands report invalid settings.
  const colour = await openSettings().then(
    ({ values }) => values.colour,
    () => 'off' as const,
  );
  if (decideColour({ colour, env }) === 'off') return PLAIN;
  applyColour(colour);
  // Loaded late: most runs print to a pipe or draw a screen.
  const { default: chalk } = await import('chalk');
  return { heading: (text) => chalk.bold(text), best: (text) => chalk.green.bold(text) };
}
