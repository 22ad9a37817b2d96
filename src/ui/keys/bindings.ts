import type { Command, Direction } from './command.js';

/** A binding of one or more keys to a command. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: Command;
  /** What the keys do, as shown in help. Bindings with the same description share a line. */
  readonly does: string;
  /** The footer label; absent if the footer does not show these keys. */
  readonly footer?: string;
}

export const bind = (keys: readonly string[], command: Command, does: string, footer?: string): Binding => ({
  keys,
  command,
  does,
  ...(footer !== undefined && { footer }),
});

/** Creates a binding for keys, such as the arrow keys, that move to another line or item. */
export const move = (keys: readonly string[], to: Direction, does: string, footer?: string): Binding =>
  bind(keys, { verb: 'move', to }, does, footer);

/** Bindings for all contexts. */
export const ALWAYS: readonly Binding[] = [
  bind(['ctrl-z'], { verb: 'suspend' }, 'send the game to the background'),
  bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program'),
];

const HELPS = 'show your options, the keys and the rules';
export const HELP = bind(['f1'], { verb: 'help' }, HELPS, 'help');
/** Binds `?` to help in contexts where characters are commands, not text. */
export const HELP_LETTER = bind(['?'], { verb: 'help' }, HELPS);

export const CHANGE_THEME = bind(['ctrl-t'], { verb: 'change-theme' }, 'change the theme, and save it');

/** Bindings for all scenes. */
export const EVERYWHERE: readonly Binding[] = [
  HELP,
  bind(['f10'], { verb: 'leave' }, 'leave', 'leave'),
  CHANGE_THEME,
  ...ALWAYS,
];

/** Binds `?` to help and `q` to leaving in contexts where characters are commands, not text. */
export const LETTERS_TOO: readonly Binding[] = [HELP_LETTER, bind(['q'], { verb: 'leave' }, 'leave')];

/** The keys that open help in panels. */
export const HELP_IN_LIST = bind(['f1', '?'], { verb: 'help' }, HELPS, 'help');

export const EDITING: readonly Binding[] = [
  bind(['backspace', 'delete'], { verb: 'erase' }, 'erase a character'),
  bind(['ctrl-u'], { verb: 'erase-all' }, 'erase the line'),
];

/** Completes the name of a box. */
export const COMPLETE = bind(['tab'], { verb: 'complete' }, 'complete the name of a box');
export const CHANGE_INPUT = bind(
  ['f2'],
  { verb: 'change-input' },
  'switch to quick keys or prompts, and save it',
);
export const ANSWER = bind(['enter'], { verb: 'answer' }, 'answer the question', 'answer');
export const BACK = bind(['escape'], { verb: 'back' }, 'go back to the previous question', 'back');

/** The keys that open help over a text, or close help. */
export const HELP_OVER_TEXT = bind(['f1', '?'], { verb: 'help' }, 'show help, or close it', 'help');

const COACH_DOES = 'ask the coach about these dice';
export const COACH = bind(['f3'], { verb: 'coach' }, COACH_DOES, 'coach');
/** The coach's keys in contexts where characters are commands, not text. */
export const COACH_LETTER = bind(['c', 'f3'], { verb: 'coach' }, COACH_DOES, 'coach');

const TAKES_BACK = 'take back the last decision in a practice game';
export const TAKE_BACK = bind(['f8'], { verb: 'take-back' }, TAKES_BACK);
/** The undo keys in contexts where characters are commands, not text. */
export const TAKE_BACK_LETTER = bind(['u', 'f8'], { verb: 'take-back' }, TAKES_BACK);

export const MARKING: readonly Binding[] = [
  move(['up'], 'up', 'mark a box'),
  move(['down'], 'down', 'mark a box'),
  move(['left'], 'left', 'mark a box'),
  move(['right'], 'right', 'mark a box'),
];

export const SETTING_UP: readonly Binding[] = [
  // The footer has no room for F4 and F5, so the start screen shows them beside the rule set.
  bind(['f4'], { verb: 'change-rules' }, 'change the rule set'),
  bind(['f5'], { verb: 'how-to-play' }, 'show how to play'),
  // F6 needs no footer label, because the start screen mentions F6 if there are unfinished games.
  bind(['f6'], { verb: 'unfinished' }, 'resume an unfinished game'),
  bind(['f9'], { verb: 'settings' }, 'open the settings'),
];

export const CHAT = bind(['f4'], { verb: 'chat' }, 'write to the network table', 'chat');
export const MESSAGES = 'show all messages of the network table';
export const PLAYERS = 'list everybody at the network table';

/** The bindings that are added to every question of a game. They have an effect only at network tables. */
export const AT_TABLE: readonly Binding[] = [
  CHAT,
  bind(['f5'], { verb: 'messages' }, MESSAGES),
  bind(['f6'], { verb: 'players' }, PLAYERS, 'players'),
];
