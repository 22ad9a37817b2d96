import {
  beginSolving,
  joinSolving,
  type KernelWork,
  ONE_THREAD,
  type SolvedRules,
  solveByUsualPoints,
  solveTurnByTurn,
} from '../analysis/index.js';
import type { RuleSet } from '../engine/index.js';
import type { Level } from './levels.js';
import { policyOf, seesGame } from './policy.js';
import { type GameChance, simulateGame } from './simulateGame.js';
import { addGame, emptyTally, type SimulationTally } from './simulationTally.js';

/** Computers at a table. */
export interface ComputerTable {
  readonly rules: RuleSet;
  /** One for each seat. */
  readonly levels: readonly Level[];
}

/**
 * What threads need beforehand to simulate games of a table; it can be sent to them.
 *
 * @param threads how many of them, each of which calls `openSimulation`
 * @throws where WebAssembly has no vectors
 */
export const prepareSimulation = (
  { rules, levels }: ComputerTable,
  threads: number,
): KernelWork | undefined => (levels.some(seesGame) ? beginSolving(rules, threads) : undefined);

/** Plays the games from one number up to another, that one left out, and adds them up. */
export type Simulation = (from: number, to: number) => SimulationTally;

/**
 * Opens the simulation of a table, in a thread of its own.
 *
 * @param work what `prepareSimulation` has answered
 * @param chanceOf the chance of each game, by its number
 */
export function openSimulation(
  { rules, levels }: ComputerTable,
  work: KernelWork | undefined,
  chanceOf: (game: number) => GameChance,
): Simulation {
  const solved = work && joinSolving(rules, work);
  const turn = onFirstCall(() => solveTurnByTurn(rules));
  const usualPoints = onFirstCall(() => solveByUsualPoints(rules));
  const policies = levels.map((level) =>
    policyOf(level, {
      solved(): SolvedRules {
        if (!solved) throw new Error('the simulation was prepared for another table');
        return solved;
      },
      shortSighted: (sees) => (sees === 'turn' ? turn() : usualPoints()),
      // There are as many simulations already as there are threads.
      threads: ONE_THREAD,
    }),
  );
  return (from, to) => {
    const tally = emptyTally(levels.length);
    for (let game = from; game < to; game++) addGame(tally, rules, simulateGame(policies, chanceOf(game)));
    return tally;
  };
}

/** Makes something when it is first asked for. */
function onFirstCall<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
