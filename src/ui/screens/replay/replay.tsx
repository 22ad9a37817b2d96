import { type GameHeader, newGame, OFFICIAL, personNamed, shownSeed } from '../../../engine/index.js';
import { hasLessons, replayMessages, whatNowMessages } from '../../../text/index.js';
import { type Keys, layerOf, type PanelBinding, type Step } from '../../core/panel.js';
import { type Binding, type Direction, EVERYWHERE, HELP_LETTER } from '../../core/bindings.js';
import type { Message, Request } from '../../model/messages.js';
import { type Model, type OpenPanel, type ScreenPanel, stateIn } from '../../model/model.js';
import { type ExerciseStep, withExerciseInput } from '../../model/review/exercise.js';
import { recordingOf } from '../../model/review/recording.js';
import { COSTS_NOW, exerciseKeys, exerciseNow } from '../exercise/exercise.js';
import { openTexts } from '../reading/reading.js';
import { ReplayView } from './ReplayView.js';
import {
  afterEvent,
  afterRetry,
  canRetry,
  explainedReview,
  gameToForecast,
  lastPlace,
  mistakePlace,
  moved,
  movedTo,
  movesToExplain,
  openReplay,
  playOrPause,
  REPLAY_EVENT_MS,
  type ReplayState,
  retryMove,
  toMistake,
  withJudgement,
  withMoveVerdict,
  withWinChances,
  withoutRetry,
} from './state.js';

type ReplayStep = Step<ReplayState, Request>;

/** A stored or finished game on the board. The player can step through its events, and try decisions again. */
const REPLAY: ScreenPanel<ReplayState> = {
  keys: (state, world) => retryKeys(state, world) ?? boardKeys(state, world),
  click: (state, target) =>
    typeof target === 'number' && !state.retry ? { state: movedTo(state, target) } : undefined,
  help(state, { theme }) {
    const { retry } = state;
    if (retry && !retry.made) return exerciseNow('retry', retry, theme);
    const position = replayMessages.position(state.at, lastPlace(state), undefined);
    return [whatNowMessages.replay(position), ...COSTS_NOW];
  },
  draw: (state, { world, size }) => <ReplayView model={world} replay={state} size={size} />,
  shows: ({ recording: { header, end } }) => ({ rules: header.rules, seed: shownSeed(end) }),
  wait: ({ isPlaying, at }) => (isPlaying ? { ms: REPLAY_EVENT_MS, for: at } : undefined),
  on: onMessage,
  needs: answersNeeded,
  follow: (state, { input }) =>
    state.retry ? { ...state, retry: withExerciseInput(state.retry, input) } : state,
};

export const replayPanel = (state: ReplayState): OpenPanel => layerOf(REPLAY, state);

/** The open replay, even if something covers it. */
export const replayIn = ({ stack }: Model): ReplayState | undefined => stateIn(stack, REPLAY);

export function replayKeys(world: Model): readonly Keys<unknown>[] {
  const header: GameHeader = { rules: OFFICIAL, players: [personNamed('')], seed: '' };
  const replay = openReplay(recordingOf(header, []), 'list');
  const made = { action: { type: 'score', box: '' }, verdict: { status: 'awaited' } } as const;
  const retry = { game: newGame(header), turn: { question: { name: 'hold', typed: '' } }, made } as const;
  return [replay, { ...replay, isPlaying: true }, { ...replay, retry }].map((each) =>
    REPLAY.keys(each, world),
  );
}

function onMessage(state: ReplayState, message: Message): ReplayStep | undefined {
  switch (message.type) {
    case 'tick':
      return { state: afterEvent(state) };
    case 'reviewed':
      return state.over === 'end' ? changed({ ...state, review: message.review }) : undefined;
    case 'stored-game-reviewed':
      return state.over !== 'end' && state.recording.header === message.header
        ? changed({ ...state, review: message.review })
        : undefined;
    case 'judged':
      return changed(withJudgement(state, message.game, message.action, message.verdict));
    case 'win-chances':
      return message.header === state.recording.header
        ? { state: withWinChances(state, message.place, message.chances) }
        : undefined;
    default:
      return undefined;
  }
}

/** Changes the replay. If the text about luck and skill is open, it shows what's new too. */
const changed = (state: ReplayState): ReplayStep => ({
  state,
  requests: [{ type: 'change-review', review: explainedReview(state) }],
});

/** Asks the analyst for everything that the board should show here and that we don't know yet. */
function answersNeeded(state: ReplayState, world: Model): ReplayStep | undefined {
  const explanations = explanationsOf(state, world);
  const game = gameToForecast(state);
  if (!game) return explanations;
  return {
    state: withWinChances(explanations?.state ?? state, state.at, undefined),
    requests: [...(explanations?.requests ?? []), { type: 'find-win-chances', game, place: state.at }],
  };
}

/**
 * Asks the analyst why decisions cost points: the one on the board, the next mistake and, if the text about luck and
 * skill is open, the costliest ones. Never asks twice about the same decision.
 */
function explanationsOf(state: ReplayState, world: Model): ReplayStep | undefined {
  const isReviewOpen = openTexts(world).some(({ name }) => name === 'review');
  const { recording } = state;
  const asked = movesToExplain(state, isReviewOpen ? 'lessons' : 'no-lessons').flatMap((index) => {
    const move = recording.moves[index];
    const game = move && recording.games[move.place];
    return move && game ? [{ index, request: { type: 'judge', game, action: move.action } } as const] : [];
  });
  if (asked.length === 0) return undefined;
  return {
    state: asked.reduce((next, { index }) => withMoveVerdict(next, index, { status: 'awaited' }), state),
    requests: asked.map(({ request }) => request),
  };
}

function retryKeys(state: ReplayState, world: Model): Keys<ReplayStep> | undefined {
  const { retry } = state;
  if (!retry) return undefined;
  const question = exerciseKeys(retry, 'retry', ({ exercise, judge, wants }: ExerciseStep): ReplayStep => {
    if (wants === 'to-stop') return { state: withoutRetry(state) };
    const next: ReplayState = { ...state, retry: exercise };
    if (wants === 'help') return { state: next, requests: [{ type: 'command', command: { verb: 'help' } }] };
    return { state: next, requests: judge ? [{ type: 'judge', game: exercise.game, action: judge }] : [] };
  });
  if (question) return question;
  const isAwaited = retry.made?.verdict.status === 'awaited';
  return {
    place: 'retried',
    wheel: BY_EVENT,
    bindings: [
      {
        keys: ['enter'],
        does: 'go to the next mistake or, after the last, back to the game',
        footer: 'continue',
        isIdle: isAwaited,
        run: () => (isAwaited ? {} : { state: afterRetry(state) }),
      },
      retryKey(state, world),
      mistakeKey(state, ['n'], 'next'),
      mistakeKey(state, ['p'], 'previous'),
      ownMistakeKey(state),
      {
        keys: ['escape', 'q'],
        does: 'go back to the decision made in the game',
        footer: 'back',
        run: () => ({ state: withoutRetry(state) }),
      },
      moveKey(state, ['right', 'l'], 'right', 'go to the next step'),
      playKey(state),
      skillKey(state),
      ...inReplay(state),
    ],
  };
}

/** One step of the mouse wheel is one event. */
const BY_EVENT = { up: 'left', down: 'right' } as const;

function boardKeys(state: ReplayState, world: Model): Keys<ReplayStep> {
  return {
    place: state.isPlaying ? 'replay-playing' : 'replay',
    wheel: BY_EVENT,
    bindings: [
      { ...mistakeKey(state, ['n'], 'next'), footer: 'mistake' },
      mistakeKey(state, ['p'], 'previous'),
      hasOthers(state) ? { ...ownMistakeKey(state), footer: 'yours' } : ownMistakeKey(state),
      retryKey(state, world),
      { ...moveKey(state, ['right', 'l'], 'right', 'go to the next step'), footer: 'next' },
      { ...playKey(state), footer: state.isPlaying ? 'pause' : 'play' },
      skillKey(state),
      { keys: ['escape', 'q'], does: 'close the game', footer: 'close', run: () => closed(state) },
      ...inReplay(state),
    ],
  };
}

const inReplay = (state: ReplayState): readonly (Binding | PanelBinding<ReplayStep>)[] => [
  moveKey(state, ['left', 'h'], 'left', 'go to the previous step'),
  moveKey(state, ['down', 'j', 'pagedown'], 'down', 'go to the next turn'),
  moveKey(state, ['up', 'k', 'pageup'], 'up', 'go to the previous turn'),
  moveKey(state, ['home', 'g'], 'first', 'go to the beginning'),
  moveKey(state, ['end', 'G'], 'last', 'go to the end'),
  ...EVERYWHERE,
  HELP_LETTER,
];

/** The key for the text about luck and skill. At the end of the game, it opens the page with the lessons. */
function skillKey(state: ReplayState): PanelBinding<ReplayStep> {
  const page = lessonsHere(state);
  return {
    keys: ['s'],
    does: 'show the luck and skill of all players',
    ...(page !== undefined && { footer: 'lessons' }),
    run: () => ({
      requests: [
        {
          type: 'open-text',
          text: { name: 'review', header: state.recording.header, review: explainedReview(state) },
          ...(page !== undefined && { page }),
        },
      ],
    }),
  };
}

/** At the end of a game, the page number of its lessons, from 0. Undefined elsewhere, or without lessons. */
function lessonsHere({ at, recording, review }: ReplayState): number | undefined {
  if (at < lastPlace({ recording }) || review.status !== 'ready') return undefined;
  const { header } = recording;
  return hasLessons(header, review.review) ? header.players.length + 1 : undefined;
}

const moveKey = (
  state: ReplayState,
  keys: readonly string[],
  to: Direction,
  does: string,
): PanelBinding<ReplayStep> => ({
  keys,
  does,
  isIdle: moved(state, to).at === state.at,
  isExplained: true,
  run: () => ({ state: moved(state, to) }),
});

const playKey = (state: ReplayState): PanelBinding<ReplayStep> => ({
  keys: [' '],
  does: 'play or pause',
  run: () => ({ state: playOrPause(state) }),
});

/**
 * A key that goes to the next or previous mistake. Help explains it even if there are no mistakes, unless the review
 * has failed.
 */
const mistakeKey = (
  state: ReplayState,
  keys: readonly string[],
  to: 'next' | 'previous',
): PanelBinding<ReplayStep> => ({
  keys,
  does: `go to the ${to} mistake`,
  isIdle: mistakePlace(state, to) === undefined,
  isExplained: state.review.status !== 'failed',
  run: () => ({ state: toMistake(state, to) }),
});

const ownMistakeKey = (state: ReplayState): PanelBinding<ReplayStep> => ({
  keys: ['m'],
  does: 'go to your own next mistake',
  isIdle: mistakePlace(state, 'next', 'own') === undefined,
  isExplained: state.review.status !== 'failed' && state.recording.ownSeats.length > 0,
  run: () => ({ state: toMistake(state, 'next', 'own') }),
});

/** True if others played too: computer players, or people at other computers. */
const hasOthers = ({ recording: { header, ownSeats } }: ReplayState): boolean =>
  ownSeats.length < header.players.length;

const retryKey = (state: ReplayState, { input }: Model): PanelBinding<ReplayStep> => ({
  keys: ['r'],
  does: 'make this decision again, and see what it costs',
  footer: 'retry',
  isIdle: !canRetry(state),
  isExplained: state.review.status !== 'failed',
  run: () => ({ state: retryMove(state, input) }),
});

/** Closes the game. The player gets back to what was open before or, if there was nothing, to the shell. */
const closed = ({ over }: ReplayState): ReplayStep =>
  over === 'nothing' ? { requests: [{ type: 'end', ending: 'left' }] } : { isClosed: true };
