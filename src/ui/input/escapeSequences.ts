import { type Key, type MouseButton, type MouseInput, namedKey } from './events.js';

/** Keys whose CSI or SS3 sequence ends in a capital letter. */
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

/** For arrow keys, rxvt sends lower-case letters: with Shift after CSI, with Ctrl after SS3. */
const RXVT_LETTERS: Readonly<Record<string, string>> = {
  a: 'up',
  b: 'down',
  c: 'right',
  d: 'left',
  e: 'clear',
};

/** For function keys, the Linux console sends CSI, `[` and one of these letters. */
const LINUX_LETTERS: Readonly<Record<string, string>> = { A: 'f1', B: 'f2', C: 'f3', D: 'f4', E: 'f5' };

/** Keys sent as a number and `~`. With Shift or Ctrl, rxvt sends `$` or `^` instead of `~`. */
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
/** A button press (xterm, DECSET 1006) is reported as `button;column;row` and `M`. Columns and rows count from 1. */
const MOUSE_REPORT = /^\x1b\[<(\d+);(\d+);(\d+)M$/;
/* eslint-enable no-control-regex */

/** The modifier parameter of xterm is 1, plus 1 for Shift, 2 for Alt, 4 for Ctrl and 8 for Meta. */
const ALT_OR_META = 2 | 8;
const CTRL = 4;

/** Finds the key of a complete escape sequence. Undefined if it isn't a key. */
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
  // CSI R reports where the cursor is. For F3, terminals send other sequences.
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

/** Reads a mouse event from a complete escape sequence. Undefined if it isn't one, or one that the game ignores. */
export function mouseInputOf(sequence: string): MouseInput | undefined {
  const report = MOUSE_REPORT.exec(sequence);
  if (!report) return undefined;
  const [code, column, row] = report.slice(1).map(Number) as [number, number, number];
  const button = BUTTONS[code];
  if (button) return { kind: 'press', button, column: column - 1, row: row - 1 };
  if (code === WHEEL_UP) return { kind: 'wheel', to: 'up' };
  return code === WHEEL_DOWN ? { kind: 'wheel', to: 'down' } : undefined;
}

/** In characters. Anything longer is ignored. */
export const MAX_SEQUENCE_LENGTH = 64;

export const ESCAPE = '\x1b';
const BELL = '\x07';
const DELETE = '\x7f';

/**
 * Which part of an escape sequence the tokenizer is reading. ECMA-48 has these names, except `x10-report`: an X10 mouse
 * report is a control sequence plus three more characters.
 */
export type SequenceState =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';

/**
 * After Escape, `O` (SS3), `[` (CSI), `P` (DCS), `]` (OSC) and `_` (APC) start a longer sequence. Any other character
 * completes it.
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
/** Ends a control sequence. Other printable characters continue it. */
const FINAL = /[@-~]/;
/** The start of a key sequence such as `ESC [ 2 $`. Only rxvt ends some of them in a dollar sign. */
const RXVT_KEY_START = /^\x1b+\[\d\d?$/;
/* eslint-enable no-control-regex */

/**
 * Where an escape sequence is after one more character, or `broken-off` if that character can't be part of it.
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
      // For Alt with an arrow key, some terminals send an extra Escape first.
      if (char === ESCAPE) return text === ESCAPE ? 'escape' : 'broken-off';
      return INTRODUCERS[char] ?? 'finished';
    case 'single-shift-three':
      // The standard allows no parameters after SS3, but some old terminals send them.
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
  // The Linux console sends a second bracket for F1 to F5.
  if (isFirst && char === '[') return 'control-sequence';
  if (FINAL.test(char) || (char === '$' && RXVT_KEY_START.test(text))) return 'finished';
  return GRAPHIC.test(char) ? 'control-sequence' : 'broken-off';
}
