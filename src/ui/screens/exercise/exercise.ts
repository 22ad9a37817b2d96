import { EMPTY_CARD, OFFICIAL } from '../../../engine/index.js';
import { gameAt } from '../../../training/index.js';
import { type HoldPlace, whatNowMessages } from '../../../text/index.js';
import type { ThemeName } from '../../../settings/index.js';
import type { Keys } from '../../core/panel.js';
import type { QuestionCommand } from '../../model/questions/questionCommand.js';
import {
  canGoBack,
  type Exercise,
  exerciseReducer,
  type ExerciseStep,
  hasEffectInExercise,
  openExercise,
} from '../../model/review/exercise.js';
import { questionPlace, type TurnFacts, turnFacts, type TurnState } from '../../model/turn.js';
import { questionKeys } from '../../model/questions/questionKeys.js';
import { THEMES } from '../../theme/themes.js';

/**
 * The keys of an exercise's question. Undefined once the player has moved.
 *
 * @param kind where the exercise is shown; it decides what Esc does if there's no earlier question
 * @param run called with the next step of the exercise
 */
export function exerciseKeys<R>(
  exercise: Exercise,
  kind: 'training' | 'retry',
  run: (step: ExerciseStep) => R,
): Keys<R> | undefined {
  if (exercise.made) return undefined;
  const escape = canGoBack(exercise) ? 'exercise' : kind;
  const after = (command: QuestionCommand): R => run(exerciseReducer(exercise, command));
  const keys = questionKeys(exercise.turn.question, exercise.game, {
    hasEffect: hasEffectInExercise(exercise),
    run: after,
    escape: GOES_BACK[escape],
    isGuarded: true,
    ...WITHOUT_GAME,
    letterToLeave: { keys: ['q'], does: GOES_BACK[escape].does, run: () => after({ verb: 'back' }) },
  });
  return { ...keys, place: `${questionPlace(exercise.turn.question, exercise.game)}/${escape}` };
}

/** An exercise has no coach, no table, and no decision to take back. */
const WITHOUT_GAME = { others: [], coach: () => [], takeBack: () => [] } as const;

export const exerciseExamples = (): readonly Keys<unknown>[] =>
  ([2, 0] as const).flatMap((rollsLeft) =>
    (['prompts', 'quick'] as const).flatMap((input) => {
      const position = { rules: OFFICIAL, card: EMPTY_CARD, dice: [1, 2, 3, 4, 6], rollsLeft } as const;
      const exercise = openExercise(gameAt(position), input);
      return (['training', 'retry'] as const).flatMap(
        (kind) => exerciseKeys(exercise, kind, (step) => step) ?? [],
      );
    }),
  );

/** What Esc does, in the words of help and the footer. */
const GOES_BACK = {
  exercise: { does: 'go back', footer: 'back' },
  training: { does: 'end the round without an answer', footer: 'end round' },
  retry: { does: 'cancel, and go back to the decision made in the game', footer: 'cancel' },
} as const;

/** The star beside the box with the most points. */
export const markOf = (theme: ThemeName): string => THEMES[theme].marks.best;

export const COSTS_NOW = [whatNowMessages.costs, whatNowMessages.costMarks] as const;

export function exerciseNow(
  place: 'training' | 'retry',
  { game, turn }: Exercise,
  theme: ThemeName,
): readonly string[] {
  const facts = turnFacts(game);
  if (!facts) return [];
  const task = place === 'training' ? whatNowMessages.exercise(facts.rollsLeft) : whatNowMessages.retry;
  const most = facts.rollsLeft === 0 ? [whatNowMessages.most(markOf(theme))] : [];
  return [task, ...askedNow(turn, facts, place), ...most, ...COSTS_NOW];
}

export function askedNow(
  { question, confirming, message }: TurnState,
  { rules, rollsLeft, options: { legal } }: TurnFacts,
  place: HoldPlace,
): readonly string[] {
  if (confirming) return [whatNowMessages.confirm(confirming.question, message ?? '')];
  if (question.name === 'hold')
    return [whatNowMessages.hold, ...whatNowMessages.holdAnswers(rules, legal, place)];
  if (question.name === 'dice-numbers') return [whatNowMessages.places(question.count)];
  if (question.marked !== undefined) return [whatNowMessages.marked(rules, question.marked, legal)];
  return [question.name === 'box-name' || rollsLeft === 0 ? whatNowMessages.box : whatNowMessages.hold];
}
