import { type Dice, type RuleSet, TURNS_PER_SEAT } from '../../engine/index.js';
import { brieflyQuoted } from '../layout.js';
import { andList, counted } from '../phrases.js';
import { rollsLeftText } from './refusals.js';

/**
 * What the line mode says. Scripts look for `<name>: <box label> <points>`, the line after a box is filled,
 * so no line here holds a colon and ends in a number.
 */
export const lineModeMessages = {
  opening: (rules: RuleSet, seed: string): string => `Yahtzee, rules "${rules.name}", seed "${seed}".`,
  players: (names: readonly string[]): string => `Players, in seating order: ${names.join(', ')}.`,
  practice: 'A practice game, in which undo takes back the last decision; it enters no table.',
  firstGame: 'For the first game, yahtzee-cli rules tells how to play.',
  duplicate: 'Every player is given the same dice.',
  hint: 'At any question, help lists the answers; dice, card and standings tell how things are.',

  rollOff: 'Roll-off for the first turn, the highest total begins.',
  rollOffAgain: 'A tie for the highest total, those players roll again.',
  rollOffThrow: (name: string, dice: Dice, total: number): string =>
    `${name} rolls ${dice.join(' ')} (total ${total})`,
  first: (name: string): string => `${name} begins.`,

  turn: (name: string, round: number, points: number): string =>
    `Round ${round} of ${TURNS_PER_SEAT}. ${name} to play, with ${counted(points, 'point', 'points')} so far.`,
  dice: (dice: Dice, roll: number, rollsLeft: number): string =>
    `Dice: ${dice.join(' ')} (roll ${roll}, ${rollsLeftText(rollsLeft)})`,

  askHoldCount: 'How many dice to hold (0-5), or score?',
  askPlaces: (count: number): string =>
    count === 1 ? 'Which die to hold (1-5), or back?' : `Which ${count} dice to hold (1-5), or back?`,
  askBox: 'Which box to fill?',
  askBoxOrBack: 'Which box to fill, or back?',

  /** `3) Full House, 25 points (most)`. */
  choice: (number: number, label: string, points: number, isMost: boolean): string =>
    `${number}) ${label}, ${counted(points, 'point', 'points')}${isMost ? ' (most)' : ''}`,

  askAfterwards: 'The practice game is over; undo takes back the last decision, an empty line ends it.',
  notAfterwards: 'That is no answer here. Type undo, or nothing.',
  noAdvice: 'The game is over, so there is nothing to advise.',

  noSuchChoice: (typed: string, count: number): string =>
    `${brieflyQuoted(typed)} is no box in the list: ${count === 1 ? '1' : `1 to ${count}`}, or a name.`,
  noAnswer: 'An empty line changes nothing.',
  noBack: 'After the third roll nothing can be held, so there is no way back. Name a box.',

  bonus: (points: number): string => `The extra Yahtzee adds a bonus of ${points} points.`,
  advised: (name: string): string => `${name} asks the coach.`,
  tookBack: 'The last decision is taken back.',
  left: (name: string): string => `${name} has left the game.`,
  finished: 'The game is over. Final standings, highest total first.',
  unfinished: 'The game ended unfinished. Standings so far, highest total first.',
  place: (place: number | undefined, name: string, points: number): string =>
    place === undefined
      ? `-. ${name}, ${counted(points, 'point', 'points')}, left the game`
      : `${place}. ${name}, ${counted(points, 'point', 'points')}`,
  card: (name: string, filled: readonly string[], upperBonus: number, yahtzeeBonus: number): string => {
    const bonuses = [
      ...(upperBonus > 0 ? [`an upper bonus of ${upperBonus}`] : []),
      ...(yahtzeeBonus > 0 ? [`${yahtzeeBonus} for extra Yahtzees`] : []),
    ];
    return filled.length === 0
      ? `${name} has filled no box yet.`
      : `${name} has ${andList([...filled, ...bonuses])}.`;
  },
  win: (names: readonly string[]): string =>
    names.length === 1 ? `${names.join('')} wins!` : `${andList(names)} share the win.`,

  help: [
    'Answers, in any mixture of capitals and small letters',
    '  0 to 5        hold so many dice for the next roll; 5 is the same as score',
    '  score         stop rolling and fill in a box',
    '  1 3 4         the dice to hold, by their numbers; 134 and 1,3,4 do as well',
    '  back          back to the number of dice to hold',
    '  full house    the box to fill; short names such as fh, 3k or y do as well',
    '  4             the box with that number in the list',
    '  dice          draw the dice',
    '  card          show the scorecards',
    '  standings     who has how many points',
    '  coach         advice for these dice; the game is marked as one with the coach',
    '  undo          take back the last decision, in a practice game (--practice)',
    '  leave         this player leaves the game and the others play on',
    '  quit          end the game unfinished, as the end of the input does',
  ],
} as const;
