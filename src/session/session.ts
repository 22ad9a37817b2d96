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

/** A running game at one moment. Each change makes a new object. */
export interface Snapshot {
  readonly game: Game;
  /** All events, oldest first. */
  readonly events: readonly GameEvent[];
  /** Why the last events are not stored, as part of a line; absent while everything is stored. */
  readonly unsaved?: string;
}

/** Stores the events of a session. */
export interface Journal {
  /**
   * Stores the events that are not stored yet; `events` are all events of the game. A new call comes only after the
   * last one has settled.
   *
   * @returns why it failed, as part of a line, or undefined
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

/** The options of a session. */
export interface SessionStart {
  /** Without a journal nothing is stored, and changes show at once. */
  readonly journal?: Journal;
  /** A game to resume. Its events are stored already. */
  readonly past?: Snapshot;
}

/** One running game, to which the screen, the line mode and computer players attach. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every change. Returns a function that stops this. */
  subscribe(listener: () => void): () => void;
  /**
   * Takes an action, and then every automatic action: rounds of the roll-off and first rolls. The action is judged at
   * once. The snapshot shows it as soon as it is stored, or storing it has failed.
   *
   * @returns the refusal of an illegal action, which changes nothing
   */
  dispatch(action: Action): Refusal | undefined;
  /** Reports whether the snapshot lacks actions that are still being stored. */
  hasPendingActions(): boolean;
  /** Returns the number of stored events, including those of earlier sessions. */
  storedEvents(): number;
  /** Reports whether nothing is being stored. */
  isSettled(): boolean;
  /** Resolves when nothing is being stored any more, and never rejects. Tries again to store what failed before. */
  settled(): Promise<void>;
}

/** Starts a game. When it returns, the roll-off (for more than one player) and the first roll are over. */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past }: SessionStart = {},
): Session {
  /** The state that judges actions. `shown` stays behind it while something is being stored. */
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
    // Cleared first, so a waiting caller can dispatch the next action.
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
  // The automatic actions at the beginning show at once, and are stored before the first action.
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
