import type { Comparison } from '../../../analysis/index.js';
import { DIE_INDEXES, type Dice, type Face, type Hold, HOLD_NONE, holdOf } from '../../../engine/index.js';

/** The dice that a move keeps, and those that a better move keeps, each in a row below the dice. */
export interface ComparedDice {
  /** Whether the first row is about the person at the keyboard, or about a move in a stored game. */
  readonly who: 'you' | 'played';
  readonly own: Hold;
  readonly best: Hold;
}

/**
 * Returns the dice that the player's move and the better move keep. Undefined if no move is better, or if the
 * better one fills a box.
 *
 * @param held the places that the player holds, if known; by default, the first dice with the move's faces
 */
export function comparedDice(
  dice: Dice,
  { played, best, cost }: Comparison,
  who: ComparedDice['who'],
  held?: Hold,
): ComparedDice | undefined {
  if (cost === 0 || !('hold' in best)) return undefined;
  const own = 'hold' in played ? (held ?? placesOf(dice, played.hold, HOLD_NONE)) : HOLD_NONE;
  return { who, own, best: placesOf(dice, best.hold, own) };
}

/** Returns the places of dice with these faces, those in `preferred` first. */
export function placesOf(dice: Dice, faces: readonly Face[], preferred: Hold): Hold {
  const wanted = [...faces];
  const places = DIE_INDEXES.toSorted((a, b) => Number(preferred[b]) - Number(preferred[a])).filter(
    (place) => {
      const at = wanted.indexOf(dice[place]);
      if (at < 0) return false;
      wanted.splice(at, 1);
      return true;
    },
  );
  return holdOf(places);
}
