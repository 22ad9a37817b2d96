import type { Shade } from '../../settings/index.js';

/**
 * Asks the terminal for its background colour (xterm, OSC 11). We end the question with BEL because many terminals end
 * the answer like the question, and a single character can't arrive in two parts.
 */
export const BACKGROUND_QUESTION = '\x1b]11;?\x07';

/* eslint-disable no-control-regex */
/** The terminal answers with 1 to 4 hexadecimal digits each for red, green and blue. Some add their opacity. */
const ANSWER =
  /^\x1b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?(?:\x07|\x1b\\)$/i;
/* eslint-enable no-control-regex */

/**
 * The relative luminance at which black and white text are equally readable (WCAG 2). Darker backgrounds count as dark.
 */
const MIDDLE_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/** Reads from the terminal's answer whether its background is dark or light. Undefined for other sequences. */
export function shadeOfAnswer(sequence: string): Shade | undefined {
  const answer = ANSWER.exec(sequence);
  if (!answer) return undefined;
  const [red, green, blue] = answer.slice(1, 4).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? 'light' : 'dark';
}

/** Converts one colour's hexadecimal sRGB digits to a linear value from 0 to 1. */
function linear(digits: string): number {
  const value = parseInt(digits, 16) / (16 ** digits.length - 1);
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
