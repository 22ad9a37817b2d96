import { cleanName, nameKey } from '../../../engine/index.js';
import { LOOKALIKES } from './lookalikes.js';

let lookalikes: ReadonlyMap<string, string> | undefined;

/** Parses the lookalikes only when the first name arrives, so that the server starts faster. */
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

/** A text's skeleton from Unicode TR39: texts with the same skeleton look alike in most fonts. */
export function skeleton(text: string): string {
  const known = knownLookalikes();
  return [...text.normalize('NFD')]
    .map((character) => known.get(character) ?? character)
    .join('')
    .normalize('NFD');
}

/** A text's letters and digits, without accents, spaces and punctuation. */
export const lettersOf = (text: string): string => text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');

/** A name in the form NFKC, without characters that nobody can see. */
export const visibleName = (name: string): string => cleanName(cleanName(name).normalize('NFKC'));

/**
 * A key shared by names that look alike, in upper or lower case. `i` and `l` become one letter, because `I` looks like
 * `l`; a dot above them is ignored.
 */
export const lookOf = (name: string): string =>
  skeleton(skeleton(visibleName(name)).toLowerCase())
    .replaceAll('i', 'l')
    .replaceAll(/l\u0307+/g, 'l');

/** A name's keys. Two names that share a key look alike to people, or count as the same player. */
export const keysOfName = (name: string): readonly string[] => [
  `player ${nameKey(name)}`,
  `look ${lookOf(name)}`,
];
