import type { RuleSet } from '../../engine/index.js';
import type { Level } from '../../players/index.js';
import type { Exercise, ExerciseFilter, JudgedAnswer } from '../../training/index.js';

export interface TrainingChoice extends ExerciseFilter {
  /** `mixed` starts with positions that the player got wrong before, then takes some from games at `level`. */
  readonly type: 'mixed' | 'mine' | 'level' | 'daily';
  readonly level: Level;
}

export interface TrainingRound {
  readonly type: 'daily' | 'round';
  /** Says what the round is about, in one line. */
  readonly opening: string;
  /** At least one position. */
  readonly exercises: readonly Exercise[];
  /** How many positions the player got wrong earlier. They come first in the list. */
  readonly wrong: number;
  /** How many positions of a daily set are already answered. They aren't in the list. */
  readonly answeredBefore: number;
  readonly summary: (answered: readonly JudgedAnswer[]) => RoundSummary;
}

export type ChosenRound =
  | TrainingRound
  /** There are no positions, and `line` says why. */
  | { readonly type: 'none'; readonly line: string }
  /** The player has already answered the whole daily set. */
  | { readonly type: 'done'; readonly summary: RoundSummary };

/** Summarises a round in lines of at most this many columns. */
export type RoundSummary = (columns: number) => readonly string[];

export type TrainingEffect =
  /** Chooses the positions of a round. `rules` come from the home menu. */
  | { readonly type: 'choose-round'; readonly choice: TrainingChoice; readonly rules: RuleSet }
  | { readonly type: 'store-answer'; readonly answer: JudgedAnswer }
  /** Reads what the training menu shows about the stored answers, and about the daily set under `rules`. */
  | { readonly type: 'find-training-facts'; readonly rules: RuleSet };
