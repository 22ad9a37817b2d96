import { evolve, type Game, type GameEvent, type GameHeader, newGame } from '../../engine/index.js';
import type { Table } from '../app/model.js';

/** A stored game, laid out to be looked at event by event. */
export interface Recording {
  /** The table as it is shown after so many events; the first is that before any. */
  readonly tables: readonly Table[];
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
  const tables = [tableOf(game, [])];
  for (const [index, event] of events.entries()) {
    const next = evolve(game, event);
    tables.push(tableOf(shown(game, event, next), events.slice(0, index + 1)));
    game = next;
  }
  return { tables, end: game, ...(damage !== undefined && { damage }) };
}

const tableOf = (game: Game, events: readonly GameEvent[]): Table => ({
  snapshot: { game, events },
  isPast: true,
});

/** What ends a turn is shown in that turn, while its dice still lie there. */
const shown = (before: Game, event: GameEvent, after: Game): Game =>
  event.type === 'scored' || event.type === 'left' ? { ...after, phase: before.phase } : after;
