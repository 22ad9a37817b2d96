import { currentTurn } from '../../engine/index.js';
import { isComputersTurn, leaversWith, peoplePlaying } from '../../players/index.js';
import type { Command } from '../keys/command.js';
import { isFinal, LEAVE_ANSWERS, type LeaveAnswer } from '../keys/leaveAnswers.js';
import { type Model, type Scene, showsGame } from './model.js';
import { itemBeside } from './listCursor.js';
import { isWatching } from './room.js';

export interface LeaveState {
  readonly marked: LeaveAnswer;
  /** The answers that the question offers, in the order shown. */
  readonly answers: readonly LeaveAnswer[];
}

/**
 * Opens the question "Leave?". The answer "keep playing" is marked, so pressing Enter by accident does not end the game.
 * Watchers of a network table have no seat that they could give up.
 */
export function openLeave(model: Model): Model {
  const { hasMenu, room } = model;
  const hasSeat = room?.view === undefined || !isWatching(room.view);
  const answers = LEAVE_ANSWERS.filter(
    (answer) => (hasMenu || answer !== 'to-menu') && (hasSeat || answer !== 'player-leaves'),
  );
  return { ...model, overlay: { name: 'leave', leave: { marked: 'play-on', answers } } };
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
      return { state: { answers, marked: itemBeside(answers, state.marked, command.to === 'up' ? -1 : 1) } };
    case 'answer':
      return { state, answer: state.marked };
    case 'choose': {
      const answer = answers[command.choice - 1];
      if (answer === undefined) return { state };
      return isFinal(answer) && answer !== state.marked
        ? { state: { answers, marked: answer } }
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
