import { evolve, type GameEvent, type GameHeader, newGame } from '../engine/index.js';
import { happenedText } from '../text/index.js';
import { describeEnd, describeEvent, describeEvents, describeOpening } from './describe.js';

/** Returns a stored game as line-mode text. Before each reroll, adds a line with the held dice. */
export function describeGame(header: GameHeader, events: readonly GameEvent[]): readonly string[] {
  const names = header.players.map(({ name }) => name);
  const start = newGame(header);
  const lines = describeEvents(start, events, (before, event, after) => [
    ...(event.type === 'rolled' && event.roll > 1 ? [happenedText(event, after, names)] : []),
    ...describeEvent(before, event, after),
  ]);
  const end = events.reduce(evolve, start);
  return [...describeOpening(end), ...lines, ...describeEnd(end)];
}
