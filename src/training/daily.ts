import type { BoxChoice, Choice, TurnPosition } from '../analysis/index.js';
import {
  type BoxId,
  countFaces,
  countFilled,
  dailyKey,
  type Face,
  FACES,
  isFilled,
  type Roller,
  type RuleSet,
  scoringOptions,
  schemeOf,
  specOf,
  straightsOfFive,
  turnsOf,
} from '../engine/index.js';
import { seededRoller } from '../rollers/index.js';
import type { Difficulty } from './names.js';
import type { Exercise } from './exercise.js';
import { exerciseAt, pick, positionsOfGame } from './gamePositions.js';
import type { TrainingSolution } from './themes.js';

/** What one position of the daily set must be like. Turns are those of a 13-turn game. */
interface Slot {
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly rollsLeft: TurnPosition['rollsLeft'];
  readonly difficulty: Difficulty;
}

/** From early to late turns, and from easy to hard. */
const SLOTS: readonly Slot[] = [
  { firstTurn: 1, lastTurn: 4, rollsLeft: 2, difficulty: 'easy' },
  { firstTurn: 3, lastTurn: 7, rollsLeft: 1, difficulty: 'medium' },
  { firstTurn: 5, lastTurn: 9, rollsLeft: 0, difficulty: 'medium' },
  { firstTurn: 7, lastTurn: 11, rollsLeft: 1, difficulty: 'hard' },
  { firstTurn: 9, lastTurn: 13, rollsLeft: 2, difficulty: 'hard' },
];

const TURNS = 13;

const ANY_TURN = { firstTurn: 1, lastTurn: TURNS } as const;

/**
 * For rules that fill boxes in the order of the card. After the last roll there's no choice, so each position has rolls
 * left. Any turn will do, because the first turns offer only hard positions.
 */
const SLOTS_IN_ORDER: readonly Slot[] = [
  { ...ANY_TURN, rollsLeft: 1, difficulty: 'easy' },
  { ...ANY_TURN, rollsLeft: 2, difficulty: 'medium' },
  { ...ANY_TURN, rollsLeft: 1, difficulty: 'medium' },
  { ...ANY_TURN, rollsLeft: 2, difficulty: 'hard' },
  { ...ANY_TURN, rollsLeft: 1, difficulty: 'hard' },
];

/** Gives up on a position after this many games. About ten are enough on average. */
const MAX_GAMES = 5000;

/**
 * Picks a day's positions, normally five, the same for everybody. Candidates come from games of a simple player that
 * uses only whole numbers, so every computer finds the same ones. Expected scores only decide which candidates are
 * suitable. See docs/architecture.md.
 *
 * @param solution the solved game under the rule set
 * @param day such as `2026-01-31`, in UTC
 */
export const dailyExercises = (solution: TrainingSolution, day: string): readonly Exercise[] =>
  (schemeOf(solution.rules).order === 'card' ? SLOTS_IN_ORDER : SLOTS).flatMap(
    (slot, index) => dailyExercise(solution, day, slot, index + 1) ?? [],
  );

function dailyExercise(
  solution: TrainingSolution,
  day: string,
  { firstTurn, lastTurn, rollsLeft, difficulty }: Slot,
  number: number,
): Exercise | undefined {
  const { rules } = solution;
  const turnLike = (turn: number): number => Math.round((turn * turnsOf(rules)) / TURNS);
  for (let game = 1; game <= MAX_GAMES; game++) {
    const roller = seededRoller(`training:${dailyKey(day, rules)}:${number}:${game}`);
    const candidates = simpleGame(rules, roller).filter((position) => {
      const turn = countFilled(position.card) + 1;
      return turn >= turnLike(firstTurn) && turn <= turnLike(lastTurn) && position.rollsLeft === rollsLeft;
    });
    const position = candidates[pick(roller, candidates.length)];
    const exercise = position && exerciseAt(solution, position, { type: 'daily', day, number });
    if (exercise?.difficulty === difficulty) return exercise;
  }
  return undefined;
}

const simpleGame = (rules: RuleSet, roller: Roller): ReturnType<typeof positionsOfGame> =>
  positionsOfGame({ rules }, roller, (position) => simpleChoice(rules, position));

/**
 * Picks a plausible move with whole numbers only. After the last roll, fills the box that scores most compared with its
 * usual points. Before that, keeps the most frequent face, or four dice in a row if a straight is open. If boxes must
 * be filled in the order of the card, keeps dice for the next box.
 */
export function simpleChoice(rules: RuleSet, position: TurnPosition): Choice {
  const { card, dice, rollsLeft } = position;
  const { boxes } = scoringOptions(rules, card, dice);
  const isLongRow = straightsOfFive(rules).some((box) => (boxes[box] ?? 0) > 0);
  const hold = rollsLeft > 0 && !isLongRow ? simpleHold(rules, position) : dice;
  return hold.length < dice.length ? { hold } : simpleBox(rules, position);
}

const runBoxes = (rules: RuleSet): readonly BoxId[] =>
  schemeOf(rules).boxes.filter((box) => specOf(rules, box).pattern.kind === 'run');

function simpleHold(rules: RuleSet, { card, dice }: TurnPosition): readonly Face[] {
  const counts = countFaces(dice);
  const next = schemeOf(rules).order === 'card' ? scoringOptions(rules, card, dice).legal[0] : undefined;
  const nextPattern = next === undefined ? undefined : specOf(rules, next).pattern;
  if (nextPattern?.kind === 'face') return dice.filter((face) => face === nextPattern.face);
  const isStraightOpen = runBoxes(rules).some((box) => (next ? box === next : !isFilled(card, box)));
  const run = ([1, 2, 3] as const)
    .map((first) => FACES.filter((face) => face >= first && face < first + 4))
    .find((faces) => faces.every((face) => (counts[face] ?? 0) > 0));
  if (run && isStraightOpen) return run;
  const rank = (face: Face): number =>
    20 * (counts[face] ?? 0) + (isFilled(card, schemeOf(rules).upper[face - 1] ?? '') ? 0 : 10) + face;
  const face = FACES.reduce((best, each) => (rank(each) > rank(best) ? each : best));
  return dice.filter((each) => each === face);
}

/** Usual points in the upper boxes, and for two to five dice alike. */
const USUAL_IN_UPPER = [2, 5, 8, 12, 15, 19];
const USUAL_ALIKE = { 2: 11, 3: 15, 4: 13, 5: 16 } as const;

/** Roughly what a box scores in perfect play. Changing these numbers changes the daily sets. */
function usualPoints(rules: RuleSet, box: BoxId): number {
  const { pattern, worth } = specOf(rules, box);
  switch (pattern.kind) {
    case 'face':
      return USUAL_IN_UPPER[pattern.face - 1] ?? 0;
    case 'alike':
      return pattern.count === 3 && worth.kind === 'sum' && worth.of === 'all'
        ? 21
        : USUAL_ALIKE[pattern.count];
    case 'two-pairs':
      return 19;
    case 'run':
      return pattern.from !== undefined ? 7 : pattern.length === 4 ? 29 : 32;
    default:
      return 22;
  }
}

function simpleBox(rules: RuleSet, { card, dice }: TurnPosition): BoxChoice {
  const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const gain = (box: BoxId): number => (boxes[box] ?? 0) - usualPoints(rules, box);
  const [first, ...others] = legal;
  if (first === undefined) throw new RangeError('a full card has no moves');
  const box = others.reduce((best, each) => (gain(each) > gain(best) ? each : best), first);
  return { box, points: boxes[box] ?? 0, yahtzeeBonus };
}
