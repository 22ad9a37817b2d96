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

/** The secrets of a table, which the server derives from its own secret. */
export interface TableSecrets {
  /** The code that players need to connect. */
  readonly code: string;
  /** The private ed25519 key that signs the actions of computer players. */
  readonly key: string;
  readonly chain: Chain;
}

/** A connection that has proved that it knows the code of a table, or the code for opening tables. */
export interface AdmittedConnection
  extends Connection, Partial<Pick<ServerConnection, 'network' | 'whenMayOpen'>> {
  /** Called with the name of the table that the client has opened. */
  readonly opened?: (table: string) => void;
}

/** What a hosted table needs from the server. */
export interface TableHost {
  readonly log: TableLog;
  /** The servers that share the log. Undefined if there is only this one. */
  readonly cluster: Cluster | undefined;
  /** The current time, for the times of records. */
  readonly now: () => Date;
  /** Milliseconds on a clock that never jumps. */
  readonly monotonic: () => number;
  readonly chooseMove: ChooseMove;
  /** The levels of the computer players that can get a seat. Empty if this machine cannot run computer players. */
  readonly levels: readonly string[];
  /** Returns whether computer players can play under these rules. */
  readonly knowsRules: (rules: RuleSet) => boolean;
  /** The pause before each move of a computer player, in milliseconds, so that people can follow the game. */
  readonly computerPauseMs: number;
  /** The members who have stored the whole log of a game that is over. The table adds members to this set. */
  readonly delivered: Set<number>;
  /** Opens another table for a member of this table. Returns its code, or a reason. */
  readonly openNext: (rules: RuleSet, player: Joiner) => Promise<string | Denial>;
  /** Returns whether somebody can still join a table, given its code. */
  readonly canJoin: (code: string) => Promise<boolean>;
  /** Whether a table stays in memory for some time after the last client has gone. */
  readonly stays: boolean;
  /** Called when a guest has left and nobody else is connected. */
  readonly emptied: () => void;
  /**
   * Called after each change with what the list of public tables shows about this table. Undefined if nobody can join
   * the table from the list of this server.
   */
  readonly listed: (shown: OwnTable | undefined) => void;
  readonly observe: Observe;
}

/**
 * Why the people of a table still need it, least important first. `none`: the game is over and all its players have the
 * whole log, or everybody left before the start. `lobby`: the game has not started. `end`: the game is over, and some
 * players may not have the end of the log. `game`: the game is in progress.
 */
export const TABLE_NEEDS = ['none', 'lobby', 'end', 'game'] as const;
export type TableNeed = (typeof TABLE_NEEDS)[number];

/** A table that this server runs. */
export interface HostedTable {
  /**
   * Connects a client, which must first say who it is: with `join`, `back` or `watch`. A client that has opened the table
   * gets the seat with this token hash. Returns false if the table is stopping and accepts nobody.
   */
  admit(connection: AdmittedConnection, seat?: string): boolean;
  /** Called once a second. `late`: the last call was so long ago that people could not act meanwhile. */
  pulse(since: 'on-time' | 'late'): void;
  need(): TableNeed;
  /** Counts the seats and the clients. */
  census(): Omit<Census, 'tables'>;
  /** Closes all connections. The clients return, perhaps to another server. */
  disconnectAll(): void;
  /** Lets the table leave memory early, if it stays there only because of its budgets. */
  release(): void;
  /** Stops all timers and closes all connections. Resolves after the last record is stored. */
  stop(): Promise<void>;
}
