import type { BoxId } from './box.js';
import { type Dice, type Hold, HOLD_NONE } from './dice.js';
import type { BoxFilled, GameEvent } from './event.js';
import { isPerson, type Player } from './player.js';
import type { RuleSet } from './ruleSets/ruleSet.js';
import { OFFICIAL } from './ruleSets/yahtzee.js';
import { EMPTY_CARD, isFull, type Scorecard } from './scorecard.js';

export const MAX_SEATS = 4;
export const ROLLS_PER_TURN = 3;

/** Returns the number of rolls left after roll 1, 2 or 3. */
export const rollsLeftAfter = (roll: number): 0 | 1 | 2 => (roll === 1 ? 2 : roll < ROLLS_PER_TURN ? 1 : 0);
/**
 * After this many events, a game no longer allows players to take back decisions. This limit keeps journals
 * below `MAX_JOURNAL_BYTES`, the largest size that the program can load.
 */
export const MAX_EVENTS = 15_000;

/** The players, rules and options of a game, all fixed before the first roll. */
export type GameHeader = SeededHeader | TableHeader;

interface Participants {
  readonly rules: RuleSet;
  /** 1-4 players in seating order. A seat is an index into this list. */
  readonly players: readonly Player[];
}

/** What a ghost does in one turn. */
export interface GhostTurn {
  /** The dice held for the second and the third roll. Shorter if the player scored earlier. */
  readonly holds: readonly Hold[];
  readonly box: BoxId;
}

/** The decisions of a player in an earlier game with the same seed. */
export interface Ghost {
  /** The seat that rolled the dice in the earlier game. Now everybody gets these dice. */
  readonly seat: number;
  readonly turns: readonly GhostTurn[];
}

/** The header of a game whose dice come from a seed. The game starts with a roll-off, and first rolls are automatic. */
export interface SeededHeader extends Participants {
  /** The seed that determines every throw; see `rollers/`. */
  readonly seed: string;
  /** Present if a player chose the seed. */
  readonly seedGiven?: true;
  /** Present in duplicate games. In a duplicate game, all players get the same dice. */
  readonly duplicate?: true;
  /** Present in practice games, which allow players to take back decisions. Score tables exclude practice games. */
  readonly practice?: true;
  /** Present in daily games. The seed of a daily game contains the date and, unless it is official, the rule set. */
  readonly daily?: true;
  /** Present if people roll real dice and type the faces. Only the dice of computer players come from the seed. */
  readonly realDice?: true;
  /** Present if the second player is a ghost. The first player then starts, without a roll-off. */
  readonly ghost?: Ghost;
  // The fields of a `TableHeader`. Listing these fields here lets callers read them from any header.
  readonly dice?: never;
  readonly start?: never;
  readonly firstRoll?: never;
}

/** The header of a game at a network table. Such a game has no seed and none of the options of seeded games. */
export interface TableHeader extends Participants {
  /** The computers at the table create each throw together. */
  readonly dice: 'table';
  /** The first seat takes the first turn, without a roll-off. */
  readonly start: 'seating';
  /** The first roll of a turn is not automatic: the current player rolls, without holding any dice. */
  readonly firstRoll: 'asked';
  // The fields of a `SeededHeader`.
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
  /** The number of the last turn in which the player got advice, from 1. Absent if the player never got advice. */
  readonly advisedIn?: number;
}

/** The state of a turn. `dice` is absent before the first roll. */
export interface Turn {
  readonly seat: number;
  /** The turn number of this seat, from 1. */
  readonly number: number;
  /** The number of rolls in this turn so far, 0-3. */
  readonly roll: number;
  readonly dice?: Dice;
  /** The dice that were held for the latest roll. */
  readonly held: Hold;
}

/**
 * The phase of a game. During the `roll-off`, the seats in `contenders` roll in the next round. In the phase `turn`,
 * the current player rolls or scores. A game is `finished` when the cards of all remaining players are full, and
 * `abandoned` when all players have left.
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
  /** The seat that plays first in each round. Undefined until the roll-off is decided. */
  readonly firstSeat?: number;
  readonly phase: Phase;
  /** Present if the game's seed was played elsewhere on this computer before the game ended. */
  readonly seedSeen?: true;
  /** The history needed to take back decisions. Absent at network tables. */
  readonly history?: History;
}

export interface History {
  /** The number of events that still count; see `eventsInForce`. */
  readonly events: number;
  /** The number of recorded events, including `tookBack` events and events that were taken back. */
  readonly allEvents: number;
  /**
   * The game as it was before what can be taken back: in practice games, a person's last decision; otherwise, the box
   * that a person has just filled, or the throw whose faces were just typed. Absent if nothing can be taken back.
   */
  readonly before?: Game;
}

/**
 * Creates a game. If there is only one player, or if the header says `start: 'seating'`, the first seat starts at once.
 * So does a person who plays against a ghost, because the ghost's turns show dice to come. Otherwise, the players roll
 * off for the first turn.
 *
 * @throws RangeError unless there are 1-4 players; callers check the number first
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

/** Returns the current turn, or undefined before the first turn and after the last turn. */
export const currentTurn = (game: Game): Turn | undefined =>
  game.phase.name === 'turn' ? game.phase.turn : undefined;

export const isOver = (game: Game): boolean =>
  game.phase.name === 'finished' || game.phase.name === 'abandoned';

/**
 * Returns the latest event if it is a box that a person has filled, and the first roll of the next turn is still to
 * come; otherwise undefined. Outside practice games, no other box can be taken back.
 *
 * @param events the events of this game
 */
export function boxJustFilled(game: Game, events: readonly GameEvent[]): BoxFilled | undefined {
  const last = events.at(-1);
  const isFilled = last?.type === 'scored' && isPersonAt(game.header, last.seat);
  return isFilled && currentTurn(game)?.roll === 0 ? last : undefined;
}

/** Reports whether the player at a seat is a person. */
export const isPersonAt = ({ players }: Pick<GameHeader, 'players'>, seat: number): boolean =>
  players.some((player, index) => index === seat && isPerson(player));

/** Reports whether the player at a seat rolls real dice, whose faces are typed. */
export const rollsRealDice = (header: Pick<GameHeader, 'players' | 'realDice'>, seat: number): boolean =>
  header.realDice === true && isPersonAt(header, seat);

/**
 * Returns the seats whose players type the faces of the next throw, in seating order: the current player, or everybody
 * who rolls real dice in the next round of the roll-off.
 */
export function seatsTyping({ header, phase }: Pick<Game, 'header' | 'phase'>): readonly number[] {
  const throwing =
    phase.name === 'roll-off' ? phase.contenders : phase.name === 'turn' ? [phase.turn.seat] : [];
  return throwing.filter((seat) => rollsRealDice(header, seat));
}

/** Returns the seats in playing order. */
export function playOrder(game: Game): number[] {
  const count = game.seats.length;
  return game.seats.map((_, index) => ((game.firstSeat ?? 0) + index) % count);
}

/**
 * Returns the seat with this index.
 *
 * @throws RangeError if the game has no such seat
 */
export function seatAt(game: Game, seat: number): Seat {
  const found = game.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat} in a game with ${game.seats.length} seats`);
  return found;
}

export const cardOf = (game: Game, seat: number): Scorecard => seatAt(game, seat).card;

/** Reports whether a seat still has turns to play. */
export const isPlaying = ({ header }: Pick<Game, 'header'>, seat: Seat): boolean =>
  !seat.left && !isFull(header.rules, seat.card);

/** Reports whether the player got advice in this turn. */
export const wasAdvised = (game: Game, { seat, number }: Turn): boolean =>
  seatAt(game, seat).advisedIn === number;

/** Returns the name of the player at a seat, or '' if the seat does not exist. */
export const nameOf = ({ players }: Pick<GameHeader, 'players'>, seat: number): string =>
  players[seat]?.name ?? '';

/** The prefix of seeds for daily games. The option `--seed` rejects seeds with this prefix. */
const START = 'daily:';

/**
 * Returns the key of the daily game and of the daily training set of a rule set: `2026-01-31` under the official rules,
 * otherwise with the rule set's id, such as `2026-01-31:yatzy`.
 *
 * @param day such as `2026-01-31`, in UTC
 */
export const dailyKey = (day: string, { id }: Pick<RuleSet, 'id'>): string =>
  id === OFFICIAL.id ? day : `${day}:${id}`;

/** Returns the seed of the daily game of a rule set. Everybody gets the same seed on the same day. */
export const dailySeed = (day: string, rules: Pick<RuleSet, 'id'>): string => START + dailyKey(day, rules);

/** Reports whether a seed is reserved for daily games. */
export const isDailySeed = (seed: string): boolean => seed.startsWith(START);

/** Returns the day of a daily game, or undefined for any other game. */
export const dayOfDaily = ({ daily, seed }: Pick<GameHeader, 'daily' | 'seed'>): string | undefined =>
  daily && seed !== undefined && isDailySeed(seed) ? seed.slice(START.length).split(':')[0] : undefined;
