import { type Key, keyName } from '../input/events.js';
import type { Binding } from './bindings.js';
import type { Command } from './command.js';
import type { Context } from './context.js';
import { KEYMAP } from './keymap.js';

/** The contexts in which dice are clickable. */
const DICE_CONTEXTS: readonly Context[] = ['hold-count', 'dice-numbers', 'quick', 'quick-box'];
const BOX_CONTEXTS: readonly Context[] = [...DICE_CONTEXTS, 'box-name'];

/**
 * Returns whether a click can give this command in a context: every command that has a key, the choice of a die, a box,
 * a setting or a game, and the roll button.
 */
export function isClickable(context: Context, command: Command): boolean {
  if (command.verb === 'choose-setting') return context === 'settings';
  if (command.verb === 'choose-game') return context === 'unfinished';
  if (command.verb === 'toggle') return DICE_CONTEXTS.includes(context);
  if (['score', 'explain', 'roll'].includes(command.verb)) return BOX_CONTEXTS.includes(context);
  return KEYMAP[context].some((binding) => binding.command.verb === command.verb);
}

/** The contexts in which a character without a binding is text for the prompt. */
const TAKES_TEXT: readonly Context[] = [
  'player-count',
  'player-name',
  'hold-count',
  'dice-numbers',
  'box-name',
  'settings-names',
];

/** The contexts that report a character without a binding as an unknown key. */
const TELLS_TEXT: readonly Context[] = ['quick', 'quick-box'];

/** Returns the command of a key in a context, if any. Pasted text is always text, never a command. */
export function commandFor(context: Context, key: Key): Command | undefined {
  const bound = (name: string | undefined): Binding | undefined =>
    name === undefined ? undefined : KEYMAP[context].find(({ keys }) => keys.includes(name));
  const name = keyName(key);
  // Try the lower-case letter too, so commands work with Caps Lock on. A binding for the capital letter takes
  // precedence.
  const binding = bound(name) ?? bound(name?.toLowerCase());
  if (binding) return binding.command;
  const isTaken = TAKES_TEXT.includes(context) || (key.kind === 'text' && TELLS_TEXT.includes(context));
  return key.kind !== 'named' && isTaken ? { verb: 'type', text: key.text } : undefined;
}
