import { cleanName, nameKey } from '../../../engine/index.js';
import { LOOKALIKES } from './lookalikes.js';

let lookalikes: ReadonlyMap<string, string> | undefined;

/** Returns the table of lookalikes. Parses it only when the first name arrives, so that the server starts faster. */
function knownLookalikes(): ReadonlyMap<string, string> {
  const textOf = (points: string): string =>
    String.fromCodePoint(...points.split('+').map((point) => Number.parseInt(point, 16)));
  lookalikes ??= new Map(
    LOOKALIKES.trim()
      .split(/\s/)
      .flatMap((group) => {
        const [target = '', sources = ''] = group.split('=');
        return sources.split(',').map((source) => [textOf(source), textOf(target)] as const);
      }),
  );
  return lookalikes;
}

/** Returns the skeleton of a text from Unicode TR39: texts with the same skeleton look alike in most fonts. */
export function skeleton(text: string): string {
  const known = knownLookalikes();
  return [...text.normalize('NFD')]
    .map((character) => known.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/** Returns the letters and digits of a text, without accents, spaces and punctuation. */
export const lettersOf = (text: string): string => text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');

/** Returns a name in the form NFKC, without characters that nobody can see. */
export const visibleName = (name: string): string => cleanName(cleanName(name).normalize('NFKC'));

/**
 * Returns a key that names have in common if they look alike, in upper or lower case. `i` and `l` are replaced by the
 * same letter, because `I` looks like `l`; a dot above them is ignored.
 */
export const lookOf = (name: string): string =>
  skeleton(skeleton(visibleName(name)).toLowerCase())
    .replaceAll('i', 'l')
    .replaceAll(/l\u0307+/g, 'l');

/** Returns the keys of a name. Two names that share a key look alike to people, or count as the same player. */
export const keysOfName = (name: string): readonly string[] => [
  `player ${nameKey(name)}`,
  `look ${lookOf(name)}`,
];
