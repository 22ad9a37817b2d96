import type { Binding } from './bindings.js';
import type { Command } from './command.js';

/** The commands that exist only in games. */
const ONLY_IN_GAMES: readonly Command['verb'][] = ['coach', 'take-back', 'chat', 'messages', 'players'];

/**
 * Returns the bindings of a question in an exercise. Nobody can coach the player, and there is no game to leave: Esc goes
 * back, and ends the exercise if there is nothing to go back to. `q` does the same where characters are commands.
 */
export function exerciseBindings(bindings: readonly Binding[]): readonly Binding[] {
  return bindings.flatMap((binding): readonly Binding[] => {
    const { command, keys } = binding;
    if (ONLY_IN_GAMES.includes(command.verb)) return [];
    if (command.verb === 'back') return [{ ...binding, does: GOES_BACK, footer: 'give up' }];
    return command.verb === 'leave' && keys.includes('q')
      ? [{ keys, command: { verb: 'back' }, does: GOES_BACK }]
      : [binding];
  });
}

const GOES_BACK = 'go back, or stop without an answer';
