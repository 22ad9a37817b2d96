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

/** Themes about which box to fill. Rules that fill boxes in the order of the card leave no such choice. */
const BOX_THEMES: readonly Theme[] = ['upper-box', 'full-house', 'chance', 'zeros'];

/** Themes that can come up under a rule set: no `jokers` in rules without jokers, for example. */
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
 * Rules of thumb for a rule set. All variants of Yahtzee share theirs. We've measured none for games other than Yahtzee
 * and Yatzy.
 */
export function lessonsFor(rules: RuleSet): readonly Lesson[] {
  if (isYahtzee(rules)) return YAHTZEE_LESSONS;
  return scoringKey(rules) === scoringKey(YATZY) ? YATZY_LESSONS : [];
}

/** A theme's most important rule of thumb, if it has one under this rule set. */
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
  /** In the order of THEMES. May be empty. */
  readonly themes: readonly Theme[];
  /**
   * Boxes that the two best moves fill. In a position answered before, those that the answer or the best move fills; in
   * a mistake from a game, the box played.
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

/** How many rolls the player has made in the turn. */
export const rollOf = ({ rollsLeft }: Pick<TrainingPosition, 'rollsLeft'>): DecisionRoll =>
  ROLLS[ROLLS_PER_TURN - rollsLeft - 1] ?? ROLLS_PER_TURN;

/** Boxes that the moves fill, without duplicates. */
export const boxesOf = (moves: readonly PlainMove[]): readonly BoxId[] => [
  ...new Set(moves.flatMap((move) => ('box' in move ? [move.box] : []))),
];

export interface Round {
  /** The day the round started, such as `2026-01-31`, in UTC. A daily set belongs to this day. */
  readonly day: string;
  readonly exercises: readonly Exercise[];
  /** How many positions the player got wrong earlier. They come first in the list. */
  readonly wrong: number;
  /** How many positions of a daily set the player has already answered. `exercises` leaves them out. */
  readonly answeredBefore: number;
}

/** Identifies a position by its scoring, card, rolls left and dice. The order of the dice doesn't matter. */
export const positionKey = ({ rules, card, dice, rollsLeft }: TrainingPosition): string =>
  JSON.stringify([
    scoringKey(rules),
    schemeOf(rules).boxes.map((box) => card.filled[box] ?? null),
    card.yahtzeeBonuses,
    [...dice].sort((a, b) => a - b),
    rollsLeft,
  ]);

const YOU = 'You';

/** Makes a solo game at this position, so that the board and line mode can show it. */
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
