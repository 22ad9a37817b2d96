import { type Dice, sumDice } from './dice.js';
import type { GameEvent } from './event.js';
import {
  currentTurn,
  type Game,
  isPersonAt,
  isPlaying,
  newTurn,
  type Phase,
  playOrder,
  type Seat,
  seatAt,
  seatsTyping,
} from './game.js';
import { countFilled, withBox } from './scorecard.js';

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** Applies an event, which `decide` or `replay` must have checked. */
export function evolve(game: Game, event: GameEvent): Game {
  if (event.type === 'tookBack') return afterTakingBack(game);
  const after = afterEvent(game, event);
  if (!game.history) return after;
  const before = gameToRestore(game, event, after);
  const { events, allEvents } = game.history;
  return {
    ...after,
    history: { events: events + 1, allEvents: allEvents + 1, ...(before && { before }) },
  };
}

function gameToRestore(game: Game, event: GameEvent, after: Game): Game | undefined {
  const { practice, realDice } = game.header;
  const before = game.history?.before;
  // Leaving is final, so earlier decisions can no longer be taken back.
  if (practice) return isDecision(game, event) ? game : event.type === 'left' ? undefined : before;
  // Players can't take back a decision once they've seen later dice. Only typed dice can still be corrected.
  if (event.type === 'scored') {
    const mayReturn = after.phase.name === 'turn' && isDecision(game, event);
    return mayReturn ? (realDice ? game : withoutBefore(game)) : undefined;
  }
  const isThrow = event.type === 'rolled' || event.type === 'rolledOff';
  if (isThrow && seatsTyping(game).length > 0) return withoutBefore(game);
  const isFirstRoll = event.type === 'rolled' && event.roll === 1;
  return realDice && (isFirstRoll || event.type === 'advised') ? before : undefined;
}

/** Drops the earlier state, so that only one step can be taken back. */
function withoutBefore(game: Game): Game {
  const { events = 0, allEvents = 0 } = game.history ?? {};
  return { ...game, history: { events, allEvents } };
}

function afterTakingBack(game: Game): Game {
  const before = game.history?.before;
  if (!before?.history) return game;
  return { ...before, history: { ...before.history, allEvents: (game.history?.allEvents ?? 0) + 1 } };
}

/** True for a person's decision. A first roll isn't one, because no dice can be held. */
const isDecision = ({ header }: Game, event: GameEvent): boolean =>
  (event.type === 'scored' || (event.type === 'rolled' && event.roll > 1)) && isPersonAt(header, event.seat);

function afterEvent(game: Game, event: Exclude<GameEvent, EventOf<'tookBack'>>): Game {
  switch (event.type) {
    case 'rolledOff':
      return afterRollOff(game, event);
    case 'rolled':
      return {
        ...game,
        phase: {
          name: 'turn',
          turn: {
            seat: event.seat,
            number: event.turn,
            roll: event.roll,
            dice: event.dice,
            held: event.held,
          },
        },
      };
    case 'scored':
      return nextTurn(
        withSeat(game, event.seat, (seat) => ({ ...seat, card: withBox(seat.card, event) })),
        event.seat,
      );
    case 'advised':
      return withSeat(game, event.seat, (seat) => ({ ...seat, advisedIn: event.turn }));
    case 'seedSeen':
      return { ...game, seedSeen: true };
    case 'left':
      return afterLeaving(game, event.seat);
  }
}

function afterRollOff(game: Game, event: EventOf<'rolledOff'>): Game {
  if (game.phase.name !== 'roll-off') return game;
  const leaders = rollOffLeaders(game.phase.contenders, event.dice);
  const [first] = leaders;
  return leaders.length === 1 && first !== undefined
    ? { ...game, firstSeat: first, phase: { name: 'turn', turn: newTurn(first, 1) } }
    : { ...game, phase: { name: 'roll-off', round: event.round + 1, contenders: leaders } };
}

function afterLeaving(game: Game, leaver: number): Game {
  const remaining = withSeat(game, leaver, (seat) => ({ ...seat, left: true }));
  const turn = currentTurn(game);
  // If a player leaves during another player's turn, that turn continues.
  return turn?.seat === leaver ? nextTurn(remaining, leaver) : remaining;
}

function nextTurn(game: Game, from: number): Game {
  return { ...game, phase: nextPhase(game, from) };
}

function nextPhase(game: Game, from: number): Phase {
  if (game.seats.every((seat) => seat.left)) return { name: 'abandoned' };
  const order = playOrder(game);
  const start = order.indexOf(from);
  const round = order.map((_, step) => order[(start + 1 + step) % order.length] ?? from);
  const next = round.find((seat) => isPlaying(game, seatAt(game, seat)));
  return next === undefined
    ? { name: 'finished' }
    : { name: 'turn', turn: newTurn(next, countFilled(seatAt(game, next).card) + 1) };
}

const withSeat = (game: Game, index: number, change: (seat: Seat) => Seat): Game => ({
  ...game,
  seats: game.seats.map((seat, other) => (other === index ? change(seat) : seat)),
});

/**
 * The seats with the highest total in a round of the roll-off. One alone plays first; if several tie, they roll again.
 * `throws` is in the order of `contenders`.
 */
export function rollOffLeaders(contenders: readonly number[], throws: readonly Dice[]): readonly number[] {
  const highest = Math.max(...throws.map(sumDice));
  return contenders.filter((_, index) => {
    const dice = throws[index];
    return dice !== undefined && sumDice(dice) === highest;
  });
}
