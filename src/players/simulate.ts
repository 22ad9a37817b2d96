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

export interface ComputerTable {
  readonly rules: RuleSet;
  readonly levels: readonly Level[];
}

/**
 * The work that the threads of a simulation share. Each thread passes it to `openSimulation`. Undefined if no computer
 * player needs the solved rules. Throws if WebAssembly has no SIMD on this machine.
 */
export const prepareSimulation = (
  { rules, levels }: ComputerTable,
  threads: number,
): KernelWork | undefined => (levels.some(valuesWholeGame) ? prepareSolving(rules, threads) : undefined);

export type Simulation = (from: number, to: number) => SimulationTally;

/**
 * Prepares to simulate games in the current thread. `work` comes from `prepareSimulation`, and `chanceOf` takes a
 * game's number.
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
      // `chase` gets a single thread, because the others are busy with games of their own.
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

function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
