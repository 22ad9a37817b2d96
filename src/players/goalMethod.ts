import { cardOf, currentTurn, type Game, openBoxes } from '../engine/index.js';

/**
 * The maximum number of open boxes for which the exact distribution of final scores is computed for the coach. Under the
 * official rules, nine open boxes take a fifth of a second and 40 MB; an empty card takes five seconds and half a
 * gigabyte.
 */
const MAX_OPEN_FOR_EXACT = 9;

/**
 * Returns how the coach finds the current player's chance of winning, or of beating a score. The cards of all players
 * who have not left matter.
 */
export function goalMethod(game: Game): 'exact' | 'estimate' {
  const turn = currentTurn(game);
  const cards = game.seats.flatMap(({ left }, seat) =>
    left && seat !== turn?.seat ? [] : [cardOf(game, seat)],
  );
  const open = Math.max(...cards.map((card) => openBoxes(card).length));
  return open <= MAX_OPEN_FOR_EXACT ? 'exact' : 'estimate';
}
