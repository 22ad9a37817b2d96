import type { SeatReview } from '../../../analysis/index.js';
import { type GameHeader, isBuiltIn, isPerson, type RuleSet, turnsOf } from '../../../engine/index.js';
import type { Level } from '../../../players/index.js';

/** `cost` is what the level's decisions cost in a game on average, in points. */
type MeasuredLevel = readonly [level: Level, cost: number];

/**
 * By rule set id, most careful level first: the exact mean of perfect play minus the level's mean score, both from
 * docs/analysis.md, section "Levels". The difference is the cost, because luck averages 0.
 */
const MEASURED: Readonly<Record<string, readonly MeasuredLevel[]>> = {
  official: [
    ['skilled', 254.59 - 239.37],
    ['casual', 254.59 - 215.08],
    ['novice', 254.59 - 170.58],
  ],
  yatzy: [
    ['skilled', 248.44 - 227.43],
    ['casual', 248.44 - 195.64],
    ['novice', 248.44 - 138.11],
  ],
};

/** Decisions that cost less than this share of the most careful level's are "more careful". */
const CLEARLY_LESS = 0.5;
/** Decisions that cost more than this multiple of the least careful level's aren't compared with any level. */
const CLEARLY_MORE = 2;
/** After fewer turns, the cost depends too much on the dice to compare it with a level. */
const MIN_TURNS = 5;

/**
 * How carefully a person played, compared with the level whose decisions cost about as much per turn; see
 * `carefulnessAt`. Undefined for computer players and after few turns.
 */
export function carefulnessText(
  { rules, players }: Pick<GameHeader, 'rules' | 'players'>,
  { seat, cost, course }: SeatReview,
): string | undefined {
  const player = players[seat];
  const turns = course.length - 1;
  if (!player || !isPerson(player) || turns < MIN_TURNS) return undefined;
  return carefulnessAt(rules, (cost / turns) * turnsOf(rules));
}

/**
 * Such as `about as careful as skilled` or `more careful than skilled`. Undefined for rule sets whose levels weren't
 * measured, and for costs far above theirs.
 *
 * @param perGame in points per game
 */
export function carefulnessAt(rules: RuleSet, perGame: number): string | undefined {
  const levels = isBuiltIn(rules) ? MEASURED[rules.id] : undefined;
  const [first] = levels ?? [];
  const last = levels?.at(-1);
  if (!levels || !first || !last) return undefined;
  if (perGame < CLEARLY_LESS * first[1]) return `more careful than ${first[0]}`;
  if (perGame > CLEARLY_MORE * last[1]) return undefined;
  const distance = ([, measured]: MeasuredLevel): number => Math.abs(Math.log(perGame / measured));
  const [nearest] = [...levels].sort((a, b) => distance(a) - distance(b));
  return `about as careful as ${(nearest ?? first)[0]}`;
}
