import type { Assessment, Choice, Decision, SeatReview, Solution, TurnPosition } from '../analysis/index.js';
import {
  EMPTY_CARD,
  holdOfFaces,
  isFilled,
  keepHeld,
  rollsLeftAfter,
  type Roller,
  type Scorecard,
  turnsOf,
  withBox,
} from '../engine/index.js';
import { seededRoller, seedOfGame } from '../rollers/index.js';
import { bestTwo, difficultyOf, gapOf, isInstructive, isMissed } from './judge.js';
import {
  boxesOf,
  type Exercise,
  type ExerciseFilter,
  matchesFilter,
  type PlainMove,
  plainMove,
  positionKey,
  rollOf,
  type Source,
  type TrainingPosition,
  themesFor,
} from './exercise.js';
import type { Difficulty, Lean, Theme } from './names.js';
import { canHaveTheme, leansOf, sameMove, themesOf, type TrainingSolution } from './themes.js';

export interface DecisionPlace {
  readonly seat: number;
  /** Counted from 1. */
  readonly turn: number;
  /** Rolls made in this turn, 1-3. */
  readonly roll: number;
}

export type Chooser = (position: TurnPosition, place: DecisionPlace) => Choice;

export interface SourceGames {
  /** Each game's seed comes from this one, so the same seed always gives the same exercises. */
  readonly seed: string;
  chooserOf(seed: string): Chooser;
}

/** Gives up after this many games: some house rules have no positions for some themes. */
const MAX_GAMES = 6000;

/** Takes at most one exercise from each solo game. Finds fewer than `count` if too few positions are suitable. */
export function exercisesFromGames(
  solution: TrainingSolution,
  { seed, chooserOf }: SourceGames,
  source: Source,
  filter: ExerciseFilter & { readonly count: number },
): readonly Exercise[] {
  const chosen = new Map<string, Exercise>();
  const { theme, roll, box, count } = filter;
  if (theme !== undefined && !themesFor(solution.rules).includes(theme)) return [];
  for (let game = 1; game <= MAX_GAMES && chosen.size < count; game++) {
    const ownSeed = seedOfGame(seed, game);
    const roller = seededRoller(ownSeed);
    const candidates = positionsOfGame(solution, roller, chooserOf(ownSeed))
      .filter(
        (position) =>
          (theme === undefined || canHaveTheme(position, theme)) &&
          (roll === undefined || rollOf(position) === roll) &&
          (box === undefined || !isFilled(position.card, box)),
      )
      .flatMap((position) => exerciseAt(solution, position, source) ?? [])
      .filter((exercise) => matchesFilter(exercise, filter));
    const exercise = candidates[pick(roller, candidates.length)];
    if (exercise) chosen.set(positionKey(exercise.position), exercise);
  }
  return [...chosen.values()];
}

/** Turns a position into an exercise. Undefined if the best move is obvious or nearly a tie. */
export function exerciseAt(
  solution: TrainingSolution,
  position: TrainingPosition,
  source: Source,
): Exercise | undefined {
  const advice = solution.advise(position);
  const gap = gapOf(advice);
  if (!isInstructive(gap)) return undefined;
  return {
    position,
    source,
    themes: themesOf(solution, position, advice),
    boxes: boxesOf(bestTwo(advice).map(plainMove)),
    difficulty: difficultyOf(gap),
  };
}

/** Plays a solo game, and returns the position before each decision. */
export function positionsOfGame(
  { rules }: Pick<Solution, 'rules'>,
  roller: Roller,
  choose: Chooser,
): readonly TrainingPosition[] {
  const positions: TrainingPosition[] = [];
  let card: Scorecard = EMPTY_CARD;
  for (let turn = 1; turn <= turnsOf(rules); turn++) {
    let dice = roller.diceAt({ kind: 'turn', seat: 0, turn, roll: 1 });
    for (let roll = 1; ; roll++) {
      const position = { rules, card, dice, rollsLeft: rollsLeftAfter(roll) };
      positions.push(position);
      const choice = choose(position, { seat: 0, turn, roll });
      if (!('hold' in choice)) {
        card = withBox(card, choice);
        break;
      }
      const thrown = roller.diceAt({ kind: 'turn', seat: 0, turn, roll: roll + 1 });
      dice = keepHeld(dice, holdOfFaces(dice, choice.hold), thrown);
    }
  }
  return positions;
}

/** Picks a number below `count` with the roll-off dice, which a solo game doesn't need. */
export function pick(roller: Roller, count: number, round = 1): number {
  const dice = roller.diceAt({ kind: 'roll-off', seat: 0, round });
  return dice.reduce((number, face) => 6 * number + face - 1, 0) % Math.max(1, count);
}

export interface Mistake {
  readonly seat: number;
  /** This seat's turn, counted from 1. */
  readonly turn: number;
  readonly position: TrainingPosition;
  readonly played: PlainMove;
  readonly cost: number;
  readonly themes: readonly Theme[];
  /** Which way the mistake leans in each theme. See `leansOf`. */
  readonly leans: Readonly<Partial<Record<Theme, Lean>>>;
  readonly difficulty: Difficulty;
}

/** At most this many mistakes per seat and game. A beginner makes about as many. */
const MAX_MISTAKES = 12;

export interface Costs {
  /** Cost and luck in points, compared with perfect play. */
  readonly seats: readonly Pick<SeatReview, 'seat' | 'cost' | 'luck'>[];
  /** Up to twelve mistakes per seat, costliest first. */
  readonly mistakes: readonly Mistake[];
}

export const costsIn = (
  solution: TrainingSolution,
  { seats: reviewed, decisions }: Assessment,
  seats: readonly number[],
): Costs => ({
  seats: reviewed
    .filter(({ seat }) => seats.includes(seat))
    .map(({ seat, cost, luck }) => ({ seat, cost, luck })),
  mistakes: mistakesIn(solution, decisions, seats),
});

const mistakesIn = (
  solution: TrainingSolution,
  decisions: readonly Decision[],
  seats: readonly number[],
): readonly Mistake[] =>
  seats.flatMap((seat) =>
    decisions
      .filter((decision) => decision.seat === seat && isMissed(decision.cost))
      .sort((a, b) => b.cost - a.cost)
      .slice(0, MAX_MISTAKES)
      .map((decision) => mistakeOf(solution, decision)),
  );

function mistakeOf(solution: TrainingSolution, decision: Decision): Mistake {
  const { seat, turn, roll, card, dice, best, cost } = decision;
  const position: TrainingPosition = { rules: solution.rules, card, dice, rollsLeft: rollsLeftAfter(roll) };
  const advice = solution.advise(position);
  const played = sameMove(advice.moves, decision.played) ?? decision.played;
  const themes = themesOf(solution, position, advice, played);
  return {
    seat,
    turn,
    position,
    played: plainMove(played),
    cost,
    themes,
    leans: leansOf(position, themes, best, played),
    difficulty: difficultyOf(gapOf(advice)),
  };
}
