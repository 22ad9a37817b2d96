import type { Binding } from './bindings.js';
import type { Command } from './command.js';
import type { ExerciseKeys } from './context.js';

/** The commands that exist only in games. */
const ONLY_IN_GAMES: readonly Command['verb'][] = ['coach', 'take-back', 'chat', 'messages', 'players'];

/** What Esc does, as shown in help and in the footer. */
const GOES_BACK: Readonly<Record<ExerciseKeys, Readonly<Record<'does' | 'footer', string>>>> = {
  exercise: { does: 'go back', footer: 'back' },
  training: { does: 'end the round without an answer', footer: 'end round' },
  retry: { does: 'cancel, and go back to the decision made in the game', footer: 'cancel' },
};

/**
 * Returns the bindings of a question in an exercise. Nobody can coach the player, and there is no game to leave: Esc goes
 * back, and ends the exercise if there is nothing to go back to. `q` does the same where characters are commands.
 */
export function exerciseBindings(bindings: readonly Binding[], kind: ExerciseKeys): readonly Binding[] {
  const { does, footer } = GOES_BACK[kind];
  return bindings.flatMap((binding): readonly Binding[] => {
    const { command, keys } = binding;
    if (ONLY_IN_GAMES.includes(command.verb)) return [];
    if (command.verb === 'back') return [{ ...binding, does, footer }];
    return command.verb === 'leave' && keys.includes('q')
      ? [{ keys, command: { verb: 'back' }, does }]
      : [binding];
  });
}
