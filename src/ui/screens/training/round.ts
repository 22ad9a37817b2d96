import { gameAt, type JudgedAnswer } from '../../../training/index.js';
import { type Size, trainingMenuMessages } from '../../../text/index.js';
import type { Keys, PanelBinding } from '../../core/panel.js';
import { screenSize } from '../../core/layout.js';
import { BY_LINE } from '../../core/panelKeys.js';
import {
  ALWAYS,
  bind,
  type Binding,
  CHANGE_THEME,
  type Direction,
  EVERYWHERE,
  HELP,
  HELP_LETTER,
} from '../../core/bindings.js';
import { moveInList, nearestPlace, scrollable } from '../../core/listCursor.js';
import type { Message } from '../../model/messages.js';
import type { Model } from '../../model/model.js';
import { type Exercise, type ExerciseStep, openExercise, withVerdict } from '../../model/review/exercise.js';
import type { ChosenRound, RoundSummary, TrainingChoice } from '../../model/training.js';
import { turnFacts } from '../../model/turn.js';
import { exerciseKeys } from '../exercise/exercise.js';
import {
  backToMenu,
  closeTraining,
  type Position,
  startRound,
  type Summary,
  type TrainingState,
  type TrainingStep,
} from './state.js';

export const IN_TRAINING: readonly Binding[] = [
  HELP,
  bind(['f10'], 'leave', 'leave'),
  CHANGE_THEME,
  ...ALWAYS,
  HELP_LETTER,
];

/** These keys lead to the next position. Right after an answer, they're ignored. */
const GOES_ON = ['enter', ' '];

/** Starts the chosen round, or says why there is none. */
export function withRound(
  state: TrainingState,
  choice: TrainingChoice,
  round: ChosenRound,
  world: Model,
): TrainingStep {
  switch (round.type) {
    case 'none':
      return backToMenu(state, choice, round.line);
    case 'done':
      return showSummary(state, { choice, text: round.summary, hasNext: false });
    default:
      return withPosition(state, { choice, round, answered: [] }, 0, world);
  }
}

function withPosition(
  state: TrainingState,
  { choice, round, answered }: Pick<Position, 'choice' | 'round' | 'answered'>,
  at: number,
  { input }: Model,
): TrainingStep {
  const trained = round.exercises[at];
  if (!trained) return backToMenu(state, choice, round.opening);
  const game = gameAt(trained.position);
  const exercise = openExercise(game, input);
  // Early in a game, the first verdict on a scorecard takes more than a second; later ones are fast. So while the
  // player thinks, we ask for a verdict on any move, and ignore the answer.
  const [box] = turnFacts(game)?.options.legal ?? [];
  return {
    state: { ...state, shown: { step: 'position', choice, round, at, exercise, answered } },
    requests: box === undefined ? [] : [{ type: 'judge', game, action: { type: 'score', box } }],
    isGuarded: true,
  };
}

/** Adds the analyst's verdict on a move, and stores the player's answer. */
export function withJudged(
  state: TrainingState,
  position: Position,
  { game, action, verdict }: Extract<Message, { type: 'judged' }>,
): TrainingStep | undefined {
  const exercise = withVerdict(position.exercise, game, action, verdict);
  if (exercise === position.exercise) return undefined;
  const trained = position.round.exercises[position.at];
  if (verdict.status !== 'ready' || !trained)
    return { state: { ...state, shown: { ...position, exercise } }, isGuarded: true };
  const { judgement, next: other } = verdict;
  const answer: JudgedAnswer = { exercise: trained, judgement, ...(other && { next: other }) };
  const answered = [...position.answered, answer];
  return {
    state: { ...state, shown: { ...position, exercise, answered } },
    requests: [{ type: 'store-answer', answer }],
    isGuarded: true,
  };
}

export const awaitedKeys = (state: TrainingState, choice: TrainingChoice): Keys<TrainingStep> =>
  positionKeys(undefined, () => stopRound(state, choice));

export function keysAtPosition(state: TrainingState, position: Position, world: Model): Keys<TrainingStep> {
  const end = (): TrainingStep => endRound(state, position);
  const question = exerciseKeys(
    position.exercise,
    'training',
    ({ exercise, judge, wants }: ExerciseStep): TrainingStep => {
      if (wants === 'to-stop') return end();
      const next: TrainingState = { ...state, shown: { ...position, exercise } };
      if (wants === 'help')
        return { state: next, requests: [{ type: 'command', command: { verb: 'help' } }] };
      return { state: next, requests: judge ? [{ type: 'judge', game: exercise.game, action: judge }] : [] };
    },
  );
  if (question) return question;
  const { round, at, exercise } = position;
  const next = (): TrainingStep =>
    at + 1 < round.exercises.length ? withPosition(state, position, at + 1, world) : end();
  const isAwaited = exercise.made?.verdict.status === 'awaited';
  return positionKeys(isAwaited ? undefined : { next, isGuarded: world.keyGuard !== undefined }, end);
}

/** The keys once a position's question is answered. Without `goOn`, Enter does nothing yet. */
const positionKeys = (
  goOn: { readonly next: () => TrainingStep; readonly isGuarded: boolean } | undefined,
  end: () => TrainingStep,
): Keys<TrainingStep> => ({
  place: 'training',
  bindings: [
    {
      keys: GOES_ON,
      does: 'go to the next position',
      footer: 'continue',
      isIdle: goOn === undefined || goOn.isGuarded,
      guarded: GOES_ON,
      run: () => goOn?.next() ?? {},
    },
    { keys: ['escape', 'q'], does: 'end the round', footer: 'end round', run: end },
    ...EVERYWHERE,
    HELP_LETTER,
  ],
});

/** Shows the summary of a round. There's none if the player has answered nothing. */
function endRound(state: TrainingState, { choice, round, answered }: Position): TrainingStep {
  if (answered.length === 0) return stopRound(state, choice);
  const hasNext = round.type !== 'daily' || answered.length < round.exercises.length;
  return showSummary(state, { choice, text: round.summary(answered), hasNext });
}

const showSummary = (
  state: TrainingState,
  summary: Pick<Summary, 'choice' | 'text' | 'hasNext'>,
): TrainingStep => ({
  state: { ...state, shown: { step: 'summary', top: 0, ...summary } },
  isGuarded: true,
});

/**
 * Stops a round in which the player has answered nothing. Goes back to the training menu or, if there's none, closes
 * training.
 */
const stopRound = (state: TrainingState, choice: TrainingChoice): TrainingStep =>
  state.over === 'menu' ? backToMenu(state, choice) : closeTraining(state);

export function summaryKeys(state: TrainingState, summary: Summary, { size }: Model): Keys<TrainingStep> {
  const { choice, text, hasNext } = summary;
  const lines = scrollable(summaryLines(text, size).length, summaryRows(size));
  const scroll = (keys: readonly string[], to: Direction, does: string): PanelBinding<TrainingStep> => ({
    keys,
    does,
    isIdle: lines.length === 1,
    isExplained: true,
    run: () => ({
      state: {
        ...state,
        shown: { ...summary, top: moveInList(nearestPlace(summary.top, lines), to, lines) },
      },
    }),
  });
  const menu = (keys: readonly string[], footer: string): PanelBinding<TrainingStep> => ({
    keys,
    does: 'open the training menu',
    footer,
    guarded: GOES_ON,
    run: () => backToMenu(state, choice),
  });
  return {
    place: hasNext ? 'training-summary' : 'training-done',
    wheel: BY_LINE,
    bindings: [
      ...(hasNext
        ? [
            {
              keys: GOES_ON,
              does: 'start another round of the same kind',
              footer: 'another round',
              guarded: GOES_ON,
              run: () => startRound(state, choice),
            },
            menu(['escape', 't'], 'back'),
          ]
        : [menu(['escape', 'enter', ' ', 't'], 'training menu')]),
      {
        keys: ['p'],
        does: trainingMenuMessages.does.progress,
        footer: 'progress',
        run: () => ({ requests: [{ type: 'open-page', page: { name: 'progress' } }] }),
      },
      { keys: ['q'], does: 'close training', footer: 'close', run: () => closeTraining(state) },
      scroll(['down', 'j'], 'down', 'scroll down'),
      scroll(['up', 'k'], 'up', 'scroll up'),
      scroll(['pagedown'], 'page-down', 'scroll down one page'),
      scroll(['pageup'], 'page-up', 'scroll up one page'),
      scroll(['home', 'g'], 'first', 'go to the beginning'),
      scroll(['end', 'G'], 'last', 'go to the end'),
      ...IN_TRAINING,
    ],
  };
}

/** Rows above and below the summary: the title, the footer, two gaps, and an empty last row. */
const SUMMARY_CHROME = 5;

export const summaryLines = (text: RoundSummary, size: Size | undefined): readonly string[] =>
  text(size ? screenSize(size).columns : 80);

export const summaryRows = (size: Size | undefined): number =>
  Math.max(1, (size?.rows ?? 24) - SUMMARY_CHROME);

/** The exercise that waits for the player's move in training, if any. */
export const askedIn = ({ shown }: TrainingState): Exercise | undefined =>
  shown.step === 'position' && !shown.exercise.made ? shown.exercise : undefined;
