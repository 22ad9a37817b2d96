import type { MessagePort } from 'node:worker_threads';
import type { KernelWork } from '../analysis/index.js';
import { type ComputerTable, openSimulation, type SimulationTally } from '../players/index.js';
import { rollerOfChoices, seededRoller, seedOfGame } from '../rollers/index.js';

/** Games to be simulated by several threads, each of which takes the next block that nobody has taken. */
export interface SimulationWork {
  readonly table: ComputerTable;
  readonly solving: KernelWork | undefined;
  readonly seed: string;
  readonly games: number;
  /** A single number, that of the next block. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/** What a thread has to tell: that its games begin, and what each block has come to. */
export type SimulationNews =
  | { readonly type: 'begun' }
  | { readonly type: 'block'; readonly block: number; readonly tally: SimulationTally };

/** Enough for messages to cost nothing, and few enough for a bar that moves evenly. */
const BLOCK_GAMES = 100;

/** Simulates blocks of games until none is left. Game n has the seed of a run's nth game at the table. */
export function simulateBlocks(port: MessagePort, work: SimulationWork): void {
  const { table, solving, seed, games, next } = work;
  const simulate = openSimulation(table, solving, (game) => {
    const own = seedOfGame(seed, game);
    return { roller: seededRoller(own), chanceAt: rollerOfChoices(own) };
  });
  const tell = (news: SimulationNews): void => port.postMessage(news);
  tell({ type: 'begun' });
  for (;;) {
    const block = Atomics.add(next, 0, 1);
    const first = block * BLOCK_GAMES + 1;
    if (first > games) return;
    tell({ type: 'block', block, tally: simulate(first, Math.min(first + BLOCK_GAMES, games + 1)) });
  }
}
