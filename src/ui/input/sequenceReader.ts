/** A key is told from the start of a sequence by this silence; terminals send a sequence at once. */
const KEY_SILENCE_MS = 30;
/**
 * What goes on no more after this silence was no sequence, or its end is lost: it is to swallow no more keys. Between two pieces
 * of a sequence even a bad line is not silent for so long.
 */
const LOST_SILENCE_MS = 1000;
/** More characters than any sequence has that means something; what is longer is read to its end, but not kept. */
const LONGEST = 64;

const ESCAPE = '\x1b';
const BELL = '\x07';

/**
 * What has begun, in the words of ECMA-48. The X10 report is xterm's: three characters behind what would be a whole control
 * sequence.
 */
type Begun =
  'escape' | 'single-shift-three' | 'control-sequence' | 'x10-report' | 'control-string' | 'string-escape';
type State = 'ground' | Begun;

/** What Escape and this character introduce: SS3; CSI; DCS, OSC and APC. With any other one Escape is whole. */
const INTRODUCED: Readonly<Record<string, Begun>> = {
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
/** What ends a control sequence; what else is graphic goes on with it. */
const FINAL = /[@-~]/;
/** A key of rxvt ends at a dollar sign, which is in the middle of other control sequences. */
const BEGUN_RXVT_KEY = /^\x1b\[\d\d?$/;
/**
 * The sequences that are given on: letters typed with Alt, the keys that Node can read, the marks of a paste, mouse reports. What
 * ends in R tells where the cursor is: terminals have other sequences for F3.
 */
const MEANT =
  /^\x1b(?:[^]|O\d?[A-Za-z]|\[(?:\[(?:[A-E]|[56]~)|\d\d?(?:;\d)?[~^]|\d\d?\$|(?:\d(?:;\d)?)?[A-QS-Za-z]|20[01]~|<\d+;\d+;\d+[Mm]))$/;
/* eslint-enable no-control-regex */

/**
 * Gives on what the terminal sends with each sequence in one piece, and without those that mean nothing here, such as
 * answers to questions that somebody else has asked: read as keys they would play. A lone Escape is given on by itself.
 *
 * @param onInput takes what is left of the chunks
 * @param isPasting whether what has been given on is the beginning of a paste, whose end may come slowly
 * @returns the function to feed with chunks of input
 */
export function createSequenceReader(
  onInput: (text: string) => void,
  isPasting: () => boolean = () => false,
): (chunk: string) => void {
  let state: State = 'ground';
  /** What has come in of what has begun, as far as it can mean something. */
  let kept = '';
  let silence: { readonly timer: NodeJS.Timeout; readonly ms: number } | undefined;

  const begin = (): void => {
    state = 'escape';
    kept = ESCAPE;
  };

  /** Reads what is at a place: text, or a character of what has begun. Returns what to give on, and where to read on. */
  const readFrom = (chunk: string, at: number): readonly [given: string, next: number] => {
    if (state === 'ground') {
      const escape = chunk.indexOf(ESCAPE, at);
      if (escape < 0) return [chunk.slice(at), chunk.length];
      begin();
      return [chunk.slice(at, escape), escape + 1];
    }
    const char = chunk.charAt(at);
    const next = follow(state, kept, char);
    if (next === 'broken-off') return [breakOff(), at];
    if (kept.length < LONGEST) kept += char;
    state = next === 'finished' ? 'ground' : next;
    return [next === 'finished' && MEANT.test(kept) ? kept : '', at + 1];
  };

  /** Forgets what has begun, for a character that has no place in it. Returns what is to be given on of it. */
  const breakOff = (): string => {
    const before = state;
    state = 'ground';
    if (before === 'string-escape') begin();
    return before === 'escape' ? ESCAPE : '';
  };

  const giveUp = (): void => {
    const before = state;
    state = 'ground';
    silence = undefined;
    if (before === 'escape' || before === 'string-escape') onInput(ESCAPE);
    else if (before === 'control-sequence' && isPasting()) onInput(kept);
  };

  const awaitSilence = (chunk: string): void => {
    const ms = silenceAfter(state, kept);
    // Keys come one by one: each would put off the end of what swallows them.
    if (ms === LOST_SILENCE_MS && silence?.ms === ms && chunk.length === 1) return;
    clearTimeout(silence?.timer);
    silence = ms === undefined ? undefined : { timer: setTimeout(giveUp, ms), ms };
  };

  return (chunk) => {
    let text = '';
    for (let at = 0; at < chunk.length;) {
      const [given, next] = readFrom(chunk, at);
      text += given;
      at = next;
    }
    awaitSilence(chunk);
    if (text !== '') onInput(text);
  };
}

/** What a character makes of what has begun. What it breaks off it is no part of. */
function follow(begun: Begun, kept: string, char: string): Begun | 'finished' | 'broken-off' {
  switch (begun) {
    case 'escape':
      if (char === ESCAPE) return 'broken-off';
      return INTRODUCED[char] ?? 'finished';
    case 'single-shift-three':
      // Parameters have no place here by the standard, but old terminals send them.
      if (PARAMETER.test(char)) return begun;
      return GRAPHIC.test(char) ? 'finished' : 'broken-off';
    case 'control-sequence':
      return followControlSequence(kept, char);
    case 'x10-report':
      if (CONTROL.test(char)) return 'broken-off';
      return kept.length < '\x1b[M..'.length ? begun : 'finished';
    case 'control-string':
      if (char === ESCAPE) return 'string-escape';
      if (char === BELL) return 'finished';
      return CONTROL.test(char) || char === '\x7f' ? 'broken-off' : begun;
    case 'string-escape':
      return char === '\\' ? 'finished' : 'broken-off';
  }
}

function followControlSequence(kept: string, char: string): Begun | 'finished' | 'broken-off' {
  const isFirst = kept === '\x1b[';
  if (isFirst && char === 'M') return 'x10-report';
  // The first function keys of the Linux console have this one more.
  if (isFirst && char === '[') return 'control-sequence';
  if (FINAL.test(char) || (char === '$' && BEGUN_RXVT_KEY.test(kept))) return 'finished';
  return GRAPHIC.test(char) ? 'control-sequence' : 'broken-off';
}

/** The silence that ends what has begun, in milliseconds. So far it may be a key: Escape, or a letter typed with Alt. */
function silenceAfter(state: State, kept: string): number | undefined {
  if (state === 'ground') return undefined;
  return state === 'string-escape' || kept.length <= 2 ? KEY_SILENCE_MS : LOST_SILENCE_MS;
}
