import { OFFICIAL, type Game, type RuleSet } from '../../engine/index.js';
import type { MoveAction } from '../../players/index.js';
import { gameAt, type JudgedAnswer } from '../../training/index.js';
import type { Command } from '../keys/command.js';
import {
  type Exercise,
  exerciseReducer,
  openExercise,
  type Verdict,
  withVerdict,
} from '../model/exercise.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, trainingOf, withPanel } from '../model/model.js';
import {
  summaryRows,
  type TrainingPanel,
  type TrainingRound,
  type TrainingState,
} from '../model/training.js';
import { turnFacts } from '../model/turn.js';
import { goHome } from './home.js';
import { openHelp } from './help.js';

type Position = Extract<TrainingState, { step: 'position' }>;

/** Returns the lines of a summary. */
type Summarise = (answered: readonly JudgedAnswer[], columns: number) => readonly string[];

const rulesIn = ({ scene }: Model): RuleSet => (scene.name === 'home' ? scene.home.rules : OFFICIAL);

/** Opens the training screen, and asks for a round. */
export const openTraining = (model: Model, over: TrainingPanel['over']): Update =>
  withEffects(
    { ...model, overlay: { name: 'training', training: { step: 'awaited' }, over } },
    { type: 'choose-round', rules: rulesIn(model) },
  );

const withTraining = (model: Model, panel: TrainingPanel, training: TrainingState): Model =>
  withPanel(model, { ...panel, training });

/** Starts a round, or shows why there is none. Does nothing if the player has closed training in the meantime. */
export function withRound(model: Model, round: TrainingRound | string): Update {
  const panel = trainingOf(model);
  if (panel?.training.step !== 'awaited') return withoutEffects(model);
  if (typeof round === 'string')
    return withoutEffects(withTraining(model, panel, { step: 'none', line: round }));
  return withPosition(model, panel, round, 0, []);
}

/** Asks for the move in a position of the round. */
function withPosition(
  model: Model,
  panel: TrainingPanel,
  round: TrainingRound,
  at: number,
  answered: readonly JudgedAnswer[],
): Update {
  const exercise = round.exercises[at];
  if (!exercise) return withoutEffects(withTraining(model, panel, { step: 'none', line: round.opening }));
  const game = gameAt(exercise.position);
  const asked = openExercise(game, model.input);
  const next = withTraining(model, panel, { step: 'position', round, at, exercise: asked, answered });
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
    return withoutEffects(withTraining(model, panel, { ...training, exercise }));
  }
  const { judgement, next: other } = verdict;
  const answer: JudgedAnswer = { exercise: trained, judgement, ...(other && { next: other }) };
  const next = { ...training, exercise, answered: [...training.answered, answer] };
  return withEffects(withTraining(model, panel, next), { type: 'store-answer', answer });
}

/** Returns a function that applies a command to the training screen. */
export const onTraining =
  (summarise: Summarise) =>
  (model: Model, panel: TrainingPanel, command: Command): Update => {
    const { training } = panel;
    switch (training.step) {
      case 'awaited':
        return command.verb === 'back' ? close(model, panel) : withoutEffects(model);
      case 'none':
        return command.verb === 'back' || command.verb === 'answer'
          ? close(model, panel)
          : withoutEffects(model);
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
  const { round, at, answered, exercise } = training;
  if (command.verb === 'back') return endRound(model, panel, training, summarise);
  if (command.verb !== 'answer' || exercise.made?.verdict.status === 'awaited') return withoutEffects(model);
  if (at + 1 >= round.exercises.length) return endRound(model, panel, training, summarise);
  return withPosition(model, panel, round, at + 1, answered);
}

/** Shows the summary of a round. Closes training if the player has not answered at all. */
function endRound(
  model: Model,
  panel: TrainingPanel,
  { round, answered }: Position,
  summarise: Summarise,
): Update {
  if (answered.length === 0) return close(model, panel);
  const hasNext = round.type !== 'daily' || answered.length < round.exercises.length;
  const lines = summarise(answered, model.size?.columns ?? 80);
  return withoutEffects(withTraining(model, panel, { step: 'summary', lines, top: 0, hasNext }));
}

function onSummary(
  model: Model,
  panel: TrainingPanel,
  training: Extract<TrainingState, { step: 'summary' }>,
  command: Command,
): Update {
  if (command.verb === 'back') return close(model, panel);
  if (command.verb === 'answer') {
    return training.hasNext ? openTraining(model, panel.over) : close(model, panel);
  }
  if (command.verb !== 'move') return withoutEffects(model);
  const last = Math.max(0, training.lines.length - summaryRows(model));
  const by = command.to === 'up' ? -1 : command.to === 'down' ? 1 : 0;
  const top = Math.min(Math.max(0, training.top + by), last);
  return withoutEffects(withTraining(model, panel, { ...training, top }));
}

/** Closes training: returns to the menu or, if the program shows only training, ends the program. */
function close(model: Model, { over }: TrainingPanel): Update {
  const { scene } = model;
  if (over === 'nothing' || scene.name !== 'home') return withEffects(model, { type: 'end', ending: 'left' });
  return goHome({ ...model, overlay: undefined }, scene.home.rules, 'train');
}
