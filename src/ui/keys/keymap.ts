import { LEVELS } from '../../players/index.js';
import { homeMessages } from '../../text/index.js';
import {
  ALWAYS,
  ANSWER,
  AT_TABLE,
  BACK,
  bind,
  type Binding,
  CHANGE_INPUT,
  CHANGE_THEME,
  COACH,
  COACH_LETTER,
  COMPLETE,
  EDITING,
  EVERYWHERE,
  HELP,
  HELP_LETTER,
  LETTERS_TOO,
  MARKING,
  move,
  SETTING_UP,
  TAKE_BACK,
  TAKE_BACK_LETTER,
} from './bindings.js';
import { withCoachBindings } from './coachKeys.js';
import {
  type BasicContext,
  COACH_KEYS,
  COACHED_CONTEXTS,
  type Context,
  type ExercisePlace,
  type PanelPlace,
  type TableContext,
} from './context.js';
import { HOME_ITEMS, HOME_LETTERS } from './homeItems.js';
import { quickKeys } from './quickBindings.js';

/** `menu` is the footer label of the key that opens the home menu; absent if the footer has no room for it. */
const atTheEnd = (menu?: string): readonly Binding[] => [
  bind(['n'], { verb: 'another-game' }, 'play again with the same players', 'new game'),
  bind(['r'], { verb: 'review' }, 'replay and review the game', 'review'),
  bind(['p'], { verb: 'change-players' }, 'choose other players or rules'),
  bind(['escape'], { verb: 'home' }, 'go back to the menu', menu),
  ...EVERYWHERE,
  ...AT_TABLE,
  TAKE_BACK_LETTER,
  ...LETTERS_TOO,
];

const BASIC_KEYMAP: Readonly<Record<Exclude<BasicContext, PanelPlace | TableContext>, readonly Binding[]>> = {
  home: [
    bind(['enter'], { verb: 'answer' }, 'choose the marked line', 'choose'),
    move(['up', 'k'], 'up', 'up or down', 'move'),
    move(['down', 'j'], 'down', 'up or down'),
    ...HOME_ITEMS.map((item) =>
      bind([HOME_LETTERS[item]], { verb: 'choose-item', item }, homeMessages.does[item]),
    ),
    bind(['f4'], { verb: 'change-rules' }, 'change the rule set', 'rules'),
    HELP,
    bind(['q', 'f10'], { verb: 'leave' }, 'leave', 'leave'),
    CHANGE_THEME,
    HELP_LETTER,
    ...ALWAYS,
  ],
  'player-count': [
    bind(['enter'], { verb: 'answer' }, 'answer the question', 'continue'),
    bind(['f7'], { verb: 'seat-computer' }, 'play against a computer', 'vs computer'),
    bind(['escape'], { verb: 'back' }, 'go back to the menu', 'menu'),
    ...SETTING_UP,
    ...EDITING,
    ...EVERYWHERE,
  ],
  'player-name': [
    bind(['enter'], { verb: 'answer' }, 'answer the question', 'continue'),
    BACK,
    bind(['f7'], { verb: 'seat-computer' }, 'give the seat to a computer', 'computer'),
    ...SETTING_UP,
    ...EDITING,
    ...EVERYWHERE,
  ],
  'player-level': [
    bind(['enter'], { verb: 'answer' }, 'choose the marked level', 'choose'),
    move(['right', 'l', 'down', 'j', 'f7'], 'right', 'mark the next level', 'next level'),
    move(['left', 'h', 'up', 'k'], 'left', 'mark the previous level'),
    ...LEVELS.map((level, index) =>
      bind([String(index + 1)], { verb: 'choose', choice: index + 1 }, `choose the level ${level}`),
    ),
    bind(['escape'], { verb: 'back' }, 'give the seat to a person', 'person'),
    ...SETTING_UP,
    ...EVERYWHERE,
    // Players may type a name at this question, so `q` must be an ordinary letter, not the command for leaving.
    HELP_LETTER,
  ],
  'roll-off': [
    bind(['enter'], { verb: 'answer' }, 'continue to the first turn', 'continue'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  // In the contexts `hold` and `dice-numbers`, `?` cannot be part of an answer, so it opens help.
  hold: [
    ANSWER,
    COMPLETE,
    ...EDITING,
    bind(['escape'], { verb: 'back' }, 'erase the line'),
    ...EVERYWHERE,
    ...AT_TABLE,
    HELP_LETTER,
    COACH,
    { ...CHANGE_INPUT, footer: 'quick keys' },
    TAKE_BACK,
  ],
  'dice-numbers': [
    ANSWER,
    BACK,
    CHANGE_INPUT,
    ...EDITING,
    ...EVERYWHERE,
    ...AT_TABLE,
    HELP_LETTER,
    COACH,
    TAKE_BACK,
  ],
  'box-name': [
    ANSWER,
    { ...COMPLETE, footer: 'complete' },
    ...MARKING,
    bind(['escape'], { verb: 'back' }, 'go back, or erase the answer'),
    CHANGE_INPUT,
    ...EDITING,
    ...EVERYWHERE,
    ...AT_TABLE,
    COACH,
    TAKE_BACK,
  ],
  quick: quickKeys(
    bind(['enter'], { verb: 'answer' }, 'roll', 'roll'),
    bind(['s'], { verb: 'stop-and-score' }, 'mark the box with the most points', 'highest'),
    [
      move(['left'], 'left', 'move the cursor over the dice'),
      move(['right'], 'right', 'move the cursor over the dice'),
      bind([' '], { verb: 'toggle' }, 'hold or release the die at the cursor'),
      move(['up'], 'up', 'mark a box'),
      move(['down'], 'down', 'mark a box'),
      bind(['escape'], { verb: 'back' }, 'remove the cursor from the dice'),
    ],
  ),
  'quick-box': quickKeys(
    bind(['enter'], { verb: 'answer' }, 'fill in the marked box', 'fill in'),
    bind(['s'], { verb: 'stop-and-score' }, 'mark the box with the most points', 'highest'),
    [...MARKING, bind(['escape'], { verb: 'back' }, 'remove the mark')],
  ),
  confirm: [
    bind(['y'], { verb: 'confirm' }, 'answer yes', 'yes'),
    bind(['n', 'escape'], { verb: 'refuse' }, 'answer no', 'no'),
    ...EVERYWHERE,
    ...AT_TABLE,
    COACH_LETTER,
    ...LETTERS_TOO,
  ],
  // The speed keys need no footer label, because the footer shows them next to the current speed.
  computer: [
    bind(['enter', ' '], { verb: 'skip' }, 'skip the pause', 'next'),
    bind(['s'], { verb: 'skip-turns' }, 'skip to the next person’s turn or the end of the game', 'skip'),
    bind(['+', '=', 'right', 'l'], { verb: 'change-speed', to: 'faster' }, 'make computers play faster'),
    bind(['-', 'left', 'h'], { verb: 'change-speed', to: 'slower' }, 'make computers play slower'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'computer-stuck': [
    bind(['enter'], { verb: 'try-again' }, 'try again', 'try again'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  end: atTheEnd('menu'),
  // The context `end-cards` shows one card at a time, so the arrow keys switch between cards.
  'end-cards': [
    move(['right', 'l'], 'right', 'show the next player’s card', 'next card'),
    move(['left', 'h'], 'left', 'show the previous player’s card'),
    ...atTheEnd(),
  ],
  // In the context `too-small`, no key opens the question "Leave?", because the terminal has no room for the question.
  'too-small': ALWAYS,
};

/** Bindings, grouped by context. Help and the footer list them in this order. */
export type Keymap = Readonly<Partial<Record<Context, readonly Binding[]>>>;

/** The bindings of all contexts except those of network tables. */
export const KEYMAP = {
  ...BASIC_KEYMAP,
  ...Object.fromEntries(
    COACHED_CONTEXTS.flatMap((context) => [
      ...COACH_KEYS.map((keys) => [`${context}/${keys}`, withCoachBindings(BASIC_KEYMAP[context], keys)]),
    ]),
  ),
} as Readonly<Record<Exclude<Context, PanelPlace | TableContext | ExercisePlace>, readonly Binding[]>>;

export const bindingsIn = (keymap: Keymap, context: Context): readonly Binding[] => keymap[context] ?? [];
