import {
  type Decision,
  type Forecasts,
  isSameMove,
  type Review,
  type SolvedRules,
  type ToWin,
} from '../analysis/index.js';
import {
  eventsInForce,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  isPerson,
  newGame,
  rollsLeftAfter,
} from '../engine/index.js';
import { bestResponse, planToWin, type Response } from './policy.js';
import { estimatedCompare, exactCompare, isEarly } from './winChances.js';

/**
 * Two estimated chances that differ by less than this may be equal. We compared estimates with exact chances in 121
 * games of two to four players from `casual` to `perfect`, with six and seven open boxes. In 5,500 positions, the error
 * stayed below this for 97.5% of the differences between the best move and a random one, and for 99.9% of those between
 * the best moves for winning and for points. Of 2,839 differences larger than this, one had the wrong sign.
 * test/players/toWin.slow.test.ts checks other games, also of Yatzy.
 */
const ESTIMATE_ERROR = 0.02;

interface Turn {
  readonly response: Response;
  readonly error: number;
}

/**
 * Adds the chances of winning to a review, for every decision of a person who still had opponents. Yields after each
 * decision, so that the caller can do other work. Leaves out chances that need too much memory under house rules.
 */
export function* toWinSteps(
  solved: SolvedRules,
  forecasts: Forecasts,
  { header, events }: { readonly header: GameHeader; readonly events: readonly GameEvent[] },
  review: Review,
): Generator<undefined, Review> {
  const turnOf = turnPlanner(solved, forecasts);
  const decisions: Decision[] = [];
  let game = newGame(header);
  let turn: Turn | undefined;
  for (const event of eventsInForce(events)) {
    const decision = review.decisions[decisions.length];
    if (decision && (event.type === 'scored' || (event.type === 'rolled' && event.roll > 1))) {
      turn ??= turnOf(game, decision.seat);
      decisions.push(turn ? { ...decision, toWin: toWinIn(solved, turn, decision) } : decision);
      yield;
    }
    game = evolve(game, event);
    // A turn's plan stays valid until a card changes or somebody leaves.
    if (event.type === 'scored' || event.type === 'left') turn = undefined;
  }
  const lessons = review.lessons.map((lesson) => ({
    ...lesson,
    decision: decisions[review.decisions.indexOf(lesson.decision)] ?? lesson.decision,
  }));
  return { ...review, decisions, lessons };
}

/**
 * Plans a person's turn for the best chance of winning. Undefined for computers, without opponents, or if house rules
 * make it too large.
 */
function turnPlanner(
  solved: SolvedRules,
  forecasts: Forecasts,
): (game: Game, seat: number) => Turn | undefined {
  const [exact, estimated] = [exactCompare(solved), estimatedCompare(forecasts)];
  return ({ header: { rules, players }, seats }, seat) => {
    const [player, own] = [players[seat], seats[seat]];
    const opponents = seats.filter(({ left }, other) => other !== seat && !left);
    if (!player || !own || !isPerson(player) || opponents.length === 0) return undefined;
    const isEstimate = [own, ...opponents].some(({ card }) => isEarly(rules, card));
    const compare = isEstimate ? estimated : exact;
    const response = planToWin(rules, own.card, (card) => compare({ card }, opponents) ?? NaN);
    return Number.isNaN(response.expected) ? undefined : { response, error: isEstimate ? ESTIMATE_ERROR : 0 };
  };
}

function toWinIn(solved: SolvedRules, { response, error }: Turn, decision: Decision): ToWin {
  const { card, dice, roll } = decision;
  const position = { card, dice, rollsLeft: rollsLeftAfter(roll) };
  const { choices, expected } = response.weigh(position);
  const choice = bestResponse(response, solved, position);
  const move = solved.advise(position).moves.find((each) => isSameMove(each, choice)) ?? decision.best;
  const best = Math.max(...expected);
  const chanceAfter = (other: Decision['best']): number =>
    isSameMove(other, move) ? best : (expected[choices.findIndex((each) => isSameMove(each, other))] ?? 0);
  return { played: chanceAfter(decision.played), forPoints: chanceAfter(decision.best), best, move, error };
}
