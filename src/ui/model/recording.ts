import { evolve, type Game, type GameEvent, type GameHeader, newGame } from '../../engine/index.js';

/** A stored game, laid out to be looked at event by event. */
export interface Recording {
  readonly events: readonly GameEvent[];
  /** The game as it is shown after so many events; the first is that before any. */
  readonly games: readonly Game[];
  /** The game after the last event. */
  readonly end: Game;
  /** Why the record goes no further, one line; absent where nothing is missing. */
  readonly damage?: string;
}

/**
 * Lays out a game.
 *
 * @param events such as the engine's `replay` accepts
 */
export function recordingOf(header: GameHeader, events: readonly GameEvent[], damage?: string): Recording {
  let game = newGame(header);
  const games = [game];
  for (const event of events) {
    const next = evolve(game, event);
    games.push(shown(game, event, next));
    game = next;
  }
  return { events, games, end: game, ...(damage !== undefined && { damage }) };
}

/** What ends a turn is shown in that turn, while its dice still lie there. */
const shown = (before: Game, event: GameEvent, after: Game): Game =>
  event.type === 'scored' || event.type === 'left' ? { ...after, phase: before.phase } : after;
