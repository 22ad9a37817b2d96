import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import type { GameEvent, GameHeader } from '../../src/engine/index.js';
import { type GameStore, openGameStore } from '../../src/storage/index.js';
import { storedGame, type GameWish } from './storedGames.js';
import { faultyFiles } from './faults/faultyFiles.js';

/** A clock that goes on by a second each time it is asked. */
export function ticking(start = '2026-01-31T12:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** The store in a home, with faults as YAHTZEE_FILE_FAULTS wants them. */
export const storeIn = async (home: string, faults = '', now = ticking()): Promise<GameStore> =>
  openGameStore(faultyFiles(faults), home, now);

export const journalPath = (home: string, id: string): string => join(home, 'games', `${id}.jsonl`);
/** A lock file of a game, as some process could have made it. */
export const lockPath = (home: string, id: string): string => join(home, 'games', `${id}.lock.1-00000000`);

/** What a lock says about the start of a process of this system: boot, namespaces and ticks; '' where it does not say. */
export function startedHere({
  boot,
  ticks = 1,
}: { readonly boot?: string; readonly ticks?: number } = {}): string {
  const bootId = '/proc/sys/kernel/random/boot_id';
  if (!existsSync(bootId)) return '';
  const [pids, times] = ['pid', 'time'].map((kind) => /\d+/.exec(readlinkSync(`/proc/self/ns/${kind}`))?.[0]);
  return `${boot ?? readFileSync(bootId, 'latin1').trim()}/${pids}-${times}/${ticks}`;
}
export const indexPath = (home: string): string => join(home, 'scores.jsonl');

/** A game that a store has been given, whole. */
export interface KeptGame {
  readonly id: string;
  readonly header: GameHeader;
  readonly events: readonly GameEvent[];
}

/** Plays a game as wished into a store, as the only writer it will have. */
export async function keepGame(store: GameStore, wish: GameWish = {}): Promise<KeptGame> {
  const { game, events } = storedGame(wish);
  const { id, journal } = store.begin(game.header);
  await journal.store(events);
  await journal.close();
  return { id, header: game.header, events };
}

/** Makes one file of a driver and all that it imports, for Node to run as a process of its own. */
export async function bundleDriver(
  name: 'contendDriver' | 'lockDriver' | 'scoresDriver',
  folder: string,
): Promise<string> {
  const entry = fileURLToPath(new URL(`./drivers/${name}.ts`, import.meta.url));
  const output = { dir: folder, entryFileNames: '[name].mjs', codeSplitting: false, write: true };
  await bundle({ input: { [name]: entry } }, output);
  return join(folder, `${name}.mjs`);
}

/** How many calls were made of a port whose trace this is. */
export const callsIn = (trace: string): number => readFileSync(trace, 'utf8').split('\n').length - 1;
