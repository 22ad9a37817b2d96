import * as at from '../kernel/directory.js';
import { BOXES, type Scorecard } from '../../engine/index.js';
import type { ComputedRows } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { totalWithoutBonus } from '../solver/solvedValues.js';
import { countBits, yahtzeeContents, MASKS_BY_COUNT, stateOf } from '../solver/states.js';
import { type FollowedGames, followGames } from './followGames.js';
import { scoreVectors } from './scoreVectors.js';
import { countPlaces, readRow, type RowOfStates, spreadLanes } from './transitions.js';
import type { TurnEnd } from './turnEnds.js';

/** The chance of each final score. */
export interface ScoreChances {
  readonly lowest: number;
  /** The chance of each score from `lowest` upwards. The chances add up to 1. */
  readonly chances: ArrayLike<number>;
}

/** Returns a quantile of the final scores. For example, a share of 0.5 gives the median. */
export function quantileOf({ lowest, chances }: ScoreChances, share: number): number {
  let sum = 0;
  for (let index = 0; index < chances.length; index++) {
    sum += chances[index] ?? 0;
    if (sum >= share) return lowest + index;
  }
  return lowest + chances.length - 1;
}

/** Returns the chance of scoring at least `score`. */
export function chanceFrom({ lowest, chances }: ScoreChances, score: number): number {
  let sum = 0;
  for (let index = chances.length - 1; index >= 0 && lowest + index >= score; index--)
    sum += chances[index] ?? 0;
  return sum;
}

/**
 * Computes the exact chance of each final score under best play, starting from a card between turns. If a turn is in
 * progress, `ends` lists the possible cards at the end of that turn. Works forward from the given card to the full
 * cards, computing the score distribution of each reachable state. An empty card takes about four seconds and 200 MB,
 * and a card with ten open boxes a third of a second and 30 MB. Returns undefined if the distribution does not fit into
 * memory. Only house rules can make a distribution that large.
 */
export function distributionFrom(
  { rules, rows }: SolvedRules,
  card: Scorecard,
  ends: readonly TurnEnd[] = [{ card, chance: 1 }],
): ScoreChances | undefined {
  const start = stateOf(rules, card);
  const starts = ends.map((end) => ({ ...end, state: stateOf(rules, end.card) }));
  const games = followGames(rows, start.mask, starts);
  const rowsOf = (level: number): readonly ReachedRow[] =>
    (MASKS_BY_COUNT[level] ?? [])
      .filter((mask) => (mask & start.mask) === start.mask)
      .flatMap((mask) => yahtzeeContents(mask).map((holdsScore) => readRow(rows, mask, holdsScore)))
      .map((row) => ({ ...row, lanes: lanesReached(games, row) }))
      .filter(({ lanes }) => lanes.length > 0);
  const vectors = scoreVectors(countPlaces(rows));

  let last: readonly ReachedRow[] = [];
  for (let level = countBits(start.mask); level <= BOXES.length; level++) {
    const begun = starts.filter(({ state }) => countBits(state.mask) === level);
    for (const { card: from, state } of begun)
      vectors.include(games.placeOf(state), totalWithoutBonus(rules, from));
    // First find the possible scores. Room for every conceivable score would take three times the memory.
    for (const row of last) passOn(rows, row, vectors.includePass);
    const reached = rowsOf(level);
    if (!vectors.open(reached.flatMap(({ state, lanes }) => lanes.map((lane) => state + lane))))
      return undefined;
    for (const { card: from, chance, state } of begun)
      vectors.begin(games.placeOf(state), totalWithoutBonus(rules, from), chance);
    for (const row of last) passOn(rows, row, vectors.pass);
    last = reached;
  }
  const full = last.flatMap(({ state, address, lanes }) =>
    lanes.map((lane) => ({
      lowest: vectors.lowestOf(state + lane) + (games.values[address / 8 + lane] ?? 0),
      chances: vectors.chancesOf(state + lane),
    })),
  );
  return sumChances(full);
}

/** A row, and the lanes of the states that are reached. */
interface ReachedRow extends RowOfStates {
  readonly lanes: readonly number[];
}

type Pass = (from: number, to: number, points: number, factor: number) => void;

const lanesReached = ({ values, flow }: FollowedGames, { state, length }: RowOfStates): number[] =>
  Array.from({ length }, (_, lane) => lane).filter(
    (lane) => (values[(flow + at.REACH) / 8 + state + lane] ?? 0) > 0,
  );

/** Calls `pass` for each transition from a reached state in this row to a state one turn later. */
function passOn(rows: ComputedRows, row: ReachedRow, pass: Pass): void {
  for (let begin = 0; begin < row.length; begin += at.BLOCK_LANES) {
    const lanes = row.lanes.filter((lane) => lane >= begin && lane < begin + at.BLOCK_LANES);
    if (lanes.length === 0) continue;
    spreadLanes(rows, row, begin, lanes, (lane, after, points, chance) =>
      pass(row.state + lane, after, points, chance),
    );
  }
}

/** Merges several score distributions into one. */
function sumChances(
  parts: readonly { readonly lowest: number; readonly chances: Float64Array }[],
): ScoreChances {
  const lowest = Math.min(...parts.map((part) => part.lowest));
  const end = Math.max(...parts.map((part) => part.lowest + part.chances.length));
  const chances = new Float64Array(end - lowest);
  for (const part of parts) {
    part.chances.forEach((chance, index) => {
      const score = part.lowest - lowest + index;
      chances[score] = (chances[score] ?? 0) + chance;
    });
  }
  const first = chances.findIndex((chance) => chance > 0);
  const last = chances.findLastIndex((chance) => chance > 0);
  return { lowest: lowest + first, chances: chances.slice(first, last + 1) };
}
