import { cardOf, currentTurn, type Game, openBoxes } from '../engine/index.js';

/**
 * The maximum number of open boxes for which the exact distribution of final scores is computed. Under the official
 * rules, ten open boxes take half a second and 60 MB; an empty card takes five seconds and half a gigabyte.
 */
const MAX_OPEN_FOR_EXACT = 10;
/** The maximum number of open boxes for which the exact chance takes less than half a second. */
const MAX_OPEN_AT_ONCE = 9;

/**
 * Returns how the coach finds the current player's chance of winning, or of beating a score. The cards of all players
 * who have not left matter.
 */
export function goalMethod(game: Game): 'exact' | 'estimate, then exact' | 'estimate' {
  const turn = currentTurn(game);
  const cards = game.seats.flatMap(({ left }, seat) =>
    left && seat !== turn?.seat ? [] : [cardOf(game, seat)],
  );
  const open = Math.max(...cards.map((card) => openBoxes(card).length));
  if (open <= MAX_OPEN_AT_ONCE) return 'exact';
  return open <= MAX_OPEN_FOR_EXACT ? 'estimate, then exact' : 'estimate';
}
