import type { BoxId } from './box.js';
import { type Dice, DIE_INDEXES, type Hold, HOLD_NONE, holdOf } from './dice.js';
import { type Game, isOver, MAX_EVENTS, ROLLS_PER_TURN, seatAt, seatsTyping, wasAdvised } from './game.js';
import { scoringOptions } from './scoring.js';

/** Only the current player can roll, score or ask for advice. */
export type Action =
  /** `thrown` has the dice that people typed, one throw for each seat in `seatsTyping`. Absent if nobody types dice. */
  | { readonly type: 'rollOff'; readonly thrown?: readonly Dice[] }
  /** `thrown` has the faces that a player with real dice typed. Those of held dice are ignored. */
  | { readonly type: 'roll'; readonly hold: Hold; readonly thrown?: Dice }
  | { readonly type: 'score'; readonly box: BoxId }
  /** Records that the current player got advice; changes nothing else. */
  | { readonly type: 'advise' }
  /** Records that the game's seed was played elsewhere, so its dice may be known; changes nothing else. */
  | { readonly type: 'seeSeed' }
  /**
   * Takes back a person's last decision and everything after it. Outside practice games, it's legal only between
   * filling a box and the next roll. With real dice, it also takes back the throw that was typed last, until the player
   * decides what to do with it.
   */
  | { readonly type: 'takeBack' }
  | { readonly type: 'leave'; readonly seat: number };

/** The 31 holds that leave at least one die to roll. */
const HOLDS: readonly Hold[] = Array.from({ length: 31 }, (_, bits) =>
  holdOf(DIE_INDEXES.filter((place) => (bits >> place) & 1)),
);

/**
 * Returns every action that `decide` would accept, except `seeSeed`, which no player decides on. With real dice, the
 * rolls in the list lack the faces, which a person must type before `decide` accepts them. After the end of a game,
 * only `takeBack` can be legal, and only in practice games.
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
 * Returns the next automatic action: a round of the roll-off or the first roll of a turn. Undefined if a player has to
 * act or type faces, or if the game is over. With `firstRoll: 'asked'`, players make their own first rolls.
 */
export const automaticAction = (game: Game): Action | undefined =>
  seatsTyping(game).length > 0 ? undefined : nextThrow(game);

/** Returns whether the game waits until people type the faces of a roll-off or of a turn's first roll. */
export const waitsForFaces = (game: Game): boolean =>
  seatsTyping(game).length > 0 && nextThrow(game) !== undefined;

function nextThrow({ header, phase }: Game): Action | undefined {
  if (phase.name === 'roll-off') return { type: 'rollOff' };
  const isFirstRoll = phase.name === 'turn' && phase.turn.roll === 0;
  return isFirstRoll && header.firstRoll !== 'asked' ? { type: 'roll', hold: HOLD_NONE } : undefined;
}
