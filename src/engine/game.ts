import { type Dice, type Hold, HOLD_NONE } from './dice.js';
import type { Player } from './player.js';
import type { RuleSet } from './ruleSet.js';
import { EMPTY_CARD, isFull, type Scorecard } from './scorecard.js';

export const MAX_SEATS = 4;
export const ROLLS_PER_TURN = 3;
export const TURNS_PER_SEAT = 13;
/**
 * Nothing can be taken back once a practice game has this many events. Together with the rest of the game they stay
 * below the largest journal that readers accept (`MAX_JOURNAL_BYTES`).
 */
export const MAX_EVENTS = 15_000;

/** Everything that is settled before the first die falls. */
export interface GameHeader {
  readonly rules: RuleSet;
  /** 1-4 players in seating order; a seat is an index in this list. */
  readonly players: readonly Player[];
  /** With the place of a die this gives its face; see the rollers. */
  readonly seed: string;
  /** Present where a player chose the seed. */
  readonly seedGiven?: true;
  /** Present where every seat is given the same dice. */
  readonly duplicate?: true;
  /** Present where decisions can be taken back, and the game counts for no table. */
  readonly practice?: true;
  /** Present where this is the daily game of the day that its seed names. */
  readonly daily?: true;
}

export interface Seat {
  readonly card: Scorecard;
  readonly left: boolean;
  /** The last turn in which the player was advised, 1-13; absent where there was none. */
  readonly advisedIn?: number;
}

/** The turn of one seat. `dice` is absent until the first roll has fallen. */
export interface Turn {
  readonly seat: number;
  /** 1-13, counted for each seat. */
  readonly number: number;
  /** Rolls made, 0-3. */
  readonly roll: number;
  readonly dice?: Dice;
  /** What was held for the roll that fell last. */
  readonly held: Hold;
}

/**
 * - `roll-off`: `contenders` are the seats still tied for the first turn; each round only they roll.
 * - `turn`: somebody rolls or scores.
 * - `finished`: every remaining player's card is full.
 * - `abandoned`: all players have left.
 */
export type Phase =
  | { readonly name: 'roll-off'; readonly round: number; readonly contenders: readonly number[] }
  | { readonly name: 'turn'; readonly turn: Turn }
  | { readonly name: 'finished' }
  | { readonly name: 'abandoned' };

/** A game between two actions, as plain JSON. */
export interface Game {
  readonly header: GameHeader;
  readonly seats: readonly Seat[];
  /** Who has the first turn of each round; undefined until the roll-off is decided. */
  readonly firstSeat?: number;
  readonly phase: Phase;
  /** What decisions can be taken back to; present in practice games. */
  readonly history?: History;
}

export interface History {
  /** Number of events in force that have led to the game. */
  readonly events: number;
  /** Number of all events, those included that were taken back. */
  readonly allEvents: number;
  /** The game before the last decision of a person; absent where there has been none. */
  readonly before?: Game;
}

/**
 * A new game. One player simply begins; more of them roll off for the first turn.
 *
 * @throws RangeError unless there are 1-4 players: callers ask for names long before
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

/** The turn being played, or undefined before the first and after the last. */
export const currentTurn = (game: Game): Turn | undefined =>
  game.phase.name === 'turn' ? game.phase.turn : undefined;

export const isOver = (game: Game): boolean =>
  game.phase.name === 'finished' || game.phase.name === 'abandoned';

/** The seats in the order of play. */
export function playOrder(game: Game): number[] {
  const count = game.seats.length;
  return game.seats.map((_, index) => ((game.firstSeat ?? 0) + index) % count);
}

/** A seat of the game; every number that a caller holds came from the game itself. */
export function seatAt(game: Game, seat: number): Seat {
  const found = game.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat} in a game of ${game.seats.length}`);
  return found;
}

/** The card of a seat. */
export const cardOf = (game: Game, seat: number): Scorecard => seatAt(game, seat).card;

/** The seats still to finish their cards. */
export const isPlaying = (seat: Seat): boolean => !seat.left && !isFull(seat.card);

/** Whether the player has been advised in this turn. */
export const wasAdvised = (game: Game, { seat, number }: Turn): boolean =>
  seatAt(game, seat).advisedIn === number;

/** The name of the player at a seat; '' where there is no such seat. */
export const nameOf = ({ players }: Pick<GameHeader, 'players'>, seat: number): string =>
  players[seat]?.name ?? '';

/** What the seeds of daily games begin with, and no others: `--seed` takes none that does. */
const START = 'daily:';

/**
 * The seed of the daily game of a day, the same for everybody.
 *
 * @param day such as `2026-01-31`, in UTC
 */
export const dailySeed = (day: string): string => START + day;

/** Whether a seed is one that only daily games have. */
export const isDailySeed = (seed: string): boolean => seed.startsWith(START);

/** The day whose daily game this is; undefined for every other game. */
export const dayOfDaily = ({ daily, seed }: Pick<GameHeader, 'daily' | 'seed'>): string | undefined =>
  daily && isDailySeed(seed) ? seed.slice(START.length) : undefined;
