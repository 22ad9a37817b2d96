import type {
  Choice,
  KernelThreads,
  SolvedRules,
  TurnPosition,
  WeighedMoves,
  WeighingSolution,
} from '../analysis/index.js';
import type { Scorecard } from '../engine/index.js';
import type { Level } from './levels.js';
import { rivalPolicy } from './rival.js';
import { type Style, STYLES } from './styles.js';

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
