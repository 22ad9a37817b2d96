import { areAlike, cleanName, MAX_SEATS } from '../../engine/index.js';
import { columnsOf, cut } from '../layout.js';
import { quoted } from '../phrases.js';

/** The maximum width of a name, in terminal columns. */
const MAX_NAME_COLUMNS = 20;
/** The maximum length of a name, in UTF-16 code units. Combining accents add to the length but not to the width. */
const MAX_NAME_LENGTH = 60;

export type NamesReading =
  { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly problem: string };

/** Returns default player names: `Player 1`, `Player 2`, ... */
export const defaultNames = (count: number): string[] =>
  Array.from({ length: count }, (_, seat) => `Player ${seat + 1}`);

/**
 * Returns a name to suggest to the next player. Prefers `preferred`; if that name is taken, returns a numbered name.
 */
export function suggestedName(preferred: string | undefined, others: readonly string[]): string {
  // There are more numbered names than other players, so at least one numbered name is free.
  const numbered = defaultNames(2 * others.length + 1).slice(others.length);
  const names = preferred === undefined ? numbered : [preferred, ...numbered];
  return names.find((name) => nameProblem(name, others) === undefined) ?? 'Player';
}

/** Returns names for `count` seats: first the chosen names, then numbered names. */
export function seatNames(count: number, chosen: readonly string[]): readonly string[] {
  const names = chosen.slice(0, count);
  // Create spare numbered names, because chosen names can clash with numbered names.
  const numbered = defaultNames(count + names.length).slice(names.length);
  const free = numbered.filter((name) => nameProblem(name, names) === undefined);
  return [...names, ...free.slice(0, count - names.length)];
}

/** Returns the name of a computer player: `Perfect`, or `Perfect 2` if the first name is taken. */
export function computerName(level: string, others: readonly string[]): string {
  // Each of the other names can rule out only one candidate, so at least one candidate remains.
  const names = computerNames(level, others.length + 1);
  return names.find((each) => nameProblem(each, others) === undefined) ?? level;
}

/** Returns names for computer players of a level, best first: `Perfect`, `Perfect 2` and so on. */
export function computerNames(level: string, count: number): readonly string[] {
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
}

/**
 * Returns the name of a player's ghost, such as `Ghost of Ann`. Cuts it to the maximum width of a name, and makes sure
 * that it differs from `person`.
 */
export function ghostName(player: string, person: string): string {
  const name = cut(`Ghost of ${player}`, MAX_NAME_COLUMNS).trimEnd();
  return areAlike(name, person) ? 'Ghost' : name;
}

/**
 * Checks a name that `cleanName` has cleaned. Returns a description of the problem, or undefined if the name is valid
 * and differs from `others`.
 */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'a player needs a name';
  // Numbers answer other questions, such as how many people play and at which level a computer plays.
  if (/^\p{Nd}+$/u.test(name)) return `the name ${quoted(cut(name, MAX_NAME_COLUMNS))} has only digits`;
  // Names can't contain commas, because `--players` takes a comma-separated list.
  if (name.includes(',')) return `the name ${quoted(name)} contains a comma`;
  if (columnsOf(name) > MAX_NAME_COLUMNS || name.length > MAX_NAME_LENGTH) {
    return `the name ${quoted(`${cut(name, MAX_NAME_COLUMNS)}...`)} is wider than ${MAX_NAME_COLUMNS} columns`;
  }
  const same = others.find((other) => areAlike(other, name));
  if (same === undefined) return undefined;
  return same === name
    ? `two players can't both be called "${name}"`
    : `"${same}" and "${name}" are too similar`;
}

/** Describes the first problem in a list of player names. Returns undefined if all names are valid. */
export function namesProblem(names: readonly string[]): string | undefined {
  if (names.length > MAX_SEATS) return `${names.length} names are too many`;
  return names
    .map((name, seat) => nameProblem(name, names.slice(0, seat)))
    .find((problem) => problem !== undefined);
}

/**
 * Parses the value of `--players`: a comma-separated list of names, or a number of players with default names.
 *
 * @param chosen the names from the settings. Any additional players get numbered names
 */
export function readPlayerNames(typed: string, chosen: readonly string[] = []): NamesReading {
  if (/^\s*[+-]?\d+\s*$/.test(typed)) {
    const count = Number(typed);
    return count >= 1 && count <= MAX_SEATS
      ? { ok: true, names: seatNames(count, chosen) }
      : refuse(`${count} isn't a valid number of players; ${ALLOWED}`);
  }
  const names = namesBetweenCommas(typed);
  const problem = namesProblem(names);
  return problem === undefined ? { ok: true, names } : refuse(`${problem}; ${ALLOWED}`);
}

export const namesBetweenCommas = (typed: string): readonly string[] => typed.split(',').map(cleanName);

const ALLOWED = `give 1 to ${MAX_SEATS} different names such as Ann,Bob, or a number from 1 to ${MAX_SEATS}`;

const refuse = (problem: string): NamesReading => ({ ok: false, problem });

/**
 * The minimum width of a shortened name that ends in three dots. In narrower columns, a single dot leaves more of the
 * name.
 */
const LEAST_WITH_THREE_DOTS = 8;

/**
 * Shortens names to at most `columns` columns. A shortened name ends in dots. If two shortened names would be equal,
 * keeps the last character of each name. For example, `Player1` and `Player2` become `Pla.1` and `Pla.2`.
 *
 * @param columns one maximum width for all names, or a maximum width for each name
 */
export function shortNames(names: readonly string[], columns: number | readonly number[]): readonly string[] {
  const room = (index: number): number => (typeof columns === 'number' ? columns : (columns[index] ?? 0));
  const dots = (index: number): string => (room(index) < LEAST_WITH_THREE_DOTS ? '.' : '...');
  const cutTo = (name: string, index: number, end: string): string =>
    cut(name, room(index) - columnsOf(end)) + end;
  const beginnings = names.map((name, index) =>
    columnsOf(name) <= room(index) ? name : cutTo(name, index, dots(index)),
  );
  const isAlone = (short: string): boolean => beginnings.filter((other) => other === short).length === 1;
  return beginnings.map((short, index) => {
    const name = names[index] ?? '';
    if (isAlone(short) || short === name) return short;
    const last = [...new Intl.Segmenter().segment(name)].at(-1)?.segment ?? '';
    return cutTo(name, index, dots(index) + last);
  });
}
