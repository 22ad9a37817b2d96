import {
  EMPTY_CARD,
  eventsInForce,
  type Face,
  type GameEvent,
  type GameHeader,
  heldPlaces,
  isFull,
  ROLLS_PER_TURN,
  rollsLeftAfter,
  type Scorecard,
  totals,
  withBox,
} from '../../engine/index.js';
import {
  type Advice,
  type Assessment,
  type CostByKind,
  type Decision,
  isHoldMove,
  type Lesson,
  type Luck,
  type Review,
  type SeatReview,
  type Solution,
  type TurnPosition,
} from '../types.js';
import { aimsOf, compareMove, type MoveToJudge } from './judge.js';

const MAX_LESSONS = 3;

/**
 * Assesses every roll and decision of a game, and explains the costliest ones. Pass only events that the engine's
 * `replay` accepts.
 */
export function reviewGame(solution: Solution, header: GameHeader, events: readonly GameEvent[]): Review {
  const assessment = assessGame(solution, header, events);
  const lessons = assessment.seats.flatMap(({ seat }) =>
    costliest(assessment.decisions.filter((decision) => decision.seat === seat)).map((decision) =>
      lessonOf(solution, decision),
    ),
  );
  return { ...assessment, lessons };
}

const costliest = (decisions: readonly Decision[]): readonly Decision[] =>
  decisions
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MAX_LESSONS);

function lessonOf(solution: Solution, decision: Decision): Lesson {
  const { card, dice, roll, best } = decision;
  return { decision, aims: aimsOf(solution, { card, dice, rollsLeft: rollsLeftAfter(roll) }, best) };
}

/**
 * Assesses every roll and decision of a game, computer players' too. Ignores roll-offs and what was taken back. Pass
 * only events that the engine's `replay` accepts.
 */
export function assessGame(
  solution: Solution,
  { players }: GameHeader,
  events: readonly GameEvent[],
): Assessment {
  const seats = players.map((_, seat) => openSeat(solution, seat));
  const decisions: Decision[] = [];
  const luck: Luck[] = [];
  for (const event of eventsInForce(events)) {
    if (event.type !== 'rolled' && event.type !== 'scored') continue;
    const at = seats[event.seat];
    if (!at) continue;
    if (event.type === 'scored') {
      decisions.push(assessMove(at, { box: event.box }));
      endTurn(at, solution, event);
      continue;
    }
    if (at.throw) decisions.push(assessMove(at, { hold: facesHeld(event) }));
    luck.push(assessRoll(at, solution, event));
  }
  return { seats: seats.map((at) => seatReview(at, solution)), decisions, luck };
}

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

interface OpenSeat {
  readonly seat: number;
  card: Scorecard;
  /** The position after the latest roll, and the advice for it. Undefined between turns. */
  throw: (TurnPosition & { readonly turn: number; readonly advice: Advice }) | undefined;
  expected: number;
  luck: number;
  cost: number;
  readonly course: number[];
  readonly decisions: Decision[];
}

function openSeat(solution: Solution, seat: number): OpenSeat {
  const expected = solution.expectedTotal(EMPTY_CARD);
  return {
    seat,
    card: EMPTY_CARD,
    throw: undefined,
    expected,
    luck: 0,
    cost: 0,
    course: [expected],
    decisions: [],
  };
}

function assessRoll(at: OpenSeat, solution: Solution, { turn, roll, dice }: EventOf<'rolled'>): Luck {
  const position: TurnPosition = { card: at.card, dice, rollsLeft: rollsLeftAfter(roll) };
  const advice = solution.advise(position);
  const points = advice.expected - at.expected;
  at.throw = { ...position, turn, advice };
  at.expected = advice.expected;
  at.luck += points;
  return { seat: at.seat, turn, roll, dice, points };
}

function assessMove(at: OpenSeat, move: MoveToJudge): Decision {
  if (!at.throw) throw new TypeError('a move without dice');
  const { turn, card, dice, rollsLeft, advice } = at.throw;
  const comparison = compareMove(advice, move);
  const decision = { seat: at.seat, turn, roll: ROLLS_PER_TURN - rollsLeft, card, dice, ...comparison };
  at.expected = comparison.played.expected;
  at.cost += comparison.cost;
  at.decisions.push(decision);
  return decision;
}

function endTurn(at: OpenSeat, solution: Solution, event: EventOf<'scored'>): void {
  at.card = withBox(at.card, event);
  at.throw = undefined;
  at.expected = solution.expectedTotal(at.card);
  at.course.push(at.expected);
}

/** Sorted, because it makes no difference which of several equal dice is held. */
const facesHeld = ({ held, dice }: EventOf<'rolled'>): readonly Face[] =>
  heldPlaces(held)
    .map((place) => dice[place])
    .sort((a, b) => a - b);

function seatReview(at: OpenSeat, { rules }: Solution): SeatReview {
  const { seat, luck, cost, card, course, decisions } = at;
  const isFinished = isFull(rules, card);
  const [start = at.expected] = course;
  return {
    seat,
    start,
    luck,
    cost,
    decisions: decisions.length,
    bestMoves: decisions.filter((decision) => decision.cost === 0).length,
    meanCost: decisions.length === 0 ? 0 : cost / decisions.length,
    costByKind: costByKind(decisions),
    result: isFinished ? totals(rules, card).grand : at.expected,
    isFinished,
    course,
  };
}

function costByKind(decisions: readonly Decision[]): CostByKind {
  const costs = { holdsAfterRoll1: 0, holdsAfterRoll2: 0, boxes: 0 };
  for (const { played, roll, cost } of decisions) {
    costs[isHoldMove(played) ? (roll === 1 ? 'holdsAfterRoll1' : 'holdsAfterRoll2') : 'boxes'] += cost;
  }
  return costs;
}
