import type { Choice, SolvedRules, TurnPosition } from '../../src/analysis/index.js';
import { totalWithoutBonus } from '../../src/analysis/solver/solvedValues.js';
import { stateOf } from '../../src/analysis/solver/states.js';
import type { Scorecard } from '../../src/engine/index.js';
import { chanceToWin } from './chanceToWin.js';
import type { Forecast, Forecasts } from './forecasts.js';
import { planTurn, type ValuedMove } from './turnValues.js';

/** The plan of a turn that maximises the approximate chance to win. */
export interface EarlyChase {
  /** The approximate chance to win before the first roll. */
  readonly chance: number;
  /** Returns the moves in a position with their approximate chances, in the same order as `weigh` of a solution. */
  movesAt(position: TurnPosition): readonly ValuedMove[];
  best(position: TurnPosition): Choice;
}

/** Returns the forecast of a card's final score. */
export function forecastOfCard({ rules }: SolvedRules, forecasts: Forecasts, card: Scorecard): Forecast {
  const points = totalWithoutBonus(rules, card);
  return forecasts.forecastOf(stateOf(rules, card)).map((kind) => ({ ...kind, mean: kind.mean + points }));
}

/**
 * Plans a turn for the greatest approximate chance to win. The plan assumes that all players maximise their average
 * scores after this turn.
 *
 * @param opponents the forecasts of the opponents' final scores
 */
export function chaseEarly(
  solved: SolvedRules,
  forecasts: Forecasts,
  card: Scorecard,
  opponents: readonly Forecast[],
): EarlyChase {
  const total = totalWithoutBonus(solved.rules, card);
  const { worth, movesAt } = planTurn(solved.rules, card, (after, points) =>
    chanceToWin(forecasts.forecastOf(after), total + points, opponents),
  );
  return {
    chance: worth,
    movesAt,
    best: (position) => likeliestToWin(solved, position, movesAt(position)),
  };
}

/** Two approximate chances count as equal if they differ by at most this number. */
const SAME_CHANCE = 1e-9;

/** Returns the move with the greatest chance. If several moves are equally good: the highest expected score. */
function likeliestToWin(solved: SolvedRules, position: TurnPosition, moves: readonly ValuedMove[]): Choice {
  const { expected } = solved.weigh(position);
  const most = Math.max(...moves.map(({ worth }) => worth));
  let best = -1;
  moves.forEach(({ worth }, move) => {
    if (worth < most - SAME_CHANCE) return;
    if (best < 0 || (expected[move] ?? 0) > (expected[best] ?? 0)) best = move;
  });
  const choice = moves[best]?.choice;
  if (!choice) throw new RangeError('a full card has no moves');
  return choice;
}
