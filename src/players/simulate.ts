import {
  computeForecasts,
  prepareSolving,
  joinSolving,
  type KernelWork,
  ONE_THREAD,
  solveByUsualPoints,
  type SolvedRules,
  solveTurnByTurn,
} from '../analysis/index.js';
import type { RuleSet } from '../engine/index.js';
import type { Level } from './levels.js';
import { policyOf, valuesWholeGame } from './policy.js';
import { type GameChance, simulateGame } from './simulateGame.js';
import { addGame, emptyTally, type SimulationTally } from './simulationSummary.js';

/** The computer players in a simulated game, and the rules. */
export interface ComputerTable {
  readonly rules: RuleSet;
  /** The level of each seat. */
  readonly levels: readonly Level[];
}

/**
 * Prepares the data that the threads of a simulation share. Pass the result to `openSimulation` in each thread. The
 * result is undefined if no computer player needs the solved rules. Throws an error if WebAssembly does not support
 * SIMD on this machine.
 */
export const prepareSimulation = (
  { rules, levels }: ComputerTable,
  threads: number,
): KernelWork | undefined => (levels.some(valuesWholeGame) ? prepareSolving(rules, threads) : undefined);

/** Plays the games numbered from `from` to `to` - 1, and returns their totals. */
export type Simulation = (from: number, to: number) => SimulationTally;

/**
 * Creates a simulation from the result of `prepareSimulation`. The simulation runs in the current thread. `chanceOf`
 * takes the number of a game and returns the sources of randomness in that game.
 */
export function openSimulation(
  { rules, levels }: ComputerTable,
  work: KernelWork | undefined,
  chanceOf: (game: number) => GameChance,
): Simulation {
  const solved = work && joinSolving(rules, work);
  const turn = lazily(() => solveTurnByTurn(rules));
  const usualPoints = lazily(() => solveByUsualPoints(rules));
  const solvedRules = (): SolvedRules => {
    if (!solved) throw new Error("this level needs the solved rules, which the simulation doesn't have");
    return solved;
  };
  const forecasts = lazily(() => computeForecasts(solvedRules()));
  const policies = levels.map((level) =>
    policyOf(level, {
      solved: solvedRules,
      forecasts,
      shortSighted: (sees) => (sees === 'turn' ? turn() : usualPoints()),
      // Run `chase` in a single thread, because all other threads are simulating their own games.
      threads: ONE_THREAD,
    }),
  );
  return (from, to) => {
    const tally = emptyTally(rules, levels.length);
    for (let game = from; game < to; game++)
      addGame(tally, rules, simulateGame(rules, policies, chanceOf(game)));
    return tally;
  };
}

/** Wraps a function so that it runs only once. Later calls return the first result. */
function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
