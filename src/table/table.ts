import {
  currentTurn,
  type Game,
  type GameEvent,
  type GameHeader,
  isOver,
  isPerson,
  newGame,
  type RuleSet,
} from '../engine/index.js';
import type { KnownLink } from './fairDice.js';
import type { RecordOf } from './records.js';

/** Somebody who has, or had, a seat at the table. */
export interface Member {
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
  /** The public key that checks the member's actions. The table's key for computer players. */
  readonly key: string;
  /** The hash of the token with which a person returns to the seat. Absent for computer players. */
  readonly token?: string;
  /** The last known link of a person's chain. Absent for computer players. */
  readonly link?: KnownLink;
  /** The reason why the member no longer has the seat. Absent while the member has it. */
  readonly gone?: 'left' | 'voted-out';
  /** The number of chat messages from this member. */
  readonly said: number;
}

/** A roll that a player has asked for, and whose dice are not known yet. */
export interface Question {
  readonly roll: number;
  readonly member: number;
  readonly hold: RecordOf<'asked'>['hold'];
  /** The people whose links the roll needs, apart from the roller. See `neededLinks`. */
  readonly named: readonly number[];
}

/** A chat message. */
export interface ChatMessage {
  /** The number of the record. */
  readonly n: number;
  readonly member: number;
  readonly text: string;
}

/** The links that made the dice of a roll. */
export interface RollProof {
  readonly roll: number;
  /** The member who rolled. */
  readonly member: number;
  /**
   * The people whose links are missing from the dice, in ascending order: people at the table who had departed, and people who
   * left after the question had named them.
   */
  readonly without: readonly number[];
}

/** The state of a table after a number of records. */
export interface Table {
  /** The id of the table: the hash of its first record. */
  readonly id: string;
  /** The name of the table, which is part of its invitation. */
  readonly name: string;
  /** The public key that checks the actions of computer players. */
  readonly key: string;
  /** The last known link of the table's own chain. */
  readonly link: KnownLink;
  /** The number of records. */
  readonly n: number;
  /** The hash of the whole log. */
  readonly hash: string;
  /** The number of game records. */
  readonly gameRecords: number;
  /** The hashes of the log after the last `MAX_AGE` game records, oldest first. */
  readonly gameHashes: readonly { readonly n: number; readonly hash: string }[];
  readonly rules: RuleSet;
  /** Present if the server lists the table, so that anybody may join. */
  readonly isPublic?: true;
  /** The number of seconds for a turn. Absent if turns have no clock. */
  readonly clock?: number;
  /**
   * Everybody with a seat, in joining order. A member's number is the index in this list. In the game, it is also the
   * number of the seat; who has left stays in the list.
   */
  readonly members: readonly Member[];
  /** Absent before the start. */
  readonly game?: Game;
  /** The events of the game, oldest first. Empty on servers, see `withoutHistory`. */
  readonly events: readonly GameEvent[];
  /** The number of rolls that players have asked for. */
  readonly rolls: number;
  readonly question?: Question;
  /** Who took part in each roll, oldest first. Empty on servers. */
  readonly proofs: readonly RollProof[];
  /** The votes to remove a member, since the last game record. */
  readonly votes: readonly { readonly member: number; readonly against: number }[];
  readonly chat: readonly ChatMessage[];
}

/** Returns a table without its history, which `judge` does not need. A server needs less memory that way. */
export const withoutHistory = (table: Table): Table => ({ ...table, events: [], proofs: [] });

/** Returns the number of the last game record. */
export const lastGameRecord = (table: Table): number => table.gameHashes.at(-1)?.n ?? 0;

/**
 * Returns the hash of the log after a game record. Returns undefined if there is no game record with this number, or if it
 * is not among the last `MAX_AGE` game records.
 */
export const hashAt = ({ gameHashes }: Table, n: number): string | undefined =>
  gameHashes.findLast((each) => each.n === n)?.hash;

/** Returns the numbers of the members who have a seat, in joining order. */
export const present = (table: Table): readonly number[] => membersWith(table, () => true);

/** Returns the numbers of the people who have a seat, in joining order. */
export const peoplePresent = (table: Table): readonly number[] => membersWith(table, isPerson);

// A loop, because a server calls this function dozens of times for each action.
function membersWith({ members }: Table, isWanted: (member: Member) => boolean): readonly number[] {
  const found: number[] = [];
  for (let number = 0; number < members.length; number++) {
    const member = members[number];
    if (member && member.gone === undefined && isWanted(member)) found.push(number);
  }
  return found;
}

/** Returns the hash of the log after the last game record. */
export const lastGameHash = (table: Table): string => table.gameHashes.at(-1)?.hash ?? table.hash;

/** Returns the Master: the person who opened the table or, if this person has left, the earliest joiner. */
export const masterOf = (table: Table): number | undefined => peoplePresent(table)[0];

/** Returns the member whose turn it is, or undefined before the start and after the end. */
export const memberInTurn = ({ game }: Table): number | undefined => (game && currentTurn(game))?.seat;

/** Returns whether the game is over, or everybody left before the start. After that, people can only chat. */
export const isClosed = (table: Table): boolean =>
  table.game ? isOver(table.game) : peoplePresent(table).length === 0;

/**
 * Returns the members against whom a vote can start: the member whose turn it is (also the roller), and the named
 * people who are still at the table. If the roller is voted out, the roll is void.
 */
export function votable(table: Table): readonly number[] {
  const inTurn = memberInTurn(table);
  const waiting = (table.question?.named ?? []).filter((member) => table.members[member]?.gone === undefined);
  return inTurn === undefined ? waiting : [...new Set([inTurn, ...waiting])];
}

/**
 * Returns how many votes remove a member: at least half of the people with a seat (1 of 2, 2 of 3, 2 of 4). Who is
 * connected plays no part, so everybody can judge this from the log.
 */
export const votesNeeded = (table: Table): number => Math.ceil(peoplePresent(table).length / 2);

/** Reports whether one more vote against a member is enough to remove this member. */
export const isLastVote = (table: Table, member: number): boolean =>
  table.votes.filter(({ against }) => against === member).length + 1 >= votesNeeded(table);

/** Returns the header of a table's game. */
const tableHeader = ({ rules, members }: Table): GameHeader => ({
  rules,
  players: members.map(({ name, kind }) => ({ name, kind })),
  dice: 'table',
  start: 'seating',
  firstRoll: 'asked',
});

/** Returns the game at the start of a table. */
export const gameOfTable = (table: Table): Game => newGame(tableHeader(table));
