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

/** A computer's turn, as it sees it. */
export interface Sight {
  readonly position: TurnPosition;
  /** The cards of the other seats, but for those who have left. */
  readonly opponents: readonly Scorecard[];
}

/**
 * How a computer plays.
 *
 * @param chance a number from 0 to 1, 1 excluded, for those who err
 */
export type Policy = (sight: Sight, chance: () => number) => Choice;

/** The ways to value moves that see no further than the turn. */
type ShortSight = Exclude<Style['sees'], 'game'>;

/** A rule set as each of the ways to value moves has it. */
export interface Solutions {
  shortSighted(sees: ShortSight): WeighingSolution;
  solved(): SolvedRules;
  /** The threads with which a chase is computed. */
  readonly threads: KernelThreads;
}

const styleOf = (level: Level): Style => STYLES[level === 'rival' ? 'perfect' : level];

/** How a level values moves; the rival does so until it chases. */
export function solutionOf(level: Level, { shortSighted, solved }: Solutions): WeighingSolution {
  const { sees } = styleOf(level);
  return sees === 'game' ? solved() : shortSighted(sees);
}

/** Tells whether a level plays by what the whole game comes to. */
export const seesGame = (level: Level): boolean => styleOf(level).sees === 'game';

/** How a level plays. */
export function policyOf(level: Level, solutions: Solutions): Policy {
  if (level === 'rival') return rivalPolicy(solutions.solved(), solutions.threads);
  const { spread } = styleOf(level);
  const solution = solutionOf(level, solutions);
  if (spread === 0) return ({ position }) => solution.best(position);
  return ({ position }, chance) => softmax(solution.weigh(position), spread, chance());
}

/**
 * The move that a softmax over what moves are worth comes to.
 *
 * @param spread see `Style`
 * @param chance from 0 to 1, 1 excluded
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
  if (!choice || count === 0) throw new RangeError('a full card allows no move');
  return choice;
}

/**
 * Plays to win: knows the other cards, and takes the best response to the final scores that play for the best average
 * would bring them; those who tie share the win. Before the last boxes, and alone at the table, it plays for the best
 * average itself.
 */
function rivalPolicy(solved: SolvedRules, threads: KernelThreads): Policy {
  let turn: { readonly cards: string; readonly response: Chase | undefined } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Chase | undefined => {
    // All cards stay as they are until the turn has ended.
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

/** Chances to win that differ by less are equal but for rounding. */
const AS_GOOD = 1e-12;

/** The move that wins most often; of several, such as in a game that is lost or won, the one that scores most. */
function bestResponse(response: Chase, solved: SolvedRules, position: TurnPosition): Choice {
  const { count, choices, expected: chances } = response.weigh(position);
  const { expected: scores } = solved.weigh(position);
  const most = Math.max(...chances.subarray(0, count));
  let best = -1;
  for (let move = 0; move < count; move++) {
    if ((chances[move] ?? 0) < most - AS_GOOD) continue;
    if (best < 0 || (scores[move] ?? 0) > (scores[best] ?? 0)) best = move;
  }
  const choice = choices[best];
  if (!choice) throw new RangeError('a full card allows no move');
  return choice;
}
