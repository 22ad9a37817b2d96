import { BOXES, currentTurn, HOLD_NONE, isPlaying, type RuleSet } from '../../engine/index.js';
import type { TableRoom } from '../../session/index.js';
import { BACK, readBox, readHold } from '../../text/index.js';

/** The answers to the question at the start of a turn. Only network tables ask this question. */
const ROLL_WORDS: readonly string[] = ['roll', 'r', 'yes', 'y'];

/** Returns whether an answer to the question at the start of a turn means that the player rolls. */
export const meansRoll = (typed: string): boolean => ROLL_WORDS.includes(typed.toLowerCase());

/** Returns whether a line is a valid answer to some question of a game at a network table. */
export function canBeAnswer(typed: string, rules: RuleSet): boolean {
  const box = readBox(typed, rules, BOXES);
  const hold = readHold(typed, { rules, open: BOXES, held: HOLD_NONE });
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return (
    meansRoll(typed) ||
    typed.toLowerCase() === BACK ||
    (hold.ok && hold.value.kind !== 'request') ||
    (number >= 1 && number <= BOXES.length) ||
    // A name such as `straight` has a single meaning as soon as one of its boxes is filled.
    box.ok ||
    box.problem.code === 'ambiguous-box'
  );
}

/** Returns whether the table can still ask this player something. Watchers and full cards get no questions. */
export function getsQuestions(room: TableRoom): boolean {
  const own = room.getView()?.ownSeat;
  const seat = own === undefined ? undefined : room.session()?.getSnapshot().game.seats[own];
  return own !== undefined && (!seat || isPlaying(seat));
}

/** Identifies the roll of the game. An open question is outdated as soon as this changes. */
export function placeOf(room: TableRoom): string {
  const snapshot = room.session()?.getSnapshot();
  const turn = snapshot && currentTurn(snapshot.game);
  return turn ? `${turn.seat} ${turn.number} ${turn.roll}` : '';
}
