import type { Fault, Table } from '../../table/index.js';
import type { ReceivedDenial, TableNow } from '../messages.js';
import type { ConnectProblem } from '../wire/connect.js';

/** Why a connection ended. `stopping`: the server said it's stopping. `lost`: anything else. */
export type Disconnection = 'stopping' | 'lost';

export type LinkProblem = ConnectProblem | { readonly kind: Disconnection };

export type LinkState =
  | { readonly type: 'connecting' }
  /** The table is locked, so the client waits to be let in. */
  | { readonly type: 'waiting' }
  /** The client has all records that the server had when the connection started. */
  | { readonly type: 'connected' }
  /** The client keeps trying to connect. If it has never been connected, it gives up after a few attempts. */
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
 * True if the server's log has lost or replaced records that this computer has. A backup of the server's log may bring
 * them back.
 */
export const isOtherLog = (fault: LogFault | undefined): boolean =>
  fault?.fault.code === 'rewound' || fault?.fault.code === 'forked';

/** Everything a client knows about its table. Each change makes a new object. */
export interface ClientState {
  /** Unset until the first record arrives. */
  readonly table?: Table;
  /** This client's member number. Watchers have none, and neither do clients without a seat yet. */
  readonly member?: number;
  /** Chat before the start, oldest first. */
  readonly lobbyChat: readonly { readonly name: string; readonly text: string }[];
  readonly code?: string;
  readonly link: LinkState;
  /** Undefined until the server sends it after connecting. */
  readonly now: TableNow | undefined;
  readonly fault?: LogFault;
  readonly reports: readonly Report[];
  /** Rolls without this computer's link since the game started. */
  readonly missedRolls: number;
  /** Why the last message that wasn't an action was refused. */
  readonly denial?: ReceivedDenial;
  readonly isActing: boolean;
}
