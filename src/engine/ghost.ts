import type { Action } from './action.js';
import type { Hold } from './dice.js';
import { eventsInForce, type GameEvent } from './event.js';
import type { Game, GameHeader, Ghost } from './game.js';
import type { Player } from './player.js';

/** The `kind` of a ghost, which repeats a player's decisions from an earlier game. */
export const GHOST = 'ghost';

/** Returns whether a ghost plays. Games with a ghost are never ranked, and don't count in averages. */
export const hasGhost = ({ players }: { readonly players: readonly Pick<Player, 'kind'>[] }): boolean =>
  players.some(({ kind }) => kind === GHOST);

/** Returns the decisions that a seat made in a finished game, so that a ghost can repeat them. */
export function ghostOf(header: GameHeader, events: readonly GameEvent[], seat: number): Ghost {
  const inForce = eventsInForce(events);
  const holdsIn = (turn: number): readonly Hold[] =>
    inForce.flatMap((event) =>
      event.type === 'rolled' && event.seat === seat && event.turn === turn && event.roll > 1
        ? [event.held]
        : [],
    );
  return {
    seat: header.ghost?.seat ?? (header.duplicate ? 0 : seat),
    turns: inForce.flatMap((event) =>
      event.type === 'scored' && event.seat === seat ? [{ holds: holdsIn(event.turn), box: event.box }] : [],
    ),
  };
}

/**
 * Returns the ghost's decision if it's a ghost's turn; otherwise undefined. `decide` may refuse it if somebody edited
 * the file.
 */
export function ghostAction({
  header,
  phase,
}: Game): Extract<Action, { type: 'roll' | 'score' }> | undefined {
  if (phase.name !== 'turn' || header.players[phase.turn.seat]?.kind !== GHOST) return undefined;
  const turn = header.ghost?.turns[phase.turn.number - 1];
  const hold = turn?.holds[phase.turn.roll - 1];
  return hold ? { type: 'roll', hold } : turn && { type: 'score', box: turn.box };
}
