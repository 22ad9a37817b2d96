import type { Comparison, Judgement } from '../../analysis/index.js';
import type { RuleSet } from '../../engine/index.js';
import { columnsOf, firstFitting, wrap } from '../layout.js';
import { type BoxPoints, costText, expectedText, moveText, shortMoveText } from './coach.js';
import { whySentence } from './why.js';

/** Messages of exercises: decisions that the player makes to learn what they cost. */
export const exerciseMessages = {
  question: 'Choose a move. Then you see what it costs.',
  withoutCoach: 'There is no coach here. Choose a move, and then you see the best one.',
  awaited: 'Computing what your move costs ...',
  unavailable: (why: string): string => `No verdict: ${why}.`,
} as const;

/**
 * Whose move a verdict is about: the move in a game, or the move that the player has just made in an exercise. `again`
 * means that the player has made the same move as in the game.
 */
export type Mover = 'game' | 'you' | 'again';

const MOVERS: Readonly<Record<Mover, string>> = { game: 'Played', you: 'You', again: 'You again' };

/** The lines about a move and the best move. */
export interface VerdictLines {
  /** `Played: keep 3 3 and roll three. ?? costs 5.2.` */
  readonly played: string;
  /** `Better: score Full House 25. Expected final score 231.4.` Absent if no move was better. */
  readonly better?: string;
  /** `Next best: keep 3 3 and roll three. Costs 1.2.` Absent unless a best move is compared with the next best. */
  readonly next?: string;
}

/**
 * Compares a move with the best move, in lines of at most `columns` columns.
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
  const verdict = longCostText(comparison);
  const short = `  ${shortCostText(comparison)}`;
  const room = columns - columnsOf(mover) - columnsOf(short);
  const playedLine = firstFitting(
    [
      `${mover}${moveText(rules, played, points)}. ${verdict}.`,
      `${mover}${shortMoveText(rules, played, points, room)}${short}`,
    ],
    columns,
  );
  if (cost === 0) return { played: playedLine };
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

/** Describes a move and its cost in one line of at most `columns` columns: `keep 3 3  ?? -5.2`. */
export function moveWithCost(
  rules: RuleSet,
  comparison: Comparison,
  points: BoxPoints,
  columns: number,
): string {
  const cost = `  ${shortCostText(comparison)}`;
  return shortMoveText(rules, comparison.played, points, columns - columnsOf(cost)) + cost;
}

/** Describes the next best move in a line of at most `columns` columns: `Next best: keep 3 3 and roll three. Costs 1.2.` */
export function nextBestLine(rules: RuleSet, next: Comparison, points: BoxPoints, columns: number): string {
  return firstFitting(
    [
      `Next best: ${moveText(rules, next.played, points)}. ${longCostText(next)}.`,
      `Next best: ${moveWithCost(rules, next, points, columns - columnsOf('Next best: '))}`,
    ],
    columns,
  );
}

const WIDEST_BAR = 20;

/**
 * Draws an expected final score as a bar: `[#####--...] 214.8`. `#` reaches up to the expected score after the move, and
 * `-` shows what the move lost. Returns an empty string if there is no room.
 *
 * @param range the scores at the ends of the bar
 */
export function expectedBar(
  { after, before }: { readonly after: number; readonly before: number },
  [low, high]: readonly [low: number, high: number],
  columns: number,
): string {
  const label = ` ${expectedText(after)}`;
  const width = Math.min(WIDEST_BAR, columns - label.length - 2);
  if (width < MIN_BAR) return '';
  const cellsTo = (score: number): number =>
    high === low ? width : Math.round(((score - low) / (high - low)) * width);
  const kept = cellsTo(after);
  const lost = cellsTo(before) - kept;
  return `[${'#'.repeat(kept)}${'-'.repeat(lost)}${'.'.repeat(width - kept - lost)}]${label}`;
}

const MIN_BAR = 6;

/** Returns the mark and the cost of a move: `?? costs 5.2`, `the best move`. */
function longCostText({ cost, mark }: Comparison): string {
  if (cost === 0) return 'The best move';
  const points = Number(expectedText(cost)) === 0 ? 'less than 0.1' : expectedText(cost);
  return mark === undefined ? `Costs ${points}` : `${mark} costs ${points}`;
}

const shortCostText = ({ cost, mark }: Comparison): string =>
  cost === 0 ? 'best' : [...(mark === undefined ? [] : [mark]), costText(cost)].join(' ');

/**
 * Says in which boxes and bonuses the best move gains or loses points compared with the move played: `Keeping 4 4 gains
 * 6.1 in Fours and the upper bonus, but loses 0.9 in Large Straight.` If the sentence needs more than `rows` lines of
 * `columns` columns, names fewer boxes. Returns undefined if no move is better.
 */
export function judgementText(
  rules: RuleSet,
  { played, best, cost, why }: Judgement,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string | undefined {
  if (cost === 0) return undefined;
  const sentences = [3, 2, 1].map((named) =>
    whySentence(rules, { move: best, parts: why.best }, { move: played, parts: why.played }, named),
  );
  return sentences.find((sentence) => wrap(sentence, columns).length <= rows) ?? sentences.at(-1);
}
