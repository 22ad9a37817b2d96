import { cardOf, currentTurn, type Game, openBoxes } from '../engine/index.js';

/**
 * The maximum number of open boxes for which the exact distribution of final scores is computed for the coach. Under the
 * official rules, ten open boxes take less than half a second and 30 MB; an empty card takes four seconds and 200 MB.
 */
const MAX_OPEN_FOR_EXACT = 10;

/** The maximum number of open boxes for which the exact computation is as fast as a first estimate. */
const MAX_OPEN_WITHOUT_ESTIMATE = 7;

/** How the coach finds a chance. With `estimate-then-exact`, the exact computation takes so long that an estimate fills the gap. */
export type GoalMethod = 'exact' | 'estimate-then-exact' | 'estimate';

/**
 * Returns how the coach finds the current player's chance of winning, or of beating a score. The cards of all players
 * who have not left matter.
 */
export function goalMethod(game: Game): GoalMethod {
  const turn = currentTurn(game);
  const cards = game.seats.flatMap(({ left }, seat) =>
    left && seat !== turn?.seat ? [] : [cardOf(game, seat)],
  );
  const open = Math.max(...cards.map((card) => openBoxes(card).length));
  if (open > MAX_OPEN_FOR_EXACT) return 'estimate';
  return open > MAX_OPEN_WITHOUT_ESTIMATE ? 'estimate-then-exact' : 'exact';
}
