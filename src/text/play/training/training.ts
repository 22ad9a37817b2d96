import type { CostMark, Judgement } from '../../../analysis/index.js';
import {
  countFilled,
  labelOf,
  OFFICIAL,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  turnsOf,
  totals,
} from '../../../engine/index.js';
import {
  type DecisionRoll,
  type Exercise,
  type ExerciseFilter,
  type JudgedAnswer,
  LEANS,
  type Theme,
  type ThemeLeak,
} from '../../../training/index.js';
import { andList, capitalised, counted, quoted } from '../../phrases.js';
import { columnsOf, commandText, firstFitting, unbroken } from '../../layout.js';
import { type BoxPoints, expectedText, moveText, shortMoveText } from '../coach/coach.js';
import { soloMessages } from '../gameEnd.js';
import { helpMessages } from '../help.js';
import { exerciseMessages, markText, pointsText } from '../coach/verdict.js';
import { aimText, whySentence } from '../coach/why.js';

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  openings: 'openings',
  'upper-bonus': 'upper bonus',
  'upper-box': 'which upper box',
  'full-house': 'full house or not',
  straights: 'straights',
  chance: 'when to use Chance',
  zeros: 'when to take a zero',
  jokers: 'jokers',
  traps: 'traps',
  endgame: 'endgame',
};

const themeText = (theme: Theme): string => THEME_NAMES[theme];

const EARLY = { toward: 'too early', away: 'too late' };
const OFTEN = { toward: 'too often', away: 'too rarely' };

/** What a player can do too much or too little in a theme, and how to say it. */
const LEAN_TEXTS: Readonly<Partial<Record<Theme, { readonly what: string; readonly how: typeof EARLY }>>> = {
  'upper-bonus': { what: 'upper boxes', how: OFTEN },
  'full-house': { what: 'Full House', how: OFTEN },
  straights: { what: 'straights', how: OFTEN },
  chance: { what: 'Chance', how: EARLY },
  zeros: { what: 'zeros', how: EARLY },
};

/** A theme's mistakes lean one way if they make up this share of its cost. */
const MOSTLY = 2 / 3;

/** Returns what most mistakes of a theme have in common, such as `too early`; undefined if they lean no way. */
export function leanText(leak: ThemeLeak): string | undefined {
  const lean = LEANS.find((each) => leak[each] >= MOSTLY * leak.cost);
  return lean && LEAN_TEXTS[leak.about]?.how[lean];
}

/** Such as `Chance too early`, or only the name of the theme. */
export function leakTitle(leak: ThemeLeak): string {
  const lean = leanText(leak);
  const what = LEAN_TEXTS[leak.about]?.what;
  return lean === undefined || what === undefined ? themeText(leak.about) : `${what} ${lean}`;
}

export const rollText = (roll: DecisionRoll): string => `after roll ${roll}`;

export interface RoundParts {
  readonly wrong: number;
  /** How many positions come from games of a computer player at this level. */
  readonly fresh: number;
  readonly level: string;
  /** What the player chose to train. `rules` has the label of the box. */
  readonly filter: ExerciseFilter;
  readonly rules: RuleSet;
}

export interface NextReturn {
  /** How many days until then; 0 for later today. */
  readonly days: number;
  readonly count: number;
}

/** Such as `later today`, `tomorrow` or `in 3 days`. */
export const daysText = (days: number): string =>
  days === 0 ? 'later today' : days === 1 ? 'tomorrow' : `in ${days} days`;

const positions = (count: number): string => counted(count, 'position', 'positions');

export const trainingMessages = {
  /**
   * Such as `Training (straights, hard): 10 positions, 3 that you got wrong before and 7 from a perfect computer
   * player's games.`
   */
  opening: ({ wrong, fresh, level, filter, rules }: RoundParts): string => {
    const { theme, roll, box, difficulty } = filter;
    const chosen = [
      ...(theme ? [themeText(theme)] : []),
      ...(roll ? [rollText(roll)] : []),
      ...(box === undefined ? [] : [labelOf(rules, box)]),
      ...(difficulty ? [difficulty] : []),
    ];
    const about = chosen.length > 0 ? ` (${chosen.join(', ')})` : '';
    const from = `from a ${level} computer player's games`;
    const before = 'that you got wrong before';
    const which =
      wrong === 0 ? ` ${from}` : fresh === 0 ? ` ${before}` : `, ${wrong} ${before} and ${fresh} ${from}`;
    return `Training${about}: ${positions(wrong + fresh)}${which}.`;
  },
  dailyOpening: (day: string, count: number, answeredBefore: number): string =>
    `The training set of ${day}, the same for everybody: ${answeredBefore === 0 ? positions(count) : `${count} of ${positions(count + answeredBefore)}`} to train.`,
  houseRules: 'House rules have no daily set. Choose a built-in rule set, such as official (-r official).',
  dailyDone: (day: string): string => `You've finished the training set of ${day}.`,
  task: 'Choose the move that scores most on average. You then see what your move costs, and why.',
  hint: 'Type help at any question to list the answers.',
  position: (number: number, count: number, rules: RuleSet, card: Scorecard): string =>
    `Position ${number} of ${count}${rules.id === OFFICIAL.id ? '' : ` (${rules.name})`}. Round ${countFilled(card) + 1} of ${turnsOf(rules)}, with ${counted(totals(rules, card).grand, 'point', 'points')} so far.`,
  card: (filled: readonly string[], yahtzeeBonuses: number): string =>
    filled.length === 0
      ? 'All boxes are open.'
      : `Filled: ${andList(filled)}.${yahtzeeBonuses > 0 ? ` Yahtzee bonuses: ${yahtzeeBonuses}.` : ''}`,
  bonus: (rules: RuleSet, card: Scorecard): string => `Upper bonus: ${soloMessages.upperBonus(rules, card)}.`,
  best: (move: string): string => `Best move: ${move}.`,
  costs: (cost: number, mark: CostMark | undefined): string =>
    `${mark === undefined ? 'That' : `${capitalised(markText(mark))}: that`} costs ${pointsText(cost)}.`,
  expected: (best: number, yours: number): string =>
    `Expected final score: ${expectedText(best)} after the best move, ${expectedText(yours)} after yours.`,
  expectedBest: (best: number): string => `Expected final score: ${expectedText(best)} points.`,
  right: 'Right!',
  nextBest: (move: string, cost: number): string => `The next best move, ${move}, costs ${pointsText(cost)}.`,
  equal: 'All moves are equally good.',
  inGame: (move: string, cost: number): string => `In your game: ${move}. That cost ${pointsText(cost)}.`,
  inGameShort: (move: string, cost: string): string => `In your game: ${move}  cost ${cost}`,
  fromOwnGame: 'You got this wrong in a game.',
  missed: 'You got this wrong in training.',
  fromLevel: (level: string): string => `From a ${level} computer player's game.`,
  fromDay: "From today's set.",
  about: (themes: readonly Theme[], difficulty: string): string =>
    themes.length === 0
      ? `Difficulty: ${difficulty}.`
      : `${themes.length === 1 ? 'Theme' : 'Themes'}: ${andList(themes.map(themeText))}. Difficulty: ${difficulty}.`,
  aboutShort: (themes: readonly Theme[], difficulty: string): string =>
    [...themes.map(themeText), difficulty].join(', '),
  notInTraining: "That isn't possible in training. Choose a move, or type quit to end the round.",
  chooseFirst: 'Choose a move first. You then see what it costs, and which move is best.',
  noPositions: 'No positions fit these options.',
  themeNotFor: (theme: Theme, rules: RuleSet): string =>
    `${rules.name} has no positions about ${themeText(theme)}. Leave out --theme, or choose other rules with --rules.`,
  noBox: (typed: string, rules: RuleSet): string =>
    `--box ${quoted(typed)} names no box, or several. The boxes: ${andList(rules.boxes.map(({ label }) => label))}.`,
  nothingDue: 'None of the positions that you got wrong are due.',
  nextDue: (days: number): string => `The next position returns ${daysText(days)}.`,
  reviewing: (games: number): string => `Reviewing ${counted(games, 'stored game', 'stored games')} ...`,
  /** Warns during a round that answers aren't stored. `savedAgain` follows once they are. */
  notSaved: (why: string): string => `Not saved (you can keep training): ${why}`,
  unsaved: (count: number, why: string): string =>
    `${counted(count, "answer isn't", "answers aren't")} saved: ${why}`,
  unread: (why: string): string => `Your answers can't be read: ${why}`,
  saved: (count: number): string =>
    `${counted(count, 'answer', 'answers')} saved. To see your progress, run: ${unbroken(commandText('train --progress'))}`,
  damagedLines: (count: number, file: string): string =>
    `${file}: ${counted(count, 'line is', 'lines are')} damaged and ${count === 1 ? 'was' : 'were'} skipped.`,
  fileUnused: (file: string, why: string): string => `${file} isn't usable (${why})`,
  newerFormat: 'a newer version of yahtzee-cli wrote it',
} as const;

export const trainingScreenMessages = {
  title: 'TRAINING',
  choosing: 'Choosing positions ...',
  more: (above: boolean, below: boolean): string => {
    const where = capitalised(helpMessages.more(above, below));
    if (where === '') return '';
    return `${where}: press ${above && below ? 'Up or Down' : above ? 'Up' : 'Down'}.`;
  },
  place: (number: number, count: number): string => `Position ${number}/${count}`,
  ask: (from: string): string => `${from} ${exerciseMessages.question}`,
} as const;

/** Explains an answer in sentences: what it costs, which move is best, and why. */
export function answerLines({ exercise, judgement, next }: JudgedAnswer): readonly string[] {
  const { rules, card, dice } = exercise.position;
  const { boxes } = scoringOptions(rules, card, dice);
  const { best, played, cost, mark } = judgement;
  const inGame = inGameLine(exercise);
  const bestLine = trainingMessages.best(moveText(rules, best, boxes));
  const lines =
    cost === 0
      ? [
          trainingMessages.right,
          bestLine,
          trainingMessages.expectedBest(best.expected),
          ...nextLines(rules, boxes, next),
        ]
      : [
          trainingMessages.costs(cost, mark),
          bestLine,
          trainingMessages.expected(best.expected, played.expected),
          whyBest(rules, judgement),
        ];
  return [...lines, ...(inGame === undefined ? [] : [inGame]), themeLine(exercise)];
}

/** Says what the best move goes for, and where it scores more than the player's. */
function whyBest(rules: RuleSet, { best, played, why, aim }: Judgement): string {
  const move = { move: best, parts: why.best };
  const sentence = whySentence(rules, move, { move: played, parts: why.played });
  return aim ? `${aimText(rules, move, aim)} ${sentence}` : sentence;
}

function nextLines(rules: RuleSet, points: BoxPoints, next: Judgement | undefined): readonly string[] {
  if (!next) return [trainingMessages.equal];
  const move = moveText(rules, next.played, points);
  return [trainingMessages.nextBest(move, next.cost), whyBest(rules, next)];
}

/** Recalls the player's move in a stored game, shortened to `columns` if necessary. Undefined for other positions. */
export function inGameLine(
  { source, position }: Exercise,
  columns: number = Number.POSITIVE_INFINITY,
): string | undefined {
  if (source.type !== 'mine') return undefined;
  const { played, cost } = source;
  const { rules, card, dice } = position;
  const { boxes } = scoringOptions(rules, card, dice);
  const short = (move: string): string => trainingMessages.inGameShort(move, expectedText(cost));
  return firstFitting(
    [
      trainingMessages.inGame(moveText(rules, played, boxes), cost),
      short(shortMoveText(rules, played, boxes, columns - columnsOf(short('')))),
    ],
    columns,
  );
}

/**
 * Where a position comes from.
 *
 * @param isWrong whether the player got the position wrong earlier
 */
export function sourceLine({ source }: Exercise, isWrong: boolean): string {
  if (source.type === 'mine') return trainingMessages.fromOwnGame;
  if (isWrong) return trainingMessages.missed;
  return source.type === 'level' ? trainingMessages.fromLevel(source.level) : trainingMessages.fromDay;
}

const themeLine = ({ themes, difficulty }: Exercise): string => trainingMessages.about(themes, difficulty);

/** Themes and difficulty, longest wording first. */
export const themeLines = (exercise: Exercise): readonly string[] => [
  themeLine(exercise),
  trainingMessages.aboutShort(exercise.themes, exercise.difficulty),
];

export const themeHeading = (theme: Theme): string => capitalised(themeText(theme));
