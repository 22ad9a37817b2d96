import type { RuleSet } from '../../engine/index.js';
import type { Chain, Joiner } from '../../table/index.js';
import type { Cluster } from '../cluster.js';
import type { Census, Observe } from '../events.js';
import type { TableLog } from '../log.js';
import type { Denial } from '../messages.js';
import type { Connection } from '../wire/connection.js';
import type { ServerConnection } from '../wire/listen.js';
import type { ChooseMove } from './computers.js';
import type { OwnTable } from './publicTables.js';

/** A table's secrets, derived from the server's own. */
export interface TableSecrets {
  readonly code: string;
  /** The private ed25519 key that signs computer players' actions. */
  readonly key: string;
  readonly chain: Chain;
}

/** A connection that has proved that it knows a table's code, or the code for opening tables. */
export interface AdmittedConnection
  extends Connection, Partial<Pick<ServerConnection, 'network' | 'whenMayOpen'>> {
  /** Called with the name of the table that the client has opened. */
  readonly opened?: (table: string) => void;
}

export interface TableHost {
  readonly log: TableLog;
  /** Undefined if this server shares the log with no other. */
  readonly cluster: Cluster | undefined;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly chooseMove: ChooseMove;
  /** Levels for computer players. Empty if this machine can't run them. */
  readonly levels: readonly string[];
  readonly knowsRules: (rules: RuleSet) => boolean;
  /** Milliseconds before each computer player's move, so that people can follow. */
  readonly computerPauseMs: number;
  /** Members whose clients have stored the finished game's whole log. The table adds members to this set. */
  readonly delivered: Set<number>;
  /** Opens another table for a member of this one. Returns its code, or why it can't. */
  readonly openNext: (rules: RuleSet, player: Joiner) => Promise<string | Denial>;
  readonly canJoin: (code: string) => Promise<boolean>;
  /** True if a table stays in memory for some time after its last client has gone. */
  readonly stays: boolean;
  /** Called when a guest has left and nobody else is connected. */
  readonly emptied: () => void;
  /**
   * Called after each change with the table as the public list shows it, or with undefined if nobody can join it from
   * this server's list.
   */
  readonly listed: (shown: OwnTable | undefined) => void;
  readonly observe: Observe;
}

/**
 * Why people still need a table, least important first. `none`: the game is over and all its players have the
 * whole log, or everybody left before the start. `lobby`: the game hasn't started. `end`: the game is over,
 * and some players may lack the end of the log. `game`: the game is on.
 */
export const TABLE_NEEDS = ['none', 'lobby', 'end', 'game'] as const;
export type TableNeed = (typeof TABLE_NEEDS)[number];

export interface HostedTable {
  /**
   * Connects a client, which must first say who it is, with `join`, `back` or `watch`. One that has opened
   * the table gets the seat with this token hash. Returns false if the table is stopping.
   */
  admit(connection: AdmittedConnection, seat?: string): boolean;
  /**
   * Called once a second. `late`: the last call is so long ago that the server must have been stopped, and nobody could
   * act meanwhile.
   */
  pulse(since: 'on-time' | 'late'): void;
  need(): TableNeed;
  census(): Omit<Census, 'tables'>;
  /** Closes all connections. The clients come back, perhaps to another server. */
  disconnectAll(): void;
  /** Lets an empty table leave memory at once. */
  release(): void;
  /** Stops all timers and closes all connections. Resolves once the last record is stored. */
  stop(): Promise<void>;
}
