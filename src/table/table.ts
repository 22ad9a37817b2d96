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

export interface Member {
  readonly name: string;
  /** `person`, or a computer player's level. */
  readonly kind: string;
  /** The public key for the signatures on this member's actions. For computer players, it's the table's key. */
  readonly key: string;
  /** The hash of the token for returning to the seat. Absent for computer players. */
  readonly token?: string;
  /** The latest link that this person has revealed. Absent for computer players. */
  readonly link?: KnownLink;
  /** Absent while the member has the seat. */
  readonly gone?: 'left' | 'voted-out';
  readonly said: number;
}

/** A roll whose dice aren't known yet. */
export interface Question {
  readonly roll: number;
  readonly member: number;
  readonly hold: RecordOf<'asked'>['hold'];
  /** The people whose links the roll needs, apart from the roller. See `neededLinks`. */
  readonly named: readonly number[];
}

export interface ChatMessage {
  readonly n: number;
  readonly member: number;
  readonly text: string;
}

/** The links behind a roll's dice. */
export interface RollProof {
  readonly roll: number;
  readonly member: number;
  /** The people who contributed no link, in ascending order: they were away, or left before the dice were known. */
  readonly without: readonly number[];
}

export interface Table {
  /** The hash of its first record. */
  readonly id: string;
  /** Part of the table's invitation. */
  readonly name: string;
  /** The public key for the signatures on computer players' actions. */
  readonly key: string;
  /** The latest revealed link of the table's own chain. */
  readonly link: KnownLink;
  readonly n: number;
  /** The hash of the whole log. */
  readonly hash: string;
  readonly gameRecords: number;
  /** The log's hash after each of the last `MAX_AGE` game records, oldest first. */
  readonly gameHashes: readonly { readonly n: number; readonly hash: string }[];
  readonly rules: RuleSet;
  /** Present if the server lists the table, so that anybody may join. */
  readonly isPublic?: true;
  /** Seconds for a turn. Absent if turns have no clock. */
  readonly clock?: number;
  /**
   * In joining order. A member's number is the index here and, in the game, the seat. Who has left stays in the list.
   */
  readonly members: readonly Member[];
  /** Absent before the start. */
  readonly game?: Game;
  /** The game's events, oldest first. Empty on servers, see `withoutHistory`. */
  readonly events: readonly GameEvent[];
  /** How many rolls players have asked for. */
  readonly rolls: number;
  readonly question?: Question;
  /** Who took part in each roll, oldest first. Empty on servers. */
  readonly proofs: readonly RollProof[];
  /** The votes to remove somebody, since the last game record. */
  readonly votes: readonly { readonly member: number; readonly against: number }[];
  readonly chat: readonly ChatMessage[];
}

/** Returns a table without its history, which `judge` doesn't need, to save a server's memory. */
export const withoutHistory = (table: Table): Table => ({ ...table, events: [], proofs: [] });

export const lastGameRecord = (table: Table): number => table.gameHashes.at(-1)?.n ?? 0;

/** Returns the log's hash after a game record; undefined if it isn't among the last `MAX_AGE` game records. */
export const hashAt = ({ gameHashes }: Table, n: number): string | undefined =>
  gameHashes.findLast((each) => each.n === n)?.hash;

/** Returns the members with a seat, in joining order. */
export const present = (table: Table): readonly number[] => membersWith(table, () => true);

/** Returns the people with a seat, in joining order. */
export const peoplePresent = (table: Table): readonly number[] => membersWith(table, isPerson);

// A plain loop is faster than `filter`, and a server calls this dozens of times for each action.
function membersWith({ members }: Table, isWanted: (member: Member) => boolean): readonly number[] {
  const found: number[] = [];
  for (let number = 0; number < members.length; number++) {
    const member = members[number];
    if (member && member.gone === undefined && isWanted(member)) found.push(number);
  }
  return found;
}

export const lastGameHash = (table: Table): string => table.gameHashes.at(-1)?.hash ?? table.hash;

/** Returns the Master: the person who opened the table or, if they left, the earliest joiner. */
export const masterOf = (table: Table): number | undefined => peoplePresent(table)[0];

/** Returns whose turn it is; undefined before the start and after the end. */
export const memberInTurn = ({ game }: Table): number | undefined => (game && currentTurn(game))?.seat;

/** Returns whether the game is over, or everybody left before the start. Then people can only chat. */
export const isClosed = (table: Table): boolean =>
  table.game ? isOver(table.game) : peoplePresent(table).length === 0;

/**
 * Returns the members against whom a vote can start: the one whose turn it is, and the named people who are still at
 * the table. If the roller is voted out, the roll is void.
 */
export function votable(table: Table): readonly number[] {
  const inTurn = memberInTurn(table);
  const waiting = (table.question?.named ?? []).filter((member) => table.members[member]?.gone === undefined);
  return inTurn === undefined ? waiting : [...new Set([inTurn, ...waiting])];
}

/**
 * Returns how many votes remove a member: at least half of the people with a seat (1 of 2, 2 of 3, 2 of 4). It makes no
 * difference who is connected, so everybody can check the number from the log alone.
 */
export const votesNeeded = (table: Table): number => Math.ceil(peoplePresent(table).length / 2);

/** Returns whether one more vote against a member removes them. */
export const isLastVote = (table: Table, member: number): boolean =>
  table.votes.filter(({ against }) => against === member).length + 1 >= votesNeeded(table);

const tableHeader = ({ rules, members }: Table): GameHeader => ({
  rules,
  players: members.map(({ name, kind }) => ({ name, kind })),
  dice: 'table',
  start: 'seating',
  firstRoll: 'asked',
});

export const gameOfTable = (table: Table): Game => newGame(tableHeader(table));
