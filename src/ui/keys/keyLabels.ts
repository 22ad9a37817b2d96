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

/** A key as a person calls it: `Enter`, `F1`, `Ctrl-C`, `a`. */
export function keyLabel(name: string): string {
  const spoken = SPOKEN[name];
  if (spoken !== undefined) return spoken;
  if (/^f\d+$/.test(name)) return name.toUpperCase();
  return name.startsWith('ctrl-') ? `Ctrl-${name.slice(5).toUpperCase()}` : name;
}

/** One line of help: all keys that do the same. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

/**
 * Every key of a context with what it does, in the keymap's order, same deeds on one line.
 *
 * @param leads whether a command leads to something there; absent, each of them does
 */
export function keyHelp(
  context: Context,
  leads: (command: Command) => boolean = () => true,
): readonly KeyHelp[] {
  const lines = new Map<string, string[]>();
  for (const { keys, does, command } of KEYMAP[context]) {
    if (!leads(command)) continue;
    lines.set(does, [...(lines.get(does) ?? []), ...keys.map(keyLabel)]);
  }
  return [...lines].map(([does, keys]) => ({ keys: keys.join(' '), does }));
}

/** The keys that change something up and down, as `+/-`: the first of each of a context's bindings for a verb. */
export const settingKeys = (context: Context, verb: Command['verb']): string =>
  KEYMAP[context]
    .filter(({ command }) => command.verb === verb)
    .map(({ keys }) => keyLabel(keys[0] ?? ''))
    .join('/');

/** One entry of the footer. */
export interface FooterItem {
  readonly key: string;
  readonly word: string;
  readonly command: Command;
}

/** The footer's words for a context, such as `Enter answer`, the most useful first. */
export const footerItems = (context: Context): readonly FooterItem[] =>
  KEYMAP[context].flatMap(({ keys, footer, command }) =>
    footer === undefined ? [] : [{ key: keyLabel(keys[0] ?? ''), word: footer, command }],
  );
