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

/** Why an action didn't happen: the rules don't allow it, or the network table refuses it. */
export type SessionRefusal = Refusal | TableRefusal;

/** A running game at one moment. It's immutable: every change makes a new one. */
export interface Snapshot {
  readonly game: Game;
  /** The game's events, oldest first. */
  readonly events: readonly GameEvent[];
  /** Why the latest events couldn't be stored, as a phrase for a message. Absent if they were. */
  readonly unsaved?: string;
  /** The state of the network table. Absent for games on this machine. */
  readonly table?: TableView;
}

export interface Journal {
  /**
   * Stores the events that aren't stored yet; `events` has all of the game's. Returns undefined, or why it failed, as
   * a phrase for a message. The session makes one call at a time.
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

/** How long players can take back a box before the next roll. */
export const BOX_PAUSE_MS = 1000;

export interface SessionStart {
  /**
   * Where the session stores the game. Without a journal, nothing is stored, and changes are in the snapshot at once.
   */
  readonly journal?: Journal;
  /** A game to resume, whose events are all stored. */
  readonly past?: Snapshot;
  /**
   * Who makes the first roll after a person fills a box: the session at once (the default), or the caller, who can
   * take the box back until then.
   */
  readonly rollsAfterBox?: 'session' | 'caller';
}

/** A running game. The screen, line mode and computer players all play through it. */
export interface Session {
  getSnapshot(): Snapshot;
  /** Calls `listener` after every change, until you call the returned function. */
  subscribe(listener: () => void): () => void;
  /**
   * Performs an action, and the automatic ones that follow: rounds of the roll-off and first rolls; see also
   * `rollsAfterBox`. It's in the snapshot once the session has tried to store it. A refused action changes nothing.
   *
   * On this machine, the session decides during the call, so the promise is already resolved. On another machine, it
   * decides when the answer arrives.
   *
   * @returns why it was refused, or undefined; never rejects
   */
  dispatch(action: Action): Promise<SessionRefusal | undefined>;
  /** Returns whether the snapshot still lacks an action that was accepted, or that is waiting for an answer. */
  hasPendingActions(): boolean;
  /** Returns how many events are stored, those of earlier sessions included. */
  storedEvents(): number;
  /** False while events are being stored. */
  isSettled(): boolean;
  /**
   * Waits while events are being stored. If none are, tries once more to store what's unsaved. Then all accepted
   * actions are in the snapshot. Never rejects.
   */
  settled(): Promise<void>;
}

/** A session in which only the rules can refuse an action. Every game on this machine is one. */
export interface RulesSession extends Session {
  dispatch(action: Action): Promise<Refusal | undefined>;
}

/**
 * Starts or resumes a game, and performs all automatic actions: in a new game, the roll-off (with several players) and
 * the first roll.
 */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past, rollsAfterBox = 'session' }: SessionStart = {},
): RulesSession {
  /**
   * The latest state, which decides whether an action is legal. While events are being stored, `shown` is still an
   * earlier state.
   */
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
    // Cleared before the promise resolves, so that a caller who awaits it can dispatch the next action at once.
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
  // Show the first automatic actions at once, while they're being stored.
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
