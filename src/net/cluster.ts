import type { Hold } from '../engine/index.js';
import type { SignedAction } from '../table/index.js';
import type { PlacedEntry } from './log.js';
import type { WaitingGuest } from './messages.js';

/** A public table that people can join now. */
export interface OpenTable {
  /** The name of the table. */
  readonly table: string;
  /** The name of the Master. */
  readonly host: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The number of seats that are taken. */
  readonly seats: number;
  /** When the table was opened, in ISO 8601, UTC. */
  readonly opened: string;
  /** How many newer tables from the network of this table's Master the server lists. */
  readonly rank: number;
}

/** Somebody who watches: the name, and the hash of the token with which the watcher returns. */
export interface Watcher {
  readonly name: string;
  readonly token: string;
}

/** How long a table has waited, in milliseconds, as servers tell each other. */
export interface Waits {
  /** How much of the present turn has used up its clock. */
  readonly used: number;
  readonly awaited: readonly (readonly [member: number, kind: 'action' | 'link', waited: number])[];
  /** How long each member has kept rolls waiting since the member's last turn. */
  readonly links: readonly (readonly [member: number, waited: number])[];
}

/** What one server of a cluster tells the others about a table or, with the type `public`, about its public tables. */
export type TableNews =
  /** The server has stored an entry, which follows the entry at the position `before`. */
  | ({ readonly type: 'entry'; readonly before: number } & PlacedEntry)
  /** The server's part of what is happening at the table. Sent after each change, and every few seconds. */
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
      /** How often the people at this server could not act for a while. Then all servers start their clocks again. */
      readonly restarts?: number;
      /** How long the table has waited for whom, according to this server. */
      readonly clocks?: Waits;
      /** Present if a roll of a client of this server waits for people who have just lost their connections. */
      readonly held?: true;
      /** The dice that the current player, who is connected to this server, has marked to hold. */
      readonly holding?: Hold;
      /** The links that members have revealed for a roll. */
      readonly links?: { readonly roll: number; readonly revealed: readonly (readonly [number, string])[] };
    }
  /** The decider has answered somebody who waits. */
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  /** A client of this server chats before the start. */
  | { readonly type: 'chat'; readonly action: SignedAction }
  /**
   * The public tables whose Masters are connected to the server. Sent under the name `public` instead of the name of a
   * table, after each change and every few seconds.
   */
  | { readonly type: 'public'; readonly server: string; readonly tables: readonly OpenTable[] };

/**
 * The servers that share a log. They send each other news, so that no server has to poll the log. News may be lost or
 * late. Later news, or the log, corrects this.
 */
export interface Cluster {
  /** The id of this server, new in each run. */
  readonly id: string;
  /** Returns whether a server may still be running. */
  isAlive(server: string): boolean;
  /** Returns whether this server can reach the others and the log. */
  isConnected(): boolean;
  /** Tells the other servers something about a table, or about the public tables. */
  tell(table: string, news: TableNews): void;
  /** Calls a function with the news of other servers about a table. Returns a function that stops these calls. */
  listen(table: string, hear: (news: TableNews) => void): () => void;
  /** Calls a function when this server has lost the others and the log for some seconds, and when it has them again. */
  onChange(changed: (isConnected: boolean) => void): void;
}
