import type { Forecasts, SolvedRules } from '../analysis/index.js';
import {
  type BoxId,
  eventsInForce,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  newGame,
  winners,
} from '../engine/index.js';
import { type Compare, estimatedCompare, exactCompare, isEarly, type Standing } from './winChances.js';

export interface TurningPoint {
  readonly winner: number;
  readonly seat: number;
  /** 1 is this seat's first turn. */
  readonly turn: number;
  readonly box: BoxId;
  readonly points: number;
  /**
   * The winner's chance of winning before and after the turn, 0-1, if everybody plays for the best average. A tie
   * counts half.
   */
  readonly before: number;
  readonly after: number;
  /** True if the chances are from forecasts, so only approximate. */
  readonly isEstimate: boolean;
}

export function turningPointOf(
  solved: SolvedRules,
  forecasts: Forecasts,
  header: GameHeader,
  events: readonly GameEvent[],
): TurningPoint | undefined {
  const inForce = eventsInForce(events);
  const won = winners(inForce.reduce(evolve, newGame(header)));
  const [exact, estimated] = [exactCompare(solved), estimatedCompare(forecasts)];
  let game = newGame(header);
  let best: TurningPoint | undefined;
  for (const event of inForce) {
    const before = game;
    game = evolve(game, event);
    if (event.type !== 'scored' || stayingIn(before).length < 2) continue;
    // Compare two estimates or two exact chances: an estimate and an exact chance differ even if nothing happens
    // between them.
    const isEstimate = stayingIn(before).some(({ card }) => isEarly(header.rules, card));
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

const stayingIn = ({ seats }: Game): readonly Standing[] => seats.filter(({ left }) => !left);

function chanceOf({ seats }: Game, winner: number, compare: Compare): number | undefined {
  const own = seats[winner];
  return (
    own &&
    compare(
      own,
      seats.filter(({ left }, seat) => seat !== winner && !left),
    )
  );
}
