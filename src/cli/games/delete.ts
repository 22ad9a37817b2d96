import { faultText, gameSummary } from '../../storage/index.js';
import { gameProblemText, transferMessages } from '../../text/index.js';
import { aboutText, dayOf } from './lines.js';
import { readLines } from '../process.js';
import { type FoundGame, findGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** The options of `delete` as commander gives them. */
export interface DeleteOptions {
  readonly yes?: true;
}

/**
 * Deletes a stored game and its scores, after asking for leave on the terminal.
 *
 * @param typed the game's id or a part of it
 * @returns the exit status: 1 if a file of the game is left, or the disk has not confirmed that all are gone
 * @throws UsageError
 */
export async function deleteGame(typed: string, { yes }: DeleteOptions): Promise<number> {
  const meant = await findGame(typed);
  const { id, home } = meant;
  const holder = (await home.store.inPlay()).get(id);
  if (holder) throw new UsageError(gameProblemText(id, { code: 'held', holder }));
  if (!yes && !(await isAllowed(meant))) {
    process.stdout.write(`${transferMessages.spared}\n`);
    return 0;
  }
  const removal = await home.store.remove(id).catch((error: unknown) => {
    throw new UsageError(transferMessages.notDeleted(id, faultText(error)));
  });
  if (!removal.ok) throw new UsageError(gameProblemText(id, removal.problem));
  process.stdout.write(`${transferMessages.deleted(id)}\n`);
  for (const { path, fault } of removal.remaining) {
    warn(transferMessages.remains(path, fault));
  }
  if (removal.unsynced !== undefined) {
    warn(transferMessages.unsyncedDeletion(id, removal.unsynced));
  }
  return removal.remaining.length > 0 || removal.unsynced !== undefined ? 1 : 0;
}

const LONGEST_ANSWER = 100;

async function isAllowed(game: FoundGame): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new UsageError(transferMessages.needsAnswer);
  process.stderr.write(questionAbout(game));
  for await (const [answer = ''] of readLines(process.stdin, LONGEST_ANSWER)) {
    return /^\s*y(es)?\s*$/i.test(answer);
  }
  // The input has ended on the line of the question.
  process.stderr.write('\n');
  return false;
}

function questionAbout({ id, reading }: FoundGame): string {
  if (!reading.ok) return transferMessages.confirmUnreadable(gameProblemText(id, reading.problem));
  const game = gameSummary(reading.stored);
  return transferMessages.confirm(id, dayOf(game), aboutText(game));
}
