import { colourDecision, settleColour } from '../colour.js';
import { openSettings } from './open.js';

/** How parts of what a command prints look. */
export interface Paint {
  readonly heading: (text: string) => string;
  /** The line with the most points. */
  readonly best: (text: string) => string;
}

const asItIs = (text: string): string => text;
const PLAIN: Paint = { heading: asItIs, best: asItIs };

/** Colours for what is printed on stdout where it is a terminal that draws them, and nothing else anywhere. */
export async function paintStdout(): Promise<Paint> {
  const { env, stdout } = process;
  const isWanted = stdout.isTTY || env['FORCE_COLOR'] !== undefined;
  if (!isWanted) return PLAIN;
  // Of settings that cannot be used those tell who use all of them.
  const colour = await openSettings().then(
    ({ values }) => values.colour,
    () => 'off' as const,
  );
  if (colourDecision({ colour, env }) === 'off') return PLAIN;
  settleColour(colour);
  // Only here: most runs go through pipes, or draw a screen.
  const { default: chalk } = await import('chalk');
  return { heading: (text) => chalk.bold(text), best: (text) => chalk.green.bold(text) };
}
