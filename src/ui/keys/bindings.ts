import type { Command, Direction } from './command.js';

/** One or more keys, their command and its description. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: Command;
  /** The description in help, which lists bindings with the same description together. */
  readonly does: string;
  /** The binding's word in the footer; absent if the footer does not show the binding. */
  readonly footer?: string;
}

export const bind = (keys: readonly string[], command: Command, does: string, footer?: string): Binding => ({
  keys,
  command,
  does,
  ...(footer !== undefined && { footer }),
});

/** Binds keys that move a mark or scroll. */
export const move = (keys: readonly string[], to: Direction, does: string, footer?: string): Binding =>
  bind(keys, { verb: 'move', to }, does, footer);

/** Bindings that work in every context. */
export const ALWAYS: readonly Binding[] = [
  bind(['ctrl-z'], { verb: 'suspend' }, 'send the game to the background'),
  bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
];

const HELPS = 'show what you can do, the keys and the rules';
export const HELP = bind(['f1'], { verb: 'help' }, HELPS, 'help');
/** The key `?` for help, in contexts that do not read it as text. */
export const HELP_LETTER = bind(['?'], { verb: 'help' }, HELPS);

/** Bindings in every scene, but not in overlays. */
export const EVERYWHERE: readonly Binding[] = [
  HELP,
  bind(['f10'], { verb: 'leave' }, 'leave', 'leave'),
  bind(['ctrl-t'], { verb: 'change-theme' }, 'change the theme'),
  ...ALWAYS,
];

/** Letter keys for help and leaving, in contexts that do not read letters as text. */
export const LETTERS_TOO: readonly Binding[] = [HELP_LETTER, bind(['q'], { verb: 'leave' }, 'leave')];

/** Help in a list over the game. The key for leaving does not work there. */
export const HELP_IN_LIST = bind(['f1', '?'], { verb: 'help' }, HELPS, 'help');

export const EDITING: readonly Binding[] = [
  bind(['backspace', 'delete'], { verb: 'erase' }, 'erase a character'),
  bind(['ctrl-u'], { verb: 'erase-all' }, 'erase the line'),
];

export const CHANGE_INPUT = bind(['f2'], { verb: 'change-input' }, 'switch between quick keys and prompts');
export const ANSWER = bind(['enter'], { verb: 'answer' }, 'give the answer', 'answer');
export const BACK = bind(['escape'], { verb: 'back' }, 'go back to the previous question', 'back');

const COACH_DOES = 'ask the coach about these dice';
export const COACH = bind(['f3'], { verb: 'coach' }, COACH_DOES, 'coach');
/** Keys for the coach, in contexts that do not read letters as text. */
export const COACH_LETTER = bind(['c', 'f3'], { verb: 'coach' }, COACH_DOES, 'coach');

const TAKES_BACK = 'take back the last decision, in a practice game';
export const TAKE_BACK = bind(['f8'], { verb: 'take-back' }, TAKES_BACK);
/** Keys for taking back a decision, in contexts that do not read letters as text. */
export const TAKE_BACK_LETTER = bind(['u', 'f8'], { verb: 'take-back' }, TAKES_BACK);

export const MARKING: readonly Binding[] = [
  move(['up'], 'up', 'mark a box'),
  move(['down'], 'down', 'mark a box'),
  move(['left'], 'left', 'mark a box'),
  move(['right'], 'right', 'mark a box'),
];

export const SETTING_UP: readonly Binding[] = [
  // The start screen shows these two keys above the rules, because the footer has no room for them.
  bind(['f4'], { verb: 'change-rules' }, 'change the rule set'),
  bind(['f5'], { verb: 'how-to-play' }, 'how to play'),
  // The start screen shows this key if there are unfinished games.
  bind(['f6'], { verb: 'unfinished' }, 'resume an unfinished game'),
  bind(['f9'], { verb: 'settings' }, 'settings'),
];
