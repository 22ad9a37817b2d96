import {
  AT_TABLE,
  bind,
  type Binding,
  CHANGE_INPUT,
  CHAT,
  EDITING,
  EVERYWHERE,
  LETTERS_TOO,
  MESSAGES,
  move,
  PLAYERS,
} from './bindings.js';
import type { Context, ExercisePlace, PanelPlace, TableContext } from './context.js';
import { KEYMAP } from './keymap.js';

/** The ways to a network table, from top to bottom. */
export const TABLE_WAYS = ['host', 'join', 'watch', 'back', 'public'] as const;
export type TableWay = (typeof TABLE_WAYS)[number];

/** The maximum number of choices in a list that the player can choose with a number. */
const MAX_CHOICES = 9;

const numbered = (count: number, does: string): readonly Binding[] =>
  Array.from({ length: count }, (_, index) =>
    bind([String(index + 1)], { verb: 'choose', choice: index + 1 }, does),
  );

const LIST: readonly Binding[] = [
  move(['up', 'k'], 'up', 'up or down', 'move'),
  move(['down', 'j'], 'down', 'up or down'),
];

export const LOCKS = 'lock the network table, or unlock it';

/** The bindings of the contexts that exist only at network tables. */
export const TABLE_KEYMAP: Readonly<Record<TableContext, readonly Binding[]>> = {
  network: [
    bind(['enter'], { verb: 'answer' }, 'choose the marked line', 'choose'),
    ...LIST,
    ...numbered(TABLE_WAYS.length, 'choose the line with that number'),
    bind(['escape'], { verb: 'back' }, 'go back to the menu', 'menu'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'network-form': [
    bind(['enter'], { verb: 'answer' }, 'go to the next question, or connect', 'continue'),
    bind(['escape'], { verb: 'back' }, 'go back', 'back'),
    move(['up', 'shift-tab'], 'up', 'go to the previous question'),
    move(['down', 'tab'], 'down', 'go to the next question'),
    ...EDITING,
    ...EVERYWHERE,
  ],
  connecting: [
    bind(['escape'], { verb: 'back' }, 'stop connecting', 'cancel'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'public-tables': [
    bind(['enter'], { verb: 'answer' }, 'join the marked table', 'join'),
    ...LIST,
    bind(['r'], { verb: 'try-again' }, 'read the list again', 'refresh'),
    move(['pageup'], 'page-up', 'up ten tables'),
    move(['pagedown', ' '], 'page-down', 'down ten tables'),
    move(['home', 'g'], 'first', 'mark the newest table'),
    move(['end', 'G'], 'last', 'mark the oldest table'),
    ...numbered(MAX_CHOICES, 'join the table with that number'),
    bind(['escape'], { verb: 'back' }, 'go back', 'back'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  lobby: [
    bind(['enter'], { verb: 'answer' }, 'start the game', 'start'),
    bind(['c'], { verb: 'seat-computer' }, 'add a computer player', 'computer'),
    bind(['r'], { verb: 'change-rules' }, 'choose the rules', 'rules'),
    bind(['t'], { verb: 'change-clock' }, 'choose the time for each turn'),
    bind(['p', 'f6'], { verb: 'players' }, PLAYERS),
    bind(['l'], { verb: 'lock' }, LOCKS, 'lock'),
    bind(['i'], { verb: 'invitations' }, 'show all invitations of the network table'),
    bind(['escape'], { verb: 'leave' }, 'leave'),
    ...EVERYWHERE,
    CHAT,
    bind(['f5'], { verb: 'messages' }, MESSAGES),
    ...LETTERS_TOO,
  ],
  roll: [
    bind(['enter', 'r'], { verb: 'roll' }, 'roll the dice', 'roll'),
    CHANGE_INPUT,
    ...EVERYWHERE,
    ...AT_TABLE,
    ...LETTERS_TOO,
  ],
  wait: [CHANGE_INPUT, ...EVERYWHERE, ...AT_TABLE, ...LETTERS_TOO],
  chat: [
    bind(['enter'], { verb: 'answer' }, 'send the message, and close the line', 'send and close'),
    bind(['escape', 'f4'], { verb: 'back' }, 'close the line, and keep its text', 'close'),
    bind(['f5'], { verb: 'messages' }, MESSAGES, 'all messages'),
    ...EDITING,
    ...EVERYWHERE,
  ],
};

/** The bindings of all contexts. */
export const FULL_KEYMAP: Readonly<Record<Exclude<Context, PanelPlace | ExercisePlace>, readonly Binding[]>> =
  {
    ...KEYMAP,
    ...TABLE_KEYMAP,
  };
