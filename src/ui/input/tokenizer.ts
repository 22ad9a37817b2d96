import { withoutInvisible } from '../../engine/index.js';
import type { Shade } from '../../settings/index.js';
import { shadeOfAnswer } from './backgroundAnswer.js';
import {
  ESCAPE,
  keyOfSequence,
  MAX_SEQUENCE_LENGTH,
  mouseInputOf,
  nextState,
  type SequenceState,
} from './escapeSequences.js';
import { type Key, type MouseInput, namedKey, pastedKey, textKey } from './events.js';
import { firstLine, MAX_PASTE_LENGTH, PASTE_END, PASTE_END_START, PASTE_START } from './pastes.js';

/**
 * Wait this many milliseconds for the rest of a key sequence. Terminals send it at once, but a slow connection can
 * split it. If nothing comes, the player pressed Escape.
 */
export const ESCAPE_SILENCE_MS = 100;
/**
 * In milliseconds. The rest of an escape sequence can arrive this late after its Escape without counting as typed
 * letters. Otherwise, an arrow key that arrives in two parts could fill a box.
 */
const LATE_MS = 500;
/**
 * Wait this many milliseconds for the rest of a paste, or of a sequence after its third character. Even slow
 * connections need less. Anything later counts as new keys.
 */
const LOST_SILENCE_MS = 1000;

/**
 * The most keys in one burst of input without pauses. Nobody types that many: it's text pasted into a terminal that
 * doesn't mark pastes. We skip all further keys, because handling them would block the screen for half a minute.
 */
export const MAX_KEYS_IN_BURST = 20_000;
/** A pause of this many milliseconds ends a burst of keys. */
const BURST_SILENCE_MS = 100;

const CTRL_C = '\x03';
/* eslint-disable no-control-regex */
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
/** How the rest of an escape sequence starts if its Escape arrived separately. */
const REST_OF_SEQUENCE = /^[[OP\]_]/;
/* eslint-enable no-control-regex */

/** Called for keys, mouse events and the terminal's answers, in the order of the input. */
export interface InputListeners {
  readonly onKey: (key: Key) => void;
  readonly onMouse: (input: MouseInput) => void;
  readonly onShade: (shade: Shade) => void;
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'mouse'; readonly input: MouseInput }
  | { readonly kind: 'shade'; readonly shade: Shade };

type KeyToken = Extract<Token, { kind: 'text' | 'key' }>;

interface Incomplete {
  readonly state: SequenceState | 'paste';
  readonly text: string;
  /** The Escape came so long before the rest that it already counted as the Escape key. */
  readonly isLate?: true;
}

/**
 * Turns terminal input into keys, pasted lines and mouse events. Pass each chunk to the returned function as soon as it
 * arrives, even if it ends in the middle of an escape sequence.
 *
 * This replaces Ink's `useInput` and Node's `emitKeypressEvents`, which mistake parts of the terminal's answers for
 * typed letters. `useInput` also returns several keys as one string and ignores function keys.
 */
export function createTokenizer({ onKey, onMouse, onShade }: InputListeners): (chunk: string) => void {
  let incomplete: Incomplete | undefined;
  let silence: { readonly timer: NodeJS.Timeout; readonly ms: number } | undefined;
  /** When a lone Escape arrived as the last input. On a slow connection, the rest of a sequence may still follow. */
  let escapedAt: number | undefined;
  let burst = { keys: 0, end: 0 };

  const giveUp = (): void => {
    const given = incomplete;
    incomplete = undefined;
    silence = undefined;
    if (given?.state === 'escape') escapedAt = performance.now() - ESCAPE_SILENCE_MS;
    if (given) act(givenUp(given));
  };

  const awaitSilence = (chunk: string): void => {
    const ms = incomplete && silenceAfter(incomplete);
    // A single key doesn't restart the timer of an incomplete sequence. Otherwise, a player who keeps typing would
    // restart it again and again, and the sequence would swallow every key.
    if (ms === LOST_SILENCE_MS && silence?.ms === ms && chunk.length === 1 && incomplete?.state !== 'paste')
      return;
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
      else if (token.kind === 'shade') onShade(token.shade);
      else for (const key of toKeys(token)) onKey(key);
    }
    // A single key doesn't make a burst longer, because the player may be holding it down. We read no input while we
    // handle keys, so the pause that ends a burst only starts after that.
    if (keys > 1) burst = { keys: inBurst, end: performance.now() + BURST_SILENCE_MS };
  };

  return (chunk) => {
    if (escapedAt !== undefined) {
      const isLate = performance.now() < escapedAt + LATE_MS && REST_OF_SEQUENCE.test(chunk);
      if (isLate) incomplete = { ...ESCAPE_ARRIVED, isLate };
      else if (chunk.startsWith('[<')) incomplete = ESCAPE_ARRIVED;
    }
    escapedAt = undefined;
    const tokens = tokenize(chunk);
    awaitSilence(chunk);
    act(tokens);
  };
}

const ESCAPE_ARRIVED: Incomplete = { state: 'escape', text: ESCAPE };

interface Step {
  readonly tokens: readonly Token[];
  readonly incomplete: Incomplete | undefined;
  /** Where to continue in the chunk. */
  readonly next: number;
}

function readFrom(incomplete: Incomplete | undefined, chunk: string, at: number): Step {
  if (!incomplete) return readText(chunk, at);
  return incomplete.state === 'paste'
    ? readPaste(incomplete.text, chunk, at)
    : readSequence({ ...incomplete, state: incomplete.state }, chunk, at);
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

function readSequence(
  { state, text: before, ...late }: Incomplete & { readonly state: SequenceState },
  chunk: string,
  from: number,
): Step {
  const at = state === 'control-string' ? stringEnd(chunk, from) : from;
  const text = extended(before, chunk.slice(from, at));
  if (at === chunk.length) return { tokens: [], incomplete: { state, text, ...late }, next: at };
  const char = chunk.charAt(at);
  const next = nextState(state, text, char);
  if (next === 'broken-off') {
    // An Escape inside a control string ends that string and starts a new sequence.
    if (state === 'string-escape') return { tokens: [], incomplete: ESCAPE_ARRIVED, next: at };
    return { tokens: givenUp({ state, text, ...late }), incomplete: undefined, next: at };
  }
  const sequence = extended(text, char);
  if (next !== 'finished')
    return { tokens: [], incomplete: { state: next, text: sequence, ...late }, next: at + 1 };
  const pasting: Incomplete | undefined =
    withOneEscape(sequence) === PASTE_START ? { state: 'paste', text: '' } : undefined;
  const tokens = tokensOf(sequence);
  // After an Escape long ago, the player may have typed letters such as `Ox`. They look like an escape sequence, but no
  // key sends it.
  const isTyped = late.isLate && state === 'single-shift-three' && tokens.length === 0;
  return { tokens: isTyped ? typedAfterEscape(sequence) : tokens, incomplete: pasting, next: at + 1 };
}

/** Appends text, but cuts a sequence that's already too long to be valid. */
const extended = (sequence: string, text: string): string =>
  (sequence + text).slice(0, MAX_SEQUENCE_LENGTH + 1);

/** Drops the extra Escape that some terminals send first (see `nextState`). */
const withOneEscape = (sequence: string): string => sequence.replace(ESCAPE + ESCAPE, ESCAPE);

/** Finds the next control character in the chunk. It may end the control string. */
function stringEnd(chunk: string, from: number): number {
  const end = chunk.slice(from).search(CONTROL_CHARACTER);
  return end < 0 ? chunk.length : from + end;
}

/** Reads pasted text. `before` came in earlier chunks, and may end in the first part of the end mark. */
function readPaste(before: string, chunk: string, at: number): Step {
  const text = before + chunk.slice(at);
  const end = PASTE_END.exec(text);
  if (!end) {
    const mark = PASTE_END_START.exec(text)?.[0] ?? '';
    const pasted = text.slice(0, text.length - mark.length).slice(0, MAX_PASTE_LENGTH);
    return { tokens: [], incomplete: { state: 'paste', text: pasted + mark }, next: chunk.length };
  }
  return {
    tokens: pastedTokens(text.slice(0, end.index)),
    incomplete: undefined,
    next: at + end.index + end[0].length - before.length,
  };
}

function pastedTokens(pasted: string): readonly Token[] {
  const line = firstLine(pasted.slice(0, MAX_PASTE_LENGTH));
  return line === '' ? [] : [keyToken(pastedKey(line))];
}

const keyToken = (key: Key): Token => ({ kind: 'key', key });

/** What a complete escape sequence means. Many mean nothing here, such as Alt with a letter. */
function tokensOf(sequence: string): readonly Token[] {
  if (sequence.length > MAX_SEQUENCE_LENGTH) return [];
  const single = withOneEscape(sequence);
  const key = keyOfSequence(single);
  if (key) return [keyToken(key)];
  const input = mouseInputOf(single);
  const shade = shadeOfAnswer(single);
  return [
    ...(single === sequence ? [] : [keyToken(namedKey('escape'))]),
    ...(input ? [{ kind: 'mouse', input } as const] : []),
    ...(shade ? [{ kind: 'shade', shade } as const] : []),
  ];
}

/**
 * What's left of a sequence or paste whose end never came: the Escape key, the letters typed after it, or the pasted
 * text.
 */
function givenUp({ state, text, isLate }: Incomplete): readonly Token[] {
  if (state === 'paste') return pastedTokens(text.replace(PASTE_END_START, ''));
  if (isLate) return isShort(text) ? typedAfterEscape(text) : [];
  if (state === 'string-escape') return [keyToken(namedKey('escape'))];
  return state === 'escape' ? [...text].map(() => keyToken(namedKey('escape'))) : [];
}

const typedAfterEscape = (sequence: string): readonly Token[] =>
  sequence === ESCAPE ? [] : [{ kind: 'text', text: sequence.slice(ESCAPE.length) }];

/** True for an Escape and at most one more character. */
const isShort = (sequence: string): boolean => withOneEscape(sequence).length <= 2;

function silenceAfter({ state, text, isLate }: Incomplete): number {
  if (state === 'escape' || state === 'string-escape' || (isLate && isShort(text))) return ESCAPE_SILENCE_MS;
  return state !== 'paste' && isShort(text) ? LATE_MS : LOST_SILENCE_MS;
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

/** Typed text as keys: printable characters, and control characters that stand for a key such as Enter. */
function keysIn(token: KeyToken): readonly Key[] {
  return token.kind === 'key' ? [token.key] : [...token.text].flatMap((char) => keyOfCharacter(char) ?? []);
}

function keyOfCharacter(char: string): Key | undefined {
  const name = NAMED_CHARACTERS[char];
  if (name !== undefined) return namedKey(name);
  // Ctrl with a letter arrives as a control character: 1 for Ctrl-A, up to 26 for Ctrl-Z.
  if (char >= '\x01' && char <= '\x1a')
    return namedKey(`ctrl-${String.fromCharCode(char.charCodeAt(0) + 96)}`);
  // Skip invisible characters, including those that reverse the writing direction.
  return withoutInvisible(char) === char ? textKey(char) : undefined;
}

/** The only keys that still count in a burst that's too long: Ctrl-C and marked pastes. */
function interruptsIn(token: KeyToken): readonly Key[] {
  if (token.kind === 'key') return token.key.kind === 'pasted' ? [token.key] : [];
  return token.text.includes(CTRL_C) ? [namedKey('ctrl-c')] : [];
}
