import { type BoxId, labelOf, type RuleSet } from '../../../engine/index.js';
import {
  type AnswerCount,
  type DecisionRoll,
  type Difficulty,
  type Leak,
  type Leaks,
  type Theme,
  THEMES,
} from '../../../training/index.js';
import { counted } from '../../phrases.js';
import { daysText, leanText, type NextReturn, rollText, themeHeading } from './training.js';

export interface TrainingFacts {
  /** The daily set: how many positions it has, and how many the player hasn't answered yet. House rules have none. */
  readonly daily?: { readonly all: number; readonly left: number };
  /** How many positions the player got wrong and should try again now. */
  readonly due: Readonly<Record<Difficulty, number>>;
  readonly next: Readonly<Record<Difficulty, NextReturn | undefined>>;
  readonly all: AnswerCount;
  readonly themes: readonly (AnswerCount & { readonly theme: Theme })[];
  /** Where decisions lost points in games under the chosen rules. Undefined if no game counts. */
  readonly leaks?: Leaks;
}

interface TrainingMenuWords {
  readonly difficulty: Difficulty | undefined;
  readonly level: string;
  readonly roll: DecisionRoll;
  readonly box: BoxId;
  readonly rules: RuleSet;
  readonly facts: TrainingFacts | undefined;
}

const ABOUT_THEMES: Readonly<Record<Theme, readonly [string, string]>> = {
  openings: ['first three turns', 'first 3 turns'],
  'upper-bonus': ["when it's at stake", 'if at stake'],
  'upper-box': ['the face to collect', 'which face'],
  'full-house': ['go for one, or not', 'go for one?'],
  straights: ['go for one, or not', 'go for one?'],
  chance: ['now or later', 'now or later'],
  zeros: ['a zero may be best', 'take a zero?'],
  jokers: ['an extra Yahtzee', 'extra Yahtzee'],
  traps: ['look right, cost points', 'look right'],
  endgame: ['last three turns', 'last 3 turns'],
};

const UNKNOWN = ['not known yet'];

const ABOUT_DIFFICULTIES: Readonly<Record<Difficulty, string>> = {
  easy: 'best move ahead by 4 points or more',
  medium: 'best move ahead by 1.5 to 4 points',
  hard: 'best move ahead by 0.5 to 1.5 points',
};

const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];

const percent = ({ best, answers }: AnswerCount): string => `${Math.round((100 * best) / answers)}%`;

const ROUND = 10;

const dueIn = ({ due }: TrainingFacts, difficulty: Difficulty | undefined): number =>
  DIFFICULTIES.filter((each) => difficulty === undefined || each === difficulty).reduce(
    (sum, each) => sum + due[each],
    0,
  );

/** How many positions of the chosen difficulty come back next, and in how many days. */
function nextReturn({ next }: TrainingFacts, difficulty: Difficulty | undefined): NextReturn | undefined {
  if (difficulty !== undefined) return next[difficulty];
  const all = DIFFICULTIES.flatMap((each) => next[each] ?? []);
  const days = Math.min(...all.map((each) => each.days));
  const count = all.reduce((sum, each) => sum + (each.days === days ? each.count : 0), 0);
  return all.length === 0 ? undefined : { days, count: Math.min(count, ROUND) };
}

function tenText({ facts, difficulty, level }: TrainingMenuWords): readonly string[] {
  const from = `from games at level ${level}`;
  if (!facts) return [from, level];
  const due = dueIn(facts, difficulty);
  if (due === 0) return [from, level];
  const wrong = `${Math.min(due, ROUND)} you got wrong`;
  const short = `${Math.min(due, ROUND)} due`;
  return due < ROUND ? [`${wrong}, and ${ROUND - due} ${from}`, wrong, short] : [wrong, short];
}

function dailyText({ facts }: TrainingMenuWords): readonly string[] {
  if (!facts) return UNKNOWN;
  if (!facts.daily) return ['only under built-in rules', 'not available'];
  const { all, left } = facts.daily;
  if (left === 0) return ['done; shows your card', 'done'];
  const text = `${left} of ${all} left`;
  return left === all ? ['same for everybody', 'same for all'] : [`${text}; same for everybody`, text];
}

function mineText({ facts, difficulty }: TrainingMenuWords): readonly string[] {
  if (!facts) return UNKNOWN;
  const due = dueIn(facts, difficulty);
  if (due > 0) return [`${counted(due, 'position is', 'positions are')} due`, `${due} due`];
  const next = nextReturn(facts, difficulty);
  const hasOthers = dueIn(facts, undefined) > 0 || nextReturn(facts, undefined) !== undefined;
  if (!next) return hasOthers ? ['none of this difficulty', 'none'] : ['none yet'];
  const returns = `${next.count} ${next.count === 1 ? 'returns' : 'return'} ${daysText(next.days)}`;
  return [`none due now; ${returns}`, returns, 'none due now'];
}

function themeText({ facts }: TrainingMenuWords, theme: Theme): readonly string[] {
  const [about, short] = ABOUT_THEMES[theme];
  const count = facts?.themes.find((each) => each.theme === theme);
  const found = facts?.leaks?.themes.find((each) => each.about === theme);
  const leaks = leakTexts(found, found && leanText(found));
  const share = count && `${percent(count)} best moves`;
  const known = [leaks[0], share].filter((text) => text !== undefined);
  if (known.length === 0) return [about, short];
  return [
    ...(count ? [`${[about, ...known].join('; ')} in ${counted(count.answers, 'answer', 'answers')}`] : []),
    [about, ...known].join('; '),
    known.join('; '),
    ...(found ? leaks : [share ?? short]),
  ];
}

/** What a kind of decision costs, such as `3.1 points a game, too early`, longest wording first. */
function leakTexts(leak: Leak<unknown> | undefined, lean?: string): readonly string[] {
  if (!leak) return [];
  const cost = leak.cost.toFixed(1);
  const [long, short] = [`${cost} points a game`, `${cost} a game`];
  return lean === undefined
    ? [long, short, cost]
    : [`${long}, ${lean}`, `${short}, ${lean}`, `${cost}, ${lean}`, short];
}

/**
 * A menu line with the cost of such decisions, such as `Chance: 3.1 points a game`. The last wording drops the cost.
 */
const withLeak = <About>(text: string, leaks: readonly Leak<About>[] | undefined, about: About) => [
  ...leakTexts(leaks?.find((each) => each.about === about)).map((leak) => `${text}: ${leak}`),
  text,
];

const forThemes = <Value>(valueOf: (theme: Theme) => Value): Readonly<Record<Theme, Value>> =>
  Object.fromEntries(THEMES.map((theme) => [theme, valueOf(theme)])) as Record<Theme, Value>;

function progressText({ facts }: TrainingMenuWords): readonly string[] {
  if (!facts) return UNKNOWN;
  if (facts.all.answers === 0) return ['no answers yet'];
  const answers = counted(facts.all.answers, 'answer', 'answers');
  return [`${answers}, ${percent(facts.all)} best moves`, answers];
}

export const trainingMenuMessages = {
  labels: {
    ten: 'Ten positions',
    daily: "Today's five",
    choice: 'A theme or a level',
    mine: 'What you got wrong',
    any: 'Any theme',
    ...forThemes(themeHeading),
    roll: 'Kind of decision',
    box: 'A box',
    difficulty: 'Difficulty',
    level: 'Level of games',
    progress: 'Progress',
  },
  themes: 'Ten positions about:',
  /** For help: what each line's key does. */
  does: {
    ten: 'train ten positions',
    daily: "train today's five positions, or show your card",
    choice: 'choose a theme or a level, or what you got wrong',
    mine: 'train positions that you got wrong',
    any: 'train ten positions about any theme',
    ...forThemes(() => 'train ten positions about the theme with that number'),
    roll: 'train ten decisions of the kind that the line shows',
    box: 'train ten decisions about the box that the line shows',
    difficulty: 'change the difficulty of the next rounds',
    level: 'change the level of the games from which positions come',
    progress: 'show your progress',
  },
  /** For the right column: what each line is about, longest wording first. */
  about: {
    ten: tenText,
    daily: dailyText,
    choice: (): readonly string[] => ['or what you got wrong', 'your choice'],
    mine: mineText,
    any: tenText,
    ...forThemes((theme) => (menu: TrainingMenuWords) => themeText(menu, theme)),
    roll: ({ facts, roll }: TrainingMenuWords): readonly string[] =>
      withLeak(rollText(roll), facts?.leaks?.rolls, roll),
    box: ({ facts, rules, box }: TrainingMenuWords): readonly string[] =>
      withLeak(labelOf(rules, box), facts?.leaks?.boxes, box),
    difficulty: ({ difficulty }: TrainingMenuWords): readonly string[] =>
      difficulty === undefined ? ['any'] : [`${difficulty}: ${ABOUT_DIFFICULTIES[difficulty]}`, difficulty],
    level: ({ level }: TrainingMenuWords): readonly string[] => [level],
    progress: progressText,
  },
  hint: 'Choose a move in each position. You then see what it costs, and why.',
} as const;
