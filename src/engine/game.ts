import type { BoxId } from './box.js';
import { type Dice, type Hold, HOLD_NONE } from './dice.js';
import type { BoxFilled, GameEvent } from './event.js';
import { isPerson, type Player } from './player.js';
import type { RuleSet } from './ruleSets/ruleSet.js';
import { OFFICIAL } from './ruleSets/yahtzee.js';
import { EMPTY_CARD, isFull, type Scorecard } from './scorecard.js';

export const MAX_SEATS = 4;
export const ROLLS_PER_TURN = 3;

export const rollsLeftAfter = (roll: number): 0 | 1 | 2 => (roll === 1 ? 2 : roll < ROLLS_PER_TURN ? 1 : 0);
/**
 * After this many events, nothing can be taken back any more. Otherwise, a journal could outgrow `MAX_JOURNAL_BYTES`
 * and become unreadable.
 */
export const MAX_EVENTS = 15_000;

/** What is settled before the first roll: the players, the rules, and where the dice come from. */
export type GameHeader = SeededHeader | TableHeader;

interface Participants {
  readonly rules: RuleSet;
  /** 1-4 players, in seating order. A seat is an index into this list. */
  readonly players: readonly Player[];
}

export interface GhostTurn {
  /** Holds for the second and third roll; fewer if the player scored earlier. */
  readonly holds: readonly Hold[];
  readonly box: BoxId;
}

/** A player's decisions in an earlier game with the same seed. */
export interface Ghost {
  /** The ghost's seat in the earlier game. Now everybody gets that seat's dice. */
  readonly seat: number;
  readonly turns: readonly GhostTurn[];
}

/** A game with dice from a seed. First rolls are automatic. */
export interface SeededHeader extends Participants {
  /** Determines every throw; see `rollers/`. */
  readonly seed: string;
  /** A player chose the seed, with `--seed` or by playing against a ghost. */
  readonly seedGiven?: true;
  /** All players get the same dice. */
  readonly duplicate?: true;
  /** Players may take back decisions. Score tables leave out practice games. */
  readonly practice?: true;
  /** The seed contains the date, and the rule set's id unless it's `official`. */
  readonly daily?: true;
  /** People roll real dice and type the faces. Only computer players' dice come from the seed. */
  readonly realDice?: true;
  /** The second player is a ghost, so the first player starts without a roll-off. */
  readonly ghost?: Ghost;
  // Never set here, but callers can read a `TableHeader`'s fields from any header.
  readonly dice?: never;
  readonly start?: never;
  readonly firstRoll?: never;
}

/** A game at a network table. It has no seed, and none of the options of seeded games. */
export interface TableHeader extends Participants {
  /** The computers at the table produce each throw together, so that nobody can choose the dice. */
  readonly dice: 'table';
  /** The first seat starts, without a roll-off. */
  readonly start: 'seating';
  /** First rolls aren't automatic: players make them. */
  readonly firstRoll: 'asked';
  // A `SeededHeader`'s fields, never set here either.
  readonly seed?: never;
  readonly seedGiven?: never;
  readonly duplicate?: never;
  readonly practice?: never;
  readonly daily?: never;
  readonly realDice?: never;
  readonly ghost?: never;
}

export interface Seat {
  readonly card: Scorecard;
  readonly left: boolean;
  /** The latest turn in which the player got advice, counted from 1. */
  readonly advisedIn?: number;
}

/** Before the first roll, there are no `dice`. */
export interface Turn {
  readonly seat: number;
  /** 1 for this seat's first turn. */
  readonly number: number;
  /** Rolls so far in this turn, 0-3. */
  readonly roll: number;
  readonly dice?: Dice;
  readonly held: Hold;
}

/**
 * In a `roll-off`, the `contenders` roll next. In a `turn`, the current player rolls or scores. A game is `finished`
 * once all remaining players' cards are full, and `abandoned` once everybody has left.
 */
export type Phase =
  | { readonly name: 'roll-off'; readonly round: number; readonly contenders: readonly number[] }
  | { readonly name: 'turn'; readonly turn: Turn }
  | { readonly name: 'finished' }
  | { readonly name: 'abandoned' };

/** The whole state of a game between two actions, as plain JSON. */
export interface Game {
  readonly header: GameHeader;
  readonly seats: readonly Seat[];
  /** This seat plays first in each round. Undefined until the roll-off is decided. */
  readonly firstSeat?: number;
  readonly phase: Phase;
  /** Somebody played the seed elsewhere on this computer before the game ended. */
  readonly seedSeen?: true;
  /** Lets players take back decisions. Games at network tables have no history. */
  readonly history?: History;
}

export interface History {
  /** How many events still count; see `eventsInForce`. */
  readonly events: number;
  /** Counts every recorded event, even `tookBack` and what it undid. */
  readonly allEvents: number;
  /**
   * What `takeBack` restores. In practice games: the game before a person's last decision. In others: the game before
   * the box that a person just filled or the throw just typed. Absent if nothing can be taken back.
   */
  readonly before?: Game;
}

/**
 * Creates a game, which usually starts with a roll-off. The first seat starts if it plays alone, if the header says
 * `start: 'seating'`, or against a ghost, whose turns would show dice that the player gets later.
 *
 * @throws RangeError unless there are 1-4 players; callers check first
 */
export function newGame(header: GameHeader): Game {
  const count = header.players.length;
  if (count < 1 || count > MAX_SEATS) throw new RangeError(`a game has 1-4 players, not ${count}`);
  const seats = header.players.map((): Seat => ({ card: EMPTY_CARD, left: false }));
  const game = { header, seats, ...(header.dice !== 'table' && { history: { events: 0, allEvents: 0 } }) };
  return count === 1 || header.start === 'seating' || header.ghost
    ? { ...game, firstSeat: 0, phase: { name: 'turn', turn: newTurn(0, 1) } }
    : { ...game, phase: { name: 'roll-off', round: 1, contenders: seats.map((_, seat) => seat) } };
}

export const newTurn = (seat: number, number: number): Turn => ({ seat, number, roll: 0, held: HOLD_NONE });

/** The current turn; undefined during the roll-off and after the game. */
export const currentTurn = (game: Game): Turn | undefined =>
  game.phase.name === 'turn' ? game.phase.turn : undefined;

export const isOver = (game: Game): boolean =>
  game.phase.name === 'finished' || game.phase.name === 'abandoned';

/**
 * The box that a person has just filled, until the next turn's first roll; otherwise undefined. Outside practice games,
 * no other box can be taken back.
 *
 * @param events the events of this game
 */
export function boxJustFilled(game: Game, events: readonly GameEvent[]): BoxFilled | undefined {
  const last = events.at(-1);
  const isFilled = last?.type === 'scored' && isPersonAt(game.header, last.seat);
  return isFilled && currentTurn(game)?.roll === 0 ? last : undefined;
}

export const isPersonAt = ({ players }: Pick<GameHeader, 'players'>, seat: number): boolean =>
  players.some((player, index) => index === seat && isPerson(player));

export const rollsRealDice = (header: Pick<GameHeader, 'players' | 'realDice'>, seat: number): boolean =>
  header.realDice === true && isPersonAt(header, seat);

/**
 * Which seats type the faces of the next throw, in seating order: the current player, or everybody with real dice in
 * the next round of the roll-off.
 */
export function seatsTyping({ header, phase }: Pick<Game, 'header' | 'phase'>): readonly number[] {
  const throwing =
    phase.name === 'roll-off' ? phase.contenders : phase.name === 'turn' ? [phase.turn.seat] : [];
  return throwing.filter((seat) => rollsRealDice(header, seat));
}

export function playOrder(game: Game): number[] {
  const count = game.seats.length;
  return game.seats.map((_, index) => ((game.firstSeat ?? 0) + index) % count);
}

/** @throws RangeError if the game has no such seat */
export function seatAt(game: Game, seat: number): Seat {
  const found = game.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat} in a game with ${game.seats.length} seats`);
  return found;
}

export const cardOf = (game: Game, seat: number): Scorecard => seatAt(game, seat).card;

export const isPlaying = ({ header }: Pick<Game, 'header'>, seat: Seat): boolean =>
  !seat.left && !isFull(header.rules, seat.card);

export const wasAdvised = (game: Game, { seat, number }: Turn): boolean =>
  seatAt(game, seat).advisedIn === number;

/** The name of a seat's player, or '' if there's no such seat. */
export const nameOf = ({ players }: Pick<GameHeader, 'players'>, seat: number): string =>
  players[seat]?.name ?? '';

/** The prefix of daily seeds; `--seed` refuses it. */
const START = 'daily:';

/**
 * Names a rule set's daily game and daily training set: `2026-01-31` under the official rules. Other rule sets add
 * their id, as in `2026-01-31:yatzy`.
 *
 * @param day such as `2026-01-31`, in UTC
 */
export const dailyKey = (day: string, { id }: Pick<RuleSet, 'id'>): string =>
  id === OFFICIAL.id ? day : `${day}:${id}`;

/** Gives everybody the same dice in a rule set's daily game. */
export const dailySeed = (day: string, rules: Pick<RuleSet, 'id'>): string => START + dailyKey(day, rules);

export const isDailySeed = (seed: string): boolean => seed.startsWith(START);

/** The day of a daily game, such as `2026-01-31`; undefined for other games. */
export const dayOfDaily = ({ daily, seed }: Pick<GameHeader, 'daily' | 'seed'>): string | undefined =>
  daily && seed !== undefined && isDailySeed(seed) ? seed.slice(START.length).split(':')[0] : undefined;
