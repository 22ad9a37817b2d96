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
 * A question that the player answers without playing on: a decision of a stored game again, or a training position. It
 * shows what the answer costs.
 */
export interface Exercise {
  /** The game at the decision, after a roll. */
  readonly game: Game;
  readonly turn: TurnState;
  readonly made?: { readonly action: MoveAction; readonly verdict: Verdict };
}

/** The analyst's verdict on a move: ready, unavailable, or still being computed. */
export type Verdict =
  | { readonly status: 'awaited' }
  | {
      readonly status: 'ready';
      readonly judgement: Judgement;
      /** The second-best move, compared with the best. Present only if the player's move is a best move. */
      readonly next?: Judgement;
    }
  /** `line` is the reason, in one line. */
  | { readonly status: 'failed'; readonly line: string };

/**
 * Returns the exercise that asks for the decision in this game.
 *
 * @param game the current player must have rolled
 */
export function openExercise(game: Game, input: InputStyle): Exercise {
  const facts = turnFacts(game);
  if (!facts) throw new TypeError('there is no decision before the first roll');
  return { game, turn: { question: firstQuestion(facts, input) } };
}

/** The exercise after a command, and what must happen next, if anything. */
export interface ExerciseStep {
  readonly exercise: Exercise;
  /**
   * The move that the player has just made. The caller must ask the analyst about it, and pass the answer to
   * `withVerdict`.
   */
  readonly judge?: MoveAction;
  /** The player wants to stop without making a move, or to see help. */
  readonly wants?: 'to-stop' | 'help';
}

/** Carries out a command at the question of an exercise. Does nothing once the player has made a move. */
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

/** Returns whether Esc has left the question as it was, because there was nothing to go back to. */
const isUnchanged = (before: TurnState, { question }: TurnState): boolean =>
  JSON.stringify(before.question) === JSON.stringify(question);

/**
 * Returns whether two moves keep the same faces or fill the same box. The faces that a move keeps are in ascending
 * order.
 */
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
 * Adds the verdict on an action. Ignores it if the exercise is about another position, or the player's move is another
 * one.
 */
export function withVerdict(exercise: Exercise, game: Game, action: MoveAction, verdict: Verdict): Exercise {
  const { made } = exercise;
  return made?.action === action && exercise.game === game
    ? { ...exercise, made: { action, verdict } }
    : exercise;
}

/** Returns whether Esc goes back to an earlier question, or undoes a part of the answer. */
export function canGoBack({ game, turn }: Exercise): boolean {
  const facts = turnFacts(game);
  return facts !== undefined && !isUnchanged(turn, answerQuestion(turn, { verb: 'back' }, facts).state);
}

/** Returns a function that says whether a command would do anything at the question of an exercise. */
export function hasEffectInExercise({ game, turn }: Exercise): (command: QuestionCommand) => boolean {
  const onQuestion = hasEffectOnQuestion(turn.question, turnFacts(game));
  // Esc can always end the round.
  return (command) => command.verb === 'back' || onQuestion(command);
}
