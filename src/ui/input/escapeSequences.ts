/** The maximum length of a sequence with a meaning. Longer sequences are read to their end and ignored. */
export const MAX_SEQUENCE_LENGTH = 64;

export const ESCAPE = '\x1b';
const BELL = '\x07';
const DELETE = '\x7f';

/**
 * The part of a sequence that the next character belongs to. The terms are from ECMA-48. The exception is xterm's X10
 * mouse report, which adds three characters to a complete control sequence.
 */
export type SequenceState =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';

/**
 * The characters after Escape that start a longer sequence: `O` (SS3), `[` (CSI), `P` (DCS), `]` (OSC) and `_` (APC).
 * Escape with any other character is a complete sequence.
 */
const INTRODUCERS: Readonly<Record<string, SequenceState>> = {
  O: 'single-shift-three',
  '[': 'control-sequence',
  P: 'control-string',
  ']': 'control-string',
  _: 'control-string',
};

/* eslint-disable no-control-regex */
const CONTROL = /[\x00-\x1f]/;
const PARAMETER = /[\d;]/;
const GRAPHIC = /[ -~]/;
/** The characters that end a control sequence. Every other printable character continues the sequence. */
const FINAL = /[@-~]/;
/**
 * The start of an rxvt key sequence. A dollar sign can end these sequences; in other control sequences, it appears only
 * in the middle.
 */
const RXVT_KEY_START = /^\x1b+\[\d\d?$/;
/* eslint-enable no-control-regex */

/**
 * Returns the state of a sequence after its next character, or `broken-off` if the character is not part of the
 * sequence.
 *
 * @param text the sequence so far
 */
export function nextState(
  state: SequenceState,
  text: string,
  char: string,
): SequenceState | 'finished' | 'broken-off' {
  switch (state) {
    case 'escape':
      // For Alt with an arrow key, some terminals send Escape and then the arrow's own sequence.
      if (char === ESCAPE) return text === ESCAPE ? 'escape' : 'broken-off';
      return INTRODUCERS[char] ?? 'finished';
    case 'single-shift-three':
      // The standard has no parameters here, but some old terminals send them.
      if (PARAMETER.test(char)) return state;
      return GRAPHIC.test(char) ? 'finished' : 'broken-off';
    case 'control-sequence':
      return inControlSequence(text, char);
    case 'x10-report':
      if (CONTROL.test(char)) return 'broken-off';
      return text.length < text.indexOf('M') + 3 ? state : 'finished';
    case 'control-string':
      if (char === ESCAPE) return 'string-escape';
      if (char === BELL) return 'finished';
      return CONTROL.test(char) || char === DELETE ? 'broken-off' : state;
    case 'string-escape':
      return char === '\\' ? 'finished' : 'broken-off';
  }
}

function inControlSequence(text: string, char: string): SequenceState | 'finished' | 'broken-off' {
  const isFirst = text.endsWith('[') && !text.endsWith('[[');
  if (isFirst && char === 'M') return 'x10-report';
  // On the Linux console, F1 to F5 send a second bracket.
  if (isFirst && char === '[') return 'control-sequence';
  if (FINAL.test(char) || (char === '$' && RXVT_KEY_START.test(text))) return 'finished';
  return GRAPHIC.test(char) ? 'control-sequence' : 'broken-off';
}
