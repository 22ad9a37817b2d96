import { BOXES, type Box, DIE_INDEXES } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import type { Command, Direction } from './command.js';
import { type Key, keyName } from './key.js';

/** Where keys are pressed; what a key does depends on nothing else. */
export const CONTEXTS = [
  'player-count',
  'player-name',
  'player-level',
  'roll-off',
  'hold-count',
  'dice-numbers',
  'box-name',
  'quick',
  'quick-box',
  'confirm-zero',
  'computer',
  'computer-stuck',
  'coach',
  'leave',
  'unfinished',
  'reading',
  'end',
  'end-cards',
  'replay',
  'too-small',
] as const;
export type Context = (typeof CONTEXTS)[number];

/** Some keys that do one thing. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: Command;
  /** What it does, for help; bindings with the same words are listed together. */
  readonly does: string;
  /** Its word in the footer, where it stands there. */
  readonly footer?: string;
}

/**
 * The letter beside each box in quick keys, the same under all rules: one of its usual label's own letters (a
 * rule set may call the box otherwise), and none that is a command at a prompt (`c` coach, `q` leave, `r` roll,
 * `s` stop).
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

const bind = (keys: readonly string[], command: Command, does: string, footer?: string): Binding => ({
  keys,
  command,
  does,
  ...(footer !== undefined && { footer }),
});

const EVERYWHERE: readonly Binding[] = [
  bind(['f1'], { verb: 'help' }, 'keys and rules', 'help'),
  bind(['f10'], { verb: 'leave' }, 'leave', 'leave'),
  bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
  bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
];

const LETTERS_TOO: readonly Binding[] = [
  bind(['?'], { verb: 'help' }, 'keys and rules'),
  bind(['q'], { verb: 'leave' }, 'leave'),
];

const EDITING: readonly Binding[] = [
  bind(['backspace', 'delete'], { verb: 'erase' }, 'erase a character'),
  bind(['ctrl-u'], { verb: 'erase-all' }, 'erase the line'),
];

const move = (keys: readonly string[], to: Direction, does: string, footer?: string): Binding =>
  bind(keys, { verb: 'move', to }, does, footer);

const CHANGE_INPUT = bind(['f2'], { verb: 'change-input' }, 'quick keys or prompts', 'quick keys');
const ANSWER = bind(['enter'], { verb: 'answer' }, 'give the answer', 'answer');
const BACK = bind(['escape'], { verb: 'back' }, 'back to the question before', 'back');

const COACH_DOES = 'advice for these dice';
const COACH = bind(['f3'], { verb: 'coach' }, COACH_DOES, 'coach');
/** Where letters are no text. */
const COACH_LETTER = bind(['c', 'f3'], { verb: 'coach' }, COACH_DOES, 'coach');

const MARKING: readonly Binding[] = [
  move(['up'], 'up', 'mark a box'),
  move(['down'], 'down', 'mark a box'),
  move(['left'], 'left', 'mark a box'),
  move(['right'], 'right', 'mark a box'),
];

const SETTING_UP: readonly Binding[] = [
  // The screen names both above the rules: the footer has no room for more keys.
  bind(['f4'], { verb: 'change-rules' }, 'another rule set'),
  bind(['f5'], { verb: 'how-to-play' }, 'how to play'),
  // Named on the screen, too, where there are any.
  bind(['f6'], { verb: 'unfinished' }, 'go on with an unfinished game'),
];

const READING: readonly Binding[] = [
  move(['up', 'k'], 'up', 'a line up'),
  move(['down', 'j'], 'down', 'a line down', 'scroll'),
  move(['left', 'h'], 'left', 'the page before'),
  move(['right', 'l'], 'right', 'the next page', 'next page'),
  move(['pageup'], 'page-up', 'a screen up'),
  move(['pagedown', ' '], 'page-down', 'a screen down'),
  move(['home', 'g'], 'first', 'the beginning'),
  move(['end', 'G'], 'last', 'the end'),
];

/** Quick keys, with what Enter and `s` do: they roll and stop, or once a box has to be filled they fill it. */
const quickKeys = (enter: Binding, stop: Binding): readonly Binding[] => [
  ...DIE_INDEXES.map((place) =>
    bind([String(place + 1)], { verb: 'toggle', place }, 'hold or release that die'),
  ),
  enter,
  bind(['r'], { verb: 'roll' }, 'roll'),
  stop,
  ...BOXES.map((box) => bind([BOX_LETTERS[box]], { verb: 'score', box }, 'fill in the box with that letter')),
  ...MARKING,
  bind(['escape'], { verb: 'back' }, 'take the mark away'),
  bind(['f2'], { verb: 'change-input' }, 'quick keys or prompts', 'prompts'),
  ...EVERYWHERE,
  COACH_LETTER,
  ...LETTERS_TOO,
];

/** @param players the word in the footer for other ones, where it has room */
const atTheEnd = (players?: string): readonly Binding[] => [
  bind(['n'], { verb: 'another-game' }, 'another game with the same players', 'new game'),
  bind(['r'], { verb: 'review' }, 'luck and skill: what each decision cost', 'review'),
  bind(['p'], { verb: 'change-players' }, 'other players or rules', players),
  ...EVERYWHERE,
  ...LETTERS_TOO,
];

/** All bindings of a context, in the order in which help and footer list them. */
export const KEYMAP: Readonly<Record<Context, readonly Binding[]>> = {
  'player-count': [
    bind(['enter'], { verb: 'answer' }, 'give the answer', 'go on'),
    bind(['f7', 'c'], { verb: 'seat-computer' }, 'play a computer', 'play a computer'),
    ...SETTING_UP,
    bind(['r'], { verb: 'change-rules' }, 'another rule set'),
    bind(['h'], { verb: 'how-to-play' }, 'how to play'),
    bind(['u'], { verb: 'unfinished' }, 'go on with an unfinished game'),
    ...EDITING,
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'player-name': [
    bind(['enter'], { verb: 'answer' }, 'give the answer', 'go on'),
    BACK,
    bind(['f7'], { verb: 'seat-computer' }, 'a computer takes the seat', 'computer'),
    ...SETTING_UP,
    ...EDITING,
    ...EVERYWHERE,
  ],
  'player-level': [
    bind(['enter'], { verb: 'answer' }, 'the computer takes the seat', 'go on'),
    move(['right', 'l', 'down', 'j', 'f7'], 'right', 'the next level', 'next level'),
    move(['left', 'h', 'up', 'k'], 'left', 'the level before'),
    ...LEVELS.map((level, index) =>
      bind([String(index + 1)], { verb: 'choose', choice: index + 1 }, `a computer of the level ${level}`),
    ),
    bind(['escape'], { verb: 'back' }, 'a person takes the seat', 'a person'),
    ...SETTING_UP,
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  'roll-off': [
    bind(['enter'], { verb: 'answer' }, 'go on to the first turn', 'go on'),
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
    ...LETTERS_TOO,
  ],
  'dice-numbers': [ANSWER, BACK, CHANGE_INPUT, ...EDITING, ...EVERYWHERE, COACH],
  'box-name': [
    ANSWER,
    bind(['tab'], { verb: 'complete' }, 'complete the name', 'complete'),
    ...MARKING,
    bind(['escape'], { verb: 'back' }, 'back to the question before'),
    CHANGE_INPUT,
    ...EDITING,
    ...EVERYWHERE,
    COACH,
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
  // The footer names the keys for the speed beside the speed itself.
  computer: [
    bind(['enter', ' '], { verb: 'skip' }, 'go on without the pause', 'go on'),
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
    bind(['f1', '?'], { verb: 'help' }, 'keys and rules', 'help'),
    bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
    bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
  ],
  leave: [
    move(['up', 'k'], 'up', 'move the mark', 'mark'),
    move(['down', 'j'], 'down', 'move the mark'),
    bind(['enter'], { verb: 'answer' }, 'take the marked answer', 'take'),
    ...[1, 2, 3].map((choice) => bind([String(choice)], { verb: 'choose', choice }, 'take that answer')),
    bind(['escape'], { verb: 'back' }, 'go on playing', 'play on'),
    bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
    bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
  ],
  unfinished: [
    move(['up', 'k'], 'up', 'move the mark', 'mark'),
    move(['down', 'j'], 'down', 'move the mark'),
    move(['home', 'g'], 'first', 'the newest game'),
    move(['end', 'G'], 'last', 'the oldest game'),
    bind(['enter'], { verb: 'answer' }, 'go on with the marked game', 'go on'),
    bind(['escape', 'q'], { verb: 'back' }, 'back to the start screen', 'back'),
    bind(['f1', '?'], { verb: 'help' }, 'keys and rules', 'help'),
    bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
    bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
  ],
  reading: [
    ...READING,
    bind(['escape', 'q', '?', 'f1'], { verb: 'back' }, 'close', 'close'),
    bind(['f5'], { verb: 'how-to-play' }, 'how to play', 'how to play'),
    bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
    bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
  ],
  end: atTheEnd('other players'),
  // Only one card has room there.
  'end-cards': [
    move(['right', 'l'], 'right', 'the next player’s card', 'next card'),
    move(['left', 'h'], 'left', 'the card of the player before'),
    ...atTheEnd(),
  ],
  replay: [
    bind(['p', ' '], { verb: 'play-or-pause' }, 'play or pause', 'play'),
    move(['right', 'l'], 'right', 'the next event', 'next'),
    move(['left', 'h'], 'left', 'the event before'),
    move(['down', 'j', 'pagedown'], 'down', 'the next turn'),
    move(['up', 'k', 'pageup'], 'up', 'the turn before'),
    move(['home', 'g'], 'first', 'the beginning'),
    move(['end', 'G'], 'last', 'the end'),
    bind(['escape'], { verb: 'leave' }, 'leave'),
    ...EVERYWHERE,
    ...LETTERS_TOO,
  ],
  // What is asked there could not be read, so nothing is.
  'too-small': [
    bind(['ctrl-z'], { verb: 'suspend' }, 'put the game in the background'),
    bind(['ctrl-c'], { verb: 'interrupt' }, 'end the program at once'),
  ],
};

/** Where a click on a die, and on a box, means something. */
const DICE_CONTEXTS: readonly Context[] = ['hold-count', 'dice-numbers', 'quick', 'quick-box'];
const BOX_CONTEXTS: readonly Context[] = [...DICE_CONTEXTS, 'box-name'];

/** Tells whether a click may ask for this in a context: what a key asks for there, a die, or a box. */
export function isClickable(context: Context, command: Command): boolean {
  if (context === 'unfinished') return command.verb === 'choose-game';
  if (command.verb === 'toggle') return DICE_CONTEXTS.includes(context);
  if (command.verb === 'mark') return BOX_CONTEXTS.includes(context);
  return KEYMAP[context].some((binding) => binding.command.verb === command.verb);
}

/** The contexts in which a character that no binding takes is text for the prompt. */
const TAKES_TEXT: readonly Context[] = [
  'player-count',
  'player-name',
  'hold-count',
  'dice-numbers',
  'box-name',
  'quick',
  'quick-box',
];

/** What a key asks for in a context; undefined where it means nothing. */
export function commandFor(context: Context, key: Key): Command | undefined {
  const bound = (name: string): Binding | undefined =>
    KEYMAP[context].find(({ keys }) => keys.includes(name));
  // With Caps Lock on, commands go on working; a capital of its own comes first.
  const binding = bound(keyName(key)) ?? bound(keyName(key).toLowerCase());
  if (binding) return binding.command;
  return key.kind === 'text' && TAKES_TEXT.includes(context) ? { verb: 'type', text: key.text } : undefined;
}
