import { withoutInvisible } from '../../engine/index.js';
import { ESCAPE, MAX_SEQUENCE_LENGTH, nextState, type SequenceState } from './escapeSequences.js';
import { type Key, type MouseInput, namedKey, pastedKey, textKey } from './events.js';
import { keyOfSequence, mouseInputOf } from './sequenceKeys.js';

/** Terminals send a sequence at once. After this silence the start of a sequence was a key: Escape, or Alt with a letter. */
const KEY_SILENCE_MS = 30;
/** After this silence the end of a sequence is lost, and keys count again. Even a bad line is not silent for so long. */
const LOST_SILENCE_MS = 1000;

/**
 * Nobody types this many keys without a rest. More are a long text pasted without marks: the rest of it is skipped,
 * because playing it would keep the screen busy for half a minute.
 */
export const MAX_KEYS_IN_BURST = 20_000;
/** Keys further apart than this are not one burst. */
const BURST_SILENCE_MS = 100;

/** Bracketed paste (xterm, DECSET 2004): the terminal sends pasted text between these marks. */
const PASTE_START = '\x1b[200~';
const CTRL_C = '\x03';
/* eslint-disable no-control-regex */
/** Ctrl-C is never pasted. It is the way out if the end mark is lost. */
const PASTE_END = /\x1b\[201~|\x03/;
const PASTE_END_START = /\x1b(?:\[(?:2(?:01?)?)?)?$/;
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
/** What terminals add to pasted text: keys, answers to another program's questions. */
const SEQUENCES_IN_PASTE = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[P\]_][^\x07\x1b]*(?:\x07|\x1b\\)|O.)/g;
/* eslint-enable no-control-regex */
/** More characters than any answer has. The rest of a paste is dropped. */
const MAX_PASTE_LENGTH = 1000;

/** Called for each event, in order. */
export interface InputListeners {
  readonly onKey: (key: Key) => void;
  readonly onMouse: (input: MouseInput) => void;
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'mouse'; readonly input: MouseInput };

/** The start of a sequence or a paste whose end has not arrived yet. */
interface Incomplete {
  readonly state: SequenceState | 'paste';
  readonly text: string;
}

/**
 * Creates the function that turns terminal input into keys, pasted lines and mouse events. Feed it each chunk as it
 * arrives; a chunk may end anywhere in a sequence.
 *
 * Ink's `useInput` and Node's `emitKeypressEvents` do not fit: Ink returns several keys as one string and drops function
 * keys, and both read the ends of terminal answers as typed letters.
 */
export function createTokenizer({ onKey, onMouse }: InputListeners): (chunk: string) => void {
  let incomplete: Incomplete | undefined;
  let silence: { readonly timer: NodeJS.Timeout; readonly ms: number } | undefined;
  /** Whether Escape was the last input: on a slow line it may be the start of a mouse report. */
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
    // Single keys must not prolong the wait: the lost sequence would swallow them all.
    if (ms === LOST_SILENCE_MS && silence?.ms === ms && chunk.length === 1) return;
    clearTimeout(silence?.timer);
    silence = ms === undefined ? undefined : { timer: setTimeout(giveUp, ms), ms };
  };

  /** Returns the tokens that the chunk completes. */
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
    // A held key arrives in chunks of its own, and must not prolong a burst. The clock starts after the keys have acted:
    // more input waits meanwhile.
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
  /** Where in the chunk to read on. */
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
  // Nothing in a control string means anything until it ends.
  const at = state === 'control-string' ? stringEnd(chunk, from) : from;
  const text = at > from ? extended(before, chunk.charAt(from)) : before;
  if (at === chunk.length) return { tokens: [], incomplete: { state, text }, next: at };
  const char = chunk.charAt(at);
  const next = nextState(state, text, char);
  if (next === 'broken-off') {
    // Escape breaks off a string, and starts the next sequence.
    if (state === 'string-escape') return { tokens: [], incomplete: ESCAPE_ARRIVED, next: at };
    return { tokens: escapesIn({ state, text }).map(keyToken), incomplete: undefined, next: at };
  }
  const sequence = extended(text, char);
  if (next !== 'finished') return { tokens: [], incomplete: { state: next, text: sequence }, next: at + 1 };
  const pasting: Incomplete | undefined =
    withOneEscape(sequence) === PASTE_START ? { state: 'paste', text: '' } : undefined;
  return { tokens: tokensOf(sequence), incomplete: pasting, next: at + 1 };
}

/** Adds a character to a sequence, up to one more than any sequence that means something has. */
const extended = (sequence: string, char: string): string =>
  sequence.length > MAX_SEQUENCE_LENGTH ? sequence : sequence + char;

/** A sequence may come after an Escape: see `nextState`. */
const withOneEscape = (sequence: string): string => sequence.replace(ESCAPE + ESCAPE, ESCAPE);

/** Returns where a control string may end: at its next control character. */
function stringEnd(chunk: string, from: number): number {
  const end = chunk.slice(from).search(CONTROL_CHARACTER);
  return end < 0 ? chunk.length : from + end;
}

/** @param before pasted text that came in earlier chunks, and perhaps the start of the end mark */
function readPaste(before: string, chunk: string, at: number): Step {
  const text = before + chunk.slice(at);
  const end = PASTE_END.exec(text);
  if (!end) {
    const mark = PASTE_END_START.exec(text)?.[0] ?? '';
    const pasted = text.slice(0, text.length - mark.length).slice(0, MAX_PASTE_LENGTH);
    return { tokens: [], incomplete: { state: 'paste', text: pasted + mark }, next: chunk.length };
  }
  const line = firstLine(text.slice(0, end.index).slice(0, MAX_PASTE_LENGTH));
  // Ctrl-C itself is read again, as a key.
  const read = end[0] === CTRL_C ? end.index : end.index + end[0].length;
  return {
    tokens: line === '' ? [] : [keyToken(pastedKey(line))],
    incomplete: undefined,
    next: at + read - before.length,
  };
}

/** Returns the first line of a paste that is not blank, without sequences and invisible characters. */
const firstLine = (pasted: string): string =>
  pasted
    .replace(SEQUENCES_IN_PASTE, '')
    .split(/[\r\n]/)
    .map((line) => withoutInvisible(line).trim())
    .find((line) => line !== '') ?? '';

const keyToken = (key: Key): Token => ({ kind: 'key', key });

/** Returns what a complete sequence means. Most mean nothing: answers to another program's questions, Alt with a letter. */
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

/** Returns the presses of Escape in the start of a sequence that turned out to be none. */
function escapesIn(start: Incomplete | undefined): readonly Key[] {
  if (start?.state === 'string-escape') return [namedKey('escape')];
  return start?.state === 'escape' ? [...start.text].map(() => namedKey('escape')) : [];
}

/** Returns how long to wait for the rest, in milliseconds. The end of a paste may take any time. */
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

/** Returns the keys of typed text, one for each character that is a key or can be drawn. */
function keysIn(token: Exclude<Token, { kind: 'mouse' }>): readonly Key[] {
  return token.kind === 'key' ? [token.key] : [...token.text].flatMap((char) => keyOfCharacter(char) ?? []);
}

function keyOfCharacter(char: string): Key | undefined {
  const name = NAMED_CHARACTERS[char];
  if (name !== undefined) return namedKey(name);
  // Ctrl with a letter is a control character: 1 for Ctrl-A to 26 for Ctrl-Z.
  if (char >= '\x01' && char <= '\x1a')
    return namedKey(`ctrl-${String.fromCharCode(char.charCodeAt(0) + 96)}`);
  // Characters that turn the writing direction around, or are not visible, are no answer.
  return withoutInvisible(char) === char ? textKey(char) : undefined;
}

/** Returns the only keys of a flood that act: pasted lines with marks, and Ctrl-C. */
function interruptsIn(token: Exclude<Token, { kind: 'mouse' }>): readonly Key[] {
  if (token.kind === 'key') return token.key.kind === 'pasted' ? [token.key] : [];
  return token.text.includes(CTRL_C) ? [namedKey('ctrl-c')] : [];
}
