import { applyColour, decideColour, type TextStyles } from '../output.js';
import { openSettings } from './open.js';

const unchanged = (text: string): string => text;
const PLAIN: TextStyles = { heading: unchanged, best: unchanged };

/** Returns the styles for stdout: bold and colour for a terminal or if FORCE_COLOR is set, otherwise plain text. */
export async function stdoutStyles(): Promise<TextStyles> {
  const { env, stdout } = process;
  const canHaveColour = stdout.isTTY || env['FORCE_COLOR'] !== undefined;
  if (!canHaveColour) return PLAIN;
  // Ignore invalid settings, because other commands report them.
  const colour = await openSettings().then(
    ({ values }) => values.colour,
    () => 'off' as const,
  );
  if (decideColour({ colour, env }) === 'off') return PLAIN;
  applyColour(colour);
  // Load chalk only now. Most runs print to a pipe or draw a screen, and do not need it.
  const { default: chalk } = await import('chalk');
  return { heading: (text) => chalk.bold(text), best: (text) => chalk.green.bold(text) };
}
