import type {
  JournalDamage,
  LockHolder,
  LooseFileProblem,
  ResumeProblem,
  SeeSeedProblem,
} from '../../storage/index.js';
import { commandText } from '../layout.js';
import { capitalised, onOneLine, quoted } from '../phrases.js';

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'your disk quota is used up',
  EISDIR: 'the path is a folder',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: "part of the path isn't a folder",
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** Errors that the game store itself throws. Their codes mean nothing to players. */
const OWN_FAULTS: Readonly<Record<string, string>> = {
  CHANGED_ELSEWHERE: 'another program changed the game file',
  BAD_LOCK: 'written by another version of yahtzee-cli',
  NOT_A_FILE: 'not an ordinary file',
  SHORT_WRITE: 'only part of the file was written',
  TOO_LARGE: 'the file is too large',
  WRONG_CLOCK: "the year of the computer's clock needs five digits",
};

/** Explains an error in words. A code from the system follows in brackets. */
export const describeFault = (fault: string): string => {
  const own = OWN_FAULTS[fault];
  if (own !== undefined) return own;
  const meaning = FAULTS[fault];
  return meaning === undefined ? onOneLine(fault) : `${meaning} (${fault})`;
};

/**
 * Explains in one line an error from the operating system or the game store. Undefined for any other error, which is a
 * bug.
 */
export function systemFailureText(error: unknown): string | undefined {
  const { code, message, path } = error as { code?: unknown; message?: string; path?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === 'WRONG_CLOCK') return message;
  // Somebody updated yahtzee-cli while it ran, so its old files are gone.
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return 'yahtzee-cli was updated. Quit, and start it again.';
  const place = typeof path === 'string' ? `: ${onOneLine(path)}` : '';
  return `That failed: ${describeFault(code)}${place}`;
}

const LINE_FAULTS = {
  'too-long': 'too long',
  'not-framed': 'not a valid journal line',
  'bad-sum': 'wrong checksum',
  'bad-shape': 'no event',
} as const;

const processText = (holder: LockHolder): string =>
  'pid' in holder ? `process ${holder.pid} on ${onOneLine(holder.host)}` : 'another process';

/** Says how to get rid of a stale lock. Shows the full path, so that the player can copy it. */
function unlockText(holder: LockHolder): string {
  if ('fault' in holder) {
    return `. The lock can't be read (${describeFault(holder.fault)}). If no other process uses it, delete ${onOneLine(holder.lock)}`;
  }
  return holder.lock === undefined ? '' : `. If that process has ended, delete ${onOneLine(holder.lock)}`;
}

const listHint = (program: string | undefined): string => `List games with: ${commandText('games', program)}`;

const ANOTHER_FOLDER = 'Set YAHTZEE_HOME to use another folder.';

export const newerFormatText = (format: number, known: number): string =>
  `format ${format} is from a newer version of yahtzee-cli; this version supports format ${known}`;

/**
 * A message that starts in lower case is part of another one. `program` is the command that starts yahtzee-cli, for
 * hints on a terminal.
 */
export const storedMessages = {
  unsaved: (reason: string): string => `Not saved (you can keep playing): ${reason}`,
  unsavedWhenOver: (reason: string): string => `Not saved (will retry when you leave): ${reason}`,
  unsavedAtEnd: (reason: string): string => `The game isn't saved: ${reason}`,
  fault: describeFault,
  heldElsewhere: (holder: LockHolder): string =>
    `${processText(holder)} has this game open${unlockText(holder)}`,
  fileHeld: (holder: LockHolder): string =>
    `${processText(holder)} is changing the file${unlockText(holder)}`,
  noHome: 'you have no home directory; set YAHTZEE_HOME to a folder',
  savedAgain: 'Saving works again. Nothing is lost.',
  /** Doesn't show the game's random id: the same seed and answers must always print the same. */
  review: (program?: string): string =>
    `The game is saved. To tell luck from skill, run: ${commandText('review', program)}`,
  /** @param replayed the game's id; undefined if nobody made a move */
  abandoned: (replayed: string | undefined, program?: string): string =>
    replayed === undefined
      ? "This game can't be resumed. Nobody made a move, so there is nothing to replay."
      : `This game can't be resumed. Watch its replay with: ${commandText(`replay ${replayed}`, program)}`,
  nothingToSave: "Nothing is saved, because the first throw isn't complete.",
  resumeWith: (id: string, program?: string): string =>
    `The game is saved. Resume it with: ${commandText(`resume ${id}`, program)}`,
  finishedGame: (id: string, card: 'offered' | 'shown', program?: string): readonly string[] => [
    `Game ${id} is saved.`,
    `Luck and skill: ${commandText(`review ${id}`, program)}`,
    ...(card === 'offered' ? [`Card to share: ${commandText(`card ${id}`, program)}`] : []),
  ],
  leftOut: (damage: string): string =>
    `Ignored the damaged end of the file (${damage}); kept a copy of the file`,
  resumed: (id: string): string => `Resuming game ${id}.`,

  noGames: 'You have no stored games yet.',
  nothingFinished: (program?: string): string => `You have no finished game. ${listHint(program)}`,
  nothingUnfinished: (program?: string): string => `You have no unfinished game. ${listHint(program)}`,
  noMatch: (typed: string, program?: string): string =>
    `No game matches ${quoted(typed)}. ${listHint(program)}`,
  severalMatches: (typed: string, count: number, program?: string): string =>
    `${count} games match ${quoted(typed)}: type more of the id. ${listHint(program)}`,
  ofGame: (id: string, line: string): string => `Game ${id}: ${line}`,
  noSuchGame: (id: string, program?: string): string =>
    `There is no game ${quoted(id)}. ${listHint(program)}`,
  unreadable: (id: string, fault: string): string => `Game ${id} can't be read: ${describeFault(fault)}.`,
  unwritable: (id: string, fault: string): string => `Game ${id} can't be written: ${describeFault(fault)}.`,
  /** @param reason why the game can't be unranked */
  seedKept: (reason: string): string => `An unfinished ranked game has the same seed. ${reason}`,
  seedSeen: (id: string): string => `Game ${id} has the same seed, so it is no longer ranked.`,
  noHeader: (id: string): string => `Game ${id} can't be read: its first line isn't a game header.`,
  newerFormat: (id: string, format: number, known: number): string =>
    `Game ${id} can't be read: ${newerFormatText(format, known)}.`,
  otherGame: (id: string, other: string): string =>
    `Game ${id} can't be read: its file contains another game, ${quoted(other)}.`,
  badRules: (id: string): string => `Game ${id} can't be read: its rule set is invalid.`,
  held: (id: string, holder: LockHolder): string =>
    `Game ${id} is open in ${processText(holder)}: leave the game there first${unlockText(holder)}`,
  dailyHeld: (name: string, holder: LockHolder): string =>
    `${capitalised(processText(holder))} is starting today's game for ${quoted(name)}: try again in a moment${unlockText(holder)}`,
  over: (id: string, program?: string): string =>
    `Game ${id} has ended. Watch its replay with: ${commandText(`replay ${id}`, program)}`,
  overWithoutMoves: (id: string): string => `Game ${id} has ended: everyone left before the first move.`,
  unknownLevel: (
    id: string,
    player: { readonly name: string; readonly kind: string },
    levels: readonly string[],
  ): string =>
    `Can't resume game ${id}: ${quoted(player.name)} plays at level ${quoted(player.kind)}, which this version doesn't have. Levels: ${levels.join(', ')}.`,
  tornEnd: (line: number): string => `line ${line}, the last line, is incomplete`,
  badLine: (line: number, why: keyof typeof LINE_FAULTS): string =>
    `line ${line} is damaged: ${LINE_FAULTS[why]}`,
  badEvent: (line: number): string => `line ${line} is damaged: its event can't happen at that point`,
  shownUpTo: (damage: string): string => `${damage}; the game is shown up to that line`,
  damaged: (id: string, damage: string, program?: string): string =>
    `Can't resume game ${id}: ${damage}. To keep a copy of the file and resume just before that line, run: ${commandText(`resume ${id} --repair`, program)}`,
  atTable: (id: string, program?: string): string =>
    `Can't resume game ${id}: your seat at its table is gone. To return to another table, run: ${commandText('join', program)}`,

  notSurveyed: (home: string, fault: string): string =>
    `Can't read the stored games in ${quoted(home)}: ${describeFault(fault)}. ${ANOTHER_FOLDER}`,
  indexUnused: (home: string, why: string): string =>
    `Can't use index.jsonl in ${quoted(home)} (${why}), so every game is read instead. Delete or rename the file: the next command writes a new one.`,
  indexNewer: newerFormatText,

  ended: (rules: string, state: 'finished' | 'abandoned'): string =>
    `${onOneLine(rules)}${state === 'abandoned' ? ', left' : ''}`,
  /** Such as `round 5 of 13, Official rules`. */
  unfinished: (
    round: number | undefined,
    turns: number | undefined,
    rules: string,
    journal: 'sound' | 'damaged',
  ): string =>
    `${progressText(round, turns)}, ${onOneLine(rules)}${journal === 'damaged' ? ', damaged' : ''}`,
} as const;

/** Such as `round 5 of 13`. Both numbers are undefined before the first turn. */
export const progressText = (round: number | undefined, turns: number | undefined): string =>
  round === undefined || turns === undefined ? 'before the first turn' : `round ${round} of ${turns}`;

export const savingMessages = {
  noHome: 'Nothing is saved: you have no home directory. Set YAHTZEE_HOME to a folder.',
  playersNotRead: (home: string, fault: string): string =>
    `Couldn't read the last game's players from ${placeText(home, fault)}. ${ANOTHER_FOLDER}`,
  playersNotSaved: (home: string, fault: string): string =>
    `Couldn't save the players in ${placeText(home, fault)}. ${ANOTHER_FOLDER}`,
  scoreNotSaved: (home: string, fault: string): string =>
    `Couldn't save the score in ${placeText(home, fault)}. ${ANOTHER_FOLDER}`,
  gameNotWritten: (file: string, fault: string): string =>
    `Couldn't write the game to ${placeText(file, fault)}.`,
} as const;

const placeText = (path: string, fault: string): string => `${quoted(path)}: ${describeFault(fault)}`;

/** Says in one line why a stored game can't be read or resumed. */
export function gameProblemText(id: string, problem: ResumeProblem, program?: string): string {
  switch (problem.code) {
    case 'no-such-game':
      return storedMessages.noSuchGame(id, program);
    case 'unreadable':
      return storedMessages.unreadable(id, problem.fault);
    case 'no-header':
      return storedMessages.noHeader(id);
    case 'newer-format':
      return storedMessages.newerFormat(id, problem.format, problem.known);
    case 'other-game':
      return storedMessages.otherGame(id, problem.id);
    case 'bad-rules':
      return storedMessages.badRules(id);
    case 'held':
      return storedMessages.held(id, problem.holder);
    case 'over':
      return problem.withoutMoves ? storedMessages.overWithoutMoves(id) : storedMessages.over(id, program);
    case 'damaged':
      return storedMessages.damaged(id, damageText(problem.damage), program);
    case 'at-table':
      return storedMessages.atTable(id, program);
  }
}

/** Says in one line why nobody can play a seed while an unfinished ranked game still has it. */
export const seedProblemText = (id: string, problem: SeeSeedProblem): string =>
  storedMessages.seedKept(
    problem.code === 'unwritable'
      ? storedMessages.unwritable(id, problem.fault)
      : gameProblemText(id, problem),
  );

/** Such as `line 7 is damaged: wrong checksum`. */
export function damageText(damage: JournalDamage): string {
  switch (damage.code) {
    case 'torn-end':
      return storedMessages.tornEnd(damage.line);
    case 'bad-line':
      return storedMessages.badLine(damage.line, damage.why);
    case 'bad-event':
      return storedMessages.badEvent(damage.line);
  }
}

/** Says in one line why the index of games can't be used. */
export const indexProblemText = (home: string, problem: LooseFileProblem): string =>
  storedMessages.indexUnused(
    home,
    problem.code === 'newer-format'
      ? storedMessages.indexNewer(problem.format, problem.known)
      : storedMessages.fault(problem.fault),
  );
