import { evolve, type GameEvent, type GameHeader, newGame } from '../engine/index.js';
import { happenedText } from '../text/index.js';
import { describeEnd, describeEvent, describeOpening } from './describe.js';

/** Returns a stored game as line-mode text. Before each reroll, adds a line with the held dice. */
export function describeGame(header: GameHeader, events: readonly GameEvent[]): readonly string[] {
  const names = header.players.map(({ name }) => name);
  let game = newGame(header);
  const lines: string[] = [];
  for (const event of events) {
    const after = evolve(game, event);
    if (event.type === 'rolled' && event.roll > 1) lines.push(happenedText(event, after, names));
    lines.push(...describeEvent(game, event, after));
    game = after;
  }
  return [...describeOpening(game), ...lines, ...describeEnd(game)];
}
