import { readStore, requireHome } from '../home/home.js';
import { readGames, warnLeftOut } from '../home/storedGames.js';
import { stdoutStyles } from '../settings/paint.js';
import { findPerfectPlays } from './perfectPlay.js';
import { showStats, type StatsOptions } from './stats.js';

/**
 * Prints what the stored games come to on stdout, and on stderr how many of them could not be read.
 *
 * @returns the exit status: 2 if a game was left out
 * @throws UsageError
 */
export async function showStoredStats(options: StatsOptions): Promise<number> {
  const home = await requireHome();
  const ids = await readStore(home, (store) => store.ids());
  const leftOut: string[] = [];
  const games = readGames(home.store, ids, (id) => leftOut.push(id));
  const out = {
    columns: process.stdout.columns,
    paint: await stdoutStyles(),
    write: (text: string) => process.stdout.write(text),
  };
  await showStats(games, options, out, findPerfectPlays);
  return warnLeftOut(leftOut);
}
