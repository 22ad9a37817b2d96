import type { Fault, Table } from '../../table/index.js';
import type { ReceivedDenial, TableNow } from '../messages.js';
import type { ConnectProblem } from '../wire/connect.js';

/** Why a connection ended. `stopping`: the server said it's stopping. `lost`: anything else. */
export type Disconnection = 'stopping' | 'lost';

/** Why there's no connection. */
export type LinkProblem = ConnectProblem | { readonly kind: Disconnection };

export type LinkState =
  | { readonly type: 'connecting' }
  /** The table is locked, and the client is waiting to be let in. */
  | { readonly type: 'waiting' }
  /** The client has all records that the server had when the connection started. */
  | { readonly type: 'connected' }
  /** The client keeps trying. Before its first connection, it gives up after a few attempts. */
  | { readonly type: 'reconnecting'; readonly problem: LinkProblem; readonly attempts: number }
  /** The client has stopped, because trying again wouldn't help. */
  | {
      readonly type: 'stopped';
      readonly why:
        | { readonly type: 'refused'; readonly why: ReceivedDenial }
        | { readonly type: 'not-connected'; readonly problem: ConnectProblem }
        | { readonly type: 'fault' }
        | { readonly type: 'elsewhere' }
        /** This computer couldn't store a record. */
        | { readonly type: 'unstored' }
        | { readonly type: 'removed' }
        | { readonly type: 'closed' };
    };

/** Something an honest server wouldn't do, although the log is valid. */
export interface Report {
  /**
   * `not-named`: a roll leaves out this computer's link, although the computer was connected. `other-lobby`: the game
   * started with different seats or rules from those in the lobby on this computer.
   */
  readonly code: 'not-named' | 'other-lobby';
  /** The number of the record. */
  readonly n: number;
}

/**
 * The first wrong record of a log, where the client stops. `forked`: the server now sends a different record. `forged`:
 * the record that seats this computer doesn't contain what this computer sent. `rewound`: the server has fewer records
 * than this computer.
 */
export interface LogFault {
  readonly n: number;
  readonly fault:
    Fault | { readonly code: 'forked' | 'forged' } | { readonly code: 'rewound'; readonly stored: number };
}

/**
 * Returns whether the server's log has lost or replaced records that this computer has. A backup of the server's log
 * may bring them back.
 */
export const isOtherLog = (fault: LogFault | undefined): boolean =>
  fault?.fault.code === 'rewound' || fault?.fault.code === 'forked';

/** Everything a client knows about its table. Every change creates a new state. */
export interface ClientState {
  /** Absent until the first record arrives. */
  readonly table?: Table;
  /** This client's member number. Absent for watchers, and before the table has a seat for the client. */
  readonly member?: number;
  /** The chat messages before the start that have arrived, oldest first. */
  readonly lobbyChat: readonly { readonly name: string; readonly text: string }[];
  readonly code?: string;
  readonly link: LinkState;
  /** Undefined until the server has sent it after connecting. */
  readonly now: TableNow | undefined;
  readonly fault?: LogFault;
  readonly reports: readonly Report[];
  /** The number of rolls without this computer's link, since the game started. */
  readonly missedRolls: number;
  /** Why the last message that wasn't an action was refused. */
  readonly denial?: ReceivedDenial;
  /** Whether an action is still unanswered. */
  readonly isActing: boolean;
}
