/** The longest sequence that can mean something. Longer sequences are read to their end and dropped. */
export const MAX_SEQUENCE_LENGTH = 64;

export const ESCAPE = '\x1b';
const BELL = '\x07';
const DELETE = '\x7f';

/**
 * The part of a sequence that arrives next, in the terms of ECMA-48. The X10 report is xterm's: three characters after
 * what would be a complete control sequence.
 */
export type SequenceState =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';

/** SS3; CSI; DCS, OSC and APC. Escape with any other character is complete. */
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
/** Ends a control sequence; every other graphic character continues it. */
const FINAL = /[@-~]/;
/** In rxvt's keys a dollar sign is final. In other control sequences it is in the middle. */
const RXVT_KEY_START = /^\x1b+\[\d\d?$/;
/* eslint-enable no-control-regex */

/**
 * Returns the state of a sequence after its next character. `broken-off` means that the character is not part of the
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
      // Some terminals send Alt with an arrow as Escape before the arrow's own sequence.
      if (char === ESCAPE) return text === ESCAPE ? 'escape' : 'broken-off';
      return INTRODUCERS[char] ?? 'finished';
    case 'single-shift-three':
      // The standard has no parameters here, but old terminals send them.
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
  // The Linux console's F1 to F5 have a second bracket.
  if (isFirst && char === '[') return 'control-sequence';
  if (FINAL.test(char) || (char === '$' && RXVT_KEY_START.test(text))) return 'finished';
  return GRAPHIC.test(char) ? 'control-sequence' : 'broken-off';
}
