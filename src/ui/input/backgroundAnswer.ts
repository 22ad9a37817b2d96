import type { Shade } from '../../settings/index.js';

/**
 * Asks the terminal for its background colour (xterm, OSC 11). The question ends with BEL, because many terminals end
 * their answer with the same character as the question, and a single character can't arrive in two parts.
 */
export const BACKGROUND_QUESTION = '\x1b]11;?\x07';

/* eslint-disable no-control-regex */
/**
 * Matches the answer: 1 to 4 hexadecimal digits each for red, green and blue. Some terminals add their
 * opacity.
 */
const ANSWER =
  /^\x1b\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?(?:\x07|\x1b\\)$/i;
/* eslint-enable no-control-regex */

/**
 * A background with this relative luminance contrasts equally with black and with white text (WCAG 2). Darker ones
 * count as dark.
 */
const MIDDLE_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns the shade of background that the terminal reports. Undefined for all other sequences. */
export function shadeOfAnswer(sequence: string): Shade | undefined {
  const answer = ANSWER.exec(sequence);
  if (!answer) return undefined;
  const [red, green, blue] = answer.slice(1, 4).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? 'light' : 'dark';
}

/** Converts a part of an sRGB colour from hexadecimal digits to a linear value from 0 to 1. */
function linear(digits: string): number {
  const value = parseInt(digits, 16) / (16 ** digits.length - 1);
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
