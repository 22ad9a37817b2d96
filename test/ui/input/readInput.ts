import fc from 'fast-check';
import type { Shade } from '../../../src/settings/index.js';
import type { Key, MouseInput } from '../../../src/ui/input/events.js';
import { createTokenizer } from '../../../src/ui/input/tokenizer.js';

/** A tokenizer that records its keys and mouse events. */
export interface RecordedInput {
  readonly feed: (chunk: string) => void;
  /** The recorded keys: names of keys, typed characters, and pasted lines written as `paste(line)`. */
  readonly keys: string[];
  readonly mouse: MouseInput[];
  /** The shades that the terminal has reported for its background. */
  readonly shades: Shade[];
}

export function recordInput(): RecordedInput {
  const keys: string[] = [];
  const mouse: MouseInput[] = [];
  const shades: Shade[] = [];
  const feed = createTokenizer({
    onKey: (key) => keys.push(spelled(key)),
    onMouse: (input) => mouse.push(input),
    onShade: (shade) => shades.push(shade),
  });
  return { feed, keys, mouse, shades };
}

function spelled(key: Key): string {
  if (key.kind === 'named') return key.name;
  return key.kind === 'text' ? key.text : `paste(${key.text})`;
}

/** Returns the keys that the tokenizer recognises in these chunks, which arrive without a pause. */
export function keysOf(...chunks: readonly string[]): readonly string[] {
  const { feed, keys } = recordInput();
  chunks.forEach(feed);
  return keys;
}

/** Generates random ways of splitting text into chunks. */
export const inPieces = (text: string): fc.Arbitrary<string[]> =>
  fc.subarray([...text].slice(1).map((_, index) => index + 1)).map((cuts) => {
    const characters = [...text];
    return [0, ...cuts].map((from, index) => characters.slice(from, cuts[index]).join(''));
  });
