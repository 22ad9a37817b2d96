import type { MessagePort } from 'node:worker_threads';
import type { KernelWork } from '../../analysis/index.js';
import { type ComputerTable, openSimulation, type SimulationTally } from '../../players/index.js';
import { rollerOfChoices, seededRoller, seedOfGame } from '../../rollers/index.js';

/** What all simulation threads share. Each keeps taking the next batch of games. */
export interface SimulationWork {
  readonly table: ComputerTable;
  readonly solving: KernelWork | undefined;
  readonly seed: string;
  readonly games: number;
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** A thread's first game is starting, or a batch of games has ended. `from` is the number of the batch's first game. */
export type SimulationMessage =
  | { readonly type: 'started' }
  | { readonly type: 'played'; readonly from: number; readonly tally: SimulationTally };

/** The target time between messages: long enough to keep their cost low, and short enough for a smooth progress bar. */
const MILLISECONDS_PER_MESSAGE = 20;

/**
 * Simulates batches of games until no games are left. Game n has the seed that `play` derives for the nth game of a
 * run.
 */
export function joinSimulation(port: MessagePort, work: SimulationWork): void {
  const { table, solving, seed, games, taken } = work;
  const simulate = openSimulation(table, solving, (game) => {
    const ownSeed = seedOfGame(seed, game);
    return { roller: seededRoller(ownSeed), chanceAt: rollerOfChoices(ownSeed) };
  });
  const post = (message: SimulationMessage): void => port.postMessage(message);
  post({ type: 'started' });
  for (let batch = 1; ;) {
    const from = Atomics.add(taken, 0, batch) + 1;
    if (from > games) return;
    const startedAt = performance.now();
    const tally = simulate(from, Math.min(from + batch, games + 1));
    post({ type: 'played', from, tally });
    // Adapt the batch size to the speed, because some levels are a thousand times slower than others.
    if (performance.now() - startedAt < MILLISECONDS_PER_MESSAGE) batch *= 2;
  }
}
