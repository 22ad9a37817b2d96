import { type Dice, type Hold, HOLD_NONE } from './dice.js';
import type { Player } from './player.js';
import type { RuleSet } from './ruleSet.js';
import { EMPTY_CARD, isFull, type Scorecard } from './scorecard.js';

export const MAX_SEATS = 4;
export const ROLLS_PER_TURN = 3;
export const TURNS_PER_SEAT = 13;
/**
 * Once a practice game has this many events, nothing can be taken back. This limit keeps its journal smaller than
 * `MAX_JOURNAL_BYTES`, the largest journal that can be read.
 */
export const MAX_EVENTS = 15_000;

/** Everything that is fixed before the first roll. */
export interface GameHeader {
  readonly rules: RuleSet;
  /** 1-4 players in seating order. A seat is an index into this list. */
  readonly players: readonly Player[];
  /** Determines every throw of the game; see `rollers/`. */
  readonly seed: string;
  /** Present if a player chose the seed. */
  readonly seedGiven?: true;
  /** Present if all seats get the same dice. */
  readonly duplicate?: true;
  /** Present if decisions can be taken back. The score tables leave practice games out. */
  readonly practice?: true;
  /** Present in a daily game. The seed contains its date. */
  readonly daily?: true;
}

export interface Seat {
  readonly card: Scorecard;
  readonly left: boolean;
  /** The last turn in which the player got advice, 1-13; absent if the player got none. */
  readonly advisedIn?: number;
}

/** The turn of one seat. `dice` is absent before the first roll. */
export interface Turn {
  readonly seat: number;
  /** The turn of this seat, 1-13. */
  readonly number: number;
  /** Rolls made, 0-3. */
  readonly roll: number;
  readonly dice?: Dice;
  /** The dice held for the last roll. */
  readonly held: Hold;
}

/**
 * - `roll-off`: `contenders` are the seats still tied for the first turn; only they roll in the next round.
 * - `turn`: a seat rolls or scores.
 * - `finished`: every remaining player's card is full.
 * - `abandoned`: all players have left.
 */
export type Phase =
  | { readonly name: 'roll-off'; readonly round: number; readonly contenders: readonly number[] }
  | { readonly name: 'turn'; readonly turn: Turn }
  | { readonly name: 'finished' }
  | { readonly name: 'abandoned' };

/** The state of a game between two actions, as plain JSON. */
export interface Game {
  readonly header: GameHeader;
  readonly seats: readonly Seat[];
  /** The seat that plays first in each round; undefined until the roll-off is decided. */
  readonly firstSeat?: number;
  readonly phase: Phase;
  /** What is needed to take decisions back; present in practice games. */
  readonly history?: History;
}

export interface History {
  /** The number of events still in force. */
  readonly events: number;
  /** The number of all events, including those that were taken back. */
  readonly allEvents: number;
  /** The game before the last decision made by a person; absent if nothing can be taken back. */
  readonly before?: Game;
}

/**
 * Returns a new game. A single player begins at once; two or more players roll off for the first turn.
 *
 * @throws RangeError unless there are 1-4 players. Callers have already checked this.
 */
export function newGame(header: GameHeader): Game {
  const count = header.players.length;
  if (count < 1 || count > MAX_SEATS) throw new RangeError(`a game has 1-4 players, not ${count}`);
  const seats = header.players.map((): Seat => ({ card: EMPTY_CARD, left: false }));
  const game = { header, seats, ...(header.practice && { history: { events: 0, allEvents: 0 } }) };
  return count === 1
    ? { ...game, firstSeat: 0, phase: { name: 'turn', turn: newTurn(0, 1) } }
    : { ...game, phase: { name: 'roll-off', round: 1, contenders: seats.map((_, seat) => seat) } };
}

export const newTurn = (seat: number, number: number): Turn => ({ seat, number, roll: 0, held: HOLD_NONE });

/** Returns the current turn, or undefined before the first turn and after the last. */
export const currentTurn = (game: Game): Turn | undefined =>
  game.phase.name === 'turn' ? game.phase.turn : undefined;

export const isOver = (game: Game): boolean =>
  game.phase.name === 'finished' || game.phase.name === 'abandoned';

/** Returns the seats in the order of play. */
export function playOrder(game: Game): number[] {
  const count = game.seats.length;
  return game.seats.map((_, index) => ((game.firstSeat ?? 0) + index) % count);
}

/** Returns the seat with this index, which must exist in the game. */
export function seatAt(game: Game, seat: number): Seat {
  const found = game.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat} in a game of ${game.seats.length}`);
  return found;
}

/** Returns the card of a seat. */
export const cardOf = (game: Game, seat: number): Scorecard => seatAt(game, seat).card;

/** Reports whether a seat still has to finish its card. */
export const isPlaying = (seat: Seat): boolean => !seat.left && !isFull(seat.card);

/** Reports whether the player got advice in this turn. */
export const wasAdvised = (game: Game, { seat, number }: Turn): boolean =>
  seatAt(game, seat).advisedIn === number;

/** Returns the name of the player at a seat, or '' if there is no such seat. */
export const nameOf = ({ players }: Pick<GameHeader, 'players'>, seat: number): string =>
  players[seat]?.name ?? '';

/** The prefix of the seeds of daily games. The option `--seed` rejects seeds with this prefix. */
const START = 'daily:';

/**
 * Returns the seed of a day's daily game, the same for everybody.
 *
 * @param day such as `2026-01-31`, in UTC
 */
export const dailySeed = (day: string): string => START + day;

/** Reports whether a seed is reserved for daily games. */
export const isDailySeed = (seed: string): boolean => seed.startsWith(START);

/** Returns the day of a daily game, or undefined for any other game. */
export const dayOfDaily = ({ daily, seed }: Pick<GameHeader, 'daily' | 'seed'>): string | undefined =>
  daily && isDailySeed(seed) ? seed.slice(START.length) : undefined;
