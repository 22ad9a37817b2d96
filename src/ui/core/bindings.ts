import type { BoxId, DieIndex } from '../../engine/index.js';

/** Binds one or more keys to a command that works for the whole screen, such as opening help. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: ScreenCommand;
  /** What the keys do, as shown in help. Bindings with the same description share a line. */
  readonly does: string;
  /** The footer label. Absent if the footer leaves these keys out. */
  readonly footer?: string;
  /**
   * A word that the player can type at a prompt instead of pressing the key, such as `help`. The footer then shows the
   * word.
   */
  readonly word?: string;
  /**
   * Whether the keys do nothing now. Help and the footer leave them out. A player who presses them anyway is told why
   * nothing happens.
   */
  readonly isIdle?: boolean;
}

export const bind = (
  keys: readonly string[],
  verb: ScreenCommand['verb'],
  does: string,
  footer?: string,
): Binding => ({
  keys,
  command: { verb },
  does,
  ...(footer !== undefined && { footer }),
});

/** Bindings that work everywhere. */
export const ALWAYS: readonly Binding[] = [
  bind(['ctrl-z'], 'suspend', 'send the game to the background'),
  bind(['ctrl-c'], 'interrupt', 'leave at once'),
];

const HELPS = 'show your options, the keys and the rules';
export const HELP = bind(['f1'], 'help', HELPS, 'help');
/** Binds `?` to help where characters are commands, not text. */
export const HELP_LETTER = bind(['?'], 'help', HELPS);

export const CHANGE_THEME = bind(['ctrl-t'], 'change-theme', 'change the theme, and save it');

const LEAVE = bind(['f10'], 'leave', 'leave', 'leave');

/** Bindings for all scenes. */
export const EVERYWHERE: readonly Binding[] = [HELP, LEAVE, CHANGE_THEME, ...ALWAYS];

/**
 * Returns the bindings for all scenes at a prompt, where the player types `help` and `leave`. The bindings in `words`
 * come before the one for leaving.
 */
export const atPrompt = <B>(words: readonly B[]): readonly (Binding | B)[] => [
  { ...HELP, word: '?' },
  ...words,
  { ...LEAVE, word: 'leave' },
  CHANGE_THEME,
  ...ALWAYS,
];

export const LEAVE_LETTER = bind(['q'], 'leave', 'leave');
/** Binds `?` to help and `q` to leaving where characters are commands, not text. */
export const LETTERS_TOO: readonly Binding[] = [HELP_LETTER, LEAVE_LETTER];

export const HELP_IN_LIST = bind(['f1', '?'], 'help', HELPS, 'help');

export const HELP_OVER_TEXT = bind(['f1', '?'], 'help', 'show help, or close it', 'help');

export const CHANGE_INPUT = bind(['f2'], 'change-input', 'switch to quick keys or prompts, and save it');

export const CHAT = bind(['f4'], 'chat', 'write to the network table', 'chat');
export const MESSAGES = 'show all messages of the network table';
export const PLAYERS = 'list everybody at the network table';
export const LOCKS = 'lock the network table, or unlock it';

export type Command =
  /**
   * Presses a key: the top panel, the chat line or the scene receives it. A click on a key in the footer also says to
   * which place that footer belonged.
   */
  | { readonly verb: 'press'; readonly key: string; readonly place?: string }
  | { readonly verb: 'target'; readonly target: string | number }
  | { readonly verb: 'type'; readonly text: string }
  | { readonly verb: 'wheel'; readonly to: 'up' | 'down' }
  | BoardClick
  | ScreenCommand;

/** A click on the dice, a box or Roll. */
export type BoardClick =
  | { readonly verb: 'toggle'; readonly place: DieIndex }
  | { readonly verb: 'score'; readonly box: BoxId }
  | { readonly verb: 'explain'; readonly box: BoxId }
  | { readonly verb: 'roll' };

/** A command for the whole screen, such as opening help. */
export interface ScreenCommand {
  readonly verb:
    | 'interrupt'
    | 'suspend'
    | 'help'
    | 'how-to-play'
    | 'leave'
    | 'change-input'
    | 'change-theme'
    | 'unfinished'
    | 'settings'
    /** Opens the line for a message to the network table. */
    | 'chat'
    | 'messages'
    | 'players';
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'page-up' | 'page-down' | 'first' | 'last';
