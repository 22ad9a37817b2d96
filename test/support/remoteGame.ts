import type { Action, GameHeader, Refusal, Roller } from '../../src/engine/index.js';
import { type RulesSession, startSession } from '../../src/session/index.js';

/** A game that runs on another machine. The test decides when answers and other players' actions arrive. */
export interface RemoteGame {
  readonly session: RulesSession;
  /** The actions that await an answer, oldest first. */
  readonly waiting: readonly Action[];
  /** Answers the oldest action. Without a refusal, the action is accepted. Resolves when everybody has got the answer. */
  answer(refusal?: Refusal): Promise<void>;
  /** Performs actions of players on other machines. All actions arrive together. */
  arrive(...actions: readonly Action[]): Promise<void>;
}

interface Waiting {
  readonly action: Action;
  readonly resolve: (refusal: Refusal | undefined) => void;
}

/** Resolves when all callbacks of settled promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function openRemoteGame(
  header: GameHeader,
  roller: Roller,
  arrived: () => Promise<void> = settled,
): RemoteGame {
  const game = startSession(header, roller);
  let shown = game.getSnapshot();
  const waiting: Waiting[] = [];
  const listeners = new Set<() => void>();
  const show = (): void => {
    shown = game.getSnapshot();
    for (const listener of listeners) listener();
  };
  return {
    session: {
      getSnapshot: () => shown,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      dispatch: (action) => new Promise((resolve) => waiting.push({ action, resolve })),
      hasPendingActions: () => waiting.length > 0,
      storedEvents: () => shown.events.length,
      isSettled: () => true,
      settled: () => Promise.resolve(),
    },
    get waiting() {
      return waiting.map(({ action }) => action);
    },
    answer(refusal) {
      const asked = waiting.shift();
      if (!asked) throw new Error('no action awaits an answer');
      if (!refusal) {
        void game.dispatch(asked.action);
        show();
      }
      asked.resolve(refusal);
      return arrived();
    },
    arrive(...actions) {
      for (const action of actions) void game.dispatch(action);
      show();
      return arrived();
    },
  };
}
