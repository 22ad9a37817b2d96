import { type Hold, isPerson, type RuleSet } from '../engine/index.js';

export interface TableSeat {
  /** The player's number at the table. Before the start, it changes when somebody else leaves. */
  readonly member: number;
  readonly name: string;
  /** `person`, or a computer player's level. */
  readonly kind: string;
  readonly presence: 'here' | 'away' | 'gone';
  /** Absent while the player has the seat. */
  readonly gone?: 'left' | 'voted-out';
  readonly isMaster: boolean;
}

export interface TableChat {
  /** The message's number, which is higher than those of all earlier messages. */
  readonly n: number;
  readonly member: number;
  readonly name: string;
  readonly text: string;
}

/**
 * The connection to the table. `code` says why it was lost or ended, for a message. While `reconnecting`, the client
 * keeps trying; `stopped` is final.
 */
export type TableLink =
  | { readonly type: 'connecting' }
  /** The table is locked, and the client waits to be let in. */
  | { readonly type: 'waiting' }
  | { readonly type: 'connected' }
  | { readonly type: 'reconnecting'; readonly code: string; readonly detail?: string }
  | { readonly type: 'stopped'; readonly code: string; readonly detail?: string };

export interface TableGuest {
  readonly id: string;
  readonly name: string;
  readonly wants: 'seat' | 'watch';
}

/** A network table, apart from its game. */
export interface TableView {
  /** `closed`: everybody left before the start. */
  readonly phase: 'lobby' | 'playing' | 'over' | 'closed';
  /** The seats in playing order. Before the start, the first is the Master's. */
  readonly seats: readonly TableSeat[];
  /** This computer's seat in `seats`. Absent for watchers. */
  readonly ownSeat?: number;
  readonly rules: RuleSet;
  /** Present if the server lists the table, so that anybody may join before the start. */
  readonly isPublic?: true;
  /** Seconds for a turn. Absent if turns have no clock. */
  readonly clock?: number;
  /**
   * Seconds left of the turn when the server last sent them. Absent if turns have no clock, or if the server hasn't
   * sent them since the client connected.
   */
  readonly secondsLeft?: number;
  readonly watchers: readonly string[];
  /** Whether newcomers must wait to be let in. */
  readonly isLocked: boolean;
  /** Whether this player may lock the table, answer those who wait, and remove watchers. */
  readonly decides: boolean;
  /** The seat that may start the game and seat computer players, because the Master is away. */
  readonly deputy?: number;
  /** Who waits to be let in. Empty for watchers. */
  readonly waiting: readonly TableGuest[];
  /** All messages that this computer received, oldest first. */
  readonly chat: readonly TableChat[];
  /** The dice that the current player holds. */
  readonly holding?: Hold;
  /**
   * The seats whose computers keep the current roll waiting. Empty if no roll is waiting, or if it has waited only a
   * moment.
   */
  readonly rollWaitsFor: readonly number[];
  /** Whether the current player has asked for a roll whose dice aren't known yet. */
  readonly isRolling: boolean;
  /** The seats of players who keep the others waiting too long. The others may soon vote to remove them. */
  readonly late: readonly number[];
  /** The seats that the others may vote to remove now. */
  readonly votable: readonly number[];
  readonly votesNeeded: number;
  readonly votes: readonly { readonly seat: number; readonly against: number }[];
  readonly link: TableLink;
  /** `here` if this computer opened the table and runs its server. */
  readonly server: 'here' | 'elsewhere';
  /** The invitations to send to other people, the most useful first. */
  readonly invitations: readonly string[];
  /**
   * What this computer found wrong with the server or its log, as codes for messages, oldest first. `n` is the number
   * of the record.
   */
  readonly problems: readonly { readonly code: string; readonly n: number }[];
  /** The number of rolls to which this computer contributed no link. 0 for watchers. */
  readonly missedRolls: number;
  /** The number of rolls to which no player contributed a link. */
  readonly unlinkedRolls: number;
  /** The fingerprint of the log at the end of the game. Everybody at the table should see the same one. */
  readonly fingerprint?: string;
  /** Whether somebody has opened another table for the same players. */
  readonly hasNext: boolean;
}

/** Returns whether this player opened the table on this computer, and nobody else is there or waits at the door. */
export const isHostAlone = ({ phase, server, ownSeat, seats, watchers, waiting }: TableView): boolean =>
  phase === 'lobby' &&
  server === 'here' &&
  ownSeat !== undefined &&
  seats.filter(isPerson).length === 1 &&
  watchers.length === 0 &&
  waiting.length === 0;

/** Returns whether this player may start the game and seat computer players. */
export const mayStart = ({ phase, seats, ownSeat = -1, deputy }: TableView): boolean =>
  phase === 'lobby' && (seats[ownSeat]?.isMaster === true || deputy === ownSeat);

/** Why a server or this computer refuses a request at a table. `text/` has a message for each code. */
export type RefusalCode =
  | 'outdated'
  | 'started'
  | 'not-started'
  | 'over'
  | 'lobby-changed'
  | 'alone'
  | 'table-full'
  | 'name-taken'
  | 'claims-a-role'
  | 'is-an-answer'
  | 'unusual-letters'
  | 'only-master'
  | 'invalid-rules'
  | 'not-your-turn'
  | 'rolling'
  | 'no-such-member'
  | 'no-vote'
  | 'vote-not-open'
  | 'voted-already'
  | 'late-yourself'
  | 'too-much-chat'
  | 'no-such-table'
  | 'table-damaged'
  | 'no-such-seat'
  | 'not-opening'
  | 'too-many-watchers'
  | 'not-admitted'
  | 'too-many-waiting'
  | 'removed'
  | 'not-decider'
  | 'no-such-watcher'
  | 'change-too-fast'
  | 'no-such-guest'
  | 'old-table'
  | 'too-many-tables'
  | 'not-stored'
  | 'no-computers'
  | 'built-in-rules-only'
  | 'no-such-level'
  | 'other-hold'
  | 'invalid-text'
  | 'too-long'
  | 'not-at-a-table'
  | 'closed'
  | 'bad-message'
  | 'chat-too-fast';

/** Why an action at a table didn't happen. A newer server may send codes that this version doesn't know. */
export interface TableRefusal {
  readonly code: 'table';
  readonly why: string;
  /** After how many seconds the action would be accepted. Only for some reasons. */
  readonly seconds?: number;
}

/**
 * Something that a player asks of a table apart from playing, for example a chat message. Requests run one after
 * another. Each changes only what it names: `rules` keeps the clock, and `clock` keeps the rules.
 */
export type TableRequest =
  | { readonly type: 'begin' }
  /** Seats a computer player under the first free name. */
  | { readonly type: 'seat'; readonly level: string; readonly names: readonly string[] }
  | { readonly type: 'remove'; readonly member: number }
  | { readonly type: 'rules'; readonly rules: RuleSet }
  /** `clock` is the seconds for a turn; absent for no clock. */
  | { readonly type: 'clock'; readonly clock?: number }
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'agree'; readonly member: number }
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Lets in somebody who is waiting, or turns them away. */
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  /** Removes a watcher, and locks the table. */
  | { readonly type: 'dismiss'; readonly watcher: string };

export interface PublicTable {
  readonly invitation: string;
  /** The Master's name. */
  readonly host: string;
  /** The rule set's name. */
  readonly rules: string;
  readonly seats: number;
  /** How long the table had been open when the list was read. */
  readonly seconds: number;
}
