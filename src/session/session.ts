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

/** The state of a running game at one moment. Every change creates a new object. */
export interface Snapshot {
  readonly game: Game;
  /** All events, oldest first. */
  readonly events: readonly GameEvent[];
  /** Why the latest events could not be stored, as a phrase for a message; absent if there is no problem. */
  readonly unsaved?: string;
}

/** Stores the events of a session. */
export interface Journal {
  /**
   * Stores the events that are not stored yet. The session waits for each call to settle before it makes the next one.
   *
   * @param events all events of the game, including those already stored
   * @returns undefined, or the reason for a failure, as a phrase for a message
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

/** The options of a session. */
export interface SessionStart {
  /** Without a journal, nothing is stored, and changes appear in the snapshot at once. */
  readonly journal?: Journal;
  /** A game to resume. Its events are already stored. */
  readonly past?: Snapshot;
}

/** One running game, which the screen, the line mode and computer players share. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /**
   * Performs an action, and then every automatic action that follows: rounds of the roll-off and first rolls. An
   * illegal action is refused at once and changes nothing. A legal action appears in the snapshot after it has been
   * stored or storing it has failed.
   *
   * @returns why the action is illegal, or undefined
   */
  dispatch(action: Action): Refusal | undefined;
  /** Reports whether actions are still being stored and are therefore missing from the snapshot. */
  hasPendingActions(): boolean;
  /** Returns the number of stored events, including those of earlier sessions. */
  storedEvents(): number;
  /** Reports whether nothing is being stored. */
  isSettled(): boolean;
  /**
   * Resolves when nothing is being stored any more, and never rejects. Events that could not be stored before are tried
   * again.
   */
  settled(): Promise<void>;
}

/**
 * Starts or resumes a game, and performs all automatic actions. A new game therefore starts after the roll-off (if
 * there are several players) and the first roll.
 */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past }: SessionStart = {},
): Session {
  /** The latest state, which decides whether actions are legal. `shown` lags behind while events are being stored. */
  let head: Snapshot = past ?? { game: newGame(header), events: [] };
  let stored = head.events.length;
  let storing: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const take = (action: Action): Refusal | undefined => {
    const decision = decide(head.game, action, roller);
    if (!decision.ok) return decision.refusal;
    head = { game: evolve(head.game, decision.event), events: [...head.events, decision.event] };
    return undefined;
  };

  const takeAutomatic = (): void => {
    for (let action = automaticAction(head.game); action; action = automaticAction(head.game)) take(action);
  };

  const show = (snapshot: Snapshot): void => {
    shown = snapshot;
    for (const listener of listeners) listener();
  };

  const storeAll = async (to: Journal): Promise<void> => {
    for (let before: Snapshot | undefined; before !== head;) {
      before = head;
      const unsaved = await to.store(before.events);
      if (unsaved === undefined) stored = before.events.length;
      const { game, events } = before;
      if (events !== shown.events || unsaved !== shown.unsaved) {
        show({ game, events, ...(unsaved !== undefined && { unsaved }) });
      }
    }
    // Cleared before the promise resolves, so that a caller who waits for it can dispatch the next action.
    storing = undefined;
  };

  const store = (): Promise<void> => {
    if (!journal) {
      if (head !== shown) show(head);
      return Promise.resolve();
    }
    storing ??= storeAll(journal);
    return storing;
  };

  takeAutomatic();
  // The first automatic actions appear at once. They are stored before the first action of a player.
  let shown = head;
  if (journal && stored < head.events.length) void store();
  return {
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(action) {
      const refusal = take(action);
      if (refusal) return refusal;
      takeAutomatic();
      void store();
      return undefined;
    },
    hasPendingActions: () => shown.events !== head.events,
    storedEvents: () => stored,
    isSettled: () => storing === undefined,
    settled: () => storing ?? (stored < head.events.length ? store() : Promise.resolve()),
  };
}
