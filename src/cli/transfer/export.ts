import { once } from 'node:events';
import { gameRecord, type GameStore, type StoredGame } from '../../storage/index.js';
import { damageText, gameProblemText, transferMessages } from '../../text/index.js';
import { requireHome, readStore } from '../home/home.js';
import { jsonLine } from '../output.js';
import { type OutputOptions, readOutput, saveOutput } from './outputFile.js';
import { findGameId, warnLeftOut } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';

/** The options of `export` as commander gives them. */
export interface ExportOptions extends OutputOptions {
  readonly json?: true;
}

/**
 * Writes stored games into one file, each as far as it is good: their journals one after the other as they are,
 * which `import` reads, or with `--json` what `replay --json` gives of each. Says on stderr what is damaged or left
 * out, or that there are none.
 *
 * @param typed ids or parts of them; none means all games
 * @returns the exit status: 2 where a game was left out
 * @throws UsageError; a file to be written is then as it was
 */
export async function exportGames(typed: readonly string[], options: ExportOptions): Promise<number> {
  const file = readOutput(options);
  // Journals are bytes as they are; JSON is written without what would move a terminal.
  if (file === undefined && !options.json && process.stdout.isTTY) {
    throw new UsageError(transferMessages.toTerminal);
  }
  const home = await requireHome();
  const ids = await readStore(home, (store) => idsOf(store, typed));
  const damages: string[] = [];
  const leftOut: string[] = [];
  const games = goodGames(home.store, ids, {
    damaged: (line) => damages.push(line),
    unreadable(id, why) {
      if (typed.length > 0) throw new UsageError(why);
      leftOut.push(id);
    },
  });
  const pieces = options.json ? documentOf(games) : journalsOf(games);
  await (file === undefined ? print(pieces) : saveOutput(file, pieces, options));
  const notes = [...(ids.length === 0 ? [transferMessages.nothingExported] : []), ...damages];
  for (const note of notes) warn(note);
  return warnLeftOut(leftOut);
}

async function idsOf(store: GameStore, typed: readonly string[]): Promise<readonly string[]> {
  if (typed.length === 0) return store.ids();
  const ids = new Set<string>();
  for (const each of typed) ids.add(await findGameId(store, each));
  return [...ids];
}

/** A game with the good part of its journal. */
interface GoodGame {
  readonly stored: StoredGame;
  readonly bytes: Uint8Array;
}

/** Is told of what cannot be exported whole. */
interface Shortcomings {
  /** @param line says which game, and up to where it is good */
  damaged(line: string): void;
  unreadable(id: string, why: string): void;
}

async function* goodGames(
  store: GameStore,
  ids: readonly string[],
  tell: Shortcomings,
): AsyncIterable<GoodGame> {
  for (const id of ids) {
    const reading = await store.read(id);
    if (reading.ok) {
      const { damage } = reading.stored;
      if (damage) tell.damaged(transferMessages.exportedUpTo(id, damageText(damage)));
      yield reading;
    } else {
      tell.unreadable(id, gameProblemText(id, reading.problem));
    }
  }
}

async function* journalsOf(games: AsyncIterable<GoodGame>): AsyncIterable<Uint8Array> {
  for await (const { bytes } of games) yield bytes;
}

async function* documentOf(games: AsyncIterable<GoodGame>): AsyncIterable<Uint8Array> {
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
