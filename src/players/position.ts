import type { MoveToJudge, TurnPosition } from '../analysis/index.js';
import {
  type Action,
  cardOf,
  currentTurn,
  type Dice,
  type Game,
  heldPlaces,
  ROLLS_PER_TURN,
  unfilledBoxes,
} from '../engine/index.js';
import { isComputersTurn } from './levels.js';

/** An action that makes a move: it rolls the dice or fills a box. */
export type MoveAction = Extract<Action, { type: 'roll' | 'score' }>;

/**
 * Returns the position of the current player.
 *
 * @throws Error if the player has not rolled
 */
export function positionIn(game: Game): TurnPosition {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error("the current player hasn't rolled");
  const { seat, dice, roll } = turn;
  return { card: cardOf(game, seat), dice, rollsLeft: (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'] };
}

/** Returns the action if it is a person's move in a practice game, whose cost the player reads at once. */
export function practiceMove(game: Game, action: Action): MoveAction | undefined {
  const isMove = action.type === 'roll' || action.type === 'score';
  const isDecision = game.header.practice && currentTurn(game)?.dice && !isComputersTurn(game);
  return isMove && isDecision ? action : undefined;
}

/** Returns the move that an action makes with these dice. */
export const moveOf = (dice: Dice, action: MoveAction): MoveToJudge =>
  action.type === 'score'
    ? { box: action.box }
    : {
        hold: heldPlaces(action.hold)
          .map((place) => dice[place])
          .sort((a, b) => a - b),
      };

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
  const open = Math.max(...cards.map((card) => unfilledBoxes(game.header.rules, card).length));
  if (open > MAX_OPEN_FOR_EXACT) return 'estimate';
  return open > MAX_OPEN_WITHOUT_ESTIMATE ? 'estimate-then-exact' : 'exact';
}
