import { type Key, keyName } from '../input/events.js';
import type { BoardClick, Command } from './bindings.js';
import type { Edit } from './editText.js';
import type { AnyBinding, Keys, PanelBinding } from './panel.js';

/** Up and Down, or `k` and `j`, move the highlight by one line. */
export const upAndDown = <R>(move: (to: 'up' | 'down') => R): readonly PanelBinding<R>[] => [
  { keys: ['up', 'k'], does: 'up or down', footer: 'move', group: 'mark', run: () => move('up') },
  { keys: ['down', 'j'], does: 'up or down', group: 'mark', run: () => move('down') },
];

/** One step of the mouse wheel moves as far as Up or Down. */
export const BY_LINE = { up: 'up', down: 'down' } as const;

export const editing = <R>(edit: (edit: Edit) => R): readonly PanelBinding<R>[] => [
  { keys: ['backspace', 'delete'], does: 'erase a character', run: () => edit({ verb: 'erase' }) },
  { keys: ['ctrl-u'], does: 'erase the line', run: () => edit({ verb: 'erase-all' }) },
];

function boundTo<R>(bindings: Keys<R>['bindings'], key: Key): AnyBinding<R> | undefined {
  const bound = (name: string | undefined): AnyBinding<R> | undefined =>
    name === undefined ? undefined : bindings.find(({ keys }) => keys.includes(name));
  const name = keyName(key);
  // With Caps Lock on, commands must still work, so try the lower-case letter too. A capital that has its own binding
  // wins.
  return bound(name) ?? bound(name?.toLowerCase());
}

/** The command of a key. Undefined if the key does nothing. Pasted text never becomes a command. */
export function commandInPanel<R>(
  { bindings, text, takesPastes, takesAnyKey }: Keys<R>,
  key: Key,
): Command | undefined {
  const binding = boundTo(bindings, key) ?? (takesAnyKey && bindings[0]);
  if (binding) return commandOfBinding(binding);
  const isText = key.kind === 'text' || (key.kind !== 'named' && takesPastes === true);
  return text && isText ? { verb: 'type', text: key.text } : undefined;
}

/** Runs a command on a panel, such as a key press. Undefined if the panel has no such key. */
export function pressed<R>(keys: Keys<R>, command: Command): R | undefined {
  if (command.verb === 'type') return keys.text?.(command.text);
  if (isBoardClick(command)) return keys.board?.(command);
  if (command.verb === 'wheel') {
    const { wheel } = keys;
    if (typeof wheel === 'function') return wheel(command.to);
    return wheel && pressed(keys, { verb: 'press', key: wheel[command.to] });
  }
  const binding = bindingOf(keys, command);
  return binding && 'run' in binding ? binding.run() : undefined;
}

/**
 * True for a key that answers the panel's yes-or-no question. Where you type the answer, every character counts as one.
 */
export function isAnswer<R>(keys: Keys<R>, command: Command): boolean {
  if (command.verb === 'type') return keys.text !== undefined;
  const binding = bindingOf(keys, command);
  return binding !== undefined && 'run' in binding && binding.isAnswer === true;
}

/**
 * True for keys that a panel ignores right after it changes, because the player may have pressed them too late. `key`
 * is undefined for clicks.
 */
export function isGuarded<R>({ bindings }: Keys<R>, command: Command, key: Key | undefined): boolean {
  if (command.verb === 'roll') return true;
  const name = key ? keyName(key) : command.verb === 'press' ? command.key : undefined;
  return bindings.some(
    (each) => 'run' in each && name !== undefined && each.guarded?.includes(name) === true,
  );
}

const isBoardClick = (command: Command): command is BoardClick =>
  ['toggle', 'score', 'explain', 'roll'].includes(command.verb);

/**
 * Checks that a click still does something. A click in the footer may have waited while a game was saved, and by then
 * the key may do something else. So it only counts while that footer is on the screen.
 */
export const takesClick = <R>(keys: Keys<R>, command: Command): boolean =>
  (command.verb === 'target' && keys.place !== 'too-small') ||
  (command.verb === 'press' && (command.place ?? keys.place) === keys.place) ||
  (isBoardClick(command) && keys.board?.(command) !== undefined) ||
  keys.bindings.some((binding) => 'command' in binding && binding.command.verb === command.verb);

export interface FooterItem {
  readonly key: string;
  /** One key for each binding of the group that works now, such as `Up/Down`. Without a group, the same as `key`. */
  readonly allKeys: string;
  /** What the key does, such as `roll`. Empty if `key` is already a word such as `leave`. */
  readonly word: string;
  readonly command: Command;
}

/**
 * The footer's entries, such as `Enter answer`, most useful first. It prefers `?` and `q` to F1 and F10 where both
 * work.
 */
export function panelFooter<R>({ place, bindings }: Keys<R>): readonly FooterItem[] {
  return bindings.flatMap((binding) => {
    const { footer } = binding;
    if (footer === undefined) return [];
    const working = groupOf(binding, bindings).filter((each) => !isIdle(each));
    const [first] = working;
    if (!first) return [];
    const command = atPlace(commandOfBinding(first), place);
    const { word } = binding;
    if (word !== undefined)
      return [{ key: word, allKeys: word, word: word === footer ? '' : footer, command }];
    const labels = working.map((each) => keyLabel(plainKey(each, bindings) ?? each.keys[0] ?? ''));
    return [{ key: labels[0] ?? '', allKeys: labels.join('/'), word: footer, command }];
  });
}

/** One line of help for each thing that the keys can do now. Some keys are explained even while they do nothing. */
export const panelHelp = <R>({ bindings }: Keys<R>): readonly KeyHelp[] =>
  helpLines(
    bindings.filter((binding) => !isIdle(binding) || ('run' in binding && binding.isExplained === true)),
  );

const isIdle = <R>({ isIdle: idle }: AnyBinding<R>): boolean => idle === true;

const groupOf = <R>(binding: AnyBinding<R>, all: readonly AnyBinding<R>[]): readonly AnyBinding<R>[] =>
  'run' in binding && binding.group !== undefined
    ? all.filter((each) => 'run' in each && each.group === binding.group)
    : [binding];

/** Finds the plain character for a command of the whole screen, such as `?` for F1. */
const plainKey = <R>(binding: AnyBinding<R>, all: readonly AnyBinding<R>[]): string | undefined =>
  'command' in binding
    ? all
        .filter((each) => 'command' in each && each.command.verb === binding.command.verb)
        .flatMap(({ keys }) => keys)
        .find((key) => key.length === 1)
    : undefined;

const atPlace = (command: Command, place: string): Command =>
  command.verb === 'press' ? { ...command, place } : command;

const commandOfBinding = <R>(binding: AnyBinding<R>): Command =>
  'command' in binding ? binding.command : { verb: 'press', key: binding.keys[0] ?? '' };

const bindingOf = <R>({ bindings }: Keys<R>, command: Command): AnyBinding<R> | undefined =>
  command.verb === 'press' ? bindings.find(({ keys }) => keys.includes(command.key)) : undefined;

const KEY_NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  delete: 'Del',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
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

/** How the screen writes a key, such as `Enter`, `F1`, `Ctrl-C` or `a`. */
export function keyLabel(name: string): string {
  const label = KEY_NAMES[name];
  if (label !== undefined) return label;
  if (/^f\d+$/.test(name)) return name.toUpperCase();
  return name.startsWith('ctrl-') ? `Ctrl-${name.slice(5).toUpperCase()}` : name;
}

export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

export function helpLines(
  bindings: readonly { readonly keys: readonly string[]; readonly does: string }[],
): readonly KeyHelp[] {
  const lines = new Map<string, string[]>();
  for (const { keys, does } of bindings) {
    lines.set(does, [...(lines.get(does) ?? []), ...keys.map(keyLabel)]);
  }
  return [...lines].map(([does, keys]) => ({ keys: keys.join(' '), does }));
}
