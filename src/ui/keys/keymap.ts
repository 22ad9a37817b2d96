import { type Box, BOXES, DIE_INDEXES } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import {
  ALWAYS,
  ANSWER,
  BACK,
  bind,
  type Binding,
  CHANGE_INPUT,
  COACH,
  COACH_LETTER,
  EDITING,
  EVERYWHERE,
  HELP,
  HELP_IN_LIST,
  HELP_LETTER,
  LETTERS_TOO,
  MARKING,
  move,
  SETTING_UP,
  TAKE_BACK,
  TAKE_BACK_LETTER,
} from './bindings.js';
import type { Context } from './context.js';

/**
 * The key of each box in quick keys, the same under all rule sets. Each is a letter of the box's usual label. The
 * letters of the quick commands are not used: `c` (coach), `q` (leave), `r` (roll) and `s` (stop).
 */
export const BOX_LETTERS: Readonly<Record<Box, string>> = {
  aces: 'a',
  twos: 't',
  threes: 'h',
  fours: 'o',
  fives: 'v',
  sixes: 'x',
  threeOfAKind: 'k',
  fourOfAKind: 'd',
  fullHouse: 'f',
  smallStraight: 'm',
  largeStraight: 'l',
  yahtzee: 'z',
  chance: 'n',
};

/**
 * Returns the bindings of quick keys. Before the last roll, Enter rolls and `s` stops rolling. After it, both fill a
 * box.
 */
const quickKeys = (enter: Binding, stop: Binding): readonly Binding[] => [
  ...DIE_INDEXES.map((place) =>
    bind([String(place + 1)], { verb: 'toggle', place }, 'hold or release that die'),
  ),
  enter,
  bind(['r'], { verb: 'roll' }, 'roll'),
  stop,
  ...BOXES.map((box) => bind([BOX_LETTERS[box]], { verb: 'score', box }, 'fill in the box with that letter')),
  ...MARKING,
  bind(['escape'], { verb: 'back' }, 'remove the mark'),
  bind(['f2'], { verb: 'change-input' }, 'switch between quick keys and prompts'),
  ...EVERYWHERE,
  COACH_LETTER,
  TAKE_BACK_LETTER,
  ...LETTERS_TOO,
];

/**
 * @param players the footer's word for the key that chooses other players; absent if the footer has no room for it
 */
const atTheEnd = (players?: string): readonly Binding[] => [
  bind(['n'], { verb: 'another-game' }, 'play again with the same players', 'new game'),
  bind(['r'], { verb: 'review' }, 'review luck and skill', 'review'),
  bind(['p'], { verb: 'change-players' }, 'choose other players or rules', players),
  ...EVERYWHERE,
  TAKE_BACK_LETTER,
  ...LETTERS_TOO,
];

/** @param playing the footer's word for the key that toggles between playing and paused */
const replayKeys = (playing: string): readonly Binding[] => [
  bind(['p', ' '], { verb: 'play-or-pause' }, 'play or pause', playing),
  move(['right', 'l'], 'right', 'the next event', 'next'),
  move(['left', 'h'], 'left', 'the previous event'),
  move(['down', 'j', 'pagedown'], 'down', 'the next turn'),
  move(['up', 'k', 'pageup'], 'up', 'the previous turn'),
  move(['home', 'g'], 'first', 'the beginning'),
  move(['end', 'G'], 'last', 'the end'),
  bind(['escape'], { verb: 'leave' }, 'leave'),
  ...EVERYWHERE,
  ...LETTERS_TOO,
];

/** The bindings of every context, in the order of help and the footer. */
export const KEYMAP: Readonly<Record<Context, readonly Binding[]>> = {
  'player-count': [
    bind(['enter'], { verb: 'answer' }, 'give the answer', 'go on'),
    bind(['f7', 'c'], { verb: 'seat-computer' }, 'play against a computer', 'play a computer'),
    ...SETTING_UP,
    bind(['r'], { verb: 'change-rules' }, 'change the rule set'),
    bind(['h'], { verb: 'how-to-play' }, 'how to play'),
    bind(['u'], { verb: 'unfinished' }, 'resume an unfinished game'),
    bind(['s'], { verb: 'settings' }, 'settings', 'settings'),
    ...EDITING,
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'player-name': [
    bind(['enter'], { verb: 'answer' }, 'give the answer', 'go on'),
    BACK,
    bind(['f7'], { verb: 'seat-computer' }, 'give the seat to a computer', 'computer'),
    ...SETTING_UP,
    ...EDITING,
    ...EVERYWHERE,
  ],
  'player-level': [
    bind(['enter'], { verb: 'answer' }, 'give the seat to the computer', 'go on'),
    move(['right', 'l', 'down', 'j', 'f7'], 'right', 'the next level', 'next level'),
    move(['left', 'h', 'up', 'k'], 'left', 'the previous level'),
    ...LEVELS.map((level, index) =>
      bind([String(index + 1)], { verb: 'choose', choice: index + 1 }, `a computer of the level ${level}`),
    ),
    bind(['escape'], { verb: 'back' }, 'give the seat to a person', 'a person'),
    ...SETTING_UP,
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'roll-off': [
    bind(['enter'], { verb: 'answer' }, 'continue to the first turn', 'go on'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'hold-count': [
    ANSWER,
    bind(['s'], { verb: 'stop-and-score' }, 'stop rolling and score', 'score'),
    CHANGE_INPUT,
    ...EDITING,
    ...EVERYWHERE,
    COACH_LETTER,
    TAKE_BACK_LETTER,
    ...LETTERS_TOO,
  ],
  // In this context, `?` cannot be part of an answer, so it opens help.
  'dice-numbers': [ANSWER, BACK, CHANGE_INPUT, ...EDITING, ...EVERYWHERE, HELP_LETTER, COACH, TAKE_BACK],
  'box-name': [
    ANSWER,
    bind(['tab'], { verb: 'complete' }, 'complete the name', 'complete'),
    ...MARKING,
    bind(['escape'], { verb: 'back' }, 'go back to the previous question'),
    CHANGE_INPUT,
    ...EDITING,
    ...EVERYWHERE,
    COACH,
    TAKE_BACK,
  ],
  quick: quickKeys(
    bind(['enter'], { verb: 'answer' }, 'roll', 'roll'),
    bind(['s'], { verb: 'stop-and-score' }, 'mark the box with the most points', 'score'),
  ),
  'quick-box': quickKeys(
    bind(['enter'], { verb: 'answer' }, 'fill in the marked box', 'fill in'),
    bind(['s'], { verb: 'stop-and-score' }, 'mark the box with the most points', 'mark best'),
  ),
  'confirm-zero': [
    bind(['y'], { verb: 'confirm' }, 'fill in the zero', 'yes'),
    bind(['n', 'escape'], { verb: 'refuse' }, 'keep the box open', 'no'),
    ...EVERYWHERE,
    COACH_LETTER,
    ...LETTERS_TOO,
  ],
  // The footer shows the keys for the speed together with the current speed, not as separate entries.
  computer: [
    bind(['enter', ' '], { verb: 'skip' }, 'skip the pause', 'go on'),
    bind(['s'], { verb: 'skip-turns' }, 'skip to the next person’s turn, or to the end', 'skip'),
    bind(['+', '=', 'right', 'l'], { verb: 'change-speed', to: 'faster' }, 'faster'),
    bind(['-', 'left', 'h'], { verb: 'change-speed', to: 'slower' }, 'slower'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'computer-stuck': [
    bind(['enter'], { verb: 'try-again' }, 'try again', 'try again'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  coach: [
    move(['up', 'k'], 'up', 'a move up'),
    move(['down', 'j'], 'down', 'a move down', 'scroll'),
    move(['pageup'], 'page-up', 'a screen up'),
    move(['pagedown', ' '], 'page-down', 'a screen down'),
    move(['home', 'g'], 'first', 'the best moves'),
    move(['end', 'G'], 'last', 'the worst moves'),
    bind(['escape', 'c', 'f3', 'q'], { verb: 'back' }, 'back to the question', 'back'),
    HELP_IN_LIST,
    ...ALWAYS,
  ],
  leave: [
    move(['up', 'k'], 'up', 'move the mark', 'mark'),
    move(['down', 'j'], 'down', 'move the mark'),
    bind(['enter'], { verb: 'answer' }, 'choose the marked answer', 'take'),
    ...[1, 2, 3].map((choice) => bind([String(choice)], { verb: 'choose', choice }, 'choose that answer')),
    bind(['escape'], { verb: 'back' }, 'continue playing', 'play on'),
    HELP_IN_LIST,
    ...ALWAYS,
  ],
  unfinished: [
    move(['up', 'k'], 'up', 'move the mark', 'mark'),
    move(['down', 'j'], 'down', 'move the mark'),
    move(['home', 'g'], 'first', 'the newest game'),
    move(['end', 'G'], 'last', 'the oldest game'),
    bind(['enter'], { verb: 'answer' }, 'resume the marked game', 'go on'),
    bind(['escape', 'q'], { verb: 'back' }, 'back to the start screen', 'back'),
    HELP_IN_LIST,
    ...ALWAYS,
  ],
  settings: [
    move(['up', 'k'], 'up', 'move the mark', 'mark'),
    move(['down', 'j'], 'down', 'move the mark'),
    move(['home', 'g'], 'first', 'the first setting'),
    move(['end', 'G'], 'last', 'the last setting'),
    move(['right', 'l'], 'right', 'the next value', 'change'),
    move(['left', 'h'], 'left', 'the previous value'),
    bind(['enter', ' '], { verb: 'answer' }, 'the next value'),
    bind(['escape', 'q', 'f9'], { verb: 'back' }, 'close', 'close'),
    HELP_IN_LIST,
    ...ALWAYS,
  ],
  'settings-names': [
    bind(['enter'], { verb: 'answer' }, 'set these names', 'set'),
    bind(['escape'], { verb: 'back' }, 'keep the old names', 'back'),
    bind(['ctrl-u'], { verb: 'erase-all' }, 'erase the line', 'erase'),
    bind(['backspace', 'delete'], { verb: 'erase' }, 'erase a character'),
    HELP,
    ...ALWAYS,
  ],
  reading: [
    move(['up', 'k'], 'up', 'a line up'),
    move(['down', 'j'], 'down', 'a line down', 'scroll'),
    move(['left', 'h'], 'left', 'the previous page'),
    move(['right', 'l'], 'right', 'the next page', 'next page'),
    move(['pageup'], 'page-up', 'a screen up'),
    move(['pagedown', ' '], 'page-down', 'a screen down'),
    move(['home', 'g'], 'first', 'the beginning'),
    move(['end', 'G'], 'last', 'the end'),
    bind(['escape', 'q', '?', 'f1'], { verb: 'back' }, 'close', 'close'),
    bind(['f5'], { verb: 'how-to-play' }, 'how to play', 'how to play'),
    ...ALWAYS,
  ],
  end: atTheEnd('other players'),
  // 'end-cards' shows one card at a time, so these keys switch cards.
  'end-cards': [
    move(['right', 'l'], 'right', 'the next player’s card', 'next card'),
    move(['left', 'h'], 'left', 'the previous player’s card'),
    ...atTheEnd(),
  ],
  replay: replayKeys('play'),
  'replay-playing': replayKeys('pause'),
  // A terminal that is too small has no key that asks whether to leave, because the question would not be visible.
  'too-small': ALWAYS,
};
