import type { BoxMove, HoldMove, TurnPosition } from '../analysis/index.js';
import {
  type BoxId,
  countFilled,
  type Game,
  HOLD_NONE,
  isYahtzee,
  newGame,
  type Pattern,
  personNamed,
  ROLLS_PER_TURN,
  type RuleSet,
  schemeOf,
  scoringKey,
  specOf,
  YATZY,
} from '../engine/index.js';
import {
  type DecisionRoll,
  type Difficulty,
  type Lesson,
  type Theme,
  ROLLS,
  THEME_LESSONS,
  THEMES,
  YAHTZEE_LESSONS,
  YATZY_LESSONS,
} from './names.js';

export interface TrainingPosition extends TurnPosition {
  readonly rules: RuleSet;
}

/** About the box to fill. In the order of the card, nobody chooses it. */
const BOX_THEMES: readonly Theme[] = ['upper-box', 'full-house', 'chance', 'zeros'];

/** Returns the themes that a rule set's positions can have: without jokers, none about them. */
export function themesFor(rules: RuleSet): readonly Theme[] {
  const { boxes, extraFiveAlike, order } = schemeOf(rules);
  const hasBox = (kind: Pattern['kind']): boolean =>
    boxes.some((box) => specOf(rules, box).pattern.kind === kind);
  return THEMES.filter(
    (theme) =>
      (theme !== 'jokers' || extraFiveAlike !== undefined) &&
      (order !== 'card' || !BOX_THEMES.includes(theme)) &&
      (theme !== 'full-house' || hasBox('full-house')) &&
      (theme !== 'chance' || hasBox('any')),
  );
}

/**
 * Returns the rules of thumb for a rule set. Variants of Yahtzee share theirs. Games other than Yahtzee and Yatzy have
 * none, because none were measured.
 */
export function lessonsFor(rules: RuleSet): readonly Lesson[] {
  if (isYahtzee(rules)) return YAHTZEE_LESSONS;
  return scoringKey(rules) === scoringKey(YATZY) ? YATZY_LESSONS : [];
}

/** Returns a theme's most important rule of thumb under a rule set, or undefined. */
export const themeLesson = (rules: RuleSet, theme: Theme): Lesson | undefined =>
  THEME_LESSONS[theme].find((lesson) => lessonsFor(rules).includes(lesson));

export type PlainMove = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

export const plainMove = (move: PlainMove): PlainMove =>
  'hold' in move ? { hold: move.hold } : { box: move.box };

export type Source =
  /** A costly decision in a stored game, with the player's move and its cost. */
  | {
      readonly type: 'mine';
      readonly game: string;
      readonly played: PlainMove;
      readonly cost: number;
    }
  /** From a game between computer players of this level. */
  | { readonly type: 'level'; readonly level: string }
  /** One of the five positions of a day, numbered from 1. */
  | { readonly type: 'daily'; readonly day: string; readonly number: number };

export interface Exercise {
  readonly position: TrainingPosition;
  readonly source: Source;
  /** In the order of THEMES; may be empty. */
  readonly themes: readonly Theme[];
  /** What the decision is about: the boxes that the two best moves, or known answers, fill. */
  readonly boxes: readonly BoxId[];
  readonly difficulty: Difficulty;
}

export interface ExerciseFilter {
  readonly theme?: Theme | undefined;
  readonly roll?: DecisionRoll | undefined;
  readonly box?: BoxId | undefined;
  readonly difficulty?: Difficulty | undefined;
}

export const matchesFilter = (
  { position, themes, boxes, difficulty }: Omit<Exercise, 'source'>,
  filter: ExerciseFilter,
): boolean =>
  (filter.theme === undefined || themes.includes(filter.theme)) &&
  (filter.roll === undefined || rollOf(position) === filter.roll) &&
  (filter.box === undefined || boxes.includes(filter.box)) &&
  (filter.difficulty === undefined || difficulty === filter.difficulty);

/** Returns the number of rolls made in the turn. */
export const rollOf = ({ rollsLeft }: Pick<TrainingPosition, 'rollsLeft'>): DecisionRoll =>
  ROLLS[ROLLS_PER_TURN - rollsLeft - 1] ?? ROLLS_PER_TURN;

/** Returns the boxes that moves fill, each once. */
export const boxesOf = (moves: readonly PlainMove[]): readonly BoxId[] => [
  ...new Set(moves.flatMap((move) => ('box' in move ? [move.box] : []))),
];

export interface Round {
  /** The day the round started, such as `2026-01-31`, in UTC. A daily set belongs to this day. */
  readonly day: string;
  readonly exercises: readonly Exercise[];
  /** How many positions at the start of the list were missed before. */
  readonly wrong: number;
  /** How many positions of a daily set were answered before. They aren't in the list. */
  readonly answeredBefore: number;
}

/** Returns a key of a position, equal for the same scoring, card, rolls left, and dice in any order. */
export const positionKey = ({ rules, card, dice, rollsLeft }: TrainingPosition): string =>
  JSON.stringify([
    scoringKey(rules),
    schemeOf(rules).boxes.map((box) => card.filled[box] ?? null),
    card.yahtzeeBonuses,
    [...dice].sort((a, b) => a - b),
    rollsLeft,
  ]);

const YOU = 'You';

/** Returns a solo game at a position, which the board and line mode show like any other. */
export function gameAt({ rules, card, dice, rollsLeft }: TrainingPosition): Game {
  return {
    ...newGame({ rules, players: [personNamed(YOU)], seed: '' }),
    seats: [{ card, left: false }],
    phase: {
      name: 'turn',
      turn: {
        seat: 0,
        number: countFilled(card) + 1,
        roll: ROLLS_PER_TURN - rollsLeft,
        dice,
        held: HOLD_NONE,
      },
    },
  };
}
