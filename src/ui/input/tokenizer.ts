import { withoutInvisible } from '../../engine/index.js';
import { ESCAPE, MAX_SEQUENCE_LENGTH, nextState, type SequenceState } from './escapeSequences.js';
import { type Key, type MouseInput, namedKey, pastedKey, textKey } from './events.js';
import { keyOfSequence, mouseInputOf } from './sequenceKeys.js';

/**
 * How long to wait for the rest of a key sequence, in milliseconds. Terminals send a whole key sequence at once. If
 * nothing follows an Escape character, the player pressed the Escape key.
 */
const KEY_SILENCE_MS = 30;
/**
 * How long to wait for the rest of a sequence after its third character, in milliseconds. Even slow connections deliver
 * a whole sequence within this time. Input that arrives later is treated as new keys.
 */
const LOST_SILENCE_MS = 1000;

/**
 * The maximum number of keys in a burst, which is a series of keys without pauses. Nobody types that many keys without
 * a pause, so a longer burst must be text pasted without paste marks. The tokenizer skips the rest of the pasted text,
 * because processing every character would block the screen for half a minute.
 */
export const MAX_KEYS_IN_BURST = 20_000;
/** The shortest pause that ends a burst of keys, in milliseconds. */
const BURST_SILENCE_MS = 100;

/**
 * The start mark of a bracketed paste (xterm, DECSET 2004). Terminals send pasted text between a start mark and an end
 * mark.
 */
const PASTE_START = '\x1b[200~';
const CTRL_C = '\x03';
/* eslint-disable no-control-regex */
/** The end of a paste. Ctrl-C also ends a paste, in case the end mark is lost. Pasted text never contains Ctrl-C. */
const PASTE_END = /\x1b\[201~|\x03/;
const PASTE_END_START = /\x1b(?:\[(?:2(?:01?)?)?)?$/;
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
/** Escape sequences to remove from pasted text. For example, text that was copied from a log can contain key codes. */
const SEQUENCES_IN_PASTE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[P\]_][^\x07\x1b]*(?:\x07|\x1b\\)|O.)/g;
/* eslint-enable no-control-regex */
/**
 * The maximum length of a paste, in characters. All valid answers are shorter than this limit. Text beyond this length
 * is ignored.
 */
const MAX_PASTE_LENGTH = 1000;

/** The functions that the tokenizer calls for key and mouse events, in the order of the input. */
export interface InputListeners {
  readonly onKey: (key: Key) => void;
  readonly onMouse: (input: MouseInput) => void;
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'mouse'; readonly input: MouseInput };

/** An escape sequence or a paste that has started but not ended. */
interface Incomplete {
  readonly state: SequenceState | 'paste';
  readonly text: string;
}

/**
 * Creates a function that turns terminal input into keys, pasted lines and mouse events. Call the function with each
 * chunk of input as soon as it arrives. Chunks can end in the middle of an escape sequence.
 *
 * Ink's `useInput` and Node's `emitKeypressEvents` are unsuitable, because they mistake parts of terminal replies for
 * typed letters. In addition, `useInput` returns several keys as one string and ignores function keys.
 */
export function createTokenizer({ onKey, onMouse }: InputListeners): (chunk: string) => void {
  let incomplete: Incomplete | undefined;
  let silence: { readonly timer: NodeJS.Timeout; readonly ms: number } | undefined;
  /**
   * Whether the last input was a single Escape character. On a slow connection, a single Escape can be the start of a
   * mouse report.
   */
  let isAfterEscape = false;
  let burst = { keys: 0, end: 0 };

  const giveUp = (): void => {
    const given = incomplete;
    incomplete = undefined;
    silence = undefined;
    for (const key of escapesIn(given)) {
      isAfterEscape = true;
      onKey(key);
    }
  };

  const awaitSilence = (chunk: string): void => {
    const ms = incomplete && silenceAfter(incomplete);
    // A single key must not restart the timer of an incomplete sequence. Otherwise, the sequence would swallow every
    // key the player types.
    if (ms === LOST_SILENCE_MS && silence?.ms === ms && chunk.length === 1) return;
    clearTimeout(silence?.timer);
    silence = ms === undefined ? undefined : { timer: setTimeout(giveUp, ms), ms };
  };

  const tokenize = (chunk: string): readonly Token[] => {
    const tokens: Token[] = [];
    for (let at = 0; at < chunk.length;) {
      const step = readFrom(incomplete, chunk, at);
      incomplete = step.incomplete;
      tokens.push(...step.tokens);
      at = step.next;
    }
    return tokens;
  };

  const act = (tokens: readonly Token[]): void => {
    const keys = tokens.reduce((sum, token) => sum + keyCount(token), 0);
    const inBurst = keys + (performance.now() < burst.end ? burst.keys : 0);
    const toKeys = inBurst > MAX_KEYS_IN_BURST ? interruptsIn : keysIn;
    for (const token of tokens) {
      if (token.kind === 'mouse') onMouse(token.input);
      else for (const key of toKeys(token)) onKey(key);
    }
    // A chunk with a single key must not prolong a burst, because the player may be holding the key down. No input is
    // read while keys are being processed, so the pause starts only after all keys have been processed.
    if (keys > 1) burst = { keys: inBurst, end: performance.now() + BURST_SILENCE_MS };
  };

  return (chunk) => {
    if (isAfterEscape && chunk.startsWith('[<')) incomplete = ESCAPE_ARRIVED;
    isAfterEscape = false;
    const tokens = tokenize(chunk);
    awaitSilence(chunk);
    act(tokens);
  };
}

const ESCAPE_ARRIVED: Incomplete = { state: 'escape', text: ESCAPE };

interface Step {
  readonly tokens: readonly Token[];
  readonly incomplete: Incomplete | undefined;
  /** The index of the next character to read in the chunk. */
  readonly next: number;
}

function readFrom(incomplete: Incomplete | undefined, chunk: string, at: number): Step {
  if (!incomplete) return readText(chunk, at);
  return incomplete.state === 'paste'
    ? readPaste(incomplete.text, chunk, at)
    : readSequence(incomplete.state, incomplete.text, chunk, at);
}

function readText(chunk: string, at: number): Step {
  const escape = chunk.indexOf(ESCAPE, at);
  const end = escape < 0 ? chunk.length : escape;
  return {
    tokens: end > at ? [{ kind: 'text', text: chunk.slice(at, end) }] : [],
    incomplete: escape < 0 ? undefined : ESCAPE_ARRIVED,
    next: end + 1,
  };
}

function readSequence(state: SequenceState, before: string, chunk: string, from: number): Step {
  // Skip to the end of the control string, because its content is ignored.
  const at = state === 'control-string' ? stringEnd(chunk, from) : from;
  const text = at > from ? extended(before, chunk.charAt(from)) : before;
  if (at === chunk.length) return { tokens: [], incomplete: { state, text }, next: at };
  const char = chunk.charAt(at);
  const next = nextState(state, text, char);
  if (next === 'broken-off') {
    // An Escape inside a control string ends the string and starts a new sequence.
    if (state === 'string-escape') return { tokens: [], incomplete: ESCAPE_ARRIVED, next: at };
    return { tokens: escapesIn({ state, text }).map(keyToken), incomplete: undefined, next: at };
  }
  const sequence = extended(text, char);
  if (next !== 'finished') return { tokens: [], incomplete: { state: next, text: sequence }, next: at + 1 };
  const pasting: Incomplete | undefined =
    withOneEscape(sequence) === PASTE_START ? { state: 'paste', text: '' } : undefined;
  return { tokens: tokensOf(sequence), incomplete: pasting, next: at + 1 };
}

/** Appends a character to a sequence, unless the sequence is already too long. */
const extended = (sequence: string, char: string): string =>
  sequence.length > MAX_SEQUENCE_LENGTH ? sequence : sequence + char;

/** Removes the extra Escape that some terminals send before a sequence (see `nextState`). */
const withOneEscape = (sequence: string): string => sequence.replace(ESCAPE + ESCAPE, ESCAPE);

/** Returns the index of the next control character, which may end the control string. */
function stringEnd(chunk: string, from: number): number {
  const end = chunk.slice(from).search(CONTROL_CHARACTER);
  return end < 0 ? chunk.length : from + end;
}

/** Reads pasted text. `before` is the text from earlier chunks; it can end in part of the end mark. */
function readPaste(before: string, chunk: string, at: number): Step {
  const text = before + chunk.slice(at);
  const end = PASTE_END.exec(text);
  if (!end) {
    const mark = PASTE_END_START.exec(text)?.[0] ?? '';
    const pasted = text.slice(0, text.length - mark.length).slice(0, MAX_PASTE_LENGTH);
    return { tokens: [], incomplete: { state: 'paste', text: pasted + mark }, next: chunk.length };
  }
  const line = firstLine(text.slice(0, end.index).slice(0, MAX_PASTE_LENGTH));
  // Leave Ctrl-C in the input, because it must still be handled as a key.
  const read = end[0] === CTRL_C ? end.index : end.index + end[0].length;
  return {
    tokens: line === '' ? [] : [keyToken(pastedKey(line))],
    incomplete: undefined,
    next: at + read - before.length,
  };
}

/** Returns the first non-blank line of a paste, without escape sequences and invisible characters. */
const firstLine = (pasted: string): string =>
  pasted
    .replace(SEQUENCES_IN_PASTE, '')
    .split(/[\r\n]/)
    .map((line) => withoutInvisible(line).trim())
    .find((line) => line !== '') ?? '';

const keyToken = (key: Key): Token => ({ kind: 'key', key });

/**
 * Returns the tokens for a complete escape sequence. Many escape sequences produce no tokens, for example Alt with a
 * letter.
 */
function tokensOf(sequence: string): readonly Token[] {
  if (sequence.length > MAX_SEQUENCE_LENGTH) return [];
  const single = withOneEscape(sequence);
  const key = keyOfSequence(single);
  if (key) return [keyToken(key)];
  const input = mouseInputOf(single);
  return [
    ...(single === sequence ? [] : [keyToken(namedKey('escape'))]),
    ...(input ? [{ kind: 'mouse', input } as const] : []),
  ];
}

/** Returns an Escape key for each Escape character that did not start a sequence. */
function escapesIn(start: Incomplete | undefined): readonly Key[] {
  if (start?.state === 'string-escape') return [namedKey('escape')];
  return start?.state === 'escape' ? [...start.text].map(() => namedKey('escape')) : [];
}

/**
 * Returns how long to wait for the rest of a sequence, in milliseconds. Returns undefined for a paste, because a paste
 * has no time limit.
 */
function silenceAfter({ state, text }: Incomplete): number | undefined {
  if (state === 'paste') return undefined;
  const mayBeKey = state === 'string-escape' || withOneEscape(text).length <= 2;
  return mayBeKey ? KEY_SILENCE_MS : LOST_SILENCE_MS;
}

const keyCount = (token: Token): number =>
  token.kind === 'text' ? token.text.length : token.kind === 'key' && token.key.kind !== 'pasted' ? 1 : 0;

const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\x7f': 'backspace',
};

/** Returns the keys of typed text: printable characters, and control characters that stand for a key. */
function keysIn(token: Exclude<Token, { kind: 'mouse' }>): readonly Key[] {
  return token.kind === 'key' ? [token.key] : [...token.text].flatMap((char) => keyOfCharacter(char) ?? []);
}

function keyOfCharacter(char: string): Key | undefined {
  const name = NAMED_CHARACTERS[char];
  if (name !== undefined) return namedKey(name);
  // Ctrl with a letter arrives as a control character: 1 for Ctrl-A, up to 26 for Ctrl-Z.
  if (char >= '\x01' && char <= '\x1a')
    return namedKey(`ctrl-${String.fromCharCode(char.charCodeAt(0) + 96)}`);
  // Ignore invisible characters, including those that reverse the writing direction.
  return withoutInvisible(char) === char ? textKey(char) : undefined;
}

/** Returns the keys to keep when a burst is too long: Ctrl-C, and pastes with paste marks. */
function interruptsIn(token: Exclude<Token, { kind: 'mouse' }>): readonly Key[] {
  if (token.kind === 'key') return token.key.kind === 'pasted' ? [token.key] : [];
  return token.text.includes(CTRL_C) ? [namedKey('ctrl-c')] : [];
}
