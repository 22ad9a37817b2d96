import type { RuleSet } from '../../engine/index.js';
import type { Level } from '../../players/index.js';
import type { Exercise, ExerciseFilter, JudgedAnswer } from '../../training/index.js';

/** What the player wants to train in a round. */
export interface TrainingChoice extends ExerciseFilter {
  /** `mixed` starts with positions that the player got wrong, followed by positions from games at `level`. */
  readonly type: 'mixed' | 'mine' | 'level' | 'daily';
  readonly level: Level;
}

/** The positions of a round of training. */
export interface TrainingRound {
  readonly type: 'daily' | 'round';
  /** A line that says what the round is about. */
  readonly opening: string;
  /** At least one position. */
  readonly exercises: readonly Exercise[];
  /** How many positions the player got wrong earlier. They're at the start of the list. */
  readonly wrong: number;
  /** How many positions of a daily set are already answered, and so aren't in the list. */
  readonly answeredBefore: number;
  readonly summary: (answered: readonly JudgedAnswer[]) => RoundSummary;
}

/** The positions of a round, or why there are none. */
export type ChosenRound =
  | TrainingRound
  /** There are no positions, and `line` says why. */
  | { readonly type: 'none'; readonly line: string }
  /** The player has already answered all positions of the daily set. */
  | { readonly type: 'done'; readonly summary: RoundSummary };

/** Returns the summary of a round as lines that fit into a number of columns. */
export type RoundSummary = (columns: number) => readonly string[];

export type TrainingEffect =
  /** Chooses the positions of a round. `rules` are those chosen in the home menu. */
  | { readonly type: 'choose-round'; readonly choice: TrainingChoice; readonly rules: RuleSet }
  | { readonly type: 'store-answer'; readonly answer: JudgedAnswer }
  /** Reads what the training menu shows about the stored answers, and about the daily set under `rules`. */
  | { readonly type: 'find-training-facts'; readonly rules: RuleSet };
