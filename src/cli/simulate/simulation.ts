import {
  AnalysisError,
  addTally,
  type ComputerTable,
  emptyTally,
  prepareSimulation,
  type SimulationTally,
} from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import { startThread } from '../threads/pool.js';
import type { SimulationState } from './simulationState.js';
import type { SimulationNews } from './simulationThread.js';

/** What is to be simulated. */
export interface SimulationPlan {
  readonly table: ComputerTable;
  readonly seed: string;
  readonly games: number;
  readonly threads: number;
}

/** Games that are being simulated in other threads. */
export interface RunningSimulation {
  /** Resolves after the last game, or once it is stopped; rejected with an AnalysisError where a thread breaks off. */
  readonly ended: Promise<void>;
  now(): SimulationState;
  stop(): void;
}

/** Starts a simulation. This thread stays free for whoever watches it. */
export function startSimulation({ table, seed, games, threads: count }: SimulationPlan): RunningSimulation {
  const solving = prepareSimulation(table, count);
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = Array.from({ length: count }, () =>
    startThread({ name: 'games', work: { table, solving, seed, games, taken } }),
  );
  const merging = mergeInOrder(table.levels.length);
  let stop = (): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve;
    for (const thread of threads) {
      // Nothing else keeps the process from ending.
      thread.ref();
      thread.on('message', (news: SimulationNews) => {
        merging.take(news);
        if (merging.now().tally.games === games) resolve();
      });
      thread.on('error', ({ message }) =>
        reject(new AnalysisError(computerMessages.analysisFailed(message))),
      );
    }
  });
  const terminated = ended.finally(() => threads.forEach((thread) => void thread.terminate()));
  return { ended: terminated, now: merging.now, stop: () => stop() };
}

/** Adds games up in their order, in whichever they come. */
function mergeInOrder(seats: number): { take(news: SimulationNews): void; now(): SimulationState } {
  const tally = emptyTally(seats);
  const early = new Map<number, SimulationTally>();
  let begunAt: number | undefined;
  return {
    take(news) {
      begunAt ??= performance.now();
      if (news.type === 'begun') return;
      early.set(news.from, news.tally);
      for (let next = early.get(tally.games + 1); next; next = early.get(tally.games + 1)) {
        early.delete(tally.games + 1);
        addTally(tally, next);
      }
    },
    now: () => ({ tally, milliseconds: begunAt === undefined ? 0 : performance.now() - begunAt }),
  };
}
