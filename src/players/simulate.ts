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
import {
  type Dice,
  EMPTY_CARD,
  keepHeld,
  type Roller,
  rollOffLeaders,
  ROLLS_PER_TURN,
  type RuleSet,
  type Scorecard,
  turnsOf,
  withBox,
  holdOfFaces,
} from '../engine/index.js';
import type { Level } from './levels.js';
import { type Policy, policyOf, valuesWholeGame } from './policy.js';
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
    if (!solved) throw new Error('this level needs the solved rules, which the simulation does not have');
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

/** Returns the random number in [0, 1) for one decision by a computer player that makes mistakes. */
export type ChanceAt = (place: {
  readonly seat: number;
  /** The number of this seat's turn, from 1. */
  readonly turn: number;
  /** The number of rolls made in this turn, from 1 to 3. */
  readonly roll: number;
}) => number;

/** The sources of randomness in one game. */
export interface GameChance {
  readonly roller: Roller;
  readonly chanceAt: ChanceAt;
}

/**
 * Plays a game between computer players, and returns the full cards of all seats. Creates no events, because events
 * would make the game ten times slower without changing the result. `policies` contains one policy for each seat, all
 * for this rule set.
 */
export function simulateGame(
  rules: RuleSet,
  policies: readonly Policy[],
  chance: GameChance,
): readonly Scorecard[] {
  const cards: Scorecard[] = policies.map(() => EMPTY_CARD);
  const first = firstSeat(policies.length, chance.roller);
  const turns = turnsOf(rules);
  for (let turn = 1; turn <= turns; turn++) {
    for (let step = 0; step < policies.length; step++) {
      const seat = (first + step) % policies.length;
      const policy = policies[seat];
      const card = cards[seat];
      if (!policy || !card) continue;
      const opponents = cards.filter((_, other) => other !== seat);
      cards[seat] = playTurn({ policy, card, opponents, seat, turn }, chance);
    }
  }
  return cards;
}

interface ComputerTurn {
  readonly policy: Policy;
  readonly card: Scorecard;
  readonly opponents: readonly Scorecard[];
  readonly seat: number;
  readonly turn: number;
}

function playTurn(
  { policy, card, opponents, seat, turn }: ComputerTurn,
  { roller, chanceAt }: GameChance,
): Scorecard {
  const rolled = (roll: number): Dice => roller.diceAt({ kind: 'turn', seat, turn, roll });
  let dice = rolled(1);
  for (let roll = 1; ; roll++) {
    const rollsLeft = (ROLLS_PER_TURN - roll) as 0 | 1 | 2;
    const choice = policy({ position: { card, dice, rollsLeft }, opponents }, () =>
      chanceAt({ seat, turn, roll }),
    );
    if (!('hold' in choice)) return withBox(card, choice);
    dice = keepHeld(dice, holdOfFaces(dice, choice.hold), rolled(roll + 1));
  }
}

/** Returns the seat that plays first: the only seat, or the winner of the roll-off. */
function firstSeat(seats: number, roller: Roller): number {
  let contenders: readonly number[] = Array.from({ length: seats }, (_, seat) => seat);
  for (let round = 1; contenders.length > 1; round++) {
    contenders = rollOffLeaders(
      contenders,
      contenders.map((seat) => roller.diceAt({ kind: 'roll-off', seat, round })),
    );
  }
  return contenders[0] ?? 0;
}
