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

/** The themes about which box to fill. If boxes must be filled in the order of the card, there is no such choice. */
const BOX_THEMES: readonly Theme[] = ['upper-box', 'full-house', 'chance', 'zeros'];

/**
 * Returns the themes that positions under a rule set can have. For example, rules without jokers have no theme
 * `jokers`.
 */
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
 * Returns the rules of thumb for a rule set. All variants of Yahtzee have the same ones. Games other than Yahtzee and
 * Yatzy have none, because no rules of thumb were measured for them.
 */
export function lessonsFor(rules: RuleSet): readonly Lesson[] {
  if (isYahtzee(rules)) return YAHTZEE_LESSONS;
  return scoringKey(rules) === scoringKey(YATZY) ? YATZY_LESSONS : [];
}

/** Returns a theme's most important rule of thumb under a rule set; undefined if it has none. */
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
  /** A position from the game of a computer player of this level. */
  | { readonly type: 'level'; readonly level: string }
  /** One of the five positions of a day, numbered from 1. */
  | { readonly type: 'daily'; readonly day: string; readonly number: number };

export interface Exercise {
  readonly position: TrainingPosition;
  readonly source: Source;
  /** The themes of the position, in the order of THEMES. May be empty. */
  readonly themes: readonly Theme[];
  /**
   * The boxes that the two best moves fill. For a stored position: those that the player's answer or the best move
   * fills.
   */
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
  /** The number of positions that the player got wrong earlier. They come first in the list. */
  readonly wrong: number;
  /** The number of positions of a daily set that the player has already answered. They aren't in the list. */
  readonly answeredBefore: number;
}

/**
 * Returns a text that identifies a position. It's equal for positions with the same scoring, card, rolls left and dice;
 * the order of the dice doesn't matter.
 */
export const positionKey = ({ rules, card, dice, rollsLeft }: TrainingPosition): string =>
  JSON.stringify([
    scoringKey(rules),
    schemeOf(rules).boxes.map((box) => card.filled[box] ?? null),
    card.yahtzeeBonuses,
    [...dice].sort((a, b) => a - b),
    rollsLeft,
  ]);

const YOU = 'You';

/**
 * Returns a solo game that has reached this position, so that the board and line mode can show the position like a
 * game.
 */
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
