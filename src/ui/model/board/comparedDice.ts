import type { Comparison } from '../../../analysis/index.js';
import { DIE_INDEXES, type Dice, type Face, type Hold, HOLD_NONE, holdOf } from '../../../engine/index.js';

/** The dice that a move keeps, and those that a better move keeps. Two rows below the dice mark them. */
export interface ComparedDice {
  /** The first row says `you` for the person at the keyboard, or `played` for a move in a stored game. */
  readonly who: 'you' | 'played';
  readonly own: Hold;
  readonly best: Hold;
}

/**
 * Compares which dice the player's move and the better move keep. Undefined if no move is better, or if the better one
 * fills a box.
 *
 * @param held the dice that the player held, if known; by default, the leftmost dice with the faces that the move kept
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

/** Finds dice that show these faces. It takes those in `preferred` first. */
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
