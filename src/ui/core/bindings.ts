import type { BoxId, DieIndex } from '../../engine/index.js';

/** Binds keys to a command that works on the whole screen, such as opening help. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: ScreenCommand;
  /** What help says about the keys. Bindings with the same description share a line. */
  readonly does: string;
  /** The label in the footer. Without one, the footer leaves these keys out. */
  readonly footer?: string;
  /**
   * A word that does the same when you type it at a prompt, such as `leave`. The footer shows it instead of the key.
   */
  readonly word?: string;
  /** True while the keys do nothing. Help and the footer skip them, and a player who presses one is told why. */
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

export const ALWAYS: readonly Binding[] = [
  bind(['ctrl-z'], 'suspend', 'send the game to the background'),
  bind(['ctrl-c'], 'interrupt', 'leave at once'),
];

const HELPS = 'show your options, the keys and the rules';
export const HELP = bind(['f1'], 'help', HELPS, 'help');
/** `?` opens help, but only where you don't type text. */
export const HELP_LETTER = bind(['?'], 'help', HELPS);

export const CHANGE_THEME = bind(['ctrl-t'], 'change-theme', 'change the theme, and save it');

const LEAVE = bind(['f10'], 'leave', 'leave', 'leave');

export const EVERYWHERE: readonly Binding[] = [HELP, LEAVE, CHANGE_THEME, ...ALWAYS];

/**
 * The bindings for a scene with a prompt, where the player types `?` and `leave`. Those in `words` come before `leave`.
 */
export const atPrompt = <B>(words: readonly B[]): readonly (Binding | B)[] => [
  { ...HELP, word: '?' },
  ...words,
  { ...LEAVE, word: 'leave' },
  CHANGE_THEME,
  ...ALWAYS,
];

export const LEAVE_LETTER = bind(['q'], 'leave', 'leave');
/** `?` opens help and `q` leaves, but only where you don't type text. */
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
   * Presses a key for the top panel, the chat line or the scene. For a click in the footer, `place` says which footer
   * it was.
   */
  | { readonly verb: 'press'; readonly key: string; readonly place?: string }
  | { readonly verb: 'target'; readonly target: string | number }
  | { readonly verb: 'type'; readonly text: string }
  | { readonly verb: 'wheel'; readonly to: 'up' | 'down' }
  | BoardClick
  | ScreenCommand;

export type BoardClick =
  | { readonly verb: 'toggle'; readonly place: DieIndex }
  | { readonly verb: 'score'; readonly box: BoxId }
  | { readonly verb: 'explain'; readonly box: BoxId }
  | { readonly verb: 'roll' };

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
    | 'chat'
    | 'messages'
    | 'players';
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'page-up' | 'page-down' | 'first' | 'last';
