import type { Judgement } from '../../../analysis/index.js';
import { type Game, refusalOf } from '../../../engine/index.js';
import type { MoveAction } from '../../../players/index.js';
import type { InputStyle } from '../../../settings/index.js';
import type { PlainMove } from '../../../training/index.js';
import { exerciseMessages, refusalText } from '../../../text/index.js';
import { answerQuestion, hasEffectOnQuestion, questionFor } from '../questions/answerQuestion.js';
import type { QuestionCommand } from '../questions/questionCommand.js';
import { askedAgain, firstQuestion, turnFacts, type TurnState } from '../turn.js';

/**
 * A question that the player answers without playing on, which then shows what the answer costs. It's a decision of a
 * stored game, or a training position.
 */
export interface Exercise {
  /** After a roll, when there's something to decide. */
  readonly game: Game;
  readonly turn: TurnState;
  readonly made?: { readonly action: MoveAction; readonly verdict: Verdict };
}

export type Verdict =
  | { readonly status: 'awaited' }
  | {
      readonly status: 'ready';
      readonly judgement: Judgement;
      /** Compares the second-best move with the best. Only if the player has found a best move. */
      readonly next?: Judgement;
    }
  /** `line` says why. */
  | { readonly status: 'failed'; readonly line: string };

/**
 * Asks for the decision in this game.
 *
 * @param game the current player must have rolled
 */
export function openExercise(game: Game, input: InputStyle): Exercise {
  const facts = turnFacts(game);
  if (!facts) throw new TypeError('there is no decision before the first roll');
  return { game, turn: { question: firstQuestion(facts, input) } };
}

export interface ExerciseStep {
  readonly exercise: Exercise;
  /** The player has just made this move. Ask the analyst about it, and pass the answer to `withVerdict`. */
  readonly judge?: MoveAction;
  /** The player wants to stop without making a move, or to see help. */
  readonly wants?: 'to-stop' | 'help';
}

/** Runs a command at the question of an exercise. Once the player has made a move, nothing happens. */
export function exerciseReducer(exercise: Exercise, command: QuestionCommand): ExerciseStep {
  const { game, turn, made } = exercise;
  const facts = turnFacts(game);
  if (!facts || made) return { exercise };
  const { state, action, requested } = answerQuestion(turn, command, facts);
  if (command.verb === 'back' && isUnchanged(turn, state)) return { exercise, wants: 'to-stop' };
  if (requested === 'help') return { exercise: { game, turn: state }, wants: 'help' };
  if (requested === 'leave') return { exercise, wants: 'to-stop' };
  if (requested) {
    return { exercise: { game, turn: { ...state, message: exerciseMessages.withoutCoach } } };
  }
  if (action?.type !== 'roll' && action?.type !== 'score') return { exercise: { game, turn: state } };
  const refusal = refusalOf(game, action);
  if (refusal) {
    const message = refusalText(facts.rules, refusal);
    return { exercise: { game, turn: { question: askedAgain(state.question), message } } };
  }
  return { exercise: { game, turn: state, made: { action, verdict: { status: 'awaited' } } }, judge: action };
}

/** True if Esc had nothing to go back to. */
const isUnchanged = (before: TurnState, { question }: TurnState): boolean =>
  JSON.stringify(before.question) === JSON.stringify(question);

/** True if two moves keep the same faces or fill the same box. The faces that a move keeps are in ascending order. */
export const isSameMove = (one: PlainMove, other: PlainMove): boolean =>
  'hold' in one
    ? 'hold' in other && one.hold.join() === other.hold.join()
    : 'box' in other && one.box === other.box;

export function withExerciseInput(exercise: Exercise, input: InputStyle): Exercise {
  const facts = turnFacts(exercise.game);
  const isSame = (exercise.turn.question.name === 'quick') === (input === 'quick');
  if (!facts || exercise.made || isSame) return exercise;
  return { ...exercise, turn: { question: questionFor(exercise.turn.question, input, facts) } };
}

/**
 * Adds the verdict on an action. By now, the exercise may be about another position or move, and then nothing changes.
 */
export function withVerdict(exercise: Exercise, game: Game, action: MoveAction, verdict: Verdict): Exercise {
  const { made } = exercise;
  return made?.action === action && exercise.game === game
    ? { ...exercise, made: { action, verdict } }
    : exercise;
}

/** True if Esc goes back to an earlier question, or undoes part of the answer. */
export function canGoBack({ game, turn }: Exercise): boolean {
  const facts = turnFacts(game);
  return facts !== undefined && !isUnchanged(turn, answerQuestion(turn, { verb: 'back' }, facts).state);
}

/** Returns a check: would this command do anything at the question of an exercise? */
export function hasEffectInExercise({ game, turn }: Exercise): (command: QuestionCommand) => boolean {
  const onQuestion = hasEffectOnQuestion(turn.question, turnFacts(game));
  // Esc can always end the round.
  return (command) => command.verb === 'back' || onQuestion(command);
}
