import type { SeatReview } from '../../../analysis/index.js';
import { type GameHeader, isBuiltIn, isPerson, type RuleSet, turnsOf } from '../../../engine/index.js';
import type { Level } from '../../../players/index.js';

/** A level, and the points that its decisions cost in a game on average. */
type MeasuredLevel = readonly [level: Level, cost: number];

/**
 * The points that the decisions of each level cost in a game on average, most careful first, by the id of the rule set:
 * the exact mean of perfect play minus the level's mean score. Both are in docs/analysis.md, section "Levels". The
 * difference is the cost, because the mean of luck is 0.
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

/** A player whose decisions cost less than this share of those of the most careful level is more careful. */
const CLEARLY_LESS = 0.5;
/**
 * A player whose decisions cost more than this multiple of those of the least careful level isn't compared with any
 * level.
 */
const CLEARLY_MORE = 2;
/** Fewer turns than this aren't compared with a level, because the cost then depends too much on the dice. */
const MIN_TURNS = 5;

/**
 * Returns how carefully a person played, compared with the level whose decisions cost a similar number of points per
 * turn; see `carefulnessAt`. Undefined for computer players and after few turns.
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
 * Compares a mean cost with the costs of the levels: `about as careful as skilled`, or `more careful than skilled`.
 * Undefined for rule sets whose levels weren't measured, and for costs far above those of the levels.
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
