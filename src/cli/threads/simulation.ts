import type { RuleSet } from '../../engine/index.js';
import {
  addTally,
  AnalysisError,
  type ComputerTable,
  emptyTally,
  prepareSimulation,
  type SimulationTally,
} from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import { startThread } from './pool.js';
import type { SimulationMessage } from './simulationThread.js';

export interface SimulationPlan {
  readonly table: ComputerTable;
  readonly seed: string;
  readonly games: number;
  readonly threads: number;
}

export interface SimulationState {
  /**
   * The results of all games before the first one that's still running. Simulating only these games would give the same
   * results.
   */
  readonly tally: SimulationTally;
  /** Milliseconds since the first game started. */
  readonly milliseconds: number;
}

export interface RunningSimulation {
  /** Resolves after the last game or after `stop`. Rejects with an AnalysisError if a thread fails. */
  readonly ended: Promise<void>;
  state(): SimulationState;
  stop(): void;
}

/** Starts a simulation in other threads, so that this thread can show the progress. */
export function startSimulation({ table, seed, games, threads: count }: SimulationPlan): RunningSimulation {
  const solving = prepareSimulation(table, count);
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = Array.from({ length: count }, () =>
    startThread({ name: 'games', work: { table, solving, seed, games, taken } }),
  );
  const merging = mergeInOrder(table.rules, table.levels.length);
  let stop = (): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    stop = resolve;
    for (const thread of threads) {
      // The threads keep the process alive until they are terminated.
      thread.ref();
      thread.on('message', (message: SimulationMessage) => {
        merging.take(message);
        if (merging.state().tally.games === games) resolve();
      });
      thread.on('error', ({ message }) =>
        reject(new AnalysisError(computerMessages.analysisFailed(message))),
      );
    }
  });
  const terminated = ended.finally(() => threads.forEach((thread) => void thread.terminate()));
  return { ended: terminated, state: merging.state, stop: () => stop() };
}

/** Adds up batches in the order of their games, although threads can finish them in another order. */
function mergeInOrder(
  rules: RuleSet,
  seats: number,
): { take(message: SimulationMessage): void; state(): SimulationState } {
  const tally = emptyTally(rules, seats);
  const early = new Map<number, SimulationTally>();
  let startedAt: number | undefined;
  return {
    take(message) {
      startedAt ??= performance.now();
      if (message.type === 'started') return;
      early.set(message.from, message.tally);
      for (let next = early.get(tally.games + 1); next; next = early.get(tally.games + 1)) {
        early.delete(tally.games + 1);
        addTally(tally, next);
      }
    },
    state: () => ({ tally, milliseconds: startedAt === undefined ? 0 : performance.now() - startedAt }),
  };
}
