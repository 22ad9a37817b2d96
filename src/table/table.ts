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
  /** Checks this member's signatures. For computer players, it's the table's key. */
  readonly key: string;
  /** The hash of the token for returning to the seat. Only people have one. */
  readonly token?: string;
  /** The last link that this person revealed. Computer players have none. */
  readonly link?: KnownLink;
  /** Unset while the member has the seat. */
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

/** Shows whose links a roll's dice came from. */
export interface RollProof {
  readonly roll: number;
  readonly member: number;
  /** People who gave no link, in ascending order: they were away, or left before the dice were known. */
  readonly without: readonly number[];
}

export interface Table {
  /** The hash of its first record. */
  readonly id: string;
  readonly name: string;
  /** Checks the signatures on computer players' actions. */
  readonly key: string;
  /** The last link revealed from the table's own chain. */
  readonly link: KnownLink;
  readonly n: number;
  readonly hash: string;
  readonly gameRecords: number;
  /** The log's hash after each of the last `MAX_AGE` game records, oldest first. */
  readonly gameHashes: readonly { readonly n: number; readonly hash: string }[];
  readonly rules: RuleSet;
  /** Set if the server lists the table, so that anybody may join. */
  readonly isPublic?: true;
  /** Seconds per turn, if turns have a clock. */
  readonly clock?: number;
  /**
   * In joining order. A member's index here is their number and, in the game, their seat. Members who leave stay in the
   * list.
   */
  readonly members: readonly Member[];
  /** Unset before the start. */
  readonly game?: Game;
  /** Oldest first. Empty on servers; see `withoutHistory`. */
  readonly events: readonly GameEvent[];
  /** How many rolls players have asked for. */
  readonly rolls: number;
  readonly question?: Question;
  /** Oldest first. Empty on servers. */
  readonly proofs: readonly RollProof[];
  /** Votes to remove somebody since the last game record. */
  readonly votes: readonly { readonly member: number; readonly against: number }[];
  readonly chat: readonly ChatMessage[];
}

/** Drops the history, which `judge` doesn't need, to save a server's memory. */
export const withoutHistory = (table: Table): Table => ({ ...table, events: [], proofs: [] });

export const lastGameRecord = (table: Table): number => table.gameHashes.at(-1)?.n ?? 0;

/** The log's hash after a game record, or undefined if it isn't among the last `MAX_AGE` game records. */
export const hashAt = ({ gameHashes }: Table, n: number): string | undefined =>
  gameHashes.findLast((each) => each.n === n)?.hash;

/** Members with a seat, in joining order. */
export const present = (table: Table): readonly number[] => membersWith(table, () => true);

/** People with a seat, in joining order. */
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

/** The Master: the person who opened the table or, if they left, the earliest joiner. */
export const masterOf = (table: Table): number | undefined => peoplePresent(table)[0];

/** Whose turn it is, or undefined before the start and after the end. */
export const memberInTurn = ({ game }: Table): number | undefined => (game && currentTurn(game))?.seat;

/** True once the game is over, or everybody left before the start. Then people can only chat. */
export const isClosed = (table: Table): boolean =>
  table.game ? isOver(table.game) : peoplePresent(table).length === 0;

/**
 * Who can be voted out: the member in turn, and the named people still at the table. If the roller is voted out, the
 * roll is void.
 */
export function votable(table: Table): readonly number[] {
  const inTurn = memberInTurn(table);
  const waiting = (table.question?.named ?? []).filter((member) => table.members[member]?.gone === undefined);
  return inTurn === undefined ? waiting : [...new Set([inTurn, ...waiting])];
}

/**
 * How many votes remove a member: at least half of the people with a seat (1 of 2, 2 of 3, 2 of 4). Who's connected
 * doesn't matter, so everybody can check the number from the log alone.
 */
export const votesNeeded = (table: Table): number => Math.ceil(peoplePresent(table).length / 2);

/** True if one more vote removes this member. */
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
