import { cleanName, MAX_SEATS } from '../../engine/index.js';
import { columnsOf, cut } from '../layout.js';
import { quoted } from '../phrases.js';

/** In columns of the terminal. */
const WIDEST_NAME = 20;
/** Accents piled up on one letter take no columns; no name needs so many. */
const LONGEST_NAME = 60;

export type NamesReading =
  { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly problem: string };

/** `Player 1`, `Player 2` and so on. */
export const defaultNames = (count: number): string[] =>
  Array.from({ length: count }, (_, seat) => `Player ${seat + 1}`);

/** Names for so many seats: those that are set, as far as they go, then numbered ones. */
export function seatNames(count: number, chosen: readonly string[]): readonly string[] {
  const names = chosen.slice(0, count);
  // Every name chosen can take one of them away.
  const numbered = defaultNames(count + names.length).slice(names.length);
  const free = numbered.filter((name) => nameProblem(name, names) === undefined);
  return [...names, ...free.slice(0, count - names.length)];
}

/** What a computer of a level is called: `Perfect`, or `Perfect 2` and so on where others have the name. */
export function computerName(level: string, others: readonly string[]): string {
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  // Every other name can take one of them away.
  const numbered = others.map((_, index) => `${name} ${index + 2}`);
  return [name, ...numbered].find((each) => nameProblem(each, others) === undefined) ?? name;
}

/** What is wrong with a cleaned name beside those before it, in one line; undefined where nothing is. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'a player needs a name';
  // It parts the names of --players.
  if (name.includes(',')) return `the name ${quoted(name)} holds a comma`;
  if (columnsOf(name) > WIDEST_NAME || name.length > LONGEST_NAME) {
    return `the name ${quoted(`${cut(name, WIDEST_NAME)}...`)} is wider than ${WIDEST_NAME} columns`;
  }
  const same = others.find((other) => areAlike(other, name));
  if (same === undefined) return undefined;
  return same === name
    ? `two players cannot both be called "${name}"`
    : `"${same}" and "${name}" are too much alike`;
}

/** Whether two names look the same but for capitals and widths: then they are the same player's. */
export const areAlike = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/** What is wrong with the names of a whole table, in one line; undefined where nothing is. */
export function namesProblem(names: readonly string[]): string | undefined {
  if (names.length > MAX_SEATS) return `${names.length} names are too many`;
  return names
    .map((name, seat) => nameProblem(name, names.slice(0, seat)))
    .find((problem) => problem !== undefined);
}

/**
 * Reads the players as `--players` takes them: names between commas, or how many players with default names.
 *
 * @param chosen the names that are set, which come before numbered ones
 */
export function readPlayerNames(typed: string, chosen: readonly string[] = []): NamesReading {
  if (/^\s*[+-]?\d+\s*$/.test(typed)) {
    const count = Number(typed);
    return count >= 1 && count <= MAX_SEATS
      ? { ok: true, names: seatNames(count, chosen) }
      : refuse(`${count} players cannot play; ${ALLOWED}`);
  }
  const names = namesBetweenCommas(typed);
  const problem = names.some((name) => /^\d+$/.test(name)) ? NUMBER_AMONG_NAMES : namesProblem(names);
  return problem === undefined ? { ok: true, names } : refuse(`${problem}; ${ALLOWED}`);
}

export const namesBetweenCommas = (typed: string): readonly string[] => typed.split(',').map(cleanName);

const NUMBER_AMONG_NAMES = 'a number says how many play, and stands alone';
const ALLOWED = `allowed are 1 to ${MAX_SEATS} different names such as Ann,Bob, or a number from 1 to ${MAX_SEATS}`;

const refuse = (problem: string): NamesReading => ({ ok: false, problem });

/**
 * Names for columns of so many cells: whole where they fit, else their beginning; where two would then look the
 * same, the beginning and the last character (`Playe` and `Playe` are `Play1` and `Play2`).
 */
export function shortNames(names: readonly string[], columns: number): readonly string[] {
  const beginnings = names.map((name) => cut(name, columns));
  const endings = names.map((name) => {
    const last = [...new Intl.Segmenter().segment(name)].at(-1)?.segment ?? '';
    return cut(name, columns - columnsOf(last)) + last;
  });
  const isAlone = (short: string): boolean => beginnings.filter((other) => other === short).length === 1;
  return beginnings.map((short, seat) =>
    isAlone(short) || short === names[seat] ? short : (endings[seat] ?? short),
  );
}
