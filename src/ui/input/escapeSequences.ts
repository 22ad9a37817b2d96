import { type Key, type MouseButton, type MouseInput, namedKey } from './events.js';

/** The keys whose CSI or SS3 sequence ends in a capital letter. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  E: 'clear',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  Z: 'shift-tab',
};

/** The lower-case letters that rxvt sends for arrow keys with Shift (CSI) or Ctrl (SS3). */
const RXVT_LETTERS: Readonly<Record<string, string>> = {
  a: 'up',
  b: 'down',
  c: 'right',
  d: 'left',
  e: 'clear',
};

/** The function keys of the Linux console, which it sends as CSI, `[` and one of these letters. */
const LINUX_LETTERS: Readonly<Record<string, string>> = { A: 'f1', B: 'f2', C: 'f3', D: 'f4', E: 'f5' };

/** The keys sent as a number followed by `~`. For a key with Shift or Ctrl, rxvt sends `$` or `^` in place of `~`. */
const NUMBERS: Readonly<Record<string, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
};

/* eslint-disable no-control-regex */
const SS3_KEY = /^\x1bO(\d?)([A-Ya-z])$/;
const LETTER_KEY = /^\x1b\[(?:(?:\d;)?(\d))?([A-Za-z])$/;
const NUMBER_KEY = /^\x1b\[(?:\[(?=[56]~))?(\d\d?)(?:;(\d))?~$/;
const RXVT_KEY = /^\x1b\[(\d)([$^])$/;
const LINUX_KEY = /^\x1b\[\[([A-E])$/;
/**
 * An SGR mouse report of a button press (xterm, DECSET 1006) has the form `button;column;row` with a final `M`. In SGR
 * mouse reports, columns and rows start at 1.
 */
const MOUSE_REPORT = /^\x1b\[<(\d+);(\d+);(\d+)M$/;
/* eslint-enable no-control-regex */

/** The modifier parameter of xterm is 1, plus 1 for Shift, 2 for Alt, 4 for Ctrl and 8 for Meta. */
const ALT_OR_META = 2 | 8;
const CTRL = 4;

/** Returns the key for a complete escape sequence. Undefined if it isn't a key. */
export function keyOfSequence(sequence: string): Key | undefined {
  const linux = LINUX_KEY.exec(sequence);
  if (linux) return withModifier(LINUX_LETTERS[linux[1] ?? '']);
  const number = NUMBER_KEY.exec(sequence);
  if (number) return withModifier(NUMBERS[number[1] ?? ''], number[2]);
  const rxvt = RXVT_KEY.exec(sequence);
  if (rxvt) return rxvt[2] === '^' ? withCtrl(NUMBERS[rxvt[1] ?? '']) : withModifier(NUMBERS[rxvt[1] ?? '']);
  const ss3 = SS3_KEY.exec(sequence);
  if (ss3) {
    const [, modifier, letter = ''] = ss3;
    return withModifier(LETTERS[letter], modifier) ?? withCtrl(RXVT_LETTERS[letter]);
  }
  const [, modifier, letter = ''] = LETTER_KEY.exec(sequence) ?? [];
  // CSI R is a cursor position report. Terminals send other sequences for F3.
  return letter === 'R' ? undefined : withModifier(LETTERS[letter] ?? RXVT_LETTERS[letter], modifier);
}

const withCtrl = (name: string | undefined): Key | undefined =>
  name === undefined ? undefined : namedKey(`ctrl-${name}`);

function withModifier(name: string | undefined, parameter?: string): Key | undefined {
  const modifier = Number(parameter || 1) - 1;
  if (name === undefined || modifier & ALT_OR_META) return undefined;
  return modifier & CTRL ? withCtrl(name) : namedKey(name);
}

const BUTTONS: Readonly<Record<number, MouseButton>> = { 0: 'left', 2: 'right' };
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/**
 * Returns the mouse event of a complete escape sequence. Undefined for all other sequences and for unused
 * events.
 */
export function mouseInputOf(sequence: string): MouseInput | undefined {
  const report = MOUSE_REPORT.exec(sequence);
  if (!report) return undefined;
  const [code, column, row] = report.slice(1).map(Number) as [number, number, number];
  const button = BUTTONS[code];
  if (button) return { kind: 'press', button, column: column - 1, row: row - 1 };
  if (code === WHEEL_UP) return { kind: 'wheel', to: 'up' };
  return code === WHEEL_DOWN ? { kind: 'wheel', to: 'down' } : undefined;
}

/** The longest escape sequence, in characters. Longer ones are ignored. */
export const MAX_SEQUENCE_LENGTH = 64;

export const ESCAPE = '\x1b';
const BELL = '\x07';
const DELETE = '\x7f';

/**
 * Which part of an escape sequence the tokenizer is reading. The names are from ECMA-48, except `x10-report`: an X10
 * mouse report is a control sequence followed by three more characters.
 */
export type SequenceState =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';

/**
 * After Escape, `O` (SS3), `[` (CSI), `P` (DCS), `]` (OSC) and `_` (APC) start a longer sequence. With any
 * other character, the sequence is complete.
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
/** Matches a character that ends a control sequence. Other printable characters continue it. */
const FINAL = /[@-~]/;
/** Matches the start of a key sequence such as `ESC [ 2 $`. Only rxvt ends some of them with a dollar sign. */
const RXVT_KEY_START = /^\x1b+\[\d\d?$/;
/* eslint-enable no-control-regex */

/**
 * Returns the state of an escape sequence after one more character, or `broken-off` if the character can't be part of
 * it.
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
      // With Alt and an arrow key, some terminals send an extra Escape first.
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
