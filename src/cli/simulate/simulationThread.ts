import type { MessagePort } from 'node:worker_threads';
import type { KernelWork } from '../../analysis/index.js';
import { type ComputerTable, openSimulation, type SimulationTally } from '../../players/index.js';
import { rollerOfChoices, seededRoller, seedOfGame } from '../../rollers/index.js';

/** Games to be simulated by several threads, each of which takes the next ones that nobody has taken. */
export interface SimulationWork {
  readonly table: ComputerTable;
  readonly solving: KernelWork | undefined;
  readonly seed: string;
  readonly games: number;
  /** A single number: how many games are taken. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** What a thread has to tell: that its games begin, and what games from a number on have come to. */
export type SimulationNews =
  | { readonly type: 'begun' }
  | { readonly type: 'played'; readonly from: number; readonly tally: SimulationTally };

/** Long enough for messages to cost nothing, and short enough for a bar that moves evenly. */
const MILLISECONDS_AT_ONCE = 20;

/** Simulates games until none is left. Game n has the seed of a run's nth game at the table. */
export function joinSimulation(port: MessagePort, work: SimulationWork): void {
  const { table, solving, seed, games, taken } = work;
  const simulate = openSimulation(table, solving, (game) => {
    const own = seedOfGame(seed, game);
    return { roller: seededRoller(own), chanceAt: rollerOfChoices(own) };
  });
  const tell = (news: SimulationNews): void => port.postMessage(news);
  tell({ type: 'begun' });
  for (let atOnce = 1; ;) {
    const from = Atomics.add(taken, 0, atOnce) + 1;
    if (from > games) return;
    const startedAt = performance.now();
    const tally = simulate(from, Math.min(from + atOnce, games + 1));
    tell({ type: 'played', from, tally });
    // Levels differ in what they compute a thousandfold.
    if (performance.now() - startedAt < MILLISECONDS_AT_ONCE) atOnce *= 2;
  }
}
