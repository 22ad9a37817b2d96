import {
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  newGame,
  seatsHere,
} from '../../../engine/index.js';
import type { MoveAction } from '../../../players/index.js';

export interface PastGame {
  readonly header: GameHeader;
  /** The engine's `replay` accepts these events without errors. */
  readonly events: readonly GameEvent[];
  /** The seats of the people who played at this computer. */
  readonly ownSeats: readonly number[];
  /** Why the record is incomplete, in one line. Undefined if it's complete. */
  readonly damage: string | undefined;
}

export interface RecordedMove {
  readonly seat: number;
  /** The replay first shows the dice of this decision after this many events. */
  readonly place: number;
  readonly action: MoveAction;
}

export interface Recording {
  readonly header: GameHeader;
  readonly events: readonly GameEvent[];
  /** The seats of the people who played at this computer. */
  readonly ownSeats: readonly number[];
  /** The state to show after each event: `games[n]` is the game after `n` events. */
  readonly games: readonly Game[];
  readonly end: Game;
  /** In the order of play, without those that were taken back. The review has the same order. */
  readonly moves: readonly RecordedMove[];
  /** Maps each place where a player has to decide to its index in `moves`. */
  readonly moveAt: ReadonlyMap<number, number>;
  /** Why the recording is incomplete, in one line. Left out if it's complete. */
  readonly damage?: string;
}

/**
 * Records a game, with the state to show after each event.
 *
 * @param events the game's events, already accepted by the engine's `replay`
 * @param facts the seats of the people at this computer, by default all people; why the record is incomplete, if it is
 */
export function recordingOf(
  header: GameHeader,
  events: readonly GameEvent[],
  { damage, ownSeats = seatsHere(header.players) }: Partial<Pick<PastGame, 'damage' | 'ownSeats'>> = {},
): Recording {
  let game = newGame(header);
  const games = [game];
  for (const event of events) {
    const next = evolve(game, event);
    games.push(shown(game, event, next));
    game = next;
  }
  return {
    header,
    events,
    ownSeats,
    games,
    end: game,
    ...decisionsIn(events),
    ...(damage !== undefined && { damage }),
  };
}

/** Keeps the dice of a turn visible after its last event. */
const shown = (before: Game, event: GameEvent, after: Game): Game =>
  event.type === 'scored' || event.type === 'left' ? { ...after, phase: before.phase } : after;

function decisionsIn(events: readonly GameEvent[]): Pick<Recording, 'moves' | 'moveAt'> {
  const moves: RecordedMove[] = [];
  const moveAt = new Map<number, number>();
  for (const index of placesInForce(events)) {
    const event = events[index];
    const action = event && actionOf(event);
    if (!event || !('seat' in event) || !action) continue;
    let place = index;
    while (isBetween(events[place - 1])) place--;
    for (let at = place; at <= index; at++) moveAt.set(at, moves.length);
    moves.push({ seat: event.seat, place, action });
  }
  return { moves, moveAt };
}

/** The indexes of the events that weren't taken back; see `eventsInForce`. */
function placesInForce(events: readonly GameEvent[]): readonly number[] {
  const inForce: number[] = [];
  events.forEach((event, index) => {
    if (event.type === 'tookBack') inForce.length = event.to;
    else inForce.push(index);
  });
  return inForce;
}

/** The decision in an event, as an action. Undefined for an event without one, such as the first roll of a turn. */
function actionOf(event: GameEvent): MoveAction | undefined {
  if (event.type === 'scored') return { type: 'score', box: event.box };
  return event.type === 'rolled' && event.roll > 1 ? { type: 'roll', hold: event.held } : undefined;
}

/** True for an event that can come between a roll and the decision about it. */
const isBetween = (event: GameEvent | undefined): boolean =>
  event?.type === 'advised' || event?.type === 'seedSeen' || event?.type === 'left';
