import {
  type Chase,
  chase,
  type Choice,
  type KernelThreads,
  type SolvedRules,
  type TurnPosition,
  type WeighedMoves,
  type WeighingSolution,
} from '../analysis/index.js';
import { openBoxes, type Scorecard } from '../engine/index.js';
import { MAX_OPEN_TO_CHASE, payoffOf } from './goals.js';
import { type Level, type Style, STYLES } from './levels.js';

/** A computer's view of its turn. */
export interface TurnView {
  readonly position: TurnPosition;
  /** The cards of the other seats that have not left. */
  readonly opponents: readonly Scorecard[];
}

/**
 * How a computer plays.
 *
 * @param chance returns a number from 0 to 1, without 1, for levels that err
 */
export type Policy = (view: TurnView, chance: () => number) => Choice;

/** The ways to value moves that look no further than the turn. */
type ShortSight = Exclude<Style['sees'], 'game'>;

/** A rule set, solved in each way of valuing moves. */
export interface Solutions {
  shortSighted(sees: ShortSight): WeighingSolution;
  solved(): SolvedRules;
  /** The threads for a chase. */
  readonly threads: KernelThreads;
}

const styleOf = (level: Level): Style => STYLES[level === 'rival' ? 'perfect' : level];

/** Returns the solution by which a level values moves. The rival uses it until it chases. */
export function solutionOf(level: Level, { shortSighted, solved }: Solutions): WeighingSolution {
  const { sees } = styleOf(level);
  return sees === 'game' ? solved() : shortSighted(sees);
}

/** Reports whether a level values the whole game. */
export const valuesWholeGame = (level: Level): boolean => styleOf(level).sees === 'game';

/** Returns the policy of a level. */
export function policyOf(level: Level, solutions: Solutions): Policy {
  if (level === 'rival') return rivalPolicy(solutions.solved(), solutions.threads);
  const { spread } = styleOf(level);
  const solution = solutionOf(level, solutions);
  if (spread === 0) return ({ position }) => solution.best(position);
  return ({ position }, chance) => softmax(solution.weigh(position), spread, chance());
}

/**
 * Chooses a move by a softmax over the values of moves.
 *
 * @param spread see `Style`
 * @param chance from 0 to 1, without 1
 */
function softmax({ count, choices, expected }: WeighedMoves, spread: number, chance: number): Choice {
  let most = -Infinity;
  for (let move = 0; move < count; move++) most = Math.max(most, expected[move] ?? 0);
  const weightOf = (move: number): number => Math.exp(((expected[move] ?? 0) - most) / spread);
  let sum = 0;
  for (let move = 0; move < count; move++) sum += weightOf(move);
  let left = chance * sum;
  let chosen = 0;
  while (chosen < count - 1 && (left -= weightOf(chosen)) >= 0) chosen++;
  const choice = choices[chosen];
  if (!choice || count === 0) throw new RangeError('a full card has no moves');
  return choice;
}

/**
 * Plays to win. It knows the other cards, and plays the best response to their final scores under play for the best
 * average; players who tie share the win. Alone at the table, and until few boxes are open, it plays for the best
 * average itself.
 */
function rivalPolicy(solved: SolvedRules, threads: KernelThreads): Policy {
  let turn: { readonly cards: string; readonly response: Chase | undefined } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Chase | undefined => {
    // All cards stay the same until the end of the turn.
    const cards = JSON.stringify([card, opponents]);
    if (turn?.cards !== cards) {
      const payoff = payoffOf(solved, { type: 'opponents' }, opponents);
      turn = { cards, response: payoff && chase(solved.rules, card, payoff, threads) };
    }
    return turn.response;
  };
  return ({ position, opponents }) => {
    const { card } = position;
    const mayChase = opponents.length > 0 && openBoxes(card).length <= MAX_OPEN_TO_CHASE;
    const response = mayChase ? responseTo(card, opponents) : undefined;
    return response ? bestResponse(response, solved, position) : solved.best(position);
  };
}

/** Chances to win that differ by less are equal except for rounding. */
const SAME_CHANCE = 1e-12;

/**
 * Returns the move that wins most often. If several do, as in a lost game, it returns the one with the highest score.
 */
function bestResponse(response: Chase, solved: SolvedRules, position: TurnPosition): Choice {
  const { count, choices, expected: chances } = response.weigh(position);
  const { expected: scores } = solved.weigh(position);
  const most = Math.max(...chances.subarray(0, count));
  let best = -1;
  for (let move = 0; move < count; move++) {
    if ((chances[move] ?? 0) < most - SAME_CHANCE) continue;
    if (best < 0 || (scores[move] ?? 0) > (scores[best] ?? 0)) best = move;
  }
  const choice = choices[best];
  if (!choice) throw new RangeError('a full card has no moves');
  return choice;
}
