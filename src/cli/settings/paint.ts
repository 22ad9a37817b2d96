import { applyColour, decideColour, type TextStyles } from '../output.js';
import { openSettings } from './open.js';

const unchanged = (text: string): string => text;
const PLAIN: TextStyles = { heading: unchanged, best: unchanged };

/**
 * How to style text on stdout. Text stays plain if colour is off, or if stdout isn't a terminal and FORCE_COLOR isn't
 * set.
 */
export async function stdoutStyles(): Promise<TextStyles> {
  const { env, stdout } = process;
  const canHaveColour = stdout.isTTY || (env['FORCE_COLOR'] ?? '') !== '';
  if (!canHaveColour) return PLAIN;
  // Print plain text if the settings are invalid: commands that use them report the problem.
  const { colour, background } = await openSettings().then(
    ({ values }) => values,
    () => ({ colour: 'off', background: 'dark' }) as const,
  );
  if (decideColour({ colour, env }) === 'off') return PLAIN;
  applyColour(colour);
  // Import chalk only here, because runs that print to a pipe don't need it.
  const { default: chalk } = await import('chalk');
  // The terminal's own green is often too faint on a light background. Number 22 is a dark green.
  const green = background === 'light' ? chalk.ansi256(22) : chalk.green;
  return { heading: (text) => chalk.bold(text), best: (text) => green.bold(text) };
}
