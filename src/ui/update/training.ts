import type { Game } from '../../engine/index.js';
import type { MoveAction } from '../../players/index.js';
import { gameAt, type JudgedAnswer } from '../../training/index.js';
import type { Command } from '../keys/command.js';
import {
  type Exercise,
  exerciseReducer,
  openExercise,
  type Verdict,
  withVerdict,
} from '../model/review/exercise.js';
import { moveInList, nearestPlace, scrollable } from '../model/listCursor.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, trainingOf, withReplaced } from '../model/model.js';
import {
  type ChosenRound,
  type RoundSummary,
  summaryLines,
  summaryRows,
  type TrainingChoice,
  type TrainingPanel,
  type TrainingState,
} from '../model/review/training.js';
import { turnFacts } from '../model/turn.js';
import { AFTER_ANSWER } from './guard.js';
import { openHelp } from './help.js';
import { openPage } from './pages.js';
import { backToMenu, closeTraining, onMenu, startRound, withTraining } from './trainingMenu.js';

type Summary = Extract<TrainingState, { step: 'summary' }>;
type Position = Extract<TrainingState, { step: 'position' }>;

/** Returns the summary of a round. */
type Summarise = (answered: readonly JudgedAnswer[]) => RoundSummary;

/** Starts the chosen round, or shows why there is none. Does nothing if the player has chosen otherwise meanwhile. */
export const withRound =
  (summarise: Summarise) =>
  (model: Model, choice: TrainingChoice, round: ChosenRound): Update => {
    const panel = trainingOf(model);
    if (panel?.training.step !== 'awaited' || panel.training.choice !== choice) return withoutEffects(model);
    switch (round.type) {
      case 'none':
        return backToMenu(model, panel, choice, round.line);
      case 'done':
        return showSummary(model, panel, { choice, text: summarise([]), hasNext: false });
      default:
        return withPosition(model, panel, { choice, round, answered: [] }, 0);
    }
  };

/** Asks for the move in a position of the round. */
function withPosition(
  model: Model,
  panel: TrainingPanel,
  { choice, round, answered }: Pick<Position, 'choice' | 'round' | 'answered'>,
  at: number,
): Update {
  const exercise = round.exercises[at];
  if (!exercise) return backToMenu(model, panel, choice, round.opening);
  const game = gameAt(exercise.position);
  const asked = openExercise(game, model.input);
  const next = withTraining(model, panel, {
    step: 'position',
    choice,
    round,
    at,
    exercise: asked,
    answered,
    guard: { ...AFTER_ANSWER },
  });
  return withEffects(next, ...preparation(game));
}

/**
 * Returns an effect that lets the analyst prepare its answer while the player thinks. Early in a game, the first verdict
 * takes more than a second, but later verdicts on the same card are fast. So this effect asks for the verdict on any
 * move. Its answer is ignored, because the player has not made this move.
 */
function preparation(game: Game): readonly Update['effects'][number][] {
  const [box] = turnFacts(game)?.options.legal ?? [];
  return box === undefined ? [] : [{ type: 'judge', game, action: { type: 'score', box } }];
}

/** Adds the analyst's answer about a move, and stores the answer of the player. */
export function withTrainingJudged(model: Model, game: Game, action: MoveAction, verdict: Verdict): Update {
  const panel = trainingOf(model);
  if (panel?.training.step !== 'position') return withoutEffects(model);
  const { training } = panel;
  const exercise = withVerdict(training.exercise, game, action, verdict);
  if (exercise === training.exercise) return withoutEffects(model);
  const trained = training.round.exercises[training.at];
  if (verdict.status !== 'ready' || !trained) {
    return withoutEffects(withTraining(model, panel, { ...training, exercise, guard: { ...AFTER_ANSWER } }));
  }
  const { judgement, next: other } = verdict;
  const answer: JudgedAnswer = { exercise: trained, judgement, ...(other && { next: other }) };
  const next = {
    ...training,
    exercise,
    answered: [...training.answered, answer],
    guard: { ...AFTER_ANSWER },
  };
  return withEffects(withTraining(model, panel, next), { type: 'store-answer', answer });
}

/** Shows whether answers are stored. The verdict may have appeared only now, so late keys are ignored once more. */
export function withStored(model: Model, unsaved: string | undefined): Update {
  const panel = trainingOf(model);
  if (!panel) return withoutEffects(model);
  const { training } = panel;
  const guarded = training.step === 'position' ? { ...training, guard: { ...AFTER_ANSWER } } : training;
  return withoutEffects(withReplaced(model, { ...panel, training: guarded, unsaved, saving: undefined }));
}

/** Returns a function that applies a command to the training screen. */
export const onTraining =
  (summarise: Summarise) =>
  (model: Model, panel: TrainingPanel, command: Command): Update => {
    const { training } = panel;
    switch (training.step) {
      case 'menu':
        return onMenu(model, panel, training.menu, command);
      case 'awaited':
        return command.verb === 'back' ? stopRound(model, panel, training.choice) : withoutEffects(model);
      case 'position':
        return training.exercise.made
          ? afterMove(model, panel, training, command, summarise)
          : onQuestion(model, panel, training, command, summarise);
      case 'summary':
        return onSummary(model, panel, training, command);
    }
  };

/** Applies a command to the question about a position. */
function onQuestion(
  model: Model,
  panel: TrainingPanel,
  training: Position,
  command: Command,
  summarise: Summarise,
): Update {
  const { exercise, judge, wants } = exerciseReducer(training.exercise, command);
  if (wants === 'to-stop') return endRound(model, panel, training, summarise);
  const next = withTraining(model, panel, { ...training, exercise });
  if (wants === 'help') return withoutEffects(openHelp(next));
  return judge ? withEffects(next, judging(exercise, judge)) : withoutEffects(next);
}

const judging = ({ game }: Exercise, action: MoveAction): Update['effects'][number] => ({
  type: 'judge',
  game,
  action,
});

/** Applies a command after a move: goes to the next position, or ends the round. */
function afterMove(
  model: Model,
  panel: TrainingPanel,
  training: Position,
  command: Command,
  summarise: Summarise,
): Update {
  const { round, at, exercise } = training;
  if (command.verb === 'back') return endRound(model, panel, training, summarise);
  if (command.verb !== 'answer' || exercise.made?.verdict.status === 'awaited') return withoutEffects(model);
  if (at + 1 >= round.exercises.length) return endRound(model, panel, training, summarise);
  return withPosition(model, panel, training, at + 1);
}

/** Shows the summary of a round. Without an answer, there is no summary. */
function endRound(
  model: Model,
  panel: TrainingPanel,
  { choice, round, answered }: Position,
  summarise: Summarise,
): Update {
  if (answered.length === 0) return stopRound(model, panel, choice);
  const hasNext = round.type !== 'daily' || answered.length < round.exercises.length;
  return showSummary(model, panel, { choice, text: summarise(answered), hasNext });
}

const showSummary = (
  model: Model,
  panel: TrainingPanel,
  summary: Pick<Summary, 'choice' | 'text' | 'hasNext'>,
): Update =>
  withoutEffects(
    withTraining(model, panel, { step: 'summary', top: 0, guard: { ...AFTER_ANSWER }, ...summary }),
  );

/** Leaves a round without an answer: returns to the training menu or, if the player has not seen it, closes training. */
const stopRound = (model: Model, panel: TrainingPanel, choice: TrainingChoice): Update =>
  panel.over === 'menu' ? backToMenu(model, panel, choice) : closeTraining(model, panel);

function onSummary(model: Model, panel: TrainingPanel, training: Summary, command: Command): Update {
  switch (command.verb) {
    case 'back':
      return closeTraining(model, panel);
    case 'answer':
      return startRound(model, panel, training.choice);
    case 'training-menu':
      return backToMenu(model, panel, training.choice);
    case 'choose-training':
      return openPage(model, { name: 'progress' });
    case 'move': {
      const list = scrollable(summaryLines(training.text, model).length, summaryRows(model));
      const top = moveInList(nearestPlace(training.top, list), command.to, list);
      return withoutEffects(withTraining(model, panel, { ...training, top }));
    }
    default:
      return withoutEffects(model);
  }
}
