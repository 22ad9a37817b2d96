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

/** Why an action didn't happen: the rules forbid it, or the network table refuses it. */
export type SessionRefusal = Refusal | TableRefusal;

/** A running game at one moment. Immutable: every change makes a new one. */
export interface Snapshot {
  readonly game: Game;
  /** Oldest first. */
  readonly events: readonly GameEvent[];
  /** Why the latest events couldn't be stored, as a phrase for a message. */
  readonly unsaved?: string;
  /** Only at a network table. */
  readonly table?: TableView;
}

export interface Journal {
  /**
   * Stores the events that aren't stored yet; `events` has all of the game's. Returns undefined, or why it failed, as a
   * phrase for a message. The session waits for each call before it makes the next.
   */
  store(events: readonly GameEvent[]): Promise<string | undefined>;
}

export const BOX_PAUSE_MS = 1000;

export interface SessionStart {
  /** Where the session stores the game. Without a journal, it stores nothing and shows changes at once. */
  readonly journal?: Journal;
  /** A game to resume. All of its events are stored already. */
  readonly past?: Snapshot;
  /**
   * Who makes the first roll after a person fills a box: the session at once (the default), or the caller, so that the
   * player has time to take the box back.
   */
  readonly rollsAfterBox?: 'session' | 'caller';
}

/** A running game. The screen, line mode and computer players all play through it. */
export interface Session {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Performs an action, then the automatic ones: rounds of the roll-off and first rolls; see also `rollsAfterBox`.
   * They're in the snapshot once the session has tried to store them. A refused action changes nothing.
   *
   * On this machine, the session decides during the call, so the promise is already resolved. On another machine, it
   * decides when the answer arrives.
   *
   * @returns why it was refused, or undefined; never rejects
   */
  dispatch(action: Action): Promise<SessionRefusal | undefined>;
  /** True while the snapshot lacks an action that was accepted or that waits for an answer. */
  hasPendingActions(): boolean;
  storedEvents(): number;
  /** False while events are being stored. */
  isSettled(): boolean;
  /**
   * Waits until every accepted action is in the snapshot. If nothing is being stored, tries once more to store what
   * failed. Never rejects.
   */
  settled(): Promise<void>;
}

/** A session in which only the rules can refuse an action. Every game on this machine is one. */
export interface RulesSession extends Session {
  dispatch(action: Action): Promise<Refusal | undefined>;
}

/**
 * Starts or resumes a game, and performs its automatic actions: in a new game, the roll-off (with several players) and
 * the first roll.
 */
export function startSession(
  header: GameHeader,
  roller: Roller,
  { journal, past, rollsAfterBox = 'session' }: SessionStart = {},
): RulesSession {
  /** The latest state, which decides whether an action is legal. `shown` lags behind while events are being stored. */
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
    // Cleared before the promise resolves, so a caller who awaits it can dispatch the next action at once.
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
  // Show the first automatic actions at once, while they're still being stored.
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
