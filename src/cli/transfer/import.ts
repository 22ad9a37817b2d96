import { createReadStream } from 'node:fs';
import { verifyGame } from '../../session/index.js';
import {
  type AddProblem,
  type AddResult,
  faultText,
  type SplitProblem,
  splitJournals,
  type StoredGame,
} from '../../storage/index.js';
import { damageText, differenceText, gameProblemText, transferMessages } from '../../text/index.js';
import { type Home, requireHome } from '../home/home.js';
import { jsonLine } from '../output.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** The options of `import` as commander gives them. */
export interface ImportOptions {
  readonly json?: true;
}

/** A file of which more is refused is none of ours, and not worth more lines. */
const MOST_REFUSED = 1000;

/**
 * Takes in games that were exported, each whole or not at all; those that are stored already stay as they are. Says
 * on stderr which are refused and why: whatever is wrong with a journal, dice too that do not follow from its seed.
 *
 * @param file its name, or `-` for stdin
 * @returns the exit status: 2 if a game was refused, 1 if the disk has not confirmed one
 * @throws UsageError
 */
export async function importGames(file: string, { json }: ImportOptions): Promise<number> {
  const home = await requireHome();
  const tally: Tally = { new: [], known: [], refused: [], isUnsynced: false };
  const answer = (): void => {
    const { new: added, known, refused } = tally;
    const line = json
      ? jsonLine({ schema: 'yahtzee-cli/import@1', new: added, known, refused })
      : transferMessages.imported(added.length, known.length, refused.length);
    process.stdout.write(`${line}\n`);
  };
  try {
    await takeAllIn(home, file, tally);
  } catch (error) {
    // The games so far are stored, whatever comes of the others.
    if (tally.new.length > 0) answer();
    throw error;
  }
  answer();
  if (tally.refused.length > 0) return 2;
  return tally.isUnsynced ? 1 : 0;
}

async function takeAllIn(home: Home, file: string, tally: Tally): Promise<void> {
  for await (const piece of splitJournals(bytesOf(file))) {
    const refusal = piece.type === 'stop' ? refusalOfRest(piece.problem) : await takeIn(home, piece, tally);
    if (!refusal) continue;
    tally.refused.push(refusal);
    warn(transferMessages.refused(refusal));
    if (tally.refused.length === MOST_REFUSED) {
      warn(transferMessages.tooManyRefused(MOST_REFUSED));
      return;
    }
  }
}

/** What has become of the games so far: the ids of those that are stored, and why others are not. */
interface Tally {
  readonly new: string[];
  readonly known: string[];
  readonly refused: Refusal[];
  /** Whether the disk has not confirmed a game. */
  isUnsynced: boolean;
}

interface Refusal {
  /** Of the file, counted from 1, where the game begins. */
  readonly line: number;
  /** Absent where it cannot be read. */
  readonly id?: string;
  readonly message: string;
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file);
  } catch (error) {
    throw new UsageError(transferMessages.inputFault(file, faultText(error)));
  }
}

/** Stores a game, or says why not. */
async function takeIn(
  { path, store }: Home,
  { line, bytes }: { readonly line: number; readonly bytes: Uint8Array },
  tally: Tally,
): Promise<Refusal | undefined> {
  const addition: AddResult = await store.add(bytes, objectionTo).catch((error: unknown) => {
    throw new UsageError(transferMessages.notKept(path, faultText(error)));
  });
  if (!addition.ok) return { line, ...aboutProblem(addition.problem, line) };
  tally[addition.status].push(addition.id);
  if (addition.status === 'new' && addition.unsynced !== undefined) {
    warn(transferMessages.unsynced(addition.id, addition.unsynced));
    tally.isUnsynced = true;
  }
  return undefined;
}

/** What tells a game that was played here from one that was made up, as far as that can be told. */
function objectionTo({ game, events }: StoredGame): string | undefined {
  const verification = verifyGame(game.header, events);
  return verification.ok ? undefined : differenceText(verification.difference);
}

/** @param start the line of the file in which the journal begins */
function aboutProblem(problem: AddProblem, start: number): Omit<Refusal, 'line'> {
  switch (problem.code) {
    // The journal was looked for under no id that it could fail to have.
    case 'other-game':
    case 'no-header':
      return { message: transferMessages.noHeader };
    case 'newer-format':
      return { message: transferMessages.newerFormat(problem.format, problem.known) };
    case 'bad-rules':
      return { message: transferMessages.badRules };
    case 'damaged': {
      const { id, damage } = problem;
      return { id, message: damageText({ ...damage, line: start + damage.line - 1 }) };
    }
    case 'unreadable':
      return { id: problem.id, message: transferMessages.hidden(problem.fault) };
    case 'held':
      return { id: problem.id, message: gameProblemText(problem.id, problem) };
    case 'taken':
      return { id: problem.id, message: transferMessages.taken };
    case 'objection':
      return { id: problem.id, message: problem.objection };
  }
}

/** Of the game in which reading ended. */
function refusalOfRest(problem: SplitProblem): Refusal {
  switch (problem.code) {
    case 'no-games':
      return { line: 1, message: transferMessages.noGames };
    case 'line-too-long':
      return { line: problem.line, message: transferMessages.lineTooLong(problem.long) };
    case 'journal-too-large':
      return { line: problem.line, message: transferMessages.journalTooLarge };
  }
}
