import type { Binding } from './bindings.js';
import type { Command } from './command.js';
import type { Context } from './context.js';
import { bindingsIn, type Keymap } from './keymap.js';

const KEY_NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  delete: 'Del',
  tab: 'Tab',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  ' ': 'Space',
};

/** Returns the label of a key, such as `Enter`, `F1`, `Ctrl-C` or `a`. */
export function keyLabel(name: string): string {
  const label = KEY_NAMES[name];
  if (label !== undefined) return label;
  if (/^f\d+$/.test(name)) return name.toUpperCase();
  return name.startsWith('ctrl-') ? `Ctrl-${name.slice(5).toUpperCase()}` : name;
}

/** A line of help: one or more keys that share a description. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/**
 * Returns the help lines for the keys of a context, in keymap order. Keys with the same description share a line.
 *
 * @param hasEffect returns whether a command currently has an effect; default: always true
 */
export const keyHelp = (
  keymap: Keymap,
  context: Context,
  hasEffect: (command: Command) => boolean = () => true,
): readonly KeyHelp[] => helpLines(bindingsIn(keymap, context).filter(({ command }) => hasEffect(command)));

/** Returns the help lines for a list of bindings. */
export function helpLines(bindings: readonly Pick<Binding, 'keys' | 'does'>[]): readonly KeyHelp[] {
  const lines = new Map<string, string[]>();
  for (const { keys, does } of bindings) {
    lines.set(does, [...(lines.get(does) ?? []), ...keys.map(keyLabel)]);
  }
  return [...lines].map(([does, keys]) => ({ keys: keys.join(' '), does }));
}

/** Returns the first key of each binding for `verb`, joined by slashes: `+/-`. */
export const settingKeys = (bindings: readonly Binding[], verb: Command['verb']): string =>
  bindings
    .filter(({ command }) => command.verb === verb)
    .map(({ keys }) => keyLabel(keys[0] ?? ''))
    .join('/');

export interface FooterItem {
  readonly key: string;
  /**
   * For a `move` command, the keys of all `move` commands that share its description and have an effect now, such as
   * `Up/Down`. For other commands, the same as `key`.
   */
  readonly allKeys: string;
  readonly word: string;
  readonly command: Command;
}

/**
 * Returns the footer entries of a context, such as `Enter answer`. The most useful entries come first.
 *
 * @param hasEffect returns whether a command currently has an effect; default: always true
 */
export function footerItems(
  keymap: Keymap,
  context: Context,
  hasEffect: (command: Command) => boolean = () => true,
): readonly FooterItem[] {
  const bindings = bindingsIn(keymap, context);
  return bindings.flatMap((binding) => {
    const { footer, command } = binding;
    if (footer === undefined) return [];
    const all = command.verb === 'move' ? sameMove(binding, bindings) : [binding];
    const working = all.filter((each) => hasEffect(each.command));
    const [first] = working;
    if (!first) return [];
    const labels = working.map(({ keys }) => keyLabel(keys[0] ?? ''));
    return [{ key: labels[0] ?? '', allKeys: labels.join('/'), word: footer, command: first.command }];
  });
}

/** Returns the bindings of `move` commands that have the same description as `binding`. */
const sameMove = ({ does }: Binding, bindings: readonly Binding[]): readonly Binding[] =>
  bindings.filter((other) => other.command.verb === 'move' && other.does === does);
