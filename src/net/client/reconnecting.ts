import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectProblem, type ConnectResult, isTurnedAway } from '../wire/connect.js';
import type { Connection } from '../wire/connection.js';
import type { Disconnection, LinkProblem } from './clientState.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Retries if the server turns the client away before it was ever connected. They take about ten seconds. */
const FIRST_RETRIES = 5;

export interface ReconnectingParts {
  readonly connect: () => Promise<ConnectResult>;
  /** Uses a connection until it closes. Resolves with the reason. */
  readonly use: (connection: Connection) => Promise<Disconnection>;
  /** True if the client was ever connected to its table, perhaps in an earlier run. */
  readonly knowsTable: () => boolean;
  /** True if the client had all records on the connection that just ended. */
  readonly wasServed: () => boolean;
  /**
   * Called before each pause. `attempts` counts the failures since the last connection that had all records.
   */
  readonly disconnected: (problem: LinkProblem, attempts: number) => void;
  readonly givenUp: (problem: ConnectProblem) => void;
  readonly pause?: ((milliseconds: number, signal: AbortSignal) => Promise<unknown>) | undefined;
  readonly stopped: AbortSignal;
}

/** Connects again and again, until the client stops or trying again wouldn't help. */
export async function keepConnected({
  connect,
  use,
  knowsTable,
  wasServed,
  disconnected,
  givenUp,
  pause = defaultPause,
  stopped,
}: ReconnectingParts): Promise<void> {
  for (let attempts = 0; !stopped.aborted;) {
    const result = await connect();
    if (stopped.aborted) return result.ok ? result.connection.close() : undefined;
    if (result.ok) {
      const kind = await use(result.connection);
      // A connection without all records counts as a failure: a server that can't read its log accepts connections, but
      // sends nothing.
      attempts = wasServed() ? 0 : attempts + 1;
      if (stopped.aborted) return;
      disconnected({ kind }, attempts);
    } else {
      const { problem } = result;
      attempts++;
      // A client that was never connected gives up at once, because its invitation is probably wrong. It tries again
      // only if the server turned it away because it was busy.
      const mayPass = knowsTable()
        ? problem.kind === 'unreachable'
        : isTurnedAway(problem) && attempts <= FIRST_RETRIES;
      if (!mayPass) return givenUp(problem);
      disconnected(problem, attempts);
    }
    await pause(pauseAfter(attempts), stopped).catch(() => undefined);
  }
}

/** A random pause in milliseconds, so that clients that lost their connections together don't return together. */
function pauseAfter(attempts: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return longest * (0.5 + Math.random() / 2);
}

const defaultPause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  delay(milliseconds, undefined, { signal });
