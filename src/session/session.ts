import {
  type Action,
  automaticAction,
  boxJustFilled,
  decide,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  newGame,
  type Refusal,
  type Roller,
} from '../engine/index.js';

import type { TableRefusal, TableView } from './table.js';

/** The reason why a session refuses an action: the rules do not allow the action, or the network table refuses it. */
export type SessionRefusal = Refusal | TableRefusal;

/** An immutable state of a running game. Every change creates a new snapshot. */
export interface Snapshot {
  readonly game: Game;
  /** All events, oldest first. */
  readonly events: readonly GameEvent[];
  /** The reason why the latest events could not be stored, as a phrase for a message. Absent if there is no problem. */
  readonly unsaved?: string;
  /** The network table at which the game is played. Absent for games on this machine. */
  readonly table?: TableView;
}

/** Stores the events of a session. */
export interface Journal {
  /**
   * Stores the events that are not stored yet. The session waits for each call to settle before it makes the next call.
   * `events` contains all events of the game, including those already stored. If storing fails, returns the reason as a
   * phrase for a message. Otherwise, returns undefined.
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

/** How long players can take back a box before the next dice roll, in milliseconds. */
export const BOX_PAUSE_MS = 1000;

/** The options of a session. */
export interface SessionStart {
  /** Without a journal, nothing is stored, and changes appear in the snapshot immediately. */
  readonly journal?: Journal;
  /** A game to resume. All its events are already stored. */
  readonly past?: Snapshot;
  /**
   * Who makes the first roll after a person has filled a box: the session at once (`session`), or the caller, who can
   * take the box back until then (`caller`). Default: `session`.
   */
  readonly rollsAfterBox?: 'session' | 'caller';
}

/** A running game. The screen, line mode and computer players all play through a `Session`. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /**
   * Performs an action, and then all automatic actions that follow: roll-off rounds and first rolls; see also
   * `rollsAfterBox`. An accepted action
   * appears in the snapshot after the session has tried to store it. A refused action changes nothing.
   *
   * A session on this machine decides during the call, so the promise is already resolved. A session on another machine
   * decides later, when the answer arrives.
   *
   * @returns the reason for the refusal, or undefined if the session accepted the action; never rejects
   */
  dispatch(action: Action): Promise<SessionRefusal | undefined>;
  /** Returns true while accepted actions, or actions that await an answer, are missing from the snapshot. */
  hasPendingActions(): boolean;
  /** Returns the number of stored events, including events from earlier sessions. */
  storedEvents(): number;
  /** Returns false while events are being stored. */
  isSettled(): boolean;
  /**
   * Waits while events are being stored. If no events are being stored, tries once more to store any unsaved events.
   * Afterwards, all accepted actions are in the snapshot. The returned promise never rejects.
   */
  settled(): Promise<void>;
}

/** A session in which only the rules refuse actions, such as every session on this machine. */
export interface RulesSession extends Session {
  dispatch(action: Action): Promise<Refusal | undefined>;
}

/**
 * Starts or resumes a game, and performs all automatic actions. In a new game, the first automatic actions are the
 * roll-off (if there are several players) and the first roll.
 */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past, rollsAfterBox = 'session' }: SessionStart = {},
): RulesSession {
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
    // Clear `storing` before the promise resolves. Callers that await the promise can then dispatch the next action.
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
  // Show the first automatic actions immediately, while they are still being stored.
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
      if (!refusal) {
        const isCallersRoll = rollsAfterBox === 'caller' && boxJustFilled(head.game, head.events);
        if (!isCallersRoll) takeAutomatic();
        void store();
      }
      return Promise.resolve(refusal);
    },
    hasPendingActions: () => shown.events !== head.events,
    storedEvents: () => stored,
    isSettled: () => storing === undefined,
    settled: () => storing ?? (stored < head.events.length ? store() : Promise.resolve()),
  };
}
