import type { Command } from './command.js';
import type { Context } from './context.js';
import { KEYMAP } from './keymap.js';

const SPOKEN: Readonly<Record<string, string>> = {
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

/** Returns the name of a key as the screen shows it: `Enter`, `F1`, `Ctrl-C`, `a`. */
export function keyLabel(name: string): string {
  const spoken = SPOKEN[name];
  if (spoken !== undefined) return spoken;
  if (/^f\d+$/.test(name)) return name.toUpperCase();
  return name.startsWith('ctrl-') ? `Ctrl-${name.slice(5).toUpperCase()}` : name;
}

/** A line of help: keys with the same description. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/**
 * Returns every key of a context with its description, in the keymap's order. Keys with the same description share a
 * line.
 *
 * @param hasEffect returns whether a command does anything at the moment; by default, all commands do
 */
export function keyHelp(
  context: Context,
  hasEffect: (command: Command) => boolean = () => true,
): readonly KeyHelp[] {
  const lines = new Map<string, string[]>();
  for (const { keys, does, command } of KEYMAP[context]) {
    if (!hasEffect(command)) continue;
    lines.set(does, [...(lines.get(does) ?? []), ...keys.map(keyLabel)]);
  }
  return [...lines].map(([does, keys]) => ({ keys: keys.join(' '), does }));
}

/** Returns the keys of a verb that has two directions, such as `+/-`: the first key of each of its bindings. */
export const settingKeys = (context: Context, verb: Command['verb']): string =>
  KEYMAP[context]
    .filter(({ command }) => command.verb === verb)
    .map(({ keys }) => keyLabel(keys[0] ?? ''))
    .join('/');

/** An entry of the footer. */
export interface FooterItem {
  readonly key: string;
  readonly word: string;
  readonly command: Command;
}

/** Returns the footer's entries for a context, such as `Enter answer`, the most useful first. */
export const footerItems = (context: Context): readonly FooterItem[] =>
  KEYMAP[context].flatMap(({ keys, footer, command }) =>
    footer === undefined ? [] : [{ key: keyLabel(keys[0] ?? ''), word: footer, command }],
  );
