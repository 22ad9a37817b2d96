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

export type MoveAction = Extract<Action, { type: 'roll' | 'score' }>;

/**
 * Returns the current player's position.
 *
 * @throws Error if the player hasn't rolled
 */
export function positionIn(game: Game): TurnPosition {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error("the current player hasn't rolled");
  const { seat, dice, roll } = turn;
  return { card: cardOf(game, seat), dice, rollsLeft: (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'] };
}

/**
 * Returns the action if it's a person's move in a practice game, because the cost of such moves is shown at once.
 * Otherwise returns undefined.
 */
export function practiceMove(game: Game, action: Action): MoveAction | undefined {
  const isMove = action.type === 'roll' || action.type === 'score';
  const isDecision = game.header.practice && currentTurn(game)?.dice && !isComputersTurn(game);
  return isMove && isDecision ? action : undefined;
}

/** Turns an action into a move that can be judged: held places become the faces of the dice there. */
export const moveOf = (dice: Dice, action: MoveAction): MoveToJudge =>
  action.type === 'score'
    ? { box: action.box }
    : {
        hold: heldPlaces(action.hold)
          .map((place) => dice[place])
          .sort((a, b) => a - b),
      };

/**
 * Up to this many open boxes, the coach uses the exact distribution of final scores. Under the official rules, ten take
 * less than half a second and 30 MB; an empty card takes four seconds and 200 MB.
 */
const MAX_OPEN_FOR_EXACT = 10;

/** Up to this many open boxes, the exact chance is as fast as a first estimate. */
const MAX_OPEN_WITHOUT_ESTIMATE = 7;

/**
 * How the coach finds a chance. With `estimate-then-exact`, it shows an estimate until the exact chance has been
 * computed.
 */
export type GoalMethod = 'exact' | 'estimate-then-exact' | 'estimate';

/** Returns how the coach finds the current player's chance. It depends on the cards of everybody who hasn't left. */
export function goalMethod(game: Game): GoalMethod {
  const turn = currentTurn(game);
  const cards = game.seats.flatMap(({ left }, seat) =>
    left && seat !== turn?.seat ? [] : [cardOf(game, seat)],
  );
  const open = Math.max(...cards.map((card) => unfilledBoxes(game.header.rules, card).length));
  if (open > MAX_OPEN_FOR_EXACT) return 'estimate';
  return open > MAX_OPEN_WITHOUT_ESTIMATE ? 'estimate-then-exact' : 'exact';
}
