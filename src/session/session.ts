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

/** A running game at one moment. A new object whenever something has changed; never changed itself. */
export interface Snapshot {
  readonly game: Game;
  /** Everything that has happened, oldest first. */
  readonly events: readonly GameEvent[];
  /** Why the last of the events are not stored, as a part of a line; absent while all is well. */
  readonly unsaved?: string;
}

/** Where a session stores what happens in its game. */
export interface Journal {
  /**
   * Stores the events that are not stored yet; `events` are all of the game's. Called again only when the call
   * before has settled.
   *
   * @returns what stands in the way, as a part of a line, if anything does
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

/** What a session begins with besides a new game. */
export interface SessionStart {
  /** Without one, nothing is stored, and all that happens is shown at once. */
  readonly journal?: Journal;
  /** A game that goes on, instead of a new one; its events are stored already. */
  readonly past?: Snapshot;
}

/** One running game: the object to which the screen, the line mode and computer players attach. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every change. Returns the way to stop that. */
  subscribe(listener: () => void): () => void;
  /**
   * Takes an action, and after it whatever takes itself: rounds of the roll-off and first rolls. It is judged at
   * once, and seen in the snapshot once it is stored, or cannot be.
   *
   * @returns the refusal of an illegal action, which has changed nothing
   */
  dispatch(action: Action): Refusal | undefined;
  /** Whether something that was taken is not seen yet, as it is still being stored. */
  isBehind(): boolean;
  /** How many of the events are stored, before this session or by it. */
  storedEvents(): number;
  /** Whether nothing is being stored. */
  isSettled(): boolean;
  /** Settles once nothing is being stored any more; never rejects. Tries again what could not be stored. */
  settled(): Promise<void>;
}

/** Starts a game: the roll-off (for more than one player) and the first roll have fallen when it returns. */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past }: SessionStart = {},
): Session {
  /** What is judged against; `shown` runs behind it while something is being stored. */
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
    // Before anybody who waits for it can take the next action.
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
  // How a game begins is nobody's action: it is seen at once, and stored before the first action is.
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
    isBehind: () => shown.events !== head.events,
    storedEvents: () => stored,
    isSettled: () => storing === undefined,
    settled: () => storing ?? (stored < head.events.length ? store() : Promise.resolve()),
  };
}
