import { RULE_SETS, schemeOf, singulars, squeeze } from '../../../engine/index.js';
import { lettersOf, lookOf, skeleton } from './nameLooks.js';

/** Words for roles, forbidden anywhere in a name. */
const ROLES = [
  ...['master', 'server', 'admin', 'administrator', 'moderator', 'owner', 'operator', 'referee', 'umpire'],
  ...['system', 'computer', 'watching'],
];

/** Words forbidden as the whole name, but fine as part of one. */
const ROLES_ALONE = [
  ...['you', 'me', 'host', 'table', 'watcher', 'player', 'everybody', 'everyone', 'nobody', 'somebody'],
  ...['the table', 'the host', 'the watcher', 'the player'],
];

/** The answers and commands of line mode and the screen, except the names of boxes. */
const ANSWERS = [
  ...['help', 'dice', 'card', 'standings', 'rules', 'menu', 'back', 'undo', 'coach', 'coach all', 'again'],
  ...['roll', 'r', 'hold', 'score', 's', 'all', 'none', 'yes', 'y', 'no', 'n'],
  ...['leave', 'quit', 'q', 'exit', 'resume', 'join', 'watch', 'start', 'begin', 'remove', 'lock', 'unlock'],
  ...['admit', 'refuse', 'say', 'mute', 'unmute', 'agree', 'vote', 'clock', 'off', 'on'],
];

const boxWords = (): readonly string[] => [
  ...RULE_SETS.flatMap((rules) =>
    [...schemeOf(rules).specs.values()].flatMap(({ label, names = [] }) => [
      label,
      ...[label, ...names].flatMap((name) => singulars(squeeze(name))),
    ]),
  ),
];

/**
 * A word as it is, in capitals, and with a capital first letter. Only some spellings have lookalikes: `Help` looks like
 * `HeIp`, but `HELP` doesn't.
 */
const spellings = (word: string): readonly string[] => [
  word,
  word.toUpperCase(),
  word.charAt(0).toUpperCase() + word.slice(1),
];

/**
 * A key shared by words that look alike. Finds fewer alike than `roleLook` does: Ali may play, although `All` may not.
 */
const answerLook = (word: string): string => lettersOf(skeleton(word));

/** A key shared by words that look alike in upper or lower case, as when names are compared. */
const roleLook = (word: string): string => lettersOf(lookOf(word));

let looks: Readonly<Record<'roles' | 'rolesAlone' | 'answers', ReadonlySet<string>>> | undefined;

/** Keys of all forbidden words. Computed only when the first name arrives, because that needs the lookalikes. */
const knownLooks = (): NonNullable<typeof looks> =>
  (looks ??= {
    roles: new Set(ROLES.map(roleLook)),
    rolesAlone: new Set(ROLES_ALONE.map(roleLook)),
    answers: new Set([...ANSWERS, ...boxWords()].flatMap(spellings).map(answerLook)),
  });

/** True if a name in the form NFKC is an answer to one of our questions, or a command. */
export const isAnswer = (name: string): boolean =>
  /^[\d\s,;.+?]+$/.test(name) ||
  [name, name.toLowerCase(), name.toLowerCase().replaceAll('0', 'o')].some((form) =>
    knownLooks().answers.has(answerLook(form)),
  );

/**
 * True if a name (in NFKC) claims a role, has brackets, which show roles, or has a comma, colon or semicolon, so that
 * it reads like a message or like two people.
 */
export function claimsRole(name: string): boolean {
  const { roles, rolesAlone } = knownLooks();
  const words = [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)];
  return (
    /[([{].*[\p{L}\p{N}]|[,:;،؛、]/u.test(skeleton(name)) ||
    rolesAlone.has(roleLook(name)) ||
    words.some((word) => roles.has(roleLook(word)))
  );
}
