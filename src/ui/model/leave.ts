import { currentTurn } from '../../engine/index.js';
import { isComputersTurn, leaversWith, peoplePlaying } from '../../players/index.js';
import type { Command } from '../keys/command.js';
import { isFinal, LEAVE_ANSWERS, type LeaveAnswer } from '../keys/leaveAnswers.js';
import { type Model, type Scene, showsGame } from './model.js';
import { itemBeside } from './listCursor.js';

/** The wordings of each answer, longest first. */
export type LeaveTexts = Readonly<Record<LeaveAnswer, readonly string[]>>;

export interface LeaveState {
  readonly marked: LeaveAnswer;
  /** The answers that the question offers, in the order shown. */
  readonly answers: readonly LeaveAnswer[];
  /** The wordings of the answers at a network table. Absent away from network tables. */
  readonly texts?: LeaveTexts;
}

/**
 * Opens the question "Leave?". The answer "keep playing" is marked, so pressing Enter by accident does not end the game.
 *
 * @param atTable the wordings at a network table, and whether the player has a seat there; watchers have no seat that
 *   they could give up
 */
export function openLeave(
  model: Model,
  atTable?: { readonly texts: LeaveTexts; readonly hasSeat: boolean },
): Model {
  const hasSeat = atTable?.hasSeat ?? true;
  const answers = LEAVE_ANSWERS.filter(
    (answer) => (model.hasMenu || answer !== 'to-menu') && (hasSeat || answer !== 'player-leaves'),
  );
  const leave: LeaveState = { marked: 'play-on', answers, ...(atTable && { texts: atTable.texts }) };
  return { ...model, overlay: { name: 'leave', leave } };
}

/**
 * Applies a command to the "Leave?" question. Returns the next state, and the answer that the player chose, if any. If
 * an answer cannot be undone, the player must press its number twice.
 */
export function leaveReducer(
  state: LeaveState,
  command: Command,
): { readonly state: LeaveState; readonly answer?: LeaveAnswer } {
  const { answers } = state;
  switch (command.verb) {
    case 'move':
      return {
        state: { ...state, marked: itemBeside(answers, state.marked, command.to === 'up' ? -1 : 1) },
      };
    case 'answer':
      return { state, answer: state.marked };
    case 'choose': {
      const answer = answers[command.choice - 1];
      if (answer === undefined) return { state };
      return isFinal(answer) && answer !== state.marked
        ? { state: { ...state, marked: answer } }
        : { state, answer };
    }
    case 'back':
      return { state, answer: 'play-on' };
    default:
      return { state };
  }
}

/** The players who leave the game if the answer is `player-leaves`. */
export interface Leaving {
  /** The seat of the player who wants to leave; undefined if all players are computer players. */
  readonly leaver?: number;
  /** The seats of all players who leave together, in leaving order. */
  readonly seats: readonly number[];
}

/**
 * Returns the players who leave: the current player or, during a computer's turn, the next person. If the computer
 * player cannot choose a move, it leaves instead, and the other players can continue.
 */
export function leavingFrom(scene: Scene): Leaving {
  if (!showsGame(scene)) return { seats: [] };
  const { game } = scene.table.snapshot;
  const inTurn = currentTurn(game)?.seat;
  if (inTurn === undefined) return { seats: [] };
  const [person] = peoplePlaying(game);
  if (person === undefined) return { seats: leaversWith(game, inTurn) };
  const isStuck = scene.name === 'computer' && scene.computer.step === 'stuck';
  const leaver = isComputersTurn(game) && !isStuck ? person : inTurn;
  return { leaver, seats: leaversWith(game, leaver) };
}
