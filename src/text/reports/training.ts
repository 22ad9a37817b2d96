import { isBuiltIn, OFFICIAL, type RuleSet, scoringOptions } from '../../engine/index.js';
import type { Trend } from '../../statistics/index.js';
import type {
  AnswerCount,
  BrokenRule,
  JudgedAnswer,
  Lesson,
  Progress,
  Theme,
  TrainingProgress,
} from '../../training/index.js';
import { columnsOf, commandText, padLeft, padRight, unbroken, wrap, wrapWithIndent } from '../layout.js';
import { andList, counted } from '../phrases.js';
import { facesText, moveText } from '../play/coach/coach.js';
import { lessonTip } from '../play/training/lessons.js';
import { daysText, type NextReturn, themeHeading, trainingMessages } from '../play/training/training.js';
import { CARD_COLUMNS, frameCard, alignSides, streakText } from './gameCard.js';
import { trendChart } from './stats/charts.js';

export interface ThemeResult extends AnswerCount {
  readonly theme: Theme;
}

export interface RoundResult {
  readonly answered: readonly JudgedAnswer[];
  /** How many positions of a daily set were answered before this round. */
  readonly answeredBefore: number;
  readonly count: AnswerCount;
  /** Rules of thumb that the answers broke, costliest first. */
  readonly broken: readonly BrokenRule[];
  readonly themeLesson: Lesson | undefined;
  /** In the order of THEMES. */
  readonly themes: readonly ThemeResult[];
  readonly trouble?: string | undefined;
}

const trainingReportMessages = {
  round: ({ answers, best, meanCost }: AnswerCount): string =>
    `You found the best move in ${best} of ${counted(answers, 'position', 'positions')}. Mean cost: ${meanCost.toFixed(2)} points.`,
  noAnswers: 'You ended the round without an answer.',
  remember: 'TO REMEMBER',
  tip: (numbers: readonly number[], tip: string): string =>
    `${numbers.length === 1 ? 'Position' : 'Positions'} ${andList(numbers.map(String))}: ${tip}`,
  rule: (tip: string): string => `Rule of thumb: ${tip}`,
  costliest: (number: number, cost: number, dice: string, move: string): string =>
    `Position ${number} cost the most: ${cost.toFixed(1)} points. Best move with ${dice}: ${move}.`,
  several: 'A position can have several themes, and then counts in each of them.',
  share: 'Quitting prints this card, so you can share it.',
  /** @param rules the rules to name; undefined for the official ones */
  more: (theme: Theme, rules: RuleSet | undefined): string =>
    `To train one theme, for example: ${unbroken(commandText(`train ${rules ? `-r ${rules.id} ` : ''}--theme ${theme}`))}`,
  returns: (count: number): string =>
    count === 1
      ? 'You got 1 position wrong in this round. It returns tomorrow.'
      : `You got ${count} positions wrong in this round. They return tomorrow.`,
  allBest: 'You found every best move.',
  none: 'There are no answers yet.',
  start: 'Start with: yahtzee-cli train',
  heading: 'TRAINING PROGRESS',
  totals: ({ answers, best, meanCost }: AnswerCount): string =>
    `${counted(answers, 'answer', 'answers')}, ${percent(best, answers)} best moves, ${meanCost.toFixed(2)} points lost per answer.`,
  due: (count: number): string =>
    count === 0
      ? 'None of the positions that you got wrong are due.'
      : `${counted(count, 'position', 'positions')} that you got wrong ${count === 1 ? 'is' : 'are'} due.`,
  next: ({ count, days }: NextReturn): string =>
    `${counted(count, 'position', 'positions')} that you got wrong ${count === 1 ? 'returns' : 'return'} ${daysText(days)}.`,
  tooFew: (least: number): string => `The chart needs at least ${least} answers.`,
  headings: [
    ['THEME', 'ANSWERS', 'BEST', 'MEAN COST', 'LAST DAY'],
    ['THEME', 'ANSWERS', 'BEST', 'MEAN COST'],
    ['THEME', 'ANSWERS', 'BEST', 'COST'],
  ],
  trend: (subject: string, window: number): string =>
    `${subject}: best moves in per cent, mean of the last ${window} answers`,
  trendAcross: 'answers, oldest to newest',
  all: 'All positions',
  cardDay: (day: string): string => `training ${day}`,
  cardBest: (best: number, all: number): string => `${best} of ${all} best moves`,
  cardCost: (cost: number): string => `${cost.toFixed(1)} points lost`,
} as const;

const percent = (part: number, all: number): string =>
  all === 0 ? '-' : `${Math.round((100 * part) / all)}%`;

const MAX_TIPS = 3;

export interface RoundStyle {
  readonly columns: number;
  /** On the `screen`, keys start other rounds, and the card of a daily set replaces the table of themes. */
  readonly place: 'screen' | 'lines';
  readonly card?: readonly string[] | undefined;
}

/**
 * The rules to name in a `train` command: those of all answers, unless they're the official rules (the default) or
 * house rules.
 */
function rulesToName(answered: readonly JudgedAnswer[]): RuleSet | undefined {
  const [rules, ...others] = new Map(
    answered.map(({ exercise: { position } }) => [position.rules.id, position.rules]),
  ).values();
  return rules && others.length === 0 && isBuiltIn(rules) && rules.id !== OFFICIAL.id ? rules : undefined;
}

/**
 * Sums up a round: how many best moves, the results by theme, and what to remember. That's the rules of thumb that the
 * costliest answers broke, and the main one for the chosen theme.
 */
export function roundLines(result: RoundResult, { columns, place, card }: RoundStyle): readonly string[] {
  const { answered, answeredBefore, count, themes, trouble } = result;
  if (answered.length === 0) return [trainingReportMessages.noAnswers];
  const missed = themes.filter(({ best, answers }) => best < answers);
  const costliest = missed.map(({ theme, meanCost, answers }) => ({
    theme,
    answers,
    cost: meanCost * answers,
  }));
  costliest.sort((a, b) => b.cost - a.cost);
  // Skip a theme that all positions are about: the player probably chose it.
  const [worst] = costliest.filter(({ answers }) => answers < count.answers);
  const sentences = [
    ...tipLines(result),
    ...themeTipLines(result),
    ...costliestLines(answered, answeredBefore),
  ];
  const returning = answered.filter(({ judgement }) => judgement.mark !== undefined).length;
  const last = trouble ?? (returning > 0 ? trainingReportMessages.returns(returning) : undefined);
  const isOnScreen = place === 'screen';
  const results = isOnScreen && card ? ['', ...cardLines(card, columns)] : themeLines(themes, count, columns);
  return [
    ...wrap(trainingReportMessages.round(count), columns),
    ...(count.best === count.answers ? [trainingReportMessages.allBest] : []),
    ...results,
    ...(sentences.length > 0 ? ['', trainingReportMessages.remember] : []),
    ...sentences.flatMap((sentence) => wrapWithIndent('- ', sentence, columns)),
    ...(worst && !isOnScreen
      ? wrap(trainingReportMessages.more(worst.theme, rulesToName(answered)), columns)
      : []),
    ...(last === undefined ? [] : ['', ...wrap(last, columns)]),
    ...(card && !isOnScreen ? card : []),
  ];
}

/** The card of a daily set, and how to print it. */
export const cardLines = (card: readonly string[], columns: number): readonly string[] => [
  ...card,
  ...wrap(trainingReportMessages.share, columns),
];

/** The table of themes. If the answers don't add up, it says why. */
function themeLines(
  themes: readonly ThemeResult[],
  { answers: all }: AnswerCount,
  columns: number,
): readonly string[] {
  if (themes.length === 0) return [];
  const isSeveral = themes.reduce((sum, { answers }) => sum + answers, 0) > all;
  return [
    '',
    ...themeTable(themes, columns),
    ...(isSeveral ? wrap(trainingReportMessages.several, columns) : []),
  ];
}

const tipLines = ({ answered, answeredBefore, broken }: RoundResult): readonly string[] =>
  broken.slice(0, MAX_TIPS).flatMap(({ lesson, places }) => {
    const rules = answered[places[0] ?? 0]?.exercise.position.rules;
    const numbers = places.map((place) => answeredBefore + place + 1);
    const tip = rules && lessonTip(rules, lesson);
    return tip === undefined ? [] : [trainingReportMessages.tip(numbers, tip)];
  });

/** The chosen theme's main rule of thumb, unless the answers broke it and so it's shown already. */
function themeTipLines({ answered, broken, themeLesson }: RoundResult): readonly string[] {
  const rules = answered[0]?.exercise.position.rules;
  const tip = rules && themeLesson && lessonTip(rules, themeLesson);
  if (tip === undefined) return [];
  const isShown = broken.slice(0, MAX_TIPS).some(({ lesson }) => lesson === themeLesson);
  return isShown ? [] : [trainingReportMessages.rule(tip)];
}

function costliestLines(answered: readonly JudgedAnswer[], answeredBefore: number): readonly string[] {
  const costs = answered.map(({ judgement }) => judgement.cost);
  const most = Math.max(...costs);
  const index = costs.indexOf(most);
  const answer = answered[index];
  if (!answer || most === 0) return [];
  const { rules, card, dice } = answer.exercise.position;
  const { boxes } = scoringOptions(rules, card, dice);
  return [
    trainingReportMessages.costliest(
      answeredBefore + index + 1,
      most,
      facesText(dice),
      moveText(rules, answer.judgement.best, boxes),
    ),
  ];
}

const GAP = '  ';

/**
 * Formats the table of themes. The last column has the results of the last day. It's left out if no theme has answers
 * on several days, or if it doesn't fit.
 */
function themeTable(
  themes: readonly (ThemeResult & Partial<Pick<Progress, 'days'>>)[],
  columns: number,
): readonly string[] {
  const hasLast = themes.some(({ days = [] }) => days.length > 1);
  const rows = themes.map(({ theme, answers, best, meanCost, days }) => {
    const last = days?.at(-1);
    return [
      themeHeading(theme),
      String(answers),
      percent(best, answers),
      meanCost.toFixed(2),
      ...(hasLast && last ? [percent(last.best, last.answers)] : []),
    ];
  });
  const tables = trainingReportMessages.headings.slice(hasLast ? 0 : 1).map((headings) => ({
    headings,
    widths: headings.map((heading, column) =>
      Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map(columnsOf)),
    ),
  }));
  const fitting = tables.find(
    ({ widths }) => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) <= columns,
  );
  const { headings, widths } = fitting ?? tables.at(-1) ?? { headings: [], widths: [] };
  return [headings, ...rows].map((row) =>
    row
      .slice(0, headings.length)
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? padRight(cell, width) : padLeft(cell, width);
      })
      .join(GAP),
  );
}

export const MIN_TREND = 10;

export interface ProgressFacts {
  readonly progress: TrainingProgress;
  readonly due: number;
  readonly next: NextReturn | undefined;
  /** The share of best moves over time, in per cent: for all answers, and for each theme with enough of them. */
  readonly trends: readonly { readonly theme?: Theme; readonly trend: Trend }[];
  readonly damaged: number;
}

/** What `train --progress` prints. */
export function progressLines(
  { progress, due, next, trends, damaged }: ProgressFacts,
  { columns, heading }: ProgressStyle,
): readonly string[] {
  const messages = trainingReportMessages;
  const damagedLine = damaged > 0 ? [trainingMessages.damagedLines(damaged, 'training.jsonl')] : [];
  const dueLines = [
    ...damagedLine.flatMap((line) => wrap(line, columns)),
    ...(due > 0 || !next ? wrap(messages.due(due), columns) : []),
    ...(next ? wrap(messages.next(next), columns) : []),
  ];
  if (progress.answers === 0) {
    return [...wrap(heading ? `${messages.none} ${messages.start}` : messages.none, columns), ...dueLines];
  }
  return [
    ...(heading ? [heading(messages.heading)] : []),
    ...wrap(messages.totals(progress), columns),
    ...dueLines,
    ...themeLines(progress.themes, progress, columns),
    ...(trends.length === 0 ? ['', ...wrap(messages.tooFew(MIN_TREND), columns)] : []),
    ...trends.flatMap(({ theme, trend }) => [
      '',
      ...wrap(
        messages.trend(theme === undefined ? messages.all : themeHeading(theme), trend.window),
        columns,
      ),
      ...trendChart(trend, columns, { across: messages.trendAcross, highest: 100 }),
    ]),
  ];
}

export interface ProgressStyle {
  readonly columns: number;
  /** Styles the heading. The screen has a page title, and needs none. */
  readonly heading?: (text: string) => string;
}

export interface TrainingCardFacts {
  readonly day: string;
  readonly rules: RuleSet;
  readonly answers: number;
  readonly best: number;
  /** The expected points that all answers together lost. */
  readonly cost: number;
  /** Days in a row with a complete daily set. */
  readonly streak: number;
}

/**
 * The card of a daily set, 40 columns wide. Gives nothing away: neither the positions nor which ones the player got
 * right.
 */
export const trainingCard = ({
  day,
  rules,
  answers,
  best,
  cost,
  streak,
}: TrainingCardFacts): readonly string[] =>
  frameCard([
    alignSides('YAHTZEE-CLI', trainingReportMessages.cardDay(day)),
    rules.name.slice(0, CARD_COLUMNS),
    trainingReportMessages.cardBest(best, answers),
    alignSides(trainingReportMessages.cardCost(cost), streakText(streak)),
  ]);
