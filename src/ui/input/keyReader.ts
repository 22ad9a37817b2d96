import { EventEmitter } from 'node:events';
import { emitKeypressEvents, type Interface, type Key as NodeKey } from 'node:readline';
import { withoutInvisible } from '../../engine/index.js';
import { type Key, namedKey, textKey } from './key.js';

const ESCAPE = '\x1b';
/** An Escape behind other keys has been waited with, too; Node waits at least for this. */
const ESCAPE_TIMEOUT_MS = 0;

/**
 * Turns what a terminal sends into single keys, in order, however many arrive at once. Ink's own `useInput`
 * hands over several keys as one string and drops the function keys; Node's parser knows them all.
 *
 * @returns the function to feed with chunks of input, as the reader of sequences gives them on
 */
export function createKeyReader(onKey: (key: Key) => void): (chunk: string) => void {
  const source = new EventEmitter();
  // Node's parser only listens to `data` and reads this one option, though the types ask for whole objects.
  const options = { escapeCodeTimeout: ESCAPE_TIMEOUT_MS } as unknown as Interface;
  emitKeypressEvents(source as unknown as NodeJS.ReadableStream, options);
  source.on('keypress', (text: string | undefined, key: NodeKey) => {
    const read = readKey(text, key);
    if (read) onKey(read);
  });
  return (chunk) => {
    // It has been waited with already. Node would wait again, and lose it with a letter that comes meanwhile.
    if (chunk === ESCAPE) onKey(namedKey('escape'));
    else source.emit('data', chunk);
  };
}

const RENAMED: Readonly<Record<string, string>> = { return: 'enter' };

function readKey(text: string | undefined, key: NodeKey): Key | undefined {
  const name = key.name && (RENAMED[key.name] ?? key.name);
  // Alt with a letter is another key than the letter; none of them means anything here.
  if (key.meta && name !== 'escape') return undefined;
  if (key.ctrl && name) return namedKey(`ctrl-${name}`);
  if (isPrintable(text) && !key.meta) return textKey(text);
  if (!name || name === 'undefined' || name.startsWith('paste-')) return undefined;
  return namedKey(key.shift && name === 'tab' ? 'shift-tab' : name);
}

/** Whether a character can be drawn: what turns the direction of writing around, or shows nothing, is no answer. */
const isPrintable = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && withoutInvisible(text) === text;
