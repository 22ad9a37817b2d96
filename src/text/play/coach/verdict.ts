import type { Comparison, CostMark, Judgement } from '../../../analysis/index.js';
import type { RuleSet } from '../../../engine/index.js';
import { columnsOf, firstFitting } from '../../layout.js';
import { capitalised } from '../../phrases.js';
import { type BoxPoints, expectedText, moveText, shortMoveText, tenths } from './coach.js';
import { hasOtherBest, losesChance, toWinText } from './toWin.js';
import { fitWhySentence } from './why.js';

/** Messages for exercises, where you make a decision to learn what it costs. */
export const exerciseMessages = {
  question: 'Choose a move. Then you see what it costs.',
  withoutCoach: 'There is no coach here. Choose a move, and then you see the best one.',
  awaited: 'Computing what your move costs ...',
  bestMove: 'That was the best move.',
  unavailable: (why: string): string => `No verdict: ${why}.`,
} as const;

/**
 * Whose move a verdict is about: `game` for a stored move, `you` for one just made in an exercise, and `again` if that
 * repeats the move from the game.
 */
export type Mover = 'game' | 'you' | 'again';

const MOVERS: Readonly<Record<Mover, string>> = { game: 'Played', you: 'You', again: 'You again' };

export interface VerdictLines {
  /** Such as `Played: keep 3 3 and roll three. Blunder (??): costs 5.2 points.` */
  readonly played: string;
  /** Such as `Better: score Full House 25. Expected final score 231.4.` Undefined after a best move. */
  readonly better?: string;
  /** Such as `Next best: keep 3 3 and roll three, which would cost 1.2 points.` Only after a best move. */
  readonly next?: string;
}

/**
 * Compares a move with the best one, in lines of at most `columns` columns.
 *
 * @param points the points of the legal boxes
 */
export function verdictLines(
  rules: RuleSet,
  comparison: Comparison,
  points: BoxPoints,
  { who, columns }: { readonly who: Mover; readonly columns: number },
): VerdictLines {
  const { played, best, cost } = comparison;
  const mover = `${MOVERS[who]}: `;
  const long = moveText(rules, played, points);
  const brief = briefMove(rules, played, points);
  const playedLine = firstFitting(
    [
      ...[toWinText(comparison), ''].flatMap((toWin) => [
        `${mover}${long}. ${longCostText(comparison)}${toWin}.`,
        `${mover}${brief}. ${longCostText(comparison)}${toWin}.`,
        `${mover}${brief}  ${namedCostText(comparison)}${toWin}`,
        `${mover}${brief}  ${shortCostText(comparison)}${toWin}`,
      ]),
      mover + moveWithCost(rules, comparison, points, columns - columnsOf(mover)),
    ],
    columns,
  );
  const toWinMove = losesChance(comparison) && hasOtherBest(comparison) ? comparison.toWin?.move : undefined;
  if (cost === 0 && !toWinMove) return { played: playedLine };
  if (toWinMove) {
    const inBoth = (text: typeof briefMove): string =>
      cost === 0
        ? `Better to win: ${text(rules, toWinMove, points)}`
        : `Better: ${text(rules, best, points)} for points, ${text(rules, toWinMove, points)} to win`;
    return { played: playedLine, better: firstFitting([inBoth(moveText), inBoth(briefMove)], columns) };
  }
  const better = `Better: ${moveText(rules, best, points)}`;
  const expected = expectedText(best.expected);
  return {
    played: playedLine,
    better: firstFitting(
      [`${better}. Expected final score ${expected}.`, `${better}: ${expected}`, better],
      columns,
    ),
  };
}

interface PracticeWords {
  /** Whose move it was, in a game of several players. */
  readonly mover: string | undefined;
  /** What to type to take back the move. */
  readonly undo: 'u' | 'undo' | undefined;
  readonly columns: number;
}

/**
 * Says in one line what the last move of a practice game cost: `Costs 5.2 points. Better: score Full House 25. To try
 * again: u`. With several players, starts with the name if there's room.
 */
export function practiceLine(
  rules: RuleSet,
  comparison: Comparison,
  points: BoxPoints,
  { mover, undo, columns }: PracticeWords,
): string {
  const { best, cost } = comparison;
  const brief = briefMove(rules, best, points);
  const whose = mover === undefined ? '' : `${mover}: `;
  const texts =
    cost === 0
      ? [exerciseMessages.bestMove]
      : [
          `${longCostText(comparison)}. Better: ${moveText(rules, best, points)}. To try again: ${undo}`,
          `${longCostText(comparison)}. Better: ${brief}. To try again: ${undo}`,
          `${capitalised(shortCostText(comparison))}; better ${brief}. Again: ${undo}`,
          `${capitalised(briefCost(cost))}; better ${brief}`,
          `${capitalised(briefCost(cost))}. Again: ${undo}`,
        ];
  return firstFitting([...texts.map((text) => whose + text), ...texts], columns);
}

/** Such as `keep 3 3  ?? costs 5.2`, in at most `columns` columns. */
export function moveWithCost(
  rules: RuleSet,
  comparison: Comparison,
  points: BoxPoints,
  columns: number,
): string {
  const cost = `  ${shortCostText(comparison)}`;
  return shortMoveText(rules, comparison.played, points, columns - columnsOf(cost)) + cost;
}

/**
 * Such as `Next best: keep 3 3 and roll three, which would cost 1.2 points.` Has no `?`, because nobody made this move.
 */
export function nextBestLine(
  rules: RuleSet,
  { played, cost }: Comparison,
  points: BoxPoints,
  columns: number,
): string {
  const label = 'Next best: ';
  const costs = `  ${briefCost(cost)}`;
  const room = columns - columnsOf(label) - columnsOf(costs);
  return firstFitting(
    [
      `${label}${moveText(rules, played, points)}, which would cost ${pointsText(cost)}.`,
      `${label}${briefMove(rules, played, points)} would cost ${pointsText(cost)}.`,
      label + shortMoveText(rules, played, points, room) + costs,
    ],
    columns,
  );
}

const WIDEST_BAR = 20;

/**
 * Draws an expected final score as a bar, such as `expected [#####--...] 214.8`. `#` reaches up to the score after the
 * move, and `-` shows what the move lost. Empty if there's no room.
 *
 * @param range the scores at the ends of the bar
 */
export function expectedBar(
  { after, before }: { readonly after: number; readonly before: number },
  [low, high]: readonly [low: number, high: number],
  columns: number,
): string {
  const score = ` ${expectedText(after)}`;
  const room = columns - score.length - 2;
  const label = BAR_LABELS.find(({ length }) => room - length >= MIN_BAR) ?? '';
  const width = Math.min(WIDEST_BAR, room - label.length);
  if (width < MIN_BAR) return '';
  const cellsTo = (score: number): number =>
    high === low ? width : Math.round(((score - low) / (high - low)) * width);
  const kept = cellsTo(after);
  const lost = cellsTo(before) - kept;
  return `${label}[${'#'.repeat(kept)}${'-'.repeat(lost)}${'.'.repeat(width - kept - lost)}]${score}`;
}

const MIN_BAR = 6;
const BAR_LABELS = ['expected ', 'exp. '];

/** Such as `keep 4 4 4` or `Full House 25`, however long. */
const briefMove = (rules: RuleSet, move: Comparison['played'], points: BoxPoints): string =>
  shortMoveText(rules, move, points, Number.POSITIVE_INFINITY);

const MARK_NAMES: Readonly<Record<CostMark, string>> = {
  '?!': 'inaccuracy',
  '?': 'mistake',
  '??': 'blunder',
};

export const markText = (mark: CostMark): string => `${MARK_NAMES[mark]} (${mark})`;

/** Such as `Blunder (??): costs 5.2 points` or `The best move`. */
function longCostText({ cost, mark }: Comparison): string {
  if (cost === 0) return 'The best move';
  const costs = `costs ${pointsText(cost)}`;
  return capitalised(mark === undefined ? costs : `${markText(mark)}: ${costs}`);
}

const briefCost = (cost: number): string => `costs ${expectedText(cost)}`;

/** Such as `blunder (??): costs 5.2` or `best`. */
const namedCostText = ({ cost, mark }: Comparison): string =>
  cost === 0 ? 'best' : [...(mark === undefined ? [] : [markText(mark)]), briefCost(cost)].join(': ');

export const pointsText = (points: number): string =>
  tenths(points) === 0 ? 'less than 0.1 points' : `${expectedText(points)} points`;

const shortCostText = ({ cost, mark }: Comparison): string =>
  cost === 0 ? 'best' : [...(mark === undefined ? [] : [mark]), briefCost(cost)].join(' ');

/**
 * Says what the best move goes for, and where it scores more or less than the move played: `Keep 4 4, not 2 3: on
 * average +6.1 in Fours, -0.9 in Large Straight.` When the sentence needs too many lines, it drops words first, then
 * boxes. Undefined if no move is better.
 */
export const judgementText = (
  rules: RuleSet,
  { played, best, cost, why, aim }: Judgement,
  room: { readonly columns: number; readonly rows: number },
): string | undefined =>
  cost === 0
    ? undefined
    : fitWhySentence(rules, { move: best, parts: why.best }, { move: played, parts: why.played }, aim, room);
