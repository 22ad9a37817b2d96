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
  /** The server waits with its start until the shared log is ready. */
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
  /** The server has refused a message of a client. `code` is one of the codes in docs/protocol.md. */
  | { readonly type: 'refused'; readonly table: string; readonly code: string }
  /** A client's action has become a record, `seconds` after it arrived. */
  | { readonly type: 'acted'; readonly table: string; readonly seconds: number }
  /** The log has stored an entry. `entry` is its type; for a record, the type of the record. */
  | { readonly type: 'stored'; readonly table: string; readonly entry: string; readonly seconds: number }
  /** The server couldn't store an entry, because another server had stored one first. */
  | { readonly type: 'conflict'; readonly table: string }
  /** The log may or may not have stored an entry. */
  | { readonly type: 'not-stored'; readonly table: string; readonly fault: string }
  /** A table's log can't be read now, or contains a wrong record. */
  | { readonly type: 'not-read'; readonly table: string; readonly fault: string }
  /** An unexpected error at a table. `error` contains its stack. */
  | { readonly type: 'fault'; readonly table: string; readonly error: string }
  /** The server can't reach the log that it shares with others, or can again. */
  | { readonly type: 'offline' | 'online' }
  /** The log is reachable again, but the server doesn't use it: it may not be the same one. */
  | { readonly type: 'stream-refused'; readonly fault: string }
  /** The server has deleted tables that weren't used for a long time. */
  | { readonly type: 'expired'; readonly tables: number }
  /** The server refuses new connections, and finishes what it is storing. */
  | { readonly type: 'draining' }
  | { readonly type: 'ended' };

/** Receives what happens on a server. Mustn't throw. */
export type Observe = (event: ServerEvent) => void;

export interface Census {
  readonly tables: number;
  /** Their seats, including those of players who are away and of computer players. */
  readonly seats: number;
  readonly clients: number;
  readonly watchers: number;
}

/** Returns the type of an entry, or of the record in it. */
export const entryType = (entry: LogEntry): string =>
  entry.type === 'record' ? entry.record.type : entry.type;
