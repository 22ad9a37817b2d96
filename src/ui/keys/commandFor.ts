import { type Key, keyName } from '../input/events.js';
import type { Command } from './command.js';
import { basicContext, type BasicContext, type Context } from './context.js';
import { bindingsIn, type Keymap } from './keymap.js';

/** The contexts in which the player can click dice. */
const DICE_CONTEXTS: readonly BasicContext[] = ['hold', 'dice-numbers', 'quick', 'quick-box'];
const BOX_CONTEXTS: readonly BasicContext[] = [...DICE_CONTEXTS, 'box-name'];

/**
 * Returns whether a click can trigger this command in a context. Clicks can trigger every command that has a key in the
 * context. In addition, the player can click dice, boxes, settings, games, the coach's moves and the Roll button.
 */
export function isClickable(keymap: Keymap, context: Context, command: Command): boolean {
  const basic = basicContext(context);
  if (command.verb === 'toggle') return DICE_CONTEXTS.includes(basic);
  if (command.verb === 'roll' && basic === 'roll') return true;
  if (['score', 'explain', 'roll'].includes(command.verb)) return BOX_CONTEXTS.includes(basic);
  // While the coach is open, a click can take one of the coach's moves even if Enter would answer the question instead.
  if (command.verb === 'take-move') return context !== basic;
  return bindingsIn(keymap, context).some((binding) => binding.command.verb === command.verb);
}

/** In these contexts, characters that are not commands are typed into the prompt. */
const TEXT_CONTEXTS: readonly BasicContext[] = [
  'player-count',
  'player-name',
  'player-level',
  'hold',
  'dice-numbers',
  'box-name',
  'network-form',
  'chat',
];

/** In these contexts, characters that are not commands are reported as unknown keys. */
const UNKNOWN_KEY_CONTEXTS: readonly BasicContext[] = ['quick', 'quick-box'];

/** Returns the binding of a key; undefined if there is none. */
export function boundTo<B extends { readonly keys: readonly string[] }>(
  bindings: readonly B[],
  key: Key,
): B | undefined {
  const bound = (name: string | undefined): B | undefined =>
    name === undefined ? undefined : bindings.find(({ keys }) => keys.includes(name));
  const name = keyName(key);
  // Commands must also work with Caps Lock on, so try the lower-case letter too. A binding for the capital letter takes
  // precedence.
  return bound(name) ?? bound(name?.toLowerCase());
}

/** Returns a key's command in a context; undefined if the key does nothing. Pasted text never becomes a command. */
export function commandFor(keymap: Keymap, context: Context, key: Key): Command | undefined {
  const binding = boundTo(bindingsIn(keymap, context), key);
  if (binding) return binding.command;
  const basic = basicContext(context);
  const isText =
    TEXT_CONTEXTS.includes(basic) || (key.kind === 'text' && UNKNOWN_KEY_CONTEXTS.includes(basic));
  return key.kind !== 'named' && isText ? { verb: 'type', text: key.text } : undefined;
}
