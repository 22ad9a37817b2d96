import type { Decision, Lesson, Move, Review } from '../../../analysis/index.js';
import {
  type Dice,
  type Face,
  type GameHeader,
  type RuleSet,
  scoringOptions,
} from '../../../engine/index.js';
import { padLeft, padRight, wrap, wrapWithIndent } from '../../layout.js';
import { expectedText, facesText, moveText, shortMoveText, tenths } from '../../play/coach/coach.js';
import { hasOtherBest, losesChance, toWinCost, toWinText } from '../../play/coach/toWin.js';
import { pointsText } from '../../play/coach/verdict.js';
import { whySentence } from '../../play/coach/why.js';
import { figuresText, luckText, reviewMessages } from './figures.js';

/**
 * Reviews a player: explains the costliest decisions, then lists every roll with its luck and the decision after it.
 */
export function seatLines(
  header: Pick<GameHeader, 'rules' | 'players'>,
  { seats, decisions, luck, lessons }: Review,
  seat: number,
  columns: number,
): readonly string[] {
  const { rules } = header;
  const rolls = luck.filter((roll) => roll.seat === seat);
  if (rolls.length === 0) return [reviewMessages.nothing];
  const costly = lessons.filter(({ decision }) => decision.seat === seat && isVisible(decision.cost));
  const rows = rolls.map(({ turn, roll, points, dice }) => ({
    turn,
    roll,
    points,
    dice,
    decision: decisions.find((each) => each.seat === seat && each.turn === turn && each.roll === roll),
  }));
  const own = seats.find((each) => each.seat === seat);
  return [
    ...(own && own.decisions > 0 ? [...wrap(figuresText(header, own), columns), ''] : []),
    ...wrap(costly.length > 0 ? reviewMessages.costliest(costly.length) : reviewMessages.flawless, columns),
    ...costly.flatMap((lesson, index) => lessonLines(rules, lesson, index + 1, columns)),
    ...tradeLines(
      rules,
      decisions.filter((decision) => decision.seat === seat),
      columns,
    ),
    '',
    ...wrap(reviewMessages.decisions, columns),
    ...(columns >= WIDE ? wideTable(rules, rows, columns) : narrowTable(rules, rows)),
  ];
}

function lessonLines(rules: RuleSet, lesson: Lesson, number: number, columns: number): readonly string[] {
  const { why } = lesson;
  const { dice, played, best, card } = lesson.decision;
  const { boxes } = scoringOptions(rules, card, dice);
  const mark = `${number}. `;
  const lines = [
    reviewMessages.played(moveText(rules, played, boxes), expectedText(played.expected)),
    reviewMessages.better(
      moveText(rules, best, boxes),
      expectedText(best.expected),
      reasonFor(rules, lesson),
    ),
  ];
  if (why) {
    const reason = whySentence(rules, { move: best, parts: why.best }, { move: played, parts: why.played });
    lines.push(reviewMessages.why(reason));
  }
  return [
    ...wrapWithIndent(mark, headingOf(lesson.decision), columns),
    ...lines.flatMap((line) => wrapWithIndent(' '.repeat(mark.length), line, columns)),
  ];
}

/** What a decision cost in points and, if it's known and clear, what it did to the chance of winning. */
function headingOf(decision: Decision): string {
  const { turn, roll, dice, cost } = decision;
  const result = cost === 0 ? reviewMessages.best : reviewMessages.cost(pointsText(cost));
  return reviewMessages.lesson(turn, roll, ascending(dice), result + toWinText(decision));
}

const MAX_TRADES = 3;

/** Decisions where the move with the most expected points isn't the likeliest to win. The clearest come first. */
function tradeLines(rules: RuleSet, decisions: readonly Decision[], columns: number): readonly string[] {
  const gain = ({ toWin }: Decision): number => (toWin ? toWin.best - toWin.forPoints : 0);
  const trades = decisions
    .filter(hasOtherBest)
    .sort((a, b) => gain(b) - gain(a))
    .slice(0, MAX_TRADES);
  if (trades.length === 0) return [];
  return [
    '',
    ...wrap(reviewMessages.trades, columns),
    ...trades.flatMap((decision, index) => {
      const { card, dice, cost, played, best, toWin } = decision;
      const { boxes } = scoringOptions(rules, card, dice);
      const moves = reviewMessages.choice(
        moveText(rules, played, boxes),
        cost === 0 ? undefined : moveText(rules, best, boxes),
        toWin && losesChance(decision) ? moveText(rules, toWin.move, boxes) : undefined,
      );
      return [
        ...wrapWithIndent(`${index + 1}. `, headingOf(decision), columns),
        ...wrapWithIndent('   ', moves, columns),
      ];
    }),
  ];
}

const MAX_AIMS = 3;
const MIN_CHANCE = 0.05;

function reasonFor(rules: RuleSet, { decision: { played, best }, aims }: Lesson): string {
  if ('hold' in best) {
    const likely = aims.filter(({ chance }, index) => index === 0 || chance >= MIN_CHANCE);
    return reviewMessages.aims(rules, likely.slice(0, MAX_AIMS));
  }
  return 'box' in played ? reviewMessages.keepsOpen(rules, played.box) : reviewMessages.stops;
}

/** A roll and the decision after it. Without one, the game stopped there. */
interface Row {
  readonly turn: number;
  readonly roll: number;
  readonly dice: Dice;
  readonly points: number;
  readonly decision: Decision | undefined;
}

const TURN = { wide: 4, narrow: 2 } as const;
const LUCK = 7;
/** In columns: a label of up to 15 characters, a space, and points of up to four digits. */
const MOVE = 20;
const MIN_COST_COLUMNS = 6;
const PLAYED = { wide: MOVE + MIN_COST_COLUMNS, narrow: 23 } as const;
const MARK = 2;
const GAP = '  ';
const WIDE = 75;
/** Room for a cell such as ` ~12%`: how much a move lowered the chance of winning. `BETTER` is the column before it. */
const TO_WIN = 5;
const BETTER = 18;

const DICE = { wide: 9, narrow: 5 } as const;

/**
 * The table for wide terminals. If there's room, its last column shows how much each move lowered the chance of
 * winning.
 */
function wideTable(rules: RuleSet, rows: readonly Row[], columns: number): readonly string[] {
  const chances = rows.map(({ decision }) =>
    decision && columns >= WIDE - MOVE + BETTER + TO_WIN ? toWinCost(decision) : '',
  );
  const hasChances = chances.some((chance) => chance !== '');
  const line = (
    [turn, dice, luck, played, mark, better]: readonly [string, string, string, string, string, string],
    toWin = '',
  ) =>
    [
      `${padLeft(turn, TURN.wide)}${GAP}${padRight(dice, DICE.wide)}${padLeft(luck, LUCK)}${GAP}`,
      `${played} ${padRight(mark, MARK)}${GAP}${padRight(better, BETTER)}${padLeft(toWin, TO_WIN)}`,
    ]
      .join('')
      .trimEnd();
  const { turn, dice, luck, played, cost, better, toWin } = reviewMessages.columns;
  return [
    line(
      [turn, dice, luck, padRight(played, PLAYED.wide - cost.length) + cost, '', better],
      hasChances ? toWin : '',
    ),
    ...rows.map((row, index) => {
      const { decision } = row;
      return line(
        [
          turnText(row),
          facesText(ascending(row.dice)),
          luckText(row.points),
          decision ? playedText(rules, row, decision, PLAYED.wide) : '',
          decision?.mark ?? '',
          decision && isVisible(decision.cost)
            ? cellText(rules, row, decision.best, hasChances ? BETTER : MOVE)
            : '',
        ],
        chances[index],
      );
    }),
  ];
}

/** The table for narrow terminals, which gives each better move its own line. */
function narrowTable(rules: RuleSet, rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => {
    const { decision } = row;
    const start = `${padLeft(turnText(row), TURN.narrow)} ${ascending(row.dice).join('')}`;
    const line = start + padLeft(luckText(row.points), LUCK);
    if (!decision) return [line];
    const whole = `${line} ${playedText(rules, row, decision, PLAYED.narrow)}`;
    if (!isVisible(decision.cost)) return [whole];
    const better = reviewMessages.narrowBetter(cellText(rules, row, decision.best, MOVE));
    return [whole, padRight(decision.mark ?? '', start.length - DICE.narrow) + better];
  });
}

/** A move and its cost. The cost is never cut, and always follows a space. */
function playedText(rules: RuleSet, row: Row, { played, cost }: Decision, columns: number): string {
  const text = ` ${expectedText(cost)}`;
  const costColumns = Math.max(MIN_COST_COLUMNS, text.length);
  const moveColumns = columns - costColumns;
  return padRight(cellText(rules, row, played, moveColumns), moveColumns) + padLeft(text, costColumns);
}

const turnText = ({ turn, roll }: Row): string => (roll === 1 ? String(turn) : '');

function cellText(rules: RuleSet, { decision, dice }: Row, move: Move, columns: number): string {
  const { boxes } = decision ? scoringOptions(rules, decision.card, dice) : { boxes: {} };
  return shortMoveText(rules, move, boxes, columns);
}

const ascending = (dice: Dice): readonly Face[] => [...dice].sort((a, b) => a - b);

const isVisible = (cost: number): boolean => tenths(cost) > 0;
