import { currentTurn } from '../../engine/index.js';
import type { Snapshot, TableView } from '../../session/index.js';

/** Counts down the time left of each turn at a network table. */
export interface TurnClock {
  /** Follows the game. The countdown starts again with every turn. */
  follow(view: TableView, snapshot: Snapshot | undefined): void;
  stop(): void;
}

const SECOND_MS = 1000;

/**
 * Creates a stopped clock.
 *
 * @param show called with the number of seconds left whenever it changes; called with undefined if turns have no clock
 */
export function createTurnClock(show: (secondsLeft: number | undefined) => void): TurnClock {
  /** Identifies the turn that the clock counts down. */
  let turnKey: string | undefined;
  let endsAt = 0;
  /** The number of seconds that `show` was last called with. */
  let shown: number | undefined;
  /** Whether the server may know better how much time is left, because the screen has missed the start of the turn. */
  let isGuess = false;
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
    timer = undefined;
    turnKey = undefined;
    shown = undefined;
  };

  const start = (seconds: number): void => {
    endsAt = performance.now() + seconds * SECOND_MS;
    clearTimeout(timer);
    showNow();
  };

  return {
    follow({ clock, secondsLeft, link }, snapshot) {
      const turn = snapshot && currentTurn(snapshot.game);
      if (clock === undefined || !turn || link.type === 'stopped') {
        if (turnKey === undefined) return;
        stop();
        return show(undefined);
      }
      if (link.type !== 'connected') {
        isGuess = true;
        return;
      }
      const key = `${turn.seat} ${turn.number} ${clock}`;
      if (key !== turnKey) {
        isGuess ||= turnKey === undefined;
        turnKey = key;
        start(clock);
      }
      if (!isGuess || secondsLeft === undefined) return;
      isGuess = false;
      start(secondsLeft);
    },
    stop,
  };
}
