import {
  distributionFrom,
  type Forecast,
  type Forecasts,
  type ScoreChances,
  type SolvedRules,
  type TurnEnd,
  turnEnds,
} from '../analysis/index.js';
import { currentTurn, type Game, type RuleSet, type Scorecard, unfilledBoxes } from '../engine/index.js';
import { winningAgainst } from './goals.js';
import { chanceToWin } from './policy.js';
import { positionIn } from './position.js';

export interface WinChances {
  /**
   * Each seat's chance of winning, 0-1, if everybody plays for the best average. Tied players share the win. 0 for
   * players who have left.
   */
  readonly bySeat: readonly number[];
  /** True if the chances are from forecasts, so only approximate. */
  readonly isEstimate: boolean;
}

/** A player's card, and in the middle of a turn the cards that the turn can end with. */
export interface Standing {
  readonly card: Scorecard;
  readonly ends?: readonly TurnEnd[];
}

/** The chance of beating the opponents; undefined if house rules make the computation too large. */
export type Compare = (own: Standing, opponents: readonly Standing[]) => number | undefined;

/** With this many open boxes, computing all exact chances of a game takes only a tenth of a second. */
const MAX_OPEN_FOR_EXACT = 5;

/** True if a card has too many open boxes for exact chances of winning. */
export const isEarly = (rules: RuleSet, card: Scorecard): boolean =>
  unfilledBoxes(rules, card).length > MAX_OPEN_FOR_EXACT;

/**
 * Everybody's chance of winning: exact late in a game, and before that estimated from forecasts. Undefined with fewer
 * than two players left, or if house rules make it too large to compute.
 */
export function winChancesIn(solved: SolvedRules, forecasts: Forecasts, game: Game): WinChances | undefined {
  const turn = currentTurn(game);
  const standings = game.seats.map(({ card, left }, seat): Standing | undefined => {
    if (left) return undefined;
    return turn?.seat === seat && turn.dice ? { card, ends: turnEnds(solved, positionIn(game)) } : { card };
  });
  const staying = standings.flatMap((standing) => standing ?? []);
  if (staying.length < 2) return undefined;
  const isEstimate = staying.some(({ card }) => isEarly(game.header.rules, card));
  const compare = isEstimate ? estimatedCompare(forecasts) : exactCompare(solved);
  const bySeat = standings.map(
    (own) =>
      own &&
      compare(
        own,
        staying.filter((other) => other !== own),
      ),
  );
  if (bySeat.some((chance, seat) => standings[seat] && chance === undefined)) return undefined;
  return { bySeat: bySeat.map((chance = 0) => chance), isEstimate };
}

export function estimatedCompare(forecasts: Forecasts): Compare {
  const forecastOf = ({ card, ends = [{ card, chance: 1 }] }: Standing): Forecast =>
    ends.flatMap((end) =>
      forecasts.of(end.card).map((kind) => ({ ...kind, share: kind.share * end.chance })),
    );
  return (own, opponents) => chanceToWin(forecastOf(own), opponents.map(forecastOf));
}

/**
 * Computes chances of winning from exact distributions of the final scores. It computes each card's distribution only
 * once.
 */
export function exactCompare(solved: SolvedRules): Compare {
  const known = new Map<Scorecard, ScoreChances | undefined>();
  const scoresOf = ({ card, ends }: Standing): ScoreChances | undefined => {
    if (!known.has(card)) known.set(card, distributionFrom(solved, card, ends));
    return known.get(card);
  };
  return (own, opponents) => {
    const scores = scoresOf(own);
    const others = opponents.flatMap((opponent) => scoresOf(opponent) ?? []);
    if (!scores || others.length < opponents.length) return undefined;
    const payoff = winningAgainst(others);
    return Array.from(scores.chances).reduce(
      (sum, chance, index) => sum + chance * payoff.at(scores.lowest + index),
      0,
    );
  };
}
