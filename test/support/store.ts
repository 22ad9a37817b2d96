import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import type { GameEvent, SeededHeader } from '../../src/engine/index.js';
import { type GameStore, openGameStore } from '../../src/storage/index.js';
import { storedGame, type GameWish } from './stored/storedGames.js';
import { faultyFiles } from './faults/faultyFiles.js';

/** Creates a clock that advances by one second per call. */
export function ticking(start = '2026-01-31T12:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** Opens the store in a home folder. `faults` has the same format as YAHTZEE_FILE_FAULTS. */
export const storeIn = async (home: string, faults = '', now = ticking()): Promise<GameStore> =>
  openGameStore(faultyFiles(faults), home, now);

export const journalPath = (home: string, id: string): string => join(home, 'games', `${id}.jsonl`);
/** Returns the path of a game's lock file. */
export const lockPath = (home: string, id: string): string => join(home, 'games', `${id}.lock.1-00000000`);

/**
 * Returns the value of the field `started` in a process's lock file: boot id, namespaces, and the start time in clock
 * ticks. Returns '' if the system does not provide this information.
 */
export function startedHere({
  boot,
  ticks = 1,
}: { readonly boot?: string; readonly ticks?: number } = {}): string {
  const bootId = '/proc/sys/kernel/random/boot_id';
  if (!existsSync(bootId)) return '';
  const [pids, times] = ['pid', 'time'].map((kind) => /\d+/.exec(readlinkSync(`/proc/self/ns/${kind}`))?.[0]);
  return `${boot ?? readFileSync(bootId, 'latin1').trim()}/${pids}-${times}/${ticks}`;
}
export const indexPath = (home: string): string => join(home, 'index.jsonl');

/** A stored game, with all its events. */
export interface KeptGame {
  readonly id: string;
  readonly header: SeededHeader;
  readonly events: readonly GameEvent[];
}

/** Plays a game and stores all its events. */
export async function keepGame(store: GameStore, wish: GameWish = {}): Promise<KeptGame> {
  const { game, events } = storedGame(wish);
  const { id, journal } = store.begin(game.header);
  await journal.store(events);
  await journal.close();
  return { id, header: game.header, events };
}

/** Bundles a test program into one file that Node can run as a separate process. */
export async function bundleDriver(
  name: 'contendDriver' | 'listenDriver' | 'lockDriver' | 'scoresDriver',
  folder: string,
): Promise<string> {
  const entry = fileURLToPath(new URL(`./drivers/${name}.ts`, import.meta.url));
  const output = { dir: folder, entryFileNames: '[name].mjs', codeSplitting: false, write: true };
  await bundle({ input: { [name]: entry } }, output);
  return join(folder, `${name}.mjs`);
}

/** Returns the number of file-system calls in a trace file. */
export const callsIn = (trace: string): number => readFileSync(trace, 'utf8').split('\n').length - 1;
