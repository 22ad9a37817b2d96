import { currentTurn } from '../../engine/index.js';
import type { Snapshot, TableView } from '../../session/index.js';

/** Counts down the time left of each turn at a network table, while the server says that it runs. */
export interface TurnClock {
  /** Follows the game. Every new value of the server starts the countdown again. */
  follow(view: TableView, snapshot: Snapshot | undefined): void;
  stop(): void;
}

const SECOND_MS = 1000;

/**
 * Creates a stopped clock.
 *
 * @param show called with the number of seconds left whenever it changes; called with undefined when the clock stops
 */
export function createTurnClock(show: (secondsLeft: number | undefined) => void): TurnClock {
  /** Identifies the turn, and the value of the server from which the clock counts down. */
  let running: string | undefined;
  let endsAt = 0;
  /** The number of seconds that `show` was last called with. */
  let shown: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const showNow = (): void => {
    const left = Math.max(0, endsAt - performance.now());
    const seconds = Math.ceil(left / SECOND_MS);
    if (seconds !== shown) show(seconds);
    shown = seconds;
    if (seconds === 0) return;
    // Timers can fire a moment early, so a full second could otherwise be shown twice.
    timer = setTimeout(showNow, left - (seconds - 1) * SECOND_MS + 1);
    // The countdown must not keep the program running.
    timer.unref();
  };

  const stop = (): void => {
    clearTimeout(timer);
    running = undefined;
    shown = undefined;
  };

  return {
    follow({ secondsLeft, link }, snapshot) {
      const turn = snapshot && currentTurn(snapshot.game);
      if (secondsLeft === undefined || !turn || link.type !== 'connected') {
        if (running === undefined) return;
        stop();
        return show(undefined);
      }
      const value = `${turn.seat} ${turn.number} ${secondsLeft}`;
      if (value === running) return;
      running = value;
      endsAt = performance.now() + secondsLeft * SECOND_MS;
      clearTimeout(timer);
      showNow();
    },
    stop,
  };
}
