import {
  type Action,
  automaticAction,
  decide,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  newGame,
  type Refusal,
  type Roller,
} from '../engine/index.js';

/** A running game at one moment. A new object after every event; never changed. */
export interface Snapshot {
  readonly game: Game;
  /** Everything that has happened, oldest first. */
  readonly events: readonly GameEvent[];
}

/** One running game: the object to which the screen, the line mode and computer players attach. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every event. Returns the way to stop that. */
  subscribe(listener: () => void): () => void;
  /**
   * Takes an action, and after it whatever takes itself: rounds of the roll-off and first rolls.
   *
   * @returns the refusal of an illegal action, which has changed nothing
   */
  dispatch(action: Action): Refusal | undefined;
}

/** Starts a game: the roll-off (for more than one player) and the first roll have fallen when it returns. */
export function startSession(header: GameHeader, roller: Roller): Session {
  let snapshot: Snapshot = { game: newGame(header), events: [] };
  const listeners = new Set<() => void>();

  const take = (action: Action): Refusal | undefined => {
    const decision = decide(snapshot.game, action, roller);
    if (!decision.ok) return decision.refusal;
    const { event } = decision;
    snapshot = { game: evolve(snapshot.game, event), events: [...snapshot.events, event] };
    for (const listener of listeners) listener();
    return undefined;
  };

  const takeAutomatic = (): void => {
    for (let action = automaticAction(snapshot.game); action; action = automaticAction(snapshot.game)) {
      take(action);
    }
  };

  takeAutomatic();
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(action) {
      const refusal = take(action);
      if (!refusal) takeAutomatic();
      return refusal;
    },
  };
}
