import type { Hold } from '../engine/index.js';
import type { SignedAction } from '../table/index.js';
import type { PlacedEntry } from './log.js';
import type { WaitingGuest } from './messages.js';

/** A public table that people can join now. */
export interface OpenTable {
  readonly table: string;
  /** The Master's name. */
  readonly host: string;
  readonly rules: string;
  /** How many are taken. */
  readonly seats: number;
  /** In ISO 8601, UTC. */
  readonly opened: string;
  /** How many newer tables its Master's network has in the server's list. */
  readonly rank: number;
}

/** Somebody who watches. `token` is the hash of the token that lets them return. */
export interface Watcher {
  readonly name: string;
  readonly token: string;
}

/** How long a table has waited for its players, in milliseconds. Servers exchange this. */
export interface Waits {
  /** The used part of this turn's clock. */
  readonly used: number;
  readonly awaited: readonly (readonly [member: number, kind: 'action' | 'link', waited: number])[];
  /** How long each member has kept rolls waiting since their last turn. */
  readonly links: readonly (readonly [member: number, waited: number])[];
}

/** What one server of a cluster sends the others about a table or, as `public`, about its public tables. */
export type TableNews =
  /** The server has stored an entry right after the position `before`. */
  | ({ readonly type: 'entry'; readonly before: number } & PlacedEntry)
  /** What this server's clients are doing at the table. Sent after each change, and every few seconds. */
  | {
      readonly type: 'state';
      readonly server: string;
      /** The last entry that the server knows, by its position. */
      readonly position: number;
      /** In ascending order. */
      readonly here: readonly number[];
      readonly watchers: readonly Watcher[];
      readonly waiting: readonly WaitingGuest[];
      /**
       * How often this server has restarted its clocks because its people couldn't act for a while. When the number
       * grows, the other servers restart theirs too.
       */
      readonly restarts?: number;
      /** Whom the table has waited for, and how long, by this server's clock. */
      readonly clocks?: Waits;
      /** Set while a roll of this server's client waits for people who have just lost their connections. */
      readonly held?: true;
      /** What the player in turn is holding, if connected to this server. */
      readonly holding?: Hold;
      readonly links?: { readonly roll: number; readonly revealed: readonly (readonly [number, string])[] };
    }
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  | { readonly type: 'chat'; readonly action: SignedAction }
  /**
   * Public tables whose Masters are connected to this server. Sent under the name `public`, after each change and every
   * few seconds.
   */
  | { readonly type: 'public'; readonly server: string; readonly tables: readonly OpenTable[] };

/**
 * The servers that share a log. They send each other news, so that none has to poll the log. Lost or late news does no
 * harm: a server learns the same from later news or from the log.
 */
export interface Cluster {
  /** New in each run. */
  readonly id: string;
  /** True while a server may still be running. */
  isAlive(server: string): boolean;
  /** True while this server can reach the others and the log. */
  isConnected(): boolean;
  tell(table: string, news: TableNews): void;
  /** Calls `hear` with other servers' news about a table, until you call the returned function. */
  listen(table: string, hear: (news: TableNews) => void): () => void;
  /**
   * Calls `changed` when the other servers and the log have been out of reach for some seconds, and again when they're
   * back.
   */
  onChange(changed: (isConnected: boolean) => void): void;
}
