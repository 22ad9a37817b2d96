import { withoutInvisible } from '../../engine/index.js';

/** Never pasted: a way out where the end of a paste is lost. */
const CTRL_C = '\x03';

/* eslint-disable no-control-regex */
/** Bracketed paste (xterm, DECSET 2004): the terminal puts what is pasted between these. */
const BEGIN = '\x1b[200~';
const END = /\x1b\[201~|\x03/;
/** On a slow line the beginning can be there long before the rest. */
const BEGUN_END = /\x1b(?:\[(?:2(?:01?)?)?)?$/;
/* eslint-enable no-control-regex */

/** More than anything that is asked for. */
const MOST_KEPT = 1000;

/** To be fed with chunks of input, as the reader of sequences gives them on. */
interface PasteReader {
  (chunk: string): void;
  /** Whether a paste has begun and not ended. */
  readonly isPasting: () => boolean;
}

/**
 * Tells what is pasted from what is typed.
 *
 * @param onKeys takes what is typed
 * @param onPaste takes the beginning of what is pasted, once it has come in whole
 */
export function createPasteReader(
  onKeys: (text: string) => void,
  onPaste: (text: string) => void,
): PasteReader {
  /** What has come in of the mark at the end. */
  let begun = '';
  /** What is kept of the paste that is coming in; absent while none is. */
  let pasted: string | undefined;

  /** Takes what stands before the first mark. Returns what is behind it, or nothing where none is. */
  const readKeys = (text: string): string => {
    const at = text.indexOf(BEGIN);
    const keys = at < 0 ? text : text.slice(0, at);
    if (keys !== '') onKeys(keys);
    if (at < 0) return '';
    pasted = '';
    return text.slice(at + BEGIN.length);
  };

  /** Takes what belongs to the paste. Returns what is behind it, or nothing while it goes on. */
  const readPaste = (before: string, text: string): string => {
    const end = END.exec(text);
    begun = end ? '' : (BEGUN_END.exec(text)?.[0] ?? '');
    const kept = (before + text.slice(0, end?.index ?? text.length - begun.length)).slice(0, MOST_KEPT);
    pasted = end ? undefined : kept;
    if (!end) return '';
    onPaste(kept);
    return text.slice(end[0] === CTRL_C ? end.index : end.index + end[0].length);
  };

  const read = (chunk: string): void => {
    let text = begun + chunk;
    while (text !== '') text = pasted === undefined ? readKeys(text) : readPaste(pasted, text);
  };
  return Object.assign(read, { isPasting: () => pasted !== undefined });
}

/** What answers a question of what was pasted: its first line with anything in it, without what draws nothing. */
export const pastedLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => withoutInvisible(line).trim())
    .find((line) => line !== '') ?? '';
