import { EMPTY_CARD, OFFICIAL } from '../../../engine/index.js';
import { gameAt } from '../../../training/index.js';
import type { Keys, PanelBinding } from '../../core/panel.js';
import type { Binding } from '../../keys/bindings.js';
import type { Command } from '../../keys/command.js';
import { KEYMAP } from '../../keys/keymap.js';
import type { Model } from '../../model/model.js';
import {
  canGoBack,
  type Exercise,
  exerciseReducer,
  type ExerciseStep,
  hasEffectInExercise,
  openExercise,
} from '../../model/review/exercise.js';
import { questionContext } from '../../model/turn.js';

/**
 * Returns the keys of the question of an exercise; undefined after the player has made a move.
 *
 * @param kind what Esc does if there is no previous question to go back to
 * @param run applies the next step of the exercise
 */
export function exerciseKeys<R>(
  exercise: Exercise,
  kind: 'training' | 'retry',
  { settings }: Pick<Model, 'settings'>,
  run: (step: ExerciseStep) => R,
): Keys<R> | undefined {
  if (exercise.made) return undefined;
  const context = questionContext(exercise.turn.question, exercise.game);
  const escape = canGoBack(exercise) ? 'exercise' : kind;
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
    place: `${context}/${escape}`,
    bindings: inExercise(KEYMAP[context], GOES_BACK[escape]).map(asPanel),
    text: (text) => after({ verb: 'type', text }),
    ...(!isQuick && { takesPastes: true }),
    // At the question for a box, there are no dice to hold.
    board: (click) => (click.verb === 'toggle' && context === 'box-name' ? undefined : after(click)),
  };
}

/** Returns the keys of each question, for docs and tests. */
export const exerciseExamples = (world: Model): readonly Keys<unknown>[] =>
  ([2, 0] as const).flatMap((rollsLeft) =>
    (['prompts', 'quick'] as const).flatMap((input) => {
      const position = { rules: OFFICIAL, card: EMPTY_CARD, dice: [1, 2, 3, 4, 6], rollsLeft } as const;
      const exercise = openExercise(gameAt(position), input);
      return (['training', 'retry'] as const).flatMap(
        (kind) => exerciseKeys(exercise, kind, world, (step) => step) ?? [],
      );
    }),
  );

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

/** The commands that exist only in games. */
const ONLY_IN_GAMES: readonly Command['verb'][] = ['coach', 'take-back', 'chat', 'messages', 'players'];

type GoesBack = Readonly<Record<'does' | 'footer', string>>;

/** What Esc does, as shown in help and in the footer. */
const GOES_BACK: Readonly<Record<'exercise' | 'training' | 'retry', GoesBack>> = {
  exercise: { does: 'go back', footer: 'back' },
  training: { does: 'end the round without an answer', footer: 'end round' },
  retry: { does: 'cancel, and go back to the decision made in the game', footer: 'cancel' },
};

/**
 * Returns the bindings of a question in an exercise. Nobody can coach the player, and there is no game to leave: Esc goes
 * back, and ends the exercise if there is nothing to go back to. `q` does the same where characters are commands.
 */
function inExercise(bindings: readonly Binding[], { does, footer }: GoesBack): readonly Binding[] {
  return bindings.flatMap((binding): readonly Binding[] => {
    const { command, keys } = binding;
    if (ONLY_IN_GAMES.includes(command.verb)) return [];
    if (command.verb === 'back') return [{ ...binding, does, footer }];
    return command.verb === 'leave' && keys.includes('q')
      ? [{ keys, command: { verb: 'back' }, does }]
      : [binding];
  });
}
