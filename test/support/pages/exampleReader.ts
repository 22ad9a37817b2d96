/** A die on a page: its number of pips, or `any` if any face is possible. */
export type ReadDie = number | 'any';

/** Five dice on a page, and the text that follows, up to the next five dice or the end of the page. */
export interface Example {
  readonly dice: readonly ReadDie[];
  readonly text: string;
}

const EDGES = /^ *={7}( {3}={7}){4} *$/;
const BRACKETS = /^ *(\[\w+\] ?){5} *$/;

/** Removes the left and right borders from the lines of a framed page. */
export const insideFrame = (lines: readonly string[]): string[] => lines.map((line) => line.slice(1, -1));

/** Returns every example on a framed page. The page either draws the dice or lists them as `[3] [3] [5] [1] [Any]`. */
export function examplesOn(lines: readonly string[]): Example[] {
  const inside = insideFrame(lines.slice(1, -1));
  const found: { dice: ReadDie[]; words: string[] }[] = [];
  for (let at = 0; at < inside.length; at++) {
    const line = inside[at] ?? '';
    if (EDGES.test(line)) {
      found.push({ dice: drawnDice(inside.slice(at, at + 5)), words: [] });
      at += 4;
    } else if (BRACKETS.test(line)) {
      found.push({
        dice: [...line.matchAll(/\[(\w+)\]/g)].map(([, face]) => readFace(face ?? '')),
        words: [],
      });
    } else {
      found.at(-1)?.words.push(line.trim());
    }
  }
  return found.map(({ dice, words }) => ({ dice, text: words.filter((word) => word !== '').join(' ') }));
}

function drawnDice(rows: readonly string[]): ReadDie[] {
  const left = (rows[0] ?? '').indexOf('=') - 1;
  const pictures = [0, 1, 2, 3, 4].map((place) =>
    rows.map((row) => row.slice(left + 10 * place, left + 10 * place + 9)).join('\n'),
  );
  return pictures.map((picture) => (picture.includes('Any') ? 'any' : picture.split('*').length - 1));
}

const readFace = (face: string): ReadDie => (face === 'Any' ? 'any' : Number(face));
