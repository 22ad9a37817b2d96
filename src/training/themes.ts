import {
  type Advice,
  type Choice,
  isHoldMove,
  isSameMove,
  type Move,
  type Solution,
} from '../analysis/index.js';
import {
  aheadOfBonusPace,
  type BoxId,
  countFaces,
  countFilled,
  type Face,
  isFilled,
  isUpperBox,
  openBoxes,
  type Pattern,
  reaches,
  type Scorecard,
  schemeOf,
  scoringOptions,
  specOf,
  unfilledBoxes,
  upperBonusProgress,
} from '../engine/index.js';
import { bestTwo, isMissed } from './judge.js';
import { type PlainMove, themesFor, type TrainingPosition } from './exercise.js';
import type { Lean, Theme } from './names.js';

/** Openings have at most this many filled boxes. */
const OPENING_FILLED = 2;
/** Endgames have at most this many open boxes. */
const ENDGAME_OPEN = 3;

/** A solved game that also knows which moves tempt a casual player. */
export interface TrainingSolution extends Solution {
  /**
   * Picks the move that would be best if every open box scored its usual points. The computer player `casual` makes it
   * unless it slips.
   */
  readonly plausible: (position: TrainingPosition) => Choice;
}

/**
 * Finds a position's themes, in the order of THEMES. Most of them compare the best move with a worse one: the move
 * played or, without one, the next best.
 *
 * - `openings`: the first three turns.
 * - `upper-bonus`: the upper bonus is at stake, and exactly one of the two moves goes for an upper box: it fills an
 *   upper box, or keeps dice of a single face whose upper box is open.
 * - `upper-box`: the two moves go for different upper boxes.
 * - `full-house`: exactly one of the two moves goes for a full house: it fills one for points, or keeps two pairs.
 * - `straights`: one of the two moves fills a straight for points, or keeps at least three dice of different faces that
 *   fit into an open straight.
 * - `chance`: exactly one of the two moves fills a box that takes any dice.
 * - `zeros`: no rolls are left, and one of the two moves fills a box with a zero. If nobody played it, it costs less
 *   than two points.
 * - `jokers`: the dice are an extra Yahtzee.
 * - `traps`: the move that looks best costs as much as a missed answer. If a move was played, it's this one.
 * - `endgame`: the last three turns.
 */
export function themesOf(
  solution: Pick<TrainingSolution, 'advise' | 'plausible'>,
  position: TrainingPosition,
  advice: Advice,
  played?: Move,
): readonly Theme[] {
  const [best] = advice.moves;
  const pair = best && played ? [best, played] : bestTwo(advice);
  const tempting = sameMove(advice.moves, solution.plausible(position));
  const has: Readonly<Record<Theme, boolean>> = {
    openings: countFilled(position.card) <= OPENING_FILLED,
    'upper-bonus': isUpperBonusChoice(solution, position, pair),
    'upper-box': isUpperBoxChoice(position, pair),
    'full-house': isChoiceAbout(pair, (move) => isForFullHouse(position, move)),
    straights: pair.some((move) => isForStraight(position, move)),
    chance: isChoiceAbout(pair, (move) => fillsAny(position, move)),
    zeros:
      pair.length > 1 &&
      pair.some((move) => isZero(position, move) && (move === played || !reaches(move.cost, CLOSE_ZERO))),
    jokers: isExtraYahtzee(position),
    traps: isMissed(tempting?.cost ?? 0) && (!played || played === tempting),
    endgame: unfilledBoxes(position.rules, position.card).length <= ENDGAME_OPEN,
  };
  return themesFor(position.rules).filter((theme) => has[theme]);
}

/** Tests whether a move goes for what the theme is about, such as a straight. */
const AIMS: Readonly<Partial<Record<Theme, (position: TrainingPosition, move: Move) => boolean>>> = {
  'upper-bonus': (position, move) => isForUpperBox(position, move),
  'full-house': (position, move) => isForFullHouse(position, move),
  straights: (position, move) => isForStraight(position, move),
  chance: (position, move) => fillsAny(position, move),
  zeros: (position, move) => isZero(position, move),
};

/** Which way a mistake leans in each of its themes. Leaves out themes where it leans neither way. */
export function leansOf(
  position: TrainingPosition,
  themes: readonly Theme[],
  best: Move,
  played: Move,
): Readonly<Partial<Record<Theme, Lean>>> {
  const leans = themes.flatMap((theme): (readonly [Theme, Lean])[] => {
    const does = AIMS[theme]?.(position, played);
    const should = AIMS[theme]?.(position, best);
    return does === should ? [] : [[theme, does ? 'toward' : 'away']];
  });
  return Object.fromEntries(leans);
}

/** A quick check that needs no analysis. False means the position can't have the theme. */
export function canHaveTheme(position: TrainingPosition, theme: Theme): boolean {
  switch (theme) {
    case 'openings':
      return countFilled(position.card) <= OPENING_FILLED;
    case 'upper-bonus':
      return isBonusOpen(position);
    case 'upper-box':
    case 'traps':
      return true;
    case 'full-house':
      return isOpenKind(position, 'full-house');
    case 'chance':
      return isOpenKind(position, 'any');
    case 'straights':
      return openStraights(position).length > 0;
    case 'zeros':
      return position.rollsLeft === 0;
    case 'jokers':
      return isExtraYahtzee(position);
    case 'endgame':
      return unfilledBoxes(position.rules, position.card).length <= ENDGAME_OPEN;
  }
}

const isBonusOpen = ({ rules, card }: TrainingPosition): boolean =>
  upperBonusProgress(rules, card) === 'open';

function isUpperBonusChoice(
  solution: Pick<Solution, 'advise'>,
  position: TrainingPosition,
  [best, other]: readonly Move[],
): boolean {
  if (!best || !other || !isBonusOpen(position)) return false;
  if (isForUpperBox(position, best) === isForUpperBox(position, other)) return false;
  const hopeless = { ...position, card: withoutUpperPoints(position) };
  if (isBonusOpen(hopeless))
    return isEarlyBonusChoice(position, isForUpperBox(position, best) ? best : other);
  const { moves } = solution.advise(hopeless);
  const gap = best.expected - other.expected;
  const valueOf = (move: Move): number => sameMove(moves, move)?.expected ?? 0;
  return reaches(Math.abs(gap - (valueOf(best) - valueOf(other))), LEAST_AT_STAKE);
}

/**
 * The upper bonus is at stake if it changes the gap between the two best moves by at least this many expected points.
 */
const LEAST_AT_STAKE = 1;

/** Puts zeros into the filled upper boxes. Moves are then worth as much as before, apart from the upper bonus. */
const withoutUpperPoints = ({ rules, card }: TrainingPosition): Scorecard => ({
  ...card,
  filled: {
    ...card.filled,
    ...Object.fromEntries(
      schemeOf(rules)
        .upper.filter((box) => isFilled(card, box))
        .map((box) => [box, 0]),
    ),
  },
});

/** Finds the move in `moves` that makes the same choice. */
export const sameMove = (moves: readonly Move[], move: PlainMove): Move | undefined =>
  moves.find((each) => isSameMove(each, move));

/** The upper bonus needs three dice of each face on average. */
const PACE = 3;
/** More than this many points behind the pace, the bonus has a chance of less than about ten per cent. */
const MOST_BEHIND = 8;

/**
 * Estimates whether the upper bonus is at stake while few upper boxes are filled. Even zeros in those boxes wouldn't
 * make the bonus impossible, so `isUpperBonusChoice` can't compare the moves with and without it. As a rule of thumb,
 * the bonus is at stake if the move fills an upper box with more or fewer than three dice of its face. On the cards of
 * 100 games, the bonus changes the gap between the moves by at least a point in 93% of these positions.
 */
function isEarlyBonusChoice({ rules, card, dice, rollsLeft }: TrainingPosition, move: Move): boolean {
  if (rollsLeft > 0 || isHoldMove(move)) return false;
  const count = countFaces(dice)[1 + schemeOf(rules).upper.indexOf(move.box)];
  return count !== PACE && aheadOfBonusPace(rules, card) >= -MOST_BEHIND;
}

const isForUpperBox = (position: TrainingPosition, move: Move): boolean =>
  upperBoxFor(position, move) !== undefined;

/** The upper box that a move fills, or an open one if the move keeps only dice of its face. */
function upperBoxFor({ rules, card }: TrainingPosition, move: Move): BoxId | undefined {
  if (!isHoldMove(move)) return isUpperBox(rules, move.box) ? move.box : undefined;
  const [face, ...others] = new Set(move.hold);
  const box = face && schemeOf(rules).upper[face - 1];
  return others.length === 0 && openBoxes(rules, card).some((open) => open === box) ? box : undefined;
}

function isUpperBoxChoice(position: TrainingPosition, pair: readonly Move[]): boolean {
  const [one, other] = pair.map((move) => upperBoxFor(position, move));
  return one !== undefined && other !== undefined && one !== other;
}

/** True if `isAbout` holds for exactly one of the two moves. */
const isChoiceAbout = ([best, other]: readonly Move[], isAbout: (move: Move) => boolean): boolean =>
  best !== undefined && other !== undefined && isAbout(best) !== isAbout(other);

const kindOf = ({ rules }: TrainingPosition, box: BoxId): Pattern['kind'] => specOf(rules, box).pattern.kind;

const fillsAny = (position: TrainingPosition, move: Move): boolean =>
  !isHoldMove(move) && kindOf(position, move.box) === 'any';

const isOpenKind = (position: TrainingPosition, kind: Pattern['kind']): boolean =>
  openBoxes(position.rules, position.card).some((box) => kindOf(position, box) === kind);

function isForFullHouse(position: TrainingPosition, move: Move): boolean {
  if (isHoldMove(move)) {
    const { hold } = move;
    const isTwoPairs = hold.length === 4 && hold.filter((face) => face === hold[0]).length === 2;
    return isTwoPairs && new Set(hold).size === 2 && isOpenKind(position, 'full-house');
  }
  const { rules, card, dice } = position;
  const points = scoringOptions(rules, card, dice).boxes[move.box] ?? 0;
  return kindOf(position, move.box) === 'full-house' && points > 0;
}

interface Straight {
  readonly box: BoxId;
  readonly pattern: Extract<Pattern, { kind: 'run' }>;
}

const openStraights = ({ rules, card }: TrainingPosition): readonly Straight[] =>
  openBoxes(rules, card).flatMap((box) => {
    const { pattern } = specOf(rules, box);
    return pattern.kind === 'run' ? [{ box, pattern }] : [];
  });

/** A move that keeps fewer faces doesn't aim for a straight. */
const FEWEST_FACES = 3;

function isForStraight(position: TrainingPosition, move: Move): boolean {
  const open = openStraights(position);
  if (isHoldMove(move)) return open.some(({ pattern }) => fitsInto(move.hold, pattern));
  const { rules, card, dice } = position;
  return open.some(({ box }) => box === move.box && (scoringOptions(rules, card, dice).boxes[box] ?? 0) > 0);
}

function fitsInto(hold: readonly Face[], { length, from }: Straight['pattern']): boolean {
  const isDifferent = new Set(hold).size === hold.length;
  const isInside = from === undefined || hold.every((face) => face >= from && face < from + length);
  return (
    isInside && hold.length >= FEWEST_FACES && isDifferent && Math.max(...hold) - Math.min(...hold) < length
  );
}

/** A zero that costs this many points or more is no real alternative to the best move. */
const CLOSE_ZERO = 2;

const isZero = ({ rules, card, dice, rollsLeft }: TrainingPosition, move: Move): boolean =>
  rollsLeft === 0 && !isHoldMove(move) && scoringOptions(rules, card, dice).boxes[move.box] === 0;

const isExtraYahtzee = ({ rules, card, dice }: TrainingPosition): boolean =>
  scoringOptions(rules, card, dice).extraYahtzee !== undefined;
