import type { ReactNode } from 'react';
import type { Game, RuleSet } from '../../../engine/index.js';
import type { Level, MoveAction } from '../../../players/index.js';
import type { Size, TrainingFacts } from '../../../text/index.js';
import type {
  Difficulty,
  Exercise as TrainingExercise,
  JudgedAnswer,
  Theme,
} from '../../../training/index.js';
import type { Command } from '../../keys/command.js';
import type { Context } from '../../keys/context.js';
import type { TrainingItem } from '../../keys/trainingItems.js';
import { type Exercise, exerciseContext, type Verdict } from './exercise.js';
import type { Layout } from '../layout.js';
import type { Update } from '../messages.js';
import type { Guard, Model } from '../model.js';

/** What the player wants to train in a round. */
export interface TrainingChoice {
  /** `mixed`: positions that the player got wrong, and then positions from games at the level. */
  readonly type: 'mixed' | 'mine' | 'level' | 'daily';
  readonly theme?: Theme | undefined;
  /** Undefined for any difficulty. */
  readonly difficulty?: Difficulty | undefined;
  readonly level: Level;
}

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

/** The positions of a round or, if there are none, the reason. */
export type ChosenRound =
  | TrainingRound
  /** `line` is the reason. */
  | { readonly type: 'none'; readonly line: string }
  /** The daily set is complete. */
  | { readonly type: 'done' };

/** The training menu. */
export interface TrainingMenu {
  readonly marked: TrainingItem;
  /** The difficulty of the next round; undefined for any difficulty. */
  readonly difficulty: Difficulty | undefined;
  /** The level of the games from which positions come. */
  readonly level: Level;
  /** Undefined until the answers and the stored games have been read. */
  readonly facts: TrainingFacts | undefined;
  readonly message?: string | undefined;
}

/** Returns the lines of a summary for a width in columns. No line is wider. */
export type RoundSummary = (columns: number) => readonly string[];

/**
 * Ignores late presses of Enter for a moment. Otherwise, several quick presses could skip a verdict or a summary, or
 * answer a question that the player has not seen. Undefined if Enter works.
 */
type TrainingGuard = Guard | undefined;

/** What the training screen shows. */
export type TrainingState =
  | { readonly step: 'menu'; readonly menu: TrainingMenu }
  /** The positions of a round are being chosen. */
  | { readonly step: 'awaited'; readonly choice: TrainingChoice }
  /** A position: the question, or what the player's move costs. */
  | {
      readonly step: 'position';
      readonly choice: TrainingChoice;
      readonly round: TrainingRound;
      /** The index of the position in the round. */
      readonly at: number;
      readonly exercise: Exercise;
      readonly answered: readonly JudgedAnswer[];
      readonly guard: TrainingGuard;
    }
  /** The summary of a round. */
  | {
      readonly step: 'summary';
      readonly choice: TrainingChoice;
      readonly text: RoundSummary;
      /** The number of lines above the visible part. The view clamps this number to the valid range. */
      readonly top: number;
      readonly guard: TrainingGuard;
      /** Whether the choice has another round. After a complete daily set, there is none. */
      readonly hasNext: boolean;
    };

/** The training screen: over the menu, or alone if the program shows only training. */
export interface TrainingPanel {
  readonly name: 'training';
  readonly training: TrainingState;
  readonly over: 'menu' | 'nothing';
  /** Why answers are not stored, as a phrase for a message. Absent if all are stored. */
  readonly unsaved?: string | undefined;
  /** Present while the screen shows the notice that saving is slow. */
  readonly saving?: true | undefined;
}

/**
 * The parts of the screen that only training needs. The program loads these parts before the training menu opens, so
 * games start without them.
 */
export interface TrainingParts {
  /** Opens the training menu over the home menu. */
  open(model: Model): Update;
  /** Opens the training screen alone, and asks for a round. */
  start(model: Model, choice: TrainingChoice): Update;
  /** Starts the chosen round, or shows why there is none. */
  withRound(model: Model, choice: TrainingChoice, round: ChosenRound): Update;
  /** Adds the facts about the stored answers to the training menu, or shows why they are not known. */
  withFacts(model: Model, facts: TrainingFacts | string): Update;
  /** Adds the analyst's answer about a move. */
  withJudged(model: Model, game: Game, action: MoveAction, verdict: Verdict): Update;
  /** Goes on after the program has tried to store an answer. */
  withStored(model: Model, unsaved: string | undefined): Update;
  /** Applies a command to the training screen. */
  onCommand(model: Model, panel: TrainingPanel, command: Command): Update;
  draw(frame: TrainingFrame): ReactNode;
}

/** Effects of training. */
export type TrainingEffect =
  /** Chooses the positions of a round. `rules` is the rule set chosen in the home menu. */
  | { readonly type: 'choose-round'; readonly choice: TrainingChoice; readonly rules: RuleSet }
  | { readonly type: 'store-answer'; readonly answer: JudgedAnswer }
  /** Reads what the training menu shows about the stored answers. */
  | { readonly type: 'find-training-facts' };

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

/** Returns the guard of a position or a summary; undefined if there is none. */
export const guardIn = (training: TrainingState | undefined): Guard | undefined =>
  training?.step === 'position' || training?.step === 'summary' ? training.guard : undefined;

/** Returns the keymap context of the training screen. */
export function trainingContext(training: TrainingState): Context {
  switch (training.step) {
    case 'menu':
      return 'training-menu';
    case 'awaited':
      return 'training';
    case 'position':
      return exerciseContext(training.exercise, 'training') ?? 'training';
    case 'summary':
      return training.hasNext ? 'training-summary' : 'training-done';
  }
}

/** Returns a function that checks whether a command has an effect on the training screen, except on its questions. */
export function hasEffectInTraining(
  training: TrainingState,
  model: Pick<Model, 'size'>,
): (command: Command) => boolean {
  switch (training.step) {
    case 'menu': {
      const { marked } = training.menu;
      const isSetting = marked === 'difficulty' || marked === 'level';
      return (command) =>
        command.verb !== 'move' || isSetting || (command.to !== 'left' && command.to !== 'right');
    }
    case 'awaited':
      return ({ verb }) => verb !== 'answer';
    case 'position':
      return ({ verb }) =>
        verb !== 'answer' || (training.exercise.made?.verdict.status !== 'awaited' && !training.guard);
    case 'summary':
      return ({ verb }) => verb !== 'move' || summaryLines(training.text, model).length > summaryRows(model);
  }
}

/** The rows around the lines of the summary: the title, the footer, two rows for gaps, and an empty last row. */
const SUMMARY_CHROME = 5;

/** Returns the lines of a summary for the width of the screen. */
export const summaryLines = (text: RoundSummary, { size }: Pick<Model, 'size'>): readonly string[] =>
  text(size?.columns ?? 80);

/** Returns the number of lines of the summary that fit on the screen. */
export const summaryRows = ({ size }: Pick<Model, 'size'>): number =>
  Math.max(1, (size?.rows ?? 24) - SUMMARY_CHROME);
