import { type BoxId, type Dice, type GameHeader, type RuleSet, turnsOf } from '../../engine/index.js';
import { brieflyQuoted, commandText } from '../layout.js';
import { andList, counted, orList } from '../phrases.js';
import { nameExample, shortNameExamples } from '../shortNames.js';
import type { Confirmation } from './confirm.js';
import { rollsLeftText } from './refusals.js';

/**
 * `last-box` asks for a box after the third roll. `afterwards` asks whether to undo anything once a practice game is
 * over.
 */
export type LineQuestion = 'faces' | 'hold' | 'dice' | 'box' | 'last-box' | 'yes-or-no' | 'afterwards';

export interface LinePlace {
  readonly where: 'game' | 'table' | 'training';
  /** What `undo` takes back at any question: the last decision, or what the player typed about real dice. */
  readonly undo: 'decision' | 'faces' | 'none';
  readonly rules: RuleSet;
  readonly legal: readonly BoxId[];
  readonly others: 'play-on' | 'leave-too';
}

const DICE = '  1 3 4         hold the dice with these numbers; 134 and 1,3,4 work too';
const NUMBER = '  4             fill the box with this number in the list';
const GO_BACK = '  back          go back and change how many dice to hold';
const FACES = '  3 6           the faces that the dice show; 36 and 3,6 work too';
const GO_BACK_ONE = '  back          go back to the question before';
const UNDO = '  undo          take back the last decision';
const UNDO_FACES = '  undo          take back the faces just typed, or the box just filled';

const HOLD = [
  '  0 to 5        hold this many dice and roll the others; 5 is the same as score',
  '  score         stop rolling and fill in a box',
  DICE,
  '  hold 3        hold only the die with this number; hold 3 5 works too',
  '  roll          hold the same dice as in the last roll, and roll the others',
];

/** Lists the answers to this kind of question only. Answers such as `quit` work at every question. */
function answersTo(question: LineQuestion, place: LinePlace): readonly string[] {
  switch (question) {
    case 'faces':
      return [FACES, GO_BACK_ONE];
    case 'hold':
      return [...HOLD, ...fillLines(place)];
    case 'dice':
      return [DICE, GO_BACK];
    case 'box':
      return [...fillLines(place), NUMBER, GO_BACK];
    case 'last-box':
      return [...fillLines(place), NUMBER];
    case 'yes-or-no':
      return ['  yes           do this', '  no            go back to the last question'];
    case 'afterwards':
      return [];
  }
}

function fillLines({ rules, legal }: LinePlace): readonly string[] {
  const short = shortNameExamples(rules, 3, legal).map(([name]) => name);
  const too = short.length > 0 ? `; short names such as ${orList(short)} work too` : '';
  return nameExample(rules, legal).map(
    ([, label]) => `  ${label.toLowerCase().padEnd(12)}  fill this box${too}`,
  );
}

const HELP_IN_TRAINING: readonly string[] = [
  '  quit          end the round; the end of the input does the same',
];

const HELP_AT_TABLE: readonly string[] = [
  '  say Hello     send a message to the table',
  '  mute Bob      hide the messages of a player, or show them again',
  "  agree Bob     agree to remove a player who doesn't answer",
  '  leave         leave the table for good; the other players continue',
  '  quit          stop for now, and keep your seat; the end of the input does the same',
];

/**
 * For each filled box, line mode prints `<name>: <box label> <points>`. Scripts depend on this, so no other line with a
 * colon may end in a number.
 */
export const lineModeMessages = {
  /** @param seed undefined if the game has none or nobody may see it */
  opening: ({ rules, dice }: Pick<GameHeader, 'rules' | 'dice'>, seed: string | undefined): string =>
    [
      `Yahtzee, rules "${rules.name}"`,
      ...(dice ? ['dice from a network table'] : []),
      ...(seed === undefined ? [] : [`seed "${seed}"`]),
    ].join(', ') + '.',
  players: (names: readonly string[]): string => `Players, in seating order: ${names.join(', ')}.`,
  practice: (by: 'played' | 'watched'): string =>
    by === 'played'
      ? "This is a practice game: undo takes back the last decision, and the score doesn't count."
      : "This is a practice game: the scores don't count.",
  firstGame: (program?: string): string =>
    `First game? Learn the rules with: ${commandText('rules', program)}`,
  realDice: 'Roll real dice and type their faces; undo corrects them.',
  duplicate: 'Every player gets the same dice.',
  hint: 'Type help at any question to list the answers. To see the game, type dice, card or standings.',

  rollOff: 'Roll-off for the first turn: the highest total starts.',
  rollOffAgain: 'The players who tied for the highest total must roll again.',
  rollOffThrow: (name: string, dice: Dice, total: number): string =>
    `${name} rolls ${dice.join(' ')} (total ${total})`,
  first: (name: string): string => `${name} starts.`,

  turn: (rules: RuleSet, name: string, round: number, points: number): string =>
    `Round ${round} of ${turnsOf(rules)}. ${name} to play, with ${counted(points, 'point', 'points')} so far.`,
  dice: (dice: Dice, roll: number, rollsLeft: number): string =>
    `Dice: ${dice.join(' ')} (roll ${roll}, ${rollsLeftText(rollsLeft)})`,

  askHoldCount: 'How many dice to hold (0-5), or score?',
  askPlaces: (count: number): string =>
    count === 1 ? 'Which die to hold (1-5), or back?' : `Which ${count} dice to hold (1-5), or back?`,
  askBox: 'Which box to fill?',
  askBoxOrBack: 'Which box to fill, or back?',

  /** Asks the player to confirm a move. Only terminals show this question. */
  confirm: ({ question, reason }: Confirmation): string => `${reason} ${question} Answer yes or no.`,
  /** Asks before something that can't be undone. Only terminals show this question. */
  askFirst: (question: string): string => `${question} Type yes, or press Enter for no.`,
  /** @param others whether the other players continue or leave too */
  leaveQuestion: (name: string, others: 'play-on' | 'leave-too'): string =>
    others === 'leave-too'
      ? 'Abandon this game?'
      : `Leave the game, ${name}? The game continues without you.`,
  notYesOrNo: "That isn't a valid answer. Type yes or no.",

  thinking: (name: string): string => `${name} is thinking ...`,

  choice: (number: number, label: string, points: number, isMost: boolean): string =>
    `${number}) ${label}, ${counted(points, 'point', 'points')}${isMost ? ' (most)' : ''}`,

  askAfterwards:
    'The practice game is over. Type undo to take back the last decision, or press Enter to end.',
  notAfterwards: "That isn't a valid answer. Type undo, or press Enter to end.",
  noAdvice: 'The game is over, so the coach has no advice.',

  noSuchChoice: (typed: string, count: number): string =>
    `${brieflyQuoted(typed)} isn't in the list: type ${count === 1 ? '1' : `1 to ${count}`}, or the name of a box.`,
  noAnswer: 'Type an answer, or help to list the answers.',
  noFacesBefore: 'There is no question before this one.',
  noBack: "You've used all three rolls, so you can't go back. Name a box.",

  bonus: (points: number): string =>
    `The extra Yahtzee adds a bonus of ${counted(points, 'point', 'points')}.`,
  advised: (name: string): string => `${name} asks the coach.`,
  seedSeen: "Another game has used this seed, so this game isn't ranked.",
  tookBack: 'You took back the last decision.',
  /** With real dice, players take back either a box or faces. */
  tookBackReal: 'You took that back.',
  /** Follows each filled box, but only on a terminal. */
  undoBox: 'To take the box back, type undo within a second.',
  left: (name: string): string => `${name} has left the game.`,
  finished: 'The game is over. Final standings, highest total first.',
  unfinished: 'The game is unfinished. Standings so far, highest total first.',
  abandoned: 'The game is abandoned. Standings so far, highest total first.',
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
      ? `${name} hasn't filled any boxes yet.`
      : `${name} has ${andList([...filled, ...bonuses])}.`;
  },

  /**
   * What the player can answer. Network tables have no coach and no undo, but chat and votes. In training there's only
   * `quit`.
   */
  help: (question: LineQuestion, place: LinePlace): readonly string[] => [
    'Possible answers, in upper or lower case',
    ...answersTo(question, place),
    '  help          list these answers; ? works too',
    '  dice          show a picture of the dice',
    place.where === 'training' ? '  card          show the scorecard' : '  card          show the scorecards',
    ...(place.where === 'training' ? [] : ["  standings     show every player's points"]),
    ...{ game: helpInGame, table: () => HELP_AT_TABLE, training: () => HELP_IN_TRAINING }[place.where](
      question,
      place,
    ),
  ],
} as const;

function helpInGame(question: LineQuestion, { undo, others }: LinePlace): readonly string[] {
  if (question === 'afterwards') return [UNDO, '  quit          end; an empty line does the same'];
  return [
    '  coach         hear what to aim for, and the three best moves; the game is then not ranked',
    '  coach all     get all moves, the reason and your chances',
    ...{ decision: [UNDO], faces: [UNDO_FACES], none: [] }[undo],
    others === 'leave-too'
      ? '  leave         abandon the game; nobody can resume it'
      : '  leave         leave the game; the other players continue',
    '  quit          stop the game for now; the end of the input does the same',
  ];
}
