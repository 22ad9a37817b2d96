import type { Action } from './action.js';
import type { Hold } from './dice.js';
import { eventsInForce, type GameEvent } from './event.js';
import type { Game, GameHeader, Ghost } from './game.js';
import type { Player } from './player.js';

/** The `kind` of a player who repeats somebody's decisions from an earlier game. */
export const GHOST = 'ghost';

/** Games with a ghost are never ranked, and don't count in averages. */
export const hasGhost = ({ players }: { readonly players: readonly Pick<Player, 'kind'>[] }): boolean =>
  players.some(({ kind }) => kind === GHOST);

/** Collects a seat's decisions in a finished game, so that a ghost can repeat them. */
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
 * What the ghost does, if it's the ghost's turn; otherwise undefined. `decide` may refuse it if somebody edited the
 * file.
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
