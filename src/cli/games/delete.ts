import { faultText, gameSummary } from '../../storage/index.js';
import { aboutGame, gameProblemText, startDay, transferMessages } from '../../text/index.js';
import { findGame, type FoundGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { readLines } from '../process.js';

/** The options of `delete`, as parsed by commander. */
export interface DeleteOptions {
  readonly yes?: true;
}

/**
 * Deletes a stored game and its scores. Without `--yes`, first asks for confirmation on the terminal.
 *
 * @param idPart the game id, or a unique part of it
 * @returns the exit status: 1 if a file could not be deleted or the deletion could not be synced to disk, otherwise 0
 * @throws UsageError
 */
export async function deleteGame(idPart: string, { yes }: DeleteOptions): Promise<number> {
  const found = await findGame(idPart);
  const { id, home } = found;
  const holder = (await home.store.inPlay()).get(id);
  if (holder) throw new UsageError(gameProblemText(id, { code: 'held', holder }));
  if (!yes && !(await isConfirmed(found))) {
    process.stdout.write(`${transferMessages.spared}\n`);
    return 0;
  }
  const removal = await home.store.remove(id).catch((error: unknown) => {
    throw new UsageError(transferMessages.notDeleted(id, faultText(error)));
  });
  if (!removal.ok) throw new UsageError(gameProblemText(id, removal.problem));
  process.stdout.write(`${transferMessages.deleted(id)}\n`);
  for (const { path, fault } of removal.remaining) warn(transferMessages.remains(path, fault));
  if (removal.unsynced !== undefined) warn(transferMessages.unsyncedDeletion(id, removal.unsynced));
  return removal.remaining.length > 0 || removal.unsynced !== undefined ? 1 : 0;
}

const MAX_ANSWER_LENGTH = 100;

async function isConfirmed(game: FoundGame): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new UsageError(transferMessages.needsAnswer);
  process.stderr.write(question(game));
  for await (const [answer = ''] of readLines(process.stdin, MAX_ANSWER_LENGTH)) {
    return /^\s*y(es)?\s*$/i.test(answer);
  }
  // The input ended without Enter, so the cursor is still on the question's line.
  process.stderr.write('\n');
  return false;
}

function question({ id, reading }: FoundGame): string {
  if (!reading.ok) return transferMessages.confirmUnreadable(gameProblemText(id, reading.problem));
  const game = gameSummary(reading.stored);
  return transferMessages.confirm(id, startDay(game), aboutGame(game));
}
