import type { ReactNode } from 'react';
import type { Game } from '../../engine/index.js';
import type { MoveAction } from '../../players/index.js';
import type { Exercise as TrainingExercise, JudgedAnswer } from '../../training/index.js';
import type { Command } from '../keys/command.js';
import type { Context } from '../keys/context.js';
import { type Exercise, exerciseContext, type Verdict } from './exercise.js';
import type { Layout, Size } from './layout.js';
import type { Update } from './messages.js';
import type { Model } from './model.js';

/** The positions of a round of training. */
export interface TrainingRound {
  readonly type: 'daily' | 'round';
  /** Describes the round in one line. */
  readonly opening: string;
  /** At least one position. */
  readonly exercises: readonly TrainingExercise[];
  /** The number of positions at the start of the list that the player got wrong earlier. */
  readonly wrong: number;
  /** The number of positions of a daily set that the player has already answered. They are not in the list. */
  readonly answeredBefore: number;
}

/** What the training screen shows. */
export type TrainingState =
  /** The positions of a round are being chosen. */
  | { readonly step: 'awaited' }
  /** There is no round. `line` is the reason. */
  | { readonly step: 'none'; readonly line: string }
  /** A position: the question, or what the player's move costs. */
  | {
      readonly step: 'position';
      readonly round: TrainingRound;
      /** The index of the position in the round. */
      readonly at: number;
      readonly exercise: Exercise;
      readonly answered: readonly JudgedAnswer[];
    }
  /** The summary of a round. */
  | {
      readonly step: 'summary';
      readonly lines: readonly string[];
      /** The number of lines above the visible part. */
      readonly top: number;
      /** Whether there is another round. After a complete daily set, there is none. */
      readonly hasNext: boolean;
    };

/** The training screen: over the menu, or alone if the program shows only training. */
export interface TrainingPanel {
  readonly name: 'training';
  readonly training: TrainingState;
  readonly over: 'menu' | 'nothing';
}

/**
 * The parts of the screen that only training needs. The program loads these parts before the first round, so games start
 * without them.
 */
export interface TrainingParts {
  /** Opens the training screen, and asks for a round. */
  open(model: Model, over: TrainingPanel['over']): Update;
  /** Starts a round, or shows why there is none. */
  withRound(model: Model, round: TrainingRound | string): Update;
  /** Adds the analyst's answer about a move. */
  withJudged(model: Model, game: Game, action: MoveAction, verdict: Verdict): Update;
  /** Applies a command to the training screen. */
  onCommand(model: Model, panel: TrainingPanel, command: Command): Update;
  draw(frame: TrainingFrame): ReactNode;
}

/** What `TrainingParts.draw` draws. */
export interface TrainingFrame {
  readonly model: Model;
  readonly panel: TrainingPanel;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
}

/** Returns the decision that the training screen asks for; undefined if it asks for none. */
export const askedIn = (training: TrainingState): Exercise | undefined =>
  training.step === 'position' && !training.exercise.made ? training.exercise : undefined;

/** Returns the keymap context of the training screen. */
export function trainingContext(training: TrainingState): Context {
  if (training.step !== 'position') return 'training-summary';
  return exerciseContext(training.exercise, 'training') ?? 'training';
}

/** The rows around the lines of the summary: the title, the footer, two blank rows, and an empty last row. */
const SUMMARY_CHROME = 5;

/** Returns the number of lines of the summary that fit on the screen. */
export const summaryRows = ({ size }: Pick<Model, 'size'>): number =>
  Math.max(1, (size?.rows ?? 24) - SUMMARY_CHROME);
