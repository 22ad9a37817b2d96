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
  /** The turn, numbered from 1. */
  readonly turn: number;
  /** The number of rolls made in this turn, 1-3. */
  readonly roll: number;
}

export type Chooser = (position: TurnPosition, place: DecisionPlace) => Choice;

/** The games whose positions become exercises. */
export interface SourceGames {
  /** The seed from which the seed of each game is made. The same seed always gives the same exercises. */
  readonly seed: string;
  /** Returns a function that chooses the moves in the game with this seed. */
  chooserOf(seed: string): Chooser;
}

/** The most games to search. Some house rules have no positions for some themes. */
const MAX_GAMES = 6000;

/** Returns exercises from solo games, at most one from each; fewer than `count` if too few positions are suitable. */
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

/** Returns a position as an exercise; undefined if the best move is obvious or nearly a tie. */
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

/** Returns a number below `count`, made from the roller's dice for the roll-off, which a solo game doesn't use. */
export function pick(roller: Roller, count: number, round = 1): number {
  const dice = roller.diceAt({ kind: 'roll-off', seat: 0, round });
  return dice.reduce((number, face) => 6 * number + face - 1, 0) % Math.max(1, count);
}

export interface Mistake {
  readonly seat: number;
  /** The number of this seat's turn, from 1. */
  readonly turn: number;
  readonly position: TrainingPosition;
  readonly played: PlainMove;
  readonly cost: number;
  readonly themes: readonly Theme[];
  /** The themes in which the move did too much or too little. See `leansOf`. */
  readonly leans: Readonly<Partial<Record<Theme, Lean>>>;
  readonly difficulty: Difficulty;
}

/** The most mistakes to return for each seat of a game. A beginner makes about as many. */
const MAX_MISTAKES = 12;

export interface Costs {
  /** The total cost and luck of each seat, in points compared with perfect play. */
  readonly seats: readonly Pick<SeatReview, 'seat' | 'cost' | 'luck'>[];
  /** The costliest mistakes of each seat, at most twelve, costliest first. */
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
