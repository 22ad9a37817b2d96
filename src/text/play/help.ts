import { type Box, type Dice, labelOf, type RuleSet, type ScoringOptions } from '../../engine/index.js';
import { unbroken } from '../layout.js';
import { andList, counted } from '../phrases.js';
import { boardMessages } from './board.js';

/** Words of the help screen and the pager. */
export const helpMessages = {
  title: 'What can be done now',
  keys: 'Keys that work here:',
  rules: 'Rules in force:',
  seed: (seed: string): string => `Seed of this game: ${seed}`,
  position: (page: number, pages: number): string => `page ${page} of ${pages}`,
  moreBelow: 'more below',
} as const;

/** What can be done at the moment, for help: a paragraph each, to be wrapped. */
export const whatNowMessages = {
  playerCount: (computers: 'can-play' | 'cannot-play'): string =>
    `A new game: say how many play, 1 to 4${computers === 'can-play' ? ', or play against a computer' : ''}.`,
  playerName: (number: number, count: number): string =>
    `A new game: player ${number} of ${count} needs a name.`,
  playerLevel: (number: number, count: number): string =>
    `A new game: player ${number} of ${count} is a computer. Choose how well it plays.`,

  rollOff: (first: string): string => `${first} has won the roll-off. Go on to the first turn.`,

  /** `Anna, second roll, one more to go. The dice are 1 3 3 4 3.` */
  turn: (name: string, roll: number, rollsLeft: number, dice: Dice): string =>
    `${name}, ${boardMessages.roll(roll, rollsLeft)}. The dice are ${dice.join(' ')}.`,
  hold: 'Hold some dice and roll the others again, or stop and fill in a box.',
  places: (count: number): string =>
    `Say which ${counted(count, 'die', 'dice')} to hold; the others roll again.`,
  box: 'Fill in a box. Each is filled once, with a zero where the dice do not fit.',
  marked: (rules: RuleSet, box: Box): string =>
    `${labelOf(rules, box)} is marked: Enter fills it in, the arrows choose another.`,
  zero: (rules: RuleSet, box: Box): string =>
    `A zero in ${labelOf(rules, box)} waits for an answer: fill it in, or keep the box open.`,
  practice: 'In this practice game every decision can be taken back.',

  computer: (name: string): string => `${name} plays by itself. Watch, or hurry it.`,
  stuck: 'Try again, or leave the game.',
  end: 'Play again, with the same players or others, or look at what luck and skill came to.',
  replay: (position: string): string =>
    `A stored game, at ${position}. Step through it, or let it play; nothing in it changes.`,

  coach: 'The coach lists every move with what it costs, the best first.',
  leave: 'Say whether this player leaves, the game ends for today, or play goes on.',
  unfinished: (count: number): string =>
    count === 1
      ? 'A game is unfinished: go on with it, or back to a new one.'
      : `${count} games are unfinished: go on with one, or back to a new one.`,
  settings: 'What is set holds for all games: it acts at once, and is kept.',
  settingsNames: 'Type up to four names with commas between them; none at all sets none.',
} as const;

/** The boxes that the dice may fill, with their points, the most first; those that would get nothing behind them. */
export function boxesNow(rules: RuleSet, { legal, boxes }: ScoringOptions): string {
  const worth = (box: Box): number => boxes[box] ?? 0;
  const scoring = legal.filter((box) => worth(box) > 0).toSorted((a, b) => worth(b) - worth(a));
  const zeros = legal.filter((box) => worth(box) === 0).map((box) => unbroken(labelOf(rules, box)));
  const points = scoring.map((box) => unbroken(`${labelOf(rules, box)} ${worth(box)}`));
  return [
    ...(points.length > 0 ? [`The dice would score ${points.join(', ')}.`] : []),
    ...(zeros.length > 0 ? [`A zero in ${andList(zeros)}.`] : []),
  ].join(' ');
}
