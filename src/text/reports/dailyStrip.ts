import type { Decision } from '../../analysis/index.js';
import { reaches } from '../../engine/index.js';
import { firstFitting } from '../layout.js';
import { andList } from '../phrases.js';

export interface DailyAnalysis {
  readonly strip: string;
  /** What perfect play scores with the same dice. */
  readonly perfect: number;
}

const BEST = '#';
const SMALL = '=';
const LARGE = '-';

/** From this cost on, a turn counts as expensive. A move with this cost is rated `?`. */
const LARGE_COST = 2;

/**
 * One character per turn of a solo game, such as `##=#-`: `#` if the turn's decisions cost nothing, `=` if they cost
 * less than two points together, otherwise `-`. Says nothing about the dice.
 */
export function dailyStrip(decisions: readonly Pick<Decision, 'turn' | 'cost'>[]): string {
  const costs: number[] = [];
  for (const { turn, cost } of decisions) costs[turn - 1] = (costs[turn - 1] ?? 0) + cost;
  return costs.map((cost) => (cost === 0 ? BEST : reaches(cost, LARGE_COST) ? LARGE : SMALL)).join('');
}

/** Dots that stand in for a strip until it's known. */
export const unknownStrip = (turns: number): string => '.'.repeat(turns);

/** Explains a strip, longest wording first. The longest fits on a card. */
export const STRIP_LEGEND: readonly [string, ...string[]] = [
  `${BEST} best   ${SMALL} small cost   ${LARGE} large cost`,
  `${BEST} best ${SMALL} small ${LARGE} large cost`,
  `${BEST} best ${SMALL} small ${LARGE} large`,
];

export const stripLine = (strip: string, columns: number): string =>
  firstFitting(
    [`Your turns: ${strip}   ${STRIP_LEGEND[0]}`, ...STRIP_LEGEND.map((legend) => `${strip}   ${legend}`)],
    columns,
  );

const MINUTES_PER_DAY = 24 * 60;

/** Minutes until midnight UTC, rounded up (1 to 1,440). */
export const minutesToNextDay = (now: Date): number =>
  MINUTES_PER_DAY - (60 * now.getUTCHours() + now.getUTCMinutes());

/**
 * The end screen's line about the streak, the next daily game, and what perfect play scores.
 *
 * @param daily `now` is in milliseconds since 1970
 * @param perfect absent if this machine can't analyse games
 */
export function dailyLine(
  { day, streak, now }: { readonly day: string; readonly streak: number; readonly now: number },
  perfect: number | string | undefined,
  columns: number,
): string {
  const time = new Date(now);
  const isOver = time.toISOString().slice(0, 10) !== day;
  const left = minutesToNextDay(time);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const days = streak === 1 ? 'day' : 'days';
  const wordings = [
    [
      `streak ${streak} ${days}   `,
      'next game',
      ` in ${hours} h ${minutes} min`,
      '   perfect play with these dice: ',
    ],
    [`streak ${streak}  `, 'next', ` in ${hours} h ${minutes} min`, '  perfect '],
    [`streak ${streak}  `, 'next', ` ${hours} h ${minutes} m`, '  perfect '],
  ] as const;
  const texts = wordings.map(([streakWords, next, timeLeft, perfectWords]) =>
    [
      streak > 0 ? streakWords : '',
      next + (isOver ? ': now' : timeLeft),
      perfect === undefined ? '' : perfectWords + perfect,
    ].join(''),
  );
  return firstFitting(texts, columns);
}

export const shareMessages = {
  awaited: 'One moment...',
  copied: 'Copied, if your terminal allows it. You can also select the card with the mouse.',
  back: 'Press any key to go back.',
} as const;

/** A strip in words: `Best moves: 9 of 13 turns. Small cost: turns 3 and 8. Large cost: turn 5.` */
export function stripText(strip: string): string {
  const turnsWith = (mark: string): readonly string[] =>
    [...strip].flatMap((each, index) => (each === mark ? [String(index + 1)] : []));
  const cost = (name: string, turns: readonly string[]): readonly string[] =>
    turns.length === 0 ? [] : [`${name} cost: ${turns.length === 1 ? 'turn' : 'turns'} ${andList(turns)}.`];
  return [
    `Best moves: ${turnsWith(BEST).length} of ${strip.length} turns.`,
    ...cost('Small', turnsWith(SMALL)),
    ...cost('Large', turnsWith(LARGE)),
  ].join(' ');
}
