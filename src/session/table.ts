import { type Hold, isPerson, type RuleSet } from '../engine/index.js';

/** A seat at a network table. */
export interface TableSeat {
  /** The index of the seat. Before the start, it changes when somebody leaves. */
  readonly member: number;
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
  readonly presence: 'here' | 'away' | 'gone';
  /** Why the player is gone. Absent while the player has the seat. */
  readonly gone?: 'left' | 'voted-out';
  readonly isMaster: boolean;
}

/** A chat message. */
export interface TableChat {
  /** A number that increases with every message. */
  readonly n: number;
  readonly member: number;
  readonly name: string;
  readonly text: string;
}

/**
 * The connection to the table. `code` names the reason why it was lost or ended, for a message. While the state is
 * `reconnecting`, the client keeps trying. `stopped` is final.
 */
export type TableLink =
  | { readonly type: 'connecting' }
  /** The table is locked, and the client waits to be let in. */
  | { readonly type: 'waiting' }
  | { readonly type: 'connected' }
  | { readonly type: 'reconnecting'; readonly code: string; readonly detail?: string }
  | { readonly type: 'stopped'; readonly code: string; readonly detail?: string };

/** Somebody who waits to be let in at a locked table. */
export interface TableGuest {
  readonly id: string;
  readonly name: string;
  readonly wants: 'seat' | 'watch';
}

/** What there is to know about a network table, beside its game. */
export interface TableView {
  /** `closed`: everybody left before the start. */
  readonly phase: 'lobby' | 'playing' | 'over' | 'closed';
  /** The seats in playing order. The first seat before the start is the Master's. */
  readonly seats: readonly TableSeat[];
  /** The index of the own seat in `seats`. Absent for watchers. */
  readonly ownSeat?: number;
  readonly rules: RuleSet;
  /** Present if the server lists the table, so that anybody may join before the start. */
  readonly isPublic?: true;
  /** The number of seconds for a turn. Absent if turns have no clock. */
  readonly clock?: number;
  /**
   * The number of seconds that were left of the turn when the server last sent it. Absent if turns have no clock, or if
   * the server has not sent it since the client connected.
   */
  readonly secondsLeft?: number;
  readonly watchers: readonly string[];
  /** Whether newcomers must wait to be let in. */
  readonly isLocked: boolean;
  /** Whether this player may lock the table, answer those who wait, and remove watchers. */
  readonly decides: boolean;
  /** The seat of the player who may start the game and seat computer players, because the Master is away. */
  readonly deputy?: number;
  /** Those who wait to be let in. Empty for watchers. */
  readonly waiting: readonly TableGuest[];
  /** All chat messages that this computer has received, oldest first. */
  readonly chat: readonly TableChat[];
  /** The dice that the current player has marked to hold. */
  readonly holding?: Hold;
  /** The seats whose computers keep the current roll waiting. Empty for as long as nobody is to blame. */
  readonly rollWaitsFor: readonly number[];
  /** Whether the current player has asked for a roll whose dice are not known yet. */
  readonly isRolling: boolean;
  /** The seats that keep the others waiting for too long, and that the others may soon vote to remove. */
  readonly late: readonly number[];
  /** The seats that the other players may vote to remove now. */
  readonly votable: readonly number[];
  /** How many votes remove a player. */
  readonly votesNeeded: number;
  /** The votes to remove a player. */
  readonly votes: readonly { readonly seat: number; readonly against: number }[];
  readonly link: TableLink;
  /** Whether the server of the table runs on this computer because this computer has opened the table. */
  readonly server: 'here' | 'elsewhere';
  /** Invitations for other people, the most useful first. */
  readonly invitations: readonly string[];
  /** Problems that this computer has found, as codes for messages, oldest first. */
  readonly problems: readonly { readonly code: string; readonly n: number }[];
  /** The number of rolls without this computer's link. 0 for watchers. */
  readonly missedRolls: number;
  /** The number of rolls without the links of all players. */
  readonly unlinkedRolls: number;
  /** The fingerprint of the log at the end of the game. Everybody at the table should see the same fingerprint. */
  readonly fingerprint?: string;
  /** Whether somebody has opened another table for the same players. */
  readonly hasNext: boolean;
}

/** Returns whether this player has opened a table on this computer, and nobody else is there or waits at the door. */
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

/** Why a server or this program refuses what somebody at a table wants. Each code has words in `text/`. */
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

/** The reason why an action at a table did not happen. A newer server may send codes that this version does not know. */
export interface TableRefusal {
  readonly code: 'table';
  readonly why: string;
  /** The number of seconds after which the action would be accepted. Present for some reasons. */
  readonly seconds?: number;
}

/**
 * An action at a table that is not part of the game's rules. A table performs requests one after another. A request
 * changes only what it names: `rules` keeps the clock, and `clock` keeps the rules.
 */
export type TableRequest =
  | { readonly type: 'begin' }
  /** Seats a computer player under the first of these names that is free. */
  | { readonly type: 'seat'; readonly level: string; readonly names: readonly string[] }
  | { readonly type: 'remove'; readonly member: number }
  | { readonly type: 'rules'; readonly rules: RuleSet }
  /** `clock` is the number of seconds for a turn. Absent if turns have no clock. */
  | { readonly type: 'clock'; readonly clock?: number }
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'agree'; readonly member: number }
  | { readonly type: 'leave' }
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Lets in somebody who is waiting, or turns them away. */
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  /** Removes a watcher, and locks the table. */
  | { readonly type: 'dismiss'; readonly watcher: string };

/** A table in the list of public tables of a server. */
export interface PublicTable {
  readonly invitation: string;
  /** The name of the Master. */
  readonly host: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The number of seats that are taken. */
  readonly seats: number;
  /** How long the table had been open when the list was read, in seconds. */
  readonly seconds: number;
}
