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

/** Returns the help lines for a list of bindings. */
export function helpLines(
  bindings: readonly { readonly keys: readonly string[]; readonly does: string }[],
): readonly KeyHelp[] {
  const lines = new Map<string, string[]>();
  for (const { keys, does } of bindings) {
    lines.set(does, [...(lines.get(does) ?? []), ...keys.map(keyLabel)]);
  }
  return [...lines].map(([does, keys]) => ({ keys: keys.join(' '), does }));
}
