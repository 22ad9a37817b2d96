import { BOX_NAMES, RULE_SETS, singulars, squeeze } from '../../engine/index.js';
import { lettersOf, skeleton } from './nameLooks.js';

/** The words that name a role, wherever they are in a name. */
const ROLES = ['master', 'server', 'admin', 'administrator', 'moderator', 'system', 'computer', 'watching'];

/** The words that name somebody only if they are the whole name. */
const ROLES_ALONE = [
  ...['you', 'me', 'host', 'table', 'watcher', 'player', 'everybody', 'everyone', 'nobody', 'somebody'],
  ...['the table', 'the host', 'the watcher', 'the player'],
];

/** The answers and commands of line mode and the screen, except the names of boxes. */
const ANSWERS = [
  ...['help', 'dice', 'card', 'standings', 'rules', 'menu', 'back', 'undo', 'coach', 'again'],
  ...['roll', 'r', 'hold', 'score', 's', 'all', 'none', 'yes', 'y', 'no', 'n'],
  ...['leave', 'quit', 'q', 'exit', 'resume', 'join', 'watch', 'start', 'begin', 'remove', 'lock', 'unlock'],
  ...['admit', 'refuse', 'say', 'mute', 'unmute', 'agree', 'vote', 'clock', 'off', 'on'],
];

const boxWords = (): readonly string[] => [
  ...RULE_SETS.flatMap(({ boxes }) => boxes.map(({ label }) => label)),
  ...Object.values(BOX_NAMES).flatMap((names) => names.flatMap((name) => singulars(squeeze(name)))),
];

/** Returns how people write a word. Only some spellings have lookalikes: `Help` looks like `HeIp`, but `HELP` does not. */
const spellings = (word: string): readonly string[] => [
  word,
  word.toUpperCase(),
  word.charAt(0).toUpperCase() + word.slice(1),
];

/** The looks of words, from `lettersOf(skeleton(...))`. */
type Looks = ReadonlySet<string>;

const looksOf = (words: readonly string[]): Looks =>
  new Set(words.flatMap(spellings).map((word) => lettersOf(skeleton(word))));

let looks: Readonly<Record<'roles' | 'rolesAlone' | 'answers', Looks>> | undefined;

/** Computes the looks when the first name arrives, because they need the table of lookalikes. */
const knownLooks = (): NonNullable<typeof looks> =>
  (looks ??= {
    roles: looksOf(ROLES),
    rolesAlone: looksOf(ROLES_ALONE),
    answers: looksOf([...ANSWERS, ...boxWords()]),
  });

const isAmong = (words: Looks, text: string): boolean =>
  [text, text.toLowerCase()].some((form) => words.has(lettersOf(skeleton(form))));

/** Returns whether a name in the form NFKC is an answer to a question of the program, or a command. */
export const isAnswer = (name: string): boolean =>
  /^[\d\s,;.+?]+$/.test(name) || isAmong(knownLooks().answers, name);

/** Returns whether a name in the form NFKC claims a role, or has brackets, in which the program shows roles. */
export function claimsRole(name: string): boolean {
  const { roles, rolesAlone } = knownLooks();
  const words = [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)];
  return (
    /[([{].*[\p{L}\p{N}]/u.test(skeleton(name)) ||
    isAmong(rolesAlone, name) ||
    words.some((word) => isAmong(roles, word))
  );
}
