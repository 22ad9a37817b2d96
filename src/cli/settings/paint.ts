import { applyColour, decideColour, type TextStyles } from '../output.js';
import { openSettings } from './open.js';

const asItIs = (text: string): string => text;
const PLAIN: TextStyles = { heading: asItIs, best: asItIs };

/** Colours for what is printed on stdout where it is a terminal that draws them, and nothing else anywhere. */
export async function stdoutStyles(): Promise<TextStyles> {
  const { env, stdout } = process;
  const isWanted = stdout.isTTY || env['FORCE_COLOR'] !== undefined;
  if (!isWanted) return PLAIN;
  // Of settings that cannot be used those tell who use all of them.
  const colour = await openSettings().then(
    ({ values }) => values.colour,
    () => 'off' as const,
  );
  if (decideColour({ colour, env }) === 'off') return PLAIN;
  applyColour(colour);
  // Only here: most runs go through pipes, or draw a screen.
  const { default: chalk } = await import('chalk');
  return { heading: (text) => chalk.bold(text), best: (text) => chalk.green.bold(text) };
}
