import type { LogEntry } from './log.js';
import type { Ending } from './wire/connection.js';
import type { TurnedAway } from './wire/listen.js';

/** What happens on a server, for its logs and metrics. Contains no player names, codes or secrets. */
export type ServerEvent =
  /** `monitor` is the port of the monitor, if there is one. */
  | {
      readonly type: 'listening';
      readonly address: string;
      readonly port: number;
      readonly monitor?: number;
    }
  /** The server won't start until the shared log is ready. */
  | { readonly type: 'waiting'; readonly fault: string }
  /** A client that knows a code has connected. */
  | { readonly type: 'connected'; readonly table: string; readonly address: string }
  | {
      readonly type: 'disconnected';
      readonly table: string;
      readonly address: string;
      readonly by: 'server' | 'client';
      readonly reason: Ending['reason'];
    }
  | { readonly type: 'turned-away'; readonly reason: TurnedAway; readonly address: string }
  | { readonly type: 'table-opened' | 'table-loaded' | 'table-unloaded'; readonly table: string }
  /** The game is over, or everybody has left. */
  | { readonly type: 'table-ended'; readonly table: string }
  /** The server refused a client's message. `code` is one of those in docs/protocol.md. */
  | { readonly type: 'refused'; readonly table: string; readonly code: string }
  /** A client's action became a record, `seconds` after it arrived. */
  | { readonly type: 'acted'; readonly table: string; readonly seconds: number }
  /** The log has stored an entry. `entry` is its type; for a record, the type of the record. */
  | { readonly type: 'stored'; readonly table: string; readonly entry: string; readonly seconds: number }
  /** Another server stored an entry first, so this one couldn't. */
  | { readonly type: 'conflict'; readonly table: string }
  /** Nobody knows whether the log stored an entry. */
  | { readonly type: 'not-stored'; readonly table: string; readonly fault: string }
  /** A table's log can't be read now, or contains a wrong record. */
  | { readonly type: 'not-read'; readonly table: string; readonly fault: string }
  /** An unexpected error at a table. `error` contains its stack. */
  | { readonly type: 'fault'; readonly table: string; readonly error: string }
  /** The server lost or regained the log that it shares with others. */
  | { readonly type: 'offline' | 'online' }
  /** The log is reachable again, but the server doesn't use it: it may be a different one. */
  | { readonly type: 'stream-refused'; readonly fault: string }
  /** The server deleted tables that nobody had used for a long time. */
  | { readonly type: 'expired'; readonly tables: number }
  /** The server refuses new connections, and finishes what it is storing. */
  | { readonly type: 'draining' }
  | { readonly type: 'ended' };

/** Receives a server's events. Mustn't throw. */
export type Observe = (event: ServerEvent) => void;

export interface Census {
  readonly tables: number;
  /** Includes the seats of computer players, and of players who are away. */
  readonly seats: number;
  readonly clients: number;
  readonly watchers: number;
}

/** An entry's type or, for a record, the record's type. */
export const entryType = (entry: LogEntry): string =>
  entry.type === 'record' ? entry.record.type : entry.type;
