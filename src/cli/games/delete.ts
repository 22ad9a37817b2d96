import { isOver } from '../../engine/index.js';
import { gameSummary, type GameStore } from '../../storage/index.js';
import {
  aboutGame,
  gameLines,
  gameProblemText,
  type ListedGame,
  startDay,
  transferMessages,
} from '../../text/index.js';
import { deleteStoredGame, findGameId, reasonToKeep, warnLeftOut } from '../home/storedGames.js';
import { type Home, readStore, requireHome, surveyGames } from '../home/home.js';
import { UsageError } from '../options.js';
import { reportColumns, warn } from '../output.js';
import { readLines } from '../process.js';
import { commandForHints } from '../startCommand.js';

export interface DeleteOptions {
  readonly unfinished?: true;
  readonly yes?: true;
}

/**
 * Deletes stored games and their scores. Without `--yes`, asks on the terminal first. Skips today's daily games and
 * games that another process has open, with a line about each.
 *
 * @param idParts the game ids, or unique parts of them; empty with `--unfinished`
 * @returns the exit status: 2 if a named game was skipped, a game couldn't be deleted, or unreadable games were left
 *   out; 1 if some files of a deleted game remain, or a deletion couldn't be synced to disk; otherwise 0
 * @throws UsageError before any game is deleted
 */
export async function deleteGames(
  idParts: readonly string[],
  { unfinished, yes }: DeleteOptions,
): Promise<number> {
  if (idParts.length === 0 && !unfinished)
    throw new UsageError(transferMessages.nothingNamed(commandForHints(process.stderr)));
  if (idParts.length > 0 && unfinished) throw new UsageError(transferMessages.idsWithUnfinished);
  const home = await requireHome();
  const survey = unfinished && (await surveyGames(home, warn));
  // An unreadable game may be unfinished.
  let status = survey ? warnLeftOut(survey.unreadable.map(({ id }) => id)) : 0;
  const games = survey ? survey.unfinished.toReversed() : await namedGames(home, idParts);
  if (games.length === 0) {
    if (status === 0) process.stdout.write(`${transferMessages.noneUnfinished}\n`);
    return status;
  }
  const inPlay = await home.store.inPlay();
  const free: ListedGame[] = [];
  for (const game of games) {
    const holder = inPlay.get(game.id);
    const reason = reasonToKeep(
      { id: game.id, ...(game.state !== 'unreadable' && { header: game }), ...(holder && { holder }) },
      new Date(),
    );
    if (reason === undefined) {
      free.push(game);
      continue;
    }
    warn(reason);
    // With --unfinished, a game that can't be deleted isn't an error.
    if (!unfinished) status = 2;
  }
  if (free.length === 0) return status;
  if (!yes && !(await isConfirmed(free))) {
    process.stdout.write(`${transferMessages.spared}\n`);
    return status;
  }
  for (const { id } of free) {
    const reason = unfinished ? await reasonNotUnfinished(home.store, id) : undefined;
    if (reason !== undefined) warn(reason);
    else status = Math.max(status, await deleteGame(home.store, id));
  }
  return status;
}

/**
 * Finds the games with these ids. An id given twice counts once.
 *
 * @throws UsageError if no game or several games match an id
 */
async function namedGames(home: Home, idParts: readonly string[]): Promise<readonly ListedGame[]> {
  const ids = new Set<string>();
  for (const part of idParts) ids.add(await readStore(home, (store) => findGameId(store, part)));
  return Promise.all(
    [...ids].map(async (id): Promise<ListedGame> => {
      const reading = await home.store.read(id);
      return reading.ok ? gameSummary(reading.stored) : { id, state: 'unreadable', problem: reading.problem };
    }),
  );
}

/**
 * Says on one line why a game no longer counts as unfinished: somebody finished it while we waited for the answer, or
 * it can't be read any more. Undefined if it's still unfinished.
 */
async function reasonNotUnfinished(store: GameStore, id: string): Promise<string | undefined> {
  const reading = await store.read(id);
  if (!reading.ok) return gameProblemText(id, reading.problem);
  return isOver(reading.stored.game) ? transferMessages.endedMeanwhile(id) : undefined;
}

async function deleteGame(store: GameStore, id: string): Promise<number> {
  const { isDeleted, line, problems } = await deleteStoredGame(store, id);
  if (!isDeleted) {
    warn(line);
    return 2;
  }
  process.stdout.write(`${line}\n`);
  problems.forEach((problem) => warn(problem));
  return problems.length > 0 ? 1 : 0;
}

const MAX_ANSWER_LENGTH = 100;

async function isConfirmed(games: readonly ListedGame[]): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(transferMessages.needsAnswer(games.length));
  }
  process.stderr.write(question(games));
  for await (const [answer = ''] of readLines(process.stdin, MAX_ANSWER_LENGTH)) {
    return /^\s*y(es)?\s*$/i.test(answer);
  }
  // The input ended without Enter, so the cursor is still on the question's line.
  process.stderr.write('\n');
  return false;
}

function question(games: readonly ListedGame[]): string {
  const [game, ...others] = games;
  if (!game || others.length > 0) {
    const lines = gameLines(games, reportColumns(process.stderr.columns));
    return `${lines.join('\n')}\n${transferMessages.confirmAll(games.length)}`;
  }
  return game.state === 'unreadable'
    ? transferMessages.confirmUnreadable(gameProblemText(game.id, game.problem))
    : transferMessages.confirm(game.id, startDay(game), aboutGame(game));
}
