import type { Hold } from '../engine/index.js';
import type { SignedAction } from '../table/index.js';
import type { PlacedEntry } from './log.js';
import type { WaitingGuest } from './messages.js';

/** A public table that people can join now. */
export interface OpenTable {
  readonly table: string;
  /** The name of the Master. */
  readonly host: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The number of seats that are taken. */
  readonly seats: number;
  /** When the table was opened, in ISO 8601, UTC. */
  readonly opened: string;
  /** How many newer tables the server lists whose Masters are on the same network as this one's. */
  readonly rank: number;
}

/** Somebody who watches. `token` is the hash of the token with which the watcher can return. */
export interface Watcher {
  readonly name: string;
  readonly token: string;
}

/** How long a table has waited for its players, in milliseconds. Servers send it to each other. */
export interface Waits {
  /** How much of the present turn's clock is used up. */
  readonly used: number;
  readonly awaited: readonly (readonly [member: number, kind: 'action' | 'link', waited: number])[];
  /** How long each member has kept rolls waiting since the member's last turn. */
  readonly links: readonly (readonly [member: number, waited: number])[];
}

/** What one server of a cluster sends the others about a table or, as `public`, about its public tables. */
export type TableNews =
  /** The server has stored an entry right after the position `before`. */
  | ({ readonly type: 'entry'; readonly before: number } & PlacedEntry)
  /** What's happening at the table among the clients of this server. Sent after each change, and every few seconds. */
  | {
      readonly type: 'state';
      readonly server: string;
      /** The position of the last entry that the server knows. */
      readonly position: number;
      /** The members who are connected to this server, in ascending order. */
      readonly here: readonly number[];
      /** Those who watch through this server. */
      readonly watchers: readonly Watcher[];
      /** Those who wait at this server to be let in. */
      readonly waiting: readonly WaitingGuest[];
      /**
       * How often this server has restarted its clocks because its people couldn't act for a while. When the number
       * grows, the other servers restart theirs too.
       */
      readonly restarts?: number;
      /** For whom the table has waited and how long, according to this server. */
      readonly clocks?: Waits;
      /**
       * Present if a roll of this server's client is waiting for people who have just lost their connections.
       */
      readonly held?: true;
      /** What the current player, connected to this server, is holding. */
      readonly holding?: Hold;
      readonly links?: { readonly roll: number; readonly revealed: readonly (readonly [number, string])[] };
    }
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  | { readonly type: 'chat'; readonly action: SignedAction }
  /**
   * The public tables whose Masters are connected to the server. Sent under the name `public`, after each
   * change and every few seconds.
   */
  | { readonly type: 'public'; readonly server: string; readonly tables: readonly OpenTable[] };

/**
 * The servers that share a log. They send each other news, so that none has to poll the log. If news is lost or late, a
 * server learns the same from later news or from the log.
 */
export interface Cluster {
  /** The id of this server, new in each run. */
  readonly id: string;
  /** Returns whether a server may still be running. */
  isAlive(server: string): boolean;
  /** Returns whether this server can reach the others and the log. */
  isConnected(): boolean;
  /** Sends the other servers news about a table, or about the public tables. */
  tell(table: string, news: TableNews): void;
  /** Calls a function with other servers' news about a table. Call the returned function to stop that. */
  listen(table: string, hear: (news: TableNews) => void): () => void;
  /**
   * Calls a function when this server hasn't reached the other servers and the log for some seconds, and again when it
   * can.
   */
  onChange(changed: (isConnected: boolean) => void): void;
}
