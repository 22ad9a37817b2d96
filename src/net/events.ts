import type { LogEntry } from './log.js';
import type { Ending } from './wire/connection.js';
import type { TurnedAway } from './wire/listen.js';

/** What happens on a server, for its logs and its figures. Contains no names of players, no codes and no secrets. */
export type ServerEvent =
  /** `monitor` is the port of the monitor, if there is one. */
  | {
      readonly type: 'listening';
      readonly address: string;
      readonly port: number;
      readonly monitor?: number;
    }
  /** The server starts as soon as the log that it shares with others is ready. */
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
  /** An action of a client has become a record. `seconds` is the time since the action arrived. */
  | { readonly type: 'acted'; readonly table: string; readonly seconds: number }
  /** The log has stored an entry of this type; for records, this is the type of the record. */
  | { readonly type: 'stored'; readonly table: string; readonly entry: string; readonly seconds: number }
  /** Another server was faster to store an entry. */
  | { readonly type: 'conflict'; readonly table: string }
  /** The log may or may not have stored an entry. */
  | { readonly type: 'not-stored'; readonly table: string; readonly fault: string }
  /** The log of a table cannot be read now, or contains a wrong record. */
  | { readonly type: 'not-read'; readonly table: string; readonly fault: string }
  /** An unexpected error at a table. `error` contains its stack. */
  | { readonly type: 'fault'; readonly table: string; readonly error: string }
  /** The server cannot reach the log that it shares with others, or can reach it again. */
  | { readonly type: 'offline' | 'online' }
  /** The server has reached the log again, but does not use it, because it may not be the same one. */
  | { readonly type: 'stream-refused'; readonly fault: string }
  /** The server has deleted tables that nobody has used for a long time. */
  | { readonly type: 'expired'; readonly tables: number }
  /** The server refuses new connections, and finishes what it is storing. */
  | { readonly type: 'draining' }
  | { readonly type: 'ended' };

/** Follows what happens on a server. Must not throw. */
export type Observe = (event: ServerEvent) => void;

/** How much a server has to do now. */
export interface Census {
  /** The tables that are in memory. */
  readonly tables: number;
  /** The seats at these tables, including those of players who are away and of computer players. */
  readonly seats: number;
  /** The connected clients. */
  readonly clients: number;
  /** The connected clients that watch. */
  readonly watchers: number;
}

/** Returns the type of an entry, or of the record in it. */
export const entryType = (entry: LogEntry): string =>
  entry.type === 'record' ? entry.record.type : entry.type;
