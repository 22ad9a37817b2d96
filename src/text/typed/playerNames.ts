import { areAlike, cleanName, MAX_SEATS } from '../../engine/index.js';
import { columnsOf, cut } from '../layout.js';
import { quoted } from '../phrases.js';

/** In terminal columns. */
const MAX_NAME_COLUMNS = 20;
/** In UTF-16 code units. Combining accents make a name longer, but not wider. */
const MAX_NAME_LENGTH = 60;

export type NamesReading =
  { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly problem: string };

/** Such as `Player 1`, `Player 2`. */
export const defaultNames = (count: number): string[] =>
  Array.from({ length: count }, (_, seat) => `Player ${seat + 1}`);

/** Suggests a name for the next player: `preferred` if it's free, otherwise a numbered one. */
export function suggestedName(preferred: string | undefined, others: readonly string[]): string {
  // There are more numbered names than other players, so one is always free.
  const numbered = defaultNames(2 * others.length + 1).slice(others.length);
  const names = preferred === undefined ? numbered : [preferred, ...numbered];
  return names.find((name) => nameProblem(name, others) === undefined) ?? 'Player';
}

/** Names for `count` seats: the chosen ones first, then numbered ones. */
export function seatNames(count: number, chosen: readonly string[]): readonly string[] {
  const names = chosen.slice(0, count);
  // Make some spare ones, because a chosen name can be a numbered name, too.
  const numbered = defaultNames(count + names.length).slice(names.length);
  const free = numbered.filter((name) => nameProblem(name, names) === undefined);
  return [...names, ...free.slice(0, count - names.length)];
}

/** Such as `Perfect`, or `Perfect 2` if that's taken. */
export function computerName(level: string, others: readonly string[]): string {
  // Each other name can rule out only one of these, so one always remains.
  const names = computerNames(level, others.length + 1);
  return names.find((each) => nameProblem(each, others) === undefined) ?? level;
}

/** Best first: `Perfect`, `Perfect 2` and so on. */
export function computerNames(level: string, count: number): readonly string[] {
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
}

/** Such as `Ghost of Ann`. Cuts the name to the maximum width, and makes sure that it differs from `person`. */
export function ghostName(player: string, person: string): string {
  const name = cut(`Ghost of ${player}`, MAX_NAME_COLUMNS).trimEnd();
  return areAlike(name, person) ? 'Ghost' : name;
}

/** What is wrong with a name that `cleanName` has cleaned. Undefined for a valid one that differs from `others`. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'a player needs a name';
  // Numbers answer other questions, such as how many people play.
  if (/^\p{Nd}+$/u.test(name)) return `the name ${quoted(cut(name, MAX_NAME_COLUMNS))} has only digits`;
  // `--players` takes a list with commas, so names can't contain any.
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

/** The first problem in a list of names. Undefined if all are valid. */
export function namesProblem(names: readonly string[]): string | undefined {
  if (names.length > MAX_SEATS) return `${names.length} names are too many`;
  return names
    .map((name, seat) => nameProblem(name, names.slice(0, seat)))
    .find((problem) => problem !== undefined);
}

/**
 * Reads the value of `--players`: names with commas between them, or a number of players with default names.
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

/** In fewer columns, a shortened name ends in one dot instead of three, to show more of the name. */
const LEAST_WITH_THREE_DOTS = 8;

/**
 * Shortens names to at most `columns` columns, with dots at the end. If two would then look the same, each keeps its
 * last character: `Player1` and `Player2` become `Pla.1` and `Pla.2`.
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
