import { distributionFrom, type Forecasts, type ScoreChances, type SolvedRules } from '../analysis/index.js';
import {
  type BoxId,
  eventsInForce,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  newGame,
  type Scorecard,
  unfilledBoxes,
  winners,
} from '../engine/index.js';
import { winningAgainst } from './goals.js';
import { chanceToWin } from './policy.js';

/** The turn that raised the winner's chance of winning most. */
export interface TurningPoint {
  /** The seat of the winner. */
  readonly winner: number;
  /** The seat whose turn it was. */
  readonly seat: number;
  /** The number of the turn, from 1. */
  readonly turn: number;
  readonly box: BoxId;
  readonly points: number;
  /** The winner's chances of winning before and after the turn, 0-1, if everybody plays for the best average. A tie counts half. */
  readonly before: number;
  readonly after: number;
  /** Whether the chances come from forecasts, which are approximate. */
  readonly isEstimate: boolean;
}

/** The maximum number of open boxes for which all exact chances of a game take only a tenth of a second. */
const MAX_OPEN_FOR_EXACT = 5;

/** Returns the chance that a card beats the cards of the opponents. */
type Compare = (own: Scorecard, opponents: readonly Scorecard[]) => number | undefined;

/**
 * Returns the turning point of a finished game. Late in a game, uses the exact chances. Returns undefined if nobody has
 * won, if the winner never had an opponent, or if house rules make the exact chances too large to compute.
 */
export function turningPointOf(
  solved: SolvedRules,
  forecasts: Forecasts,
  header: GameHeader,
  events: readonly GameEvent[],
): TurningPoint | undefined {
  const inForce = eventsInForce(events);
  const won = winners(inForce.reduce(evolve, newGame(header)));
  const exact = exactChances(solved);
  const estimated: Compare = (own, opponents) =>
    chanceToWin(
      forecasts.of(own),
      opponents.map((card) => forecasts.of(card)),
    );
  let game = newGame(header);
  let best: TurningPoint | undefined;
  for (const event of inForce) {
    const before = game;
    game = evolve(game, event);
    if (event.type !== 'scored' || stayingIn(before).length < 2) continue;
    // Compare chances of the same kind, because an estimate and an exact chance differ even if nothing has happened.
    const isEstimate = stayingIn(before).some((card) => isEarly(header, card));
    const compare = isEstimate ? estimated : exact;
    for (const winner of won) {
      const [from, to] = [chanceOf(before, winner, compare), chanceOf(game, winner, compare)];
      if (from === undefined || to === undefined) continue;
      if (best && to - from <= best.after - best.before) continue;
      const { seat, turn, box, points } = event;
      best = { winner, seat, turn, box, points, before: from, after: to, isEstimate };
    }
  }
  return best;
}

const stayingIn = ({ seats }: Game): readonly Scorecard[] =>
  seats.filter(({ left }) => !left).map(({ card }) => card);

const isEarly = ({ rules }: GameHeader, card: Scorecard): boolean =>
  unfilledBoxes(rules, card).length > MAX_OPEN_FOR_EXACT;

function chanceOf({ seats }: Game, winner: number, compare: Compare): number | undefined {
  const own = seats[winner]?.card;
  const opponents = seats.filter(({ left }, seat) => seat !== winner && !left).map(({ card }) => card);
  return own && compare(own, opponents);
}

/** Compares cards by the exact distributions of their final scores. Each distribution is computed once. */
function exactChances(solved: SolvedRules): Compare {
  const known = new Map<Scorecard, ScoreChances | undefined>();
  const scoresOf = (card: Scorecard): ScoreChances | undefined => {
    if (!known.has(card)) known.set(card, distributionFrom(solved, card));
    return known.get(card);
  };
  return (own, opponents) => {
    const scores = scoresOf(own);
    const others = opponents.flatMap((card) => scoresOf(card) ?? []);
    if (!scores || others.length < opponents.length) return undefined;
    const payoff = winningAgainst(others);
    return Array.from(scores.chances).reduce(
      (sum, chance, index) => sum + chance * payoff.at(scores.lowest + index),
      0,
    );
  };
}
