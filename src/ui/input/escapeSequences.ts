/** The maximum length of an escape sequence, in characters. Longer sequences are ignored. */
export const MAX_SEQUENCE_LENGTH = 64;

export const ESCAPE = '\x1b';
const BELL = '\x07';
const DELETE = '\x7f';

/**
 * Which part of an escape sequence the tokenizer is reading. The names of the parts come from ECMA-48, except
 * `x10-report`. An X10 mouse report is a control sequence followed by three more characters.
 */
export type SequenceState =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';

/**
 * After Escape, `O` (SS3), `[` (CSI), `P` (DCS), `]` (OSC) and `_` (APC) start a longer sequence. Escape followed by
 * any other character is a complete sequence.
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
/** Matches a character that ends a control sequence. Any other printable character continues the sequence. */
const FINAL = /[@-~]/;
/** Matches the start of a key sequence. In rxvt, some key sequences end with a dollar sign. */
const RXVT_KEY_START = /^\x1b+\[\d\d?$/;
/* eslint-enable no-control-regex */

/**
 * Returns the state of an escape sequence after one more character. Returns `broken-off` if the character cannot
 * continue the sequence.
 *
 * @param text the sequence without the next character
 */
export function nextState(
  state: SequenceState,
  text: string,
  char: string,
): SequenceState | 'finished' | 'broken-off' {
  switch (state) {
    case 'escape':
      // If Alt is pressed with an arrow key, some terminals send an extra Escape before the arrow key's sequence.
      if (char === ESCAPE) return text === ESCAPE ? 'escape' : 'broken-off';
      return INTRODUCERS[char] ?? 'finished';
    case 'single-shift-three':
      // The standard allows no parameters in SS3 sequences, but some old terminals send them.
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
  // On the Linux console, the sequences for F1 to F5 contain a second bracket.
  if (isFirst && char === '[') return 'control-sequence';
  if (FINAL.test(char) || (char === '$' && RXVT_KEY_START.test(text))) return 'finished';
  return GRAPHIC.test(char) ? 'control-sequence' : 'broken-off';
}
