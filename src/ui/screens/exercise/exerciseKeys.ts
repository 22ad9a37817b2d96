import type { Keys, PanelBinding } from '../../core/panel.js';
import type { Binding } from '../../keys/bindings.js';
import type { Command } from '../../keys/command.js';
import type { ExerciseKeys } from '../../keys/context.js';
import { bindingsIn, KEYMAP } from '../../keys/keymap.js';
import type { Model } from '../../model/model.js';
import {
  type Exercise,
  exerciseContext,
  exerciseReducer,
  type ExerciseStep,
} from '../../model/review/exercise.js';
import { hasEffectInExercise } from '../../model/review/exercise.js';

/**
 * Returns the keys of the question of an exercise; undefined after the player has made a move.
 *
 * @param kind what Esc does if there is no previous question to go back to
 * @param run applies the next step of the exercise
 */
export function exerciseKeys<R>(
  exercise: Exercise,
  kind: Exclude<ExerciseKeys, 'exercise'>,
  { settings }: Pick<Model, 'settings'>,
  run: (step: ExerciseStep) => R,
): Keys<R> | undefined {
  const place = exerciseContext(exercise, kind);
  if (place === undefined) return undefined;
  const hasEffect = hasEffectInExercise(exercise);
  const after = (command: Command): R => run(exerciseReducer(exercise, command));
  const isQuick = exercise.turn.question.name === 'quick';
  // After a click on a die has switched to quick keys, the footer shows the key that switches back instead.
  const isShown = ({ verb }: Command): boolean =>
    verb !== 'stop-and-score' || settings.values.input !== 'prompts';
  const asPanel = (binding: Binding): Binding | PanelBinding<R> => {
    const { command, keys, does, footer } = binding;
    if (!IN_QUESTIONS.includes(command.verb)) return binding;
    return {
      keys,
      does,
      ...(footer !== undefined && isShown(command) && { footer }),
      ...(command.verb === 'move' && { group: does }),
      isIdle: !hasEffect(command),
      isExplained: ALWAYS_EXPLAINED.includes(command.verb),
      ...(ROLLS.includes(command.verb) && { guarded: keys }),
      run: () => after(command),
    };
  };
  return {
    place,
    bindings: bindingsIn(KEYMAP, place).map(asPanel),
    text: (text) => after({ verb: 'type', text }),
    ...(!isQuick && { takesPastes: true }),
    board: after,
  };
}

/** The commands that answer a question. All others do the same everywhere. */
const IN_QUESTIONS: readonly Command['verb'][] = [
  'answer',
  'back',
  'complete',
  'erase',
  'erase-all',
  'move',
  'roll',
  'score',
  'stop-and-score',
  'toggle',
];

const ALWAYS_EXPLAINED: readonly Command['verb'][] = ['complete', 'move', 'stop-and-score'];

/** The commands that can roll the dice. Right after an answer, they were meant for the question before. */
const ROLLS: readonly Command['verb'][] = ['answer', 'roll'];
