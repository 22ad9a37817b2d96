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
 * The current player's position.
 *
 * @throws Error if the player hasn't rolled
 */
export function positionIn(game: Game): TurnPosition {
  const turn = currentTurn(game);
  if (!turn?.dice) throw new Error("the current player hasn't rolled");
  const { seat, dice, roll } = turn;
  return { card: cardOf(game, seat), dice, rollsLeft: (ROLLS_PER_TURN - roll) as TurnPosition['rollsLeft'] };
}

/** A person's move in a practice game, where the player sees at once what it cost. Undefined for any other action. */
export function practiceMove(game: Game, action: Action): MoveAction | undefined {
  const isMove = action.type === 'roll' || action.type === 'score';
  const isDecision = game.header.practice && currentTurn(game)?.dice && !isComputersTurn(game);
  return isMove && isDecision ? action : undefined;
}

/** Turns an action into a move that can be judged: the held places become the faces of their dice. */
export const moveOf = (dice: Dice, action: MoveAction): MoveToJudge =>
  action.type === 'score'
    ? { box: action.box }
    : {
        hold: heldPlaces(action.hold)
          .map((place) => dice[place])
          .sort((a, b) => a - b),
      };

/**
 * With this many open boxes, the coach still uses the exact distribution of final scores. Under the official rules, ten
 * take less than half a second and 30 MB; an empty card takes four seconds and 200 MB.
 */
const MAX_OPEN_FOR_EXACT = 10;

/** Up to this many open boxes, the exact chance is as fast as a first estimate. */
const MAX_OPEN_WITHOUT_ESTIMATE = 7;

/** How the coach finds a chance. `estimate-then-exact` shows an estimate until the exact chance is ready. */
export type GoalMethod = 'exact' | 'estimate-then-exact' | 'estimate';

/** How the coach finds the current player's chance. Depends on the cards of everybody still playing. */
export function goalMethod(game: Game): GoalMethod {
  const turn = currentTurn(game);
  const cards = game.seats.flatMap(({ left }, seat) =>
    left && seat !== turn?.seat ? [] : [cardOf(game, seat)],
  );
  const open = Math.max(...cards.map((card) => unfilledBoxes(game.header.rules, card).length));
  if (open > MAX_OPEN_FOR_EXACT) return 'estimate';
  return open > MAX_OPEN_WITHOUT_ESTIMATE ? 'estimate-then-exact' : 'exact';
}
