import type { BoxId } from './box.js';
import { type Dice, DIE_INDEXES, type Hold, HOLD_NONE, holdOf } from './dice.js';
import { type Game, isOver, MAX_EVENTS, ROLLS_PER_TURN, seatAt, seatsTyping, wasAdvised } from './game.js';
import { scoringOptions } from './scoring.js';

/** Only the current player can roll, score or ask for advice. */
export type Action =
  /** The dice that people typed, one throw for each seat in `seatsTyping`. */
  | { readonly type: 'rollOff'; readonly thrown?: readonly Dice[] }
  /** With real dice, `thrown` has the typed faces. Those of held dice are ignored. */
  | { readonly type: 'roll'; readonly hold: Hold; readonly thrown?: Dice }
  | { readonly type: 'score'; readonly box: BoxId }
  /** Just records that the current player got advice. */
  | { readonly type: 'advise' }
  /** Just records that the seed was played elsewhere, so its dice may be known. */
  | { readonly type: 'seeSeed' }
  /**
   * Undoes a person's last decision and everything after it. Outside practice games, that's only legal between filling
   * a box and the next roll. With real dice, it also undoes the throw typed last, until the player decides what to do
   * with it.
   */
  | { readonly type: 'takeBack' }
  | { readonly type: 'leave'; readonly seat: number };

/** The 31 holds that leave at least one die to roll. */
const HOLDS: readonly Hold[] = Array.from({ length: 31 }, (_, bits) =>
  holdOf(DIE_INDEXES.filter((place) => (bits >> place) & 1)),
);

/**
 * Every action that `decide` would accept, except `seeSeed`, which is no player's decision. With real dice, the rolls
 * in the list have no faces: a person must still type them. Once a game is over, only `takeBack` can be legal, and only
 * in practice games.
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
 * What to do without asking anybody: a round of the roll-off or a turn's first roll. Undefined when a player has to act
 * or type faces, or when the game is over. With `firstRoll: 'asked'`, players make their own first rolls.
 */
export const automaticAction = (game: Game): Action | undefined =>
  seatsTyping(game).length > 0 ? undefined : nextThrow(game);

/** True while people must type the faces of a roll-off or of a turn's first roll. */
export const waitsForFaces = (game: Game): boolean =>
  seatsTyping(game).length > 0 && nextThrow(game) !== undefined;

function nextThrow({ header, phase }: Game): Action | undefined {
  if (phase.name === 'roll-off') return { type: 'rollOff' };
  const isFirstRoll = phase.name === 'turn' && phase.turn.roll === 0;
  return isFirstRoll && header.firstRoll !== 'asked' ? { type: 'roll', hold: HOLD_NONE } : undefined;
}
