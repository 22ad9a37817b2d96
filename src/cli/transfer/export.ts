import { once } from 'node:events';
import { gameRecord, type GameStore, type StoredGame } from '../../storage/index.js';
import { damageText, gameProblemText, transferMessages } from '../../text/index.js';
import { readStore, requireHome } from '../home/home.js';
import { findGameId, warnLeftOut } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { jsonLine, warn } from '../output.js';
import { type OutputOptions, readOutput, saveOutput } from './outputFile.js';

export interface ExportOptions extends OutputOptions {
  readonly json?: true;
}

/**
 * Writes stored games to a file or to stdout: the original journals, which `import` accepts, or with `--json` the
 * documents of `replay --json`. A damaged game ends at its first damaged line. Warns about damaged and unreadable
 * games, or if no games are stored.
 *
 * @param idParts ids or unique parts of ids; if empty, all games are exported
 * @returns the exit status: 2 if a game was unreadable, otherwise 0
 * @throws UsageError; an existing output file stays unchanged
 */
export async function exportGames(idParts: readonly string[], options: ExportOptions): Promise<number> {
  const file = readOutput(options);
  // Journals can contain control sequences, so don't print them on a terminal. JSON escapes those.
  if (file === undefined && !options.json && process.stdout.isTTY) {
    throw new UsageError(transferMessages.toTerminal);
  }
  const home = await requireHome();
  const ids = await readStore(home, (store) => findIds(store, idParts));
  const damages: string[] = [];
  const leftOut: string[] = [];
  const games = readableGames(home.store, ids, {
    damaged: (line) => damages.push(line),
    unreadable(id, why) {
      if (idParts.length > 0) throw new UsageError(why);
      leftOut.push(id);
    },
  });
  const pieces = options.json ? documentOf(games) : journalsOf(games);
  await (file === undefined ? print(pieces) : saveOutput(file, pieces, options));
  const notes = [...(ids.length === 0 ? [transferMessages.nothingExported] : []), ...damages];
  for (const note of notes) warn(note);
  return warnLeftOut(leftOut);
}

async function findIds(store: GameStore, idParts: readonly string[]): Promise<readonly string[]> {
  if (idParts.length === 0) return store.ids();
  const ids = new Set<string>();
  for (const each of idParts) ids.add(await findGameId(store, each));
  return [...ids];
}

/** `bytes` is the journal up to the first damaged line. */
interface ReadableGame {
  readonly stored: StoredGame;
  readonly bytes: Uint8Array;
}

interface ProblemHandler {
  /** @param line a one-line message that names the game and its damaged line */
  damaged(line: string): void;
  unreadable(id: string, why: string): void;
}

async function* readableGames(
  store: GameStore,
  ids: readonly string[],
  onProblem: ProblemHandler,
): AsyncIterable<ReadableGame> {
  for (const id of ids) {
    const reading = await store.read(id);
    if (reading.ok) {
      const { damage } = reading.stored;
      if (damage) onProblem.damaged(transferMessages.exportedUpTo(id, damageText(damage)));
      yield reading;
    } else {
      onProblem.unreadable(id, gameProblemText(id, reading.problem));
    }
  }
}

async function* journalsOf(games: AsyncIterable<ReadableGame>): AsyncIterable<Uint8Array> {
  for await (const { bytes } of games) yield bytes;
}

async function* documentOf(games: AsyncIterable<ReadableGame>): AsyncIterable<Uint8Array> {
  yield Buffer.from('{"schema":"yahtzee-cli/export@1","games":[');
  let separator = '';
  for await (const { stored } of games) {
    yield Buffer.from(separator + jsonLine(gameRecord(stored)));
    separator = ',';
  }
  yield Buffer.from(']}\n');
}

async function print(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
}
