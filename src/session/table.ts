import { type Hold, isPerson, type RuleSet } from '../engine/index.js';

export interface TableSeat {
  /** The player's number at the table. Before the start, it changes when somebody else leaves. */
  readonly member: number;
  readonly name: string;
  /** `person`, or a computer player's level. */
  readonly kind: string;
  readonly presence: 'here' | 'away' | 'gone';
  /** Why the player no longer has the seat. */
  readonly gone?: 'left' | 'voted-out';
  readonly isMaster: boolean;
}

export interface TableChat {
  /** Each message's number is higher than those of all earlier ones. */
  readonly n: number;
  readonly member: number;
  readonly name: string;
  readonly text: string;
}

/**
 * `code` says why the connection was lost or ended, for a message. While `reconnecting`, the client keeps trying;
 * `stopped` is final.
 */
export type TableLink =
  | { readonly type: 'connecting' }
  /** The table is locked, and the player waits to be let in. */
  | { readonly type: 'waiting' }
  | { readonly type: 'connected' }
  | { readonly type: 'reconnecting'; readonly code: string; readonly detail?: string }
  | { readonly type: 'stopped'; readonly code: string; readonly detail?: string };

export interface TableGuest {
  readonly id: string;
  readonly name: string;
  readonly wants: 'seat' | 'watch';
}

/** Everything about a network table except its game. */
export interface TableView {
  /** `closed`: everybody left before the start. */
  readonly phase: 'lobby' | 'playing' | 'over' | 'closed';
  /** In playing order. Before the start, the Master's seat is first. */
  readonly seats: readonly TableSeat[];
  /** This computer's seat in `seats`. Watchers have none. */
  readonly ownSeat?: number;
  readonly rules: RuleSet;
  /** Set if the server lists the table, so anybody may join before the start. */
  readonly isPublic?: true;
  /** Seconds per turn, if turns have a clock. */
  readonly clock?: number;
  /**
   * Seconds left of the turn when the server last sent them. Missing if turns have no clock, or if the server hasn't
   * sent them since we connected.
   */
  readonly secondsLeft?: number;
  readonly watchers: readonly string[];
  /** True if newcomers must wait to be let in. */
  readonly isLocked: boolean;
  /** True if this player may lock the table, answer those who wait, and remove watchers. */
  readonly decides: boolean;
  /** While the Master is away, this seat may start the game and seat computer players. */
  readonly deputy?: number;
  /** Who waits to be let in. Watchers don't see them. */
  readonly waiting: readonly TableGuest[];
  /** Oldest first. Only messages that this computer received. */
  readonly chat: readonly TableChat[];
  readonly holding?: Hold;
  /**
   * The seats whose computers still owe their part of the current roll. Stays empty during the first moment of a roll.
   */
  readonly rollWaitsFor: readonly number[];
  /** True if the current player has asked for a roll and the dice aren't known yet. */
  readonly isRolling: boolean;
  /** Seats of players who keep the others waiting too long. The others may soon vote to remove them. */
  readonly late: readonly number[];
  /** Seats that the others may vote to remove now. */
  readonly votable: readonly number[];
  readonly votesNeeded: number;
  readonly votes: readonly { readonly seat: number; readonly against: number }[];
  readonly link: TableLink;
  /** `here` if this computer opened the table and runs its server. */
  readonly server: 'here' | 'elsewhere';
  /** Send these to other people. The most useful comes first. */
  readonly invitations: readonly string[];
  /**
   * What this computer found wrong with the server or its log, oldest first: a code for a message, and the record's
   * number `n`.
   */
  readonly problems: readonly { readonly code: string; readonly n: number }[];
  /** Rolls to which this computer contributed no link; 0 for watchers. */
  readonly missedRolls: number;
  /** Rolls to which no player contributed a link. */
  readonly unlinkedRolls: number;
  /** The fingerprint of the log at the end of the game. Everybody at the table should see the same one. */
  readonly fingerprint?: string;
  /** True once somebody has opened another table for the same players. */
  readonly hasNext: boolean;
}

/** True if this player opened the table on this computer, and nobody else is there or waits at the door. */
export const isHostAlone = ({ phase, server, ownSeat, seats, watchers, waiting }: TableView): boolean =>
  phase === 'lobby' &&
  server === 'here' &&
  ownSeat !== undefined &&
  seats.filter(isPerson).length === 1 &&
  watchers.length === 0 &&
  waiting.length === 0;

/** True if this player may start the game and seat computer players. */
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
  /** Try again after this many seconds. Only some reasons have it. */
  readonly seconds?: number;
}

/**
 * What a player can ask of a table, apart from playing: a chat message, for example. Requests run one after another.
 * Each changes only what it names: `rules` keeps the clock, and `clock` keeps the rules.
 */
export type TableRequest =
  | { readonly type: 'begin' }
  /** Seats a computer player under the first free name. */
  | { readonly type: 'seat'; readonly level: string; readonly names: readonly string[] }
  | { readonly type: 'remove'; readonly member: number }
  | { readonly type: 'rules'; readonly rules: RuleSet }
  /** Seconds per turn; leave it out for no clock. */
  | { readonly type: 'clock'; readonly clock?: number }
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'agree'; readonly member: number }
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Lets somebody in who is waiting, or turns them away. */
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
  /** How long the table had been open when we read the list. */
  readonly seconds: number;
}
