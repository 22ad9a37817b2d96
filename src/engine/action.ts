import type { BoxId } from './box.js';
import { type Dice, DIE_INDEXES, type Hold, HOLD_NONE, holdOf } from './dice.js';
import { type Game, isOver, MAX_EVENTS, ROLLS_PER_TURN, seatAt, seatsTyping, wasAdvised } from './game.js';
import { scoringOptions } from './scoring.js';

/** An action in a game. Only the current player can roll, score or ask for advice. */
export type Action =
  /** `thrown` contains the typed throws of the seats in `seatsTyping`. Absent if there are none. */
  | { readonly type: 'rollOff'; readonly thrown?: readonly Dice[] }
  /** `thrown` contains the typed faces, for a player who rolls real dice. The faces at held places are ignored. */
  | { readonly type: 'roll'; readonly hold: Hold; readonly thrown?: Dice }
  | { readonly type: 'score'; readonly box: BoxId }
  /** Records that the current player got advice, and changes nothing else. */
  | { readonly type: 'advise' }
  /** Records that the game's seed was played elsewhere, so coming dice may be known, and changes nothing else. */
  | { readonly type: 'seeSeed' }
  /**
   * Takes back a person's last decision and all later events. Outside practice games, this action is legal only after a
   * person has filled a box, until the next dice are rolled. With real dice, it also takes back a typed throw, until
   * the next decision.
   */
  | { readonly type: 'takeBack' }
  | { readonly type: 'leave'; readonly seat: number };

/** The 31 holds that leave at least one die to roll. */
const HOLDS: readonly Hold[] = Array.from({ length: 31 }, (_, bits) =>
  holdOf(DIE_INDEXES.filter((place) => (bits >> place) & 1)),
);

/**
 * Returns every action that `decide` would accept, except `seeSeed`, which is not a player's decision. Throws of real
 * dice are listed without their faces, which `decide` needs. After the game has ended, only `takeBack` can be legal, in
 * practice games.
 */
export function legalActions(game: Game): readonly Action[] {
  if (isOver(game)) return takeBacks(game);
  if (game.phase.name === 'roll-off') return [{ type: 'rollOff' }, ...takeBacks(game)];
  const leaves = game.seats.flatMap((seat, index): Action[] =>
    seat.left ? [] : [{ type: 'leave', seat: index }],
  );
  return [...rolls(game), ...scores(game), ...advice(game), ...takeBacks(game), ...leaves];
}

function rolls(game: Game): Action[] {
  if (game.phase.name !== 'turn') return [];
  const { roll } = game.phase.turn;
  if (roll === 0) return [{ type: 'roll', hold: HOLD_NONE }];
  return roll < ROLLS_PER_TURN ? HOLDS.map((hold) => ({ type: 'roll', hold })) : [];
}

function scores(game: Game): Action[] {
  if (game.phase.name !== 'turn') return [];
  const { seat, dice } = game.phase.turn;
  if (!dice) return [];
  const { legal } = scoringOptions(game.header.rules, seatAt(game, seat).card, dice);
  return legal.map((box) => ({ type: 'score', box }));
}

function advice(game: Game): Action[] {
  if (game.phase.name !== 'turn') return [];
  const { turn } = game.phase;
  return turn.dice && !wasAdvised(game, turn) ? [{ type: 'advise' }] : [];
}

const takeBacks = ({ history, phase }: Game): Action[] =>
  history?.before && history.allEvents < MAX_EVENTS && phase.name !== 'abandoned'
    ? [{ type: 'takeBack' }]
    : [];

/**
 * Returns the next automatic action: a round of the roll-off, or the first roll of a turn. Returns undefined if a
 * player has to act or type faces, or if the game has ended. If the header says `firstRoll: 'asked'`, the player makes
 * the first roll.
 */
export const automaticAction = (game: Game): Action | undefined =>
  seatsTyping(game).length > 0 ? undefined : nextThrow(game);

/** Reports whether the game waits for the typed faces of a round of the roll-off or of a first roll. */
export const waitsForFaces = (game: Game): boolean =>
  seatsTyping(game).length > 0 && nextThrow(game) !== undefined;

function nextThrow({ header, phase }: Game): Action | undefined {
  if (phase.name === 'roll-off') return { type: 'rollOff' };
  const isFirstRoll = phase.name === 'turn' && phase.turn.roll === 0;
  return isFirstRoll && header.firstRoll !== 'asked' ? { type: 'roll', hold: HOLD_NONE } : undefined;
}
