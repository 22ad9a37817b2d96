import { type BoxId, type Dice, labelOf, type RuleSet, type ScoringOptions } from '../../engine/index.js';
import { unbroken } from '../layout.js';
import { andList, counted } from '../phrases.js';
import { nameExample } from '../shortNames.js';
import { boardMessages } from './board.js';

export const helpMessages = {
  title: 'What you can do now',
  keys: 'Keys that work here:',
  rules: 'Rules of this game:',
  seed: (seed: string): string => `Seed of this game: ${seed}`,
  position: (page: number, pages: number): string => `page ${page} of ${pages}`,
  /** Says where to scroll for more text. Empty if all of it is visible. */
  more: (above: boolean, below: boolean): string =>
    above && below ? 'more above and below' : above ? 'more above' : below ? 'more below' : '',
} as const;

/**
 * Where the player chooses dice to hold: in a game with or without a coach, in training, or (`retry`) at a decision of
 * a stored game that the player makes again.
 */
export type HoldPlace = 'coached-game' | 'game' | 'training' | 'retry';

const LAST_ANSWERS: Readonly<Record<HoldPlace, string>> = {
  'coached-game': 'coach: ask the coach. q: leave the game.',
  game: 'q: leave the game.',
  training: 'q: end the round.',
  retry: 'q: cancel, and go back to the decision made in the game.',
};

/** Paragraphs for the help screen, which wraps them. */
export const whatNowMessages = {
  home: 'Press the letter beside an item, or select the item with the arrow keys and press Enter.',

  playerCount: (computers: 'can-play' | 'cannot-play'): string =>
    `New game: type the number of players, 1 to 4${computers === 'can-play' ? ', or play against a computer' : ''}.`,
  playerName: (number: number, count: number): string =>
    `New game: type the name of player ${number} of ${count}.`,
  dailyPlayer: "Today's game: type the name of the player. Each name can play once a day.",
  playerLevel: (number: number, count: number): string =>
    `New game: player ${number} of ${count} is a computer. Choose a level for the computer.`,

  faces: 'Type the faces of the dice that you rolled, such as 3 6, and press Enter.',
  rollOff: (first: string): string => `${first} won the roll-off and takes the first turn.`,

  turn: (name: string, roll: number, rollsLeft: number, dice: Dice): string =>
    `${name}, ${boardMessages.roll(roll, rollsLeft)}. The dice are ${dice.join(' ')}.`,
  hold: 'Hold some dice and roll the rest again, or stop and fill in a box.',
  holdAnswers: (rules: RuleSet, legal: readonly BoxId[], place: HoldPlace): readonly string[] => [
    'Type an answer and press Enter:',
    '134: hold dice 1, 3 and 4, and roll the rest.',
    '+5: hold die 5 and the dice marked HELD, and roll the rest.',
    '3: hold three dice. The next question asks which dice.',
    ...nameExample(rules, legal).map(
      ([name, label]) => `${name}: fill in ${label}. Tab completes the name of a box.`,
    ),
    "roll: roll the dice that aren't HELD. none: roll all five. all (or s): choose a box.",
    'hold 3: hold only die 3, and roll the rest.',
    LAST_ANSWERS[place],
    'Just Enter: fills in your held dice. Edit them, or press Enter again to roll.',
  ],
  places: (count: number): string =>
    `Choose ${counted(count, 'die', 'dice')} to hold. Then you roll the rest again.`,
  most: (mark: string): string =>
    `${mark} marks the most points right now, with or without the upper bonus. That isn't always the best move.`,
  costs:
    'A cost says how much a move lowers your average final score if you then play perfectly. The reasons say in which boxes and bonuses.',
  costMarks:
    'Marks: ?! inaccuracy (costs 0.5 points or more), ? mistake (2 or more), ?? blunder (5 or more).',
  box: "Fill in a box. You can fill each box only once. If the dice don't fit the box, you score zero.",
  marked: (rules: RuleSet, box: BoxId, legal: readonly BoxId[]): string =>
    `Press Enter to fill in ${labelOf(rules, box)}${legal.length > 1 ? ', or highlight another box with the arrow keys' : ''}.`,
  confirm: (question: string, reason: string): string => `${question} ${reason} Answer y or n.`,
  practice: 'In this practice game you can take back every decision.',

  computer: (name: string): string => `${name} is playing. Watch, or skip ahead.`,
  stuck: 'Try again, or leave the game.',
  end: (offered: 'review' | 'no-review'): string =>
    `Play again with the same or other players${offered === 'review' ? ', or review this game. Luck is what the dice gained you, cost what your moves lost.' : '.'}`,
  training: 'Train: choose a move in each position, and see what it costs, which move is best, and why.',
  trainingMenu:
    "Choose what to train. Ten positions start with those you got wrong. Difficulty and level don't affect today's five. Shares count all your answers.",
  exercise: (rollsLeft: number): string =>
    `${rollsLeft > 0 ? 'Choose the dice to hold, or fill a box' : 'Choose a box'}. Then you see what your move costs, and why.`,
  retry:
    'Make this decision again: choose the dice to hold, or fill a box. Then you see what your move costs.',
  replay: (position: string): string =>
    `You're watching a stored game, at ${position}. Step through the game, or let it play.`,

  coach: {
    permission: "Decide whether to ask the coach. A game with advice isn't ranked in the score tables.",
    hint: 'The coach says what to aim for. Press F3 to see the moves, or Esc to close the coach.',
    moves: 'The coach lists every move, best first, with its expected final score and its cost in points.',
    takes: 'Highlight a move with Up and Down, and press Enter to take it.',
    answers: "You've started an answer, so Enter uses your answer instead of taking the highlighted move.",
  },
  reading: 'Scroll this text, turn its pages, or close it.',
  leave: (hasMenu: boolean): string =>
    `Keep playing, stop for now${hasMenu ? ', go to the menu' : ''}, or leave the game for good.`,
  unfinished: (count: number): string =>
    count === 1
      ? 'You have an unfinished game. Resume it, delete it, or go back.'
      : `You have ${count} unfinished games. Resume one, delete games that you don't need, or go back.`,
  games:
    "Resume an unfinished game, delete an unfinished or abandoned one, or see a finished game's card. You can review or replay games that have ended.",
  deleteGame: 'Delete the highlighted game for good, or keep it.',
  settings: 'Settings apply to all games. Changes are saved, and most take effect at once.',
  settingsNames: 'Type up to four names, separated by commas. To remove all names, leave the line empty.',
} as const;

/** Lists legal boxes: those that score, highest first, then those that would score zero. */
export function boxesNow(rules: RuleSet, { legal, boxes }: ScoringOptions): string {
  const pointsIn = (box: BoxId): number => boxes[box] ?? 0;
  const scoring = legal.filter((box) => pointsIn(box) > 0).toSorted((a, b) => pointsIn(b) - pointsIn(a));
  const zeros = legal.filter((box) => pointsIn(box) === 0).map((box) => unbroken(labelOf(rules, box)));
  const points = scoring.map((box) => unbroken(`${labelOf(rules, box)} ${pointsIn(box)}`));
  return [
    ...(points.length > 0 ? [`Points for your dice: ${points.join(', ')}.`] : []),
    ...(zeros.length > 0 ? [`Zero points in ${andList(zeros)}.`] : []),
  ].join(' ');
}
