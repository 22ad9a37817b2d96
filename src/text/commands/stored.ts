import { TURNS_PER_SEAT } from '../../engine/index.js';
import type { LockHolder } from '../../storage/index.js';
import { andList, onOneLine, quoted } from '../phrases.js';

/** What the commoner faults of a file system mean. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the quota is used up',
  EISDIR: 'it is a folder',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder is wanted',
  EPERM: 'permission denied',
  EROFS: 'the disk cannot be written to',
};

/** Faults that the store itself finds: the player knows no code of them. */
const OWN_FAULTS: Readonly<Record<string, string>> = {
  CHANGED_ELSEWHERE: 'another program has changed its journal',
  BAD_LOCK: 'another version of the program wrote it',
  NOT_A_FILE: 'not an ordinary file',
  SHORT_WRITE: 'written only in part',
  TOO_LARGE: 'too large',
};

/** A fault in words, with the system's code where it has one. */
export const faultWords = (fault: string): string => {
  const own = OWN_FAULTS[fault];
  if (own !== undefined) return own;
  const meaning = FAULTS[fault];
  return meaning === undefined ? onOneLine(fault) : `${meaning} (${fault})`;
};

const LINE_FAULTS = {
  'too-long': 'it is too long',
  'not-framed': 'it is no line of a journal',
  'bad-sum': 'its checksum is wrong',
  'bad-shape': 'it holds no event',
} as const;

const processText = (holder: LockHolder): string =>
  'pid' in holder ? `process ${holder.pid} on ${onOneLine(holder.host)}` : 'another process';

/** The whole path, however long: it is to be copied. */
function unlocking(holder: LockHolder): string {
  if ('fault' in holder) {
    return `; its lock cannot be read (${faultWords(holder.fault)}). If nobody uses the game, delete ${onOneLine(holder.lock)}`;
  }
  return holder.lock === undefined ? '' : `; if it has ended, delete ${onOneLine(holder.lock)}`;
}

/** Words about stored games: one line each; what can become a part of another line has no full stop. */
export const storedMessages = {
  unsaved: (reason: string): string => `Not saved (play goes on): ${reason}`,
  unsavedWhenOver: (reason: string): string =>
    `Not saved (leaving or another game tries once more): ${reason}`,
  unsavedAtEnd: (reason: string): string => `the game is not saved: ${reason}`,
  fault: faultWords,
  heldElsewhere: (holder: LockHolder): string =>
    `${processText(holder)} has this game open${unlocking(holder)}`,
  noHome: 'there is no home folder; YAHTZEE_HOME can name a folder',
  savedAgain: 'Saved again, with everything since.',
  replayWith: (id: string): string => `The game is kept; look at it again by: yahtzee-cli replay ${id}`,
  /** Without its id, so that the same seed and answers give the same lines. */
  review:
    'The game is kept; yahtzee-cli review <game> tells luck from skill in it, yahtzee-cli games lists its id.',
  resumeWith: (id: string): string => `The game is kept; go on with it by: yahtzee-cli resume ${id}`,
  leftOut: (damage: string): string => `Left out, with a copy of the file kept: ${damage}`,
  resumed: (id: string): string => `Going on with game ${id}.`,

  noGames: 'No games are stored yet.',
  nothingUnfinished: 'there is no unfinished game; yahtzee-cli games lists the stored ones',
  noneMeant: (typed: string): string =>
    `there is no stored game ${quoted(typed)}; yahtzee-cli games lists them`,
  severalMeant: (typed: string, count: number): string =>
    `${count} stored games have ${quoted(typed)} in their ids; yahtzee-cli games lists them`,
  game: (id: string): string => `game ${id}`,
  ofGame: (id: string, line: string): string => `game ${id}: ${line}`,
  noSuchGame: (id: string): string => `there is no game ${quoted(id)}`,
  unreadable: (id: string, fault: string): string => `game ${id} cannot be read: ${faultWords(fault)}`,
  noHeader: (id: string): string => `game ${id} cannot be read: its first line is no header of a game`,
  newerFormat: (what: string, format: number, known: number): string =>
    `${what} has format ${format}, of a newer version of yahtzee-cli; this one reads format ${known}`,
  otherGame: (id: string, other: string): string =>
    `the file of game ${id} holds another game, ${quoted(other)}`,
  badRules: (id: string): string => `game ${id} cannot be read: its rule set makes no sense`,
  held: (id: string, holder: LockHolder): string =>
    `game ${id} is being played by ${processText(holder)}: end it there first${unlocking(holder)}`,
  dailyHeld: (holder: LockHolder): string =>
    `today's game is just being begun by ${processText(holder)}: ask for it again${unlocking(holder)}`,
  over: (id: string): string => `game ${id} is over`,
  /** A player of a kind that this version does not know. */
  stranger: (
    id: string,
    player: { readonly name: string; readonly kind: string },
    levels: readonly string[],
  ) =>
    `game ${id} cannot be gone on with: ${quoted(player.name)} is a computer player of the level ${quoted(player.kind)}, and this version knows ${andList(levels)}`,
  tornEnd: (line: number): string => `line ${line}, the last, was not written whole`,
  badLine: (line: number, why: keyof typeof LINE_FAULTS): string =>
    `line ${line} is damaged: ${LINE_FAULTS[why]}`,
  badEvent: (line: number): string => `line ${line} is damaged: what it says cannot have happened`,
  shownUpTo: (damage: string): string => `${damage}; the game is shown up to there`,
  damaged: (id: string, damage: string): string =>
    `${damage}; yahtzee-cli resume ${id} --repair goes on from the line before, and keeps a copy of the file`,

  notSurveyed: (home: string, fault: string): string =>
    `the stored games in ${quoted(home)} cannot be looked through: ${faultWords(fault)}; YAHTZEE_HOME can name another folder`,
  indexUnused: (home: string, why: string): string =>
    `scores.jsonl in ${quoted(home)} is not used, every game is read instead: ${why}; once it is moved away, a new one is made`,

  /** How far an unfinished game has come, and by which rules. */
  unfinished: (round: number | undefined, rules: string, journal: 'sound' | 'damaged'): string =>
    `(${progressText(round)}, ${rules}${journal === 'damaged' ? ', damaged' : ''})`,
} as const;

/** @param round undefined before the first turn */
export const progressText = (round: number | undefined): string =>
  round === undefined ? 'before the first turn' : `round ${round} of ${TURNS_PER_SEAT}`;

const ELSEWHERE = 'YAHTZEE_HOME can name another folder';

/** What could not be kept, or read again: one line each, with the place and a way out. */
export const savingMessages = {
  noHome: 'no names and scores are kept: there is no home folder; YAHTZEE_HOME can name a folder for them',
  playersUnread: (home: string, fault: string): string =>
    `the last players could not be read in ${place(home, fault)}; ${ELSEWHERE}`,
  playersUnkept: (home: string, fault: string): string =>
    `the players could not be kept in ${place(home, fault)}; ${ELSEWHERE}`,
  scoreUnkept: (home: string, fault: string): string =>
    `the score could not be kept in ${place(home, fault)}; ${ELSEWHERE}`,
  gameUnwritten: (file: string, fault: string): string =>
    `the game could not be written to ${place(file, fault)}`,
} as const;

const place = (path: string, fault: string): string => `${quoted(path)}: ${faultWords(fault)}`;
