import { type ListedTable, MAX_LISTED, readServerMessage } from '../messages.js';
import type { ConnectProblem, ConnectResult } from '../wire/connect.js';
import type { Connection } from '../wire/connection.js';
import { keepConnected, type ReconnectingParts } from './reconnecting.js';

const ANSWER_MS = 5000;
/** How often to ask again if the connection breaks before the list is complete. */
const MAX_LOST = 2;

/** A server's public tables, newest first, or why they're unknown. */
export type PublicList =
  | { readonly ok: true; readonly tables: readonly ListedTable[] }
  | { readonly ok: false; readonly problem: ConnectProblem };

export interface PublicListParts {
  /** Connects to the server with the code `PUBLIC_LIST`. */
  readonly connect: () => Promise<ConnectResult>;
  /** Waits before the next attempt to connect. Tests pass their own. */
  readonly pause?: ReconnectingParts['pause'];
}

/** Asks a server for its public tables. Tries again a few times if the server turns the client away. */
export function listPublicTables({ connect, pause }: PublicListParts): Promise<PublicList> {
  const stopped = new AbortController();
  return new Promise((resolve) => {
    const settle = (list: PublicList): void => {
      resolve(list);
      stopped.abort();
    };
    let lost = 0;
    void keepConnected({
      connect,
      use: async (connection) => {
        const answer = await ask(connection);
        if (answer !== 'lost') settle(answer);
        else if (++lost > MAX_LOST) settle({ ok: false, problem: { kind: 'unreachable', reason: 'closed' } });
        return 'lost';
      },
      knowsTable: () => false,
      wasServed: () => false,
      disconnected: () => undefined,
      givenUp: (problem) => settle({ ok: false, problem }),
      pause,
      stopped: stopped.signal,
    });
  });
}

/** Asks once, and closes the connection. Resolves with `lost` if the connection ends before the answer is complete. */
const ask = (connection: Connection): Promise<PublicList | 'lost'> =>
  new Promise((resolve) => {
    const tables: ListedTable[] = [];
    const end = (answer: PublicList | 'lost'): void => {
      clearTimeout(timer);
      resolve(answer);
      connection.close();
    };
    const timer = setTimeout(() => end('lost'), ANSWER_MS);
    connection.receive({
      message(value) {
        const message = readServerMessage(value);
        if (message?.type !== 'tables' || tables.length > MAX_LISTED)
          return end({ ok: false, problem: { kind: 'not-a-table' } });
        tables.push(...message.tables);
        if (message.rest === 0) end({ ok: true, tables: tables.filter(({ host }) => host !== '') });
      },
      closed: () => end('lost'),
    });
    connection.send({ type: 'list' });
  });
