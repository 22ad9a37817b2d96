import type { Decision, Lesson, Review } from '../../../analysis/index.js';
import { evolve, type Game, isOver, newGame } from '../../../engine/index.js';
import type { MoveAction, WinChances } from '../../../players/index.js';
import type { InputStyle } from '../../../settings/index.js';
import type { Direction } from '../../core/bindings.js';
import { type Exercise, openExercise, type Verdict, withVerdict } from '../../model/review/exercise.js';
import type { Table } from '../../model/model.js';
import type { ReviewState } from '../../model/reading.js';
import type { RecordedMove, Recording } from '../../model/review/recording.js';

/** How long the replay shows each event, in milliseconds. Viewers need that long to read what happened. */
export const REPLAY_EVENT_MS = 1000;

export interface ReplayState {
  /** What's behind the replay: a list of games or the end screen. `nothing` after the command `yahtzee-cli replay`. */
  readonly over: 'list' | 'end' | 'nothing';
  readonly recording: Recording;
  /** How many events are shown so far: at least 1 if the game has events. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly review: ReviewState;
  /** What the analyst says about decisions that cost points, by their index in the recording's `moves`. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /**
   * Everybody's chance of winning at the places shown. Undefined while it's being computed, or if there's none at that
   * place.
   */
  readonly winChances: ReadonlyMap<number, WinChances | undefined>;
  readonly retry?: Exercise | undefined;
}

export const openReplay = (
  recording: Recording,
  over: ReplayState['over'],
  review: ReviewState = { status: 'awaited' },
): ReplayState =>
  toPlace(
    { recording, over, at: 0, isPlaying: false, review, verdicts: new Map(), winChances: new Map() },
    1,
  );

export const lastPlace = ({ recording }: Pick<ReplayState, 'recording'>): number => recording.events.length;

export const tableShown = ({
  recording: { games, events, end },
  at,
}: Pick<ReplayState, 'recording' | 'at'>): Table => ({
  snapshot: { game: games[at] ?? end, events: events.slice(0, at) },
  isPast: true,
  end,
});

/** Moves to another event, and pauses the replay. */
export const moved = (state: ReplayState, to: Direction): ReplayState =>
  toPlace({ ...state, isPlaying: false }, placeFrom(state, to));

/** Goes to the next or previous mistake, and pauses the replay. */
export const toMistake = (state: ReplayState, to: 'next' | 'previous', whose?: Whose): ReplayState =>
  toPlace({ ...state, isPlaying: false }, mistakePlace(state, to, whose) ?? state.at);

/** Goes to a place in the game, given as a number of events, and pauses the replay. */
export const movedTo = (state: ReplayState, place: number): ReplayState =>
  toPlace({ ...state, isPlaying: false }, place);

/** Advances the replay by one event, and pauses it at the last. */
export function afterEvent(state: ReplayState): ReplayState {
  const next = toPlace(state, state.at + 1);
  return { ...next, isPlaying: state.isPlaying && next.at < lastPlace(next) };
}

/** At the end, playing restarts from the first event. */
export function playOrPause(state: ReplayState): ReplayState {
  if (state.isPlaying) return { ...state, isPlaying: false };
  const from = state.at < lastPlace(state) ? state : toPlace(state, 1);
  return { ...from, isPlaying: from.at < lastPlace(from) };
}

const toPlace = (state: ReplayState, wanted: number): ReplayState => ({
  ...withoutRetry(state),
  at: Math.min(Math.max(1, wanted), lastPlace(state)),
});

/** Where an arrow key or another movement key goes. */
function placeFrom(state: ReplayState, to: Direction): number {
  const { at } = state;
  switch (to) {
    case 'left':
      return at - 1;
    case 'right':
      return at + 1;
    case 'up':
    case 'page-up':
      return turnPlaces(state).findLast((place) => place < at) ?? 1;
    case 'down':
    case 'page-down':
      return turnPlaces(state).find((place) => place > at) ?? lastPlace(state);
    case 'first':
      return 1;
    case 'last':
      return lastPlace(state);
  }
}

/** The places that show each turn's first roll. */
const turnPlaces = ({ recording: { events } }: ReplayState): number[] =>
  events.flatMap((event, index) => (event.type === 'rolled' && event.roll === 1 ? [index + 1] : []));

export interface ShownMove extends RecordedMove {
  readonly index: number;
  /** What the review says about the decision, once it's ready. */
  readonly decision?: Decision;
}

export function moveShown({ recording, review, at }: ReplayState): ShownMove | undefined {
  const index = recording.moveAt.get(at);
  const move = index === undefined ? undefined : recording.moves[index];
  if (index === undefined || !move) return undefined;
  const decision = review.status === 'ready' ? review.review.decisions[index] : undefined;
  return { ...move, index, ...(decision && { decision }) };
}

/** Everybody's decisions, or only those of people at this computer. */
export type Whose = 'all' | 'own';

/** The places of mistakes (`?!`, `?`, `??`). Empty until the review is ready. */
export const mistakePlaces = (
  { recording: { moves, ownSeats }, review }: ReplayState,
  whose: Whose = 'all',
): readonly number[] =>
  review.status === 'ready'
    ? moves.flatMap(({ seat, place }, index) =>
        review.review.decisions[index]?.mark && (whose === 'all' || ownSeats.includes(seat)) ? [place] : [],
      )
    : [];

export function mistakePlace(state: ReplayState, to: 'next' | 'previous', whose?: Whose): number | undefined {
  const places = mistakePlaces(state, whose);
  return to === 'next'
    ? places.find((place) => place > state.at)
    : places.findLast((place) => place < state.at);
}

/**
 * After the player has tried a decision again, goes to the next mistake or, without one, back to the decision as it was
 * made in the game.
 */
export const afterRetry = (state: ReplayState): ReplayState => {
  const next = mistakePlace(state, 'next');
  return next === undefined ? withoutRetry(state) : toPlace(state, next);
};

/** Asks the player to make the decision at the current place again. Does nothing without a decision or a review. */
export function retryMove(state: ReplayState, input: InputStyle): ReplayState {
  const game = state.recording.games[state.at];
  return game && canRetry(state) ? { ...state, isPlaying: false, retry: openExercise(game, input) } : state;
}

/** True if there's a reviewed decision at the current place. */
export const canRetry = (state: ReplayState): boolean => moveShown(state)?.decision !== undefined;

export const withoutRetry = (state: ReplayState): ReplayState => ({ ...state, retry: undefined });

/**
 * Which decisions to explain now: the one at the current place, and the next mistake, so that its reason is ready when
 * the player gets there. A game's first explanation can take more than a second.
 *
 * @param lessons whether to explain each player's costliest decisions too
 */
export function movesToExplain(state: ReplayState, lessons: 'lessons' | 'no-lessons'): readonly number[] {
  const { review, recording, verdicts } = state;
  if (review.status !== 'ready') return [];
  const { decisions } = review.review;
  const next = mistakePlace(state, 'next');
  const wanted = [
    ...[state.at, ...(next === undefined ? [] : [next])].map((place) => recording.moveAt.get(place)),
    ...(lessons === 'lessons' ? review.review.lessons.map((lesson) => decisionIndex(decisions, lesson)) : []),
  ];
  return [...new Set(wanted)].filter(
    (index) => index !== undefined && (decisions[index]?.cost ?? 0) > 0 && !verdicts.has(index),
  ) as readonly number[];
}

const decisionIndex = (decisions: readonly Decision[], { decision: { seat, turn, roll } }: Lesson): number =>
  decisions.findIndex((each) => each.seat === seat && each.turn === turn && each.roll === roll);

/** Adds the reasons that the analyst has already given for costly decisions. */
export function explainedReview({ review, verdicts }: ReplayState): ReviewState {
  if (review.status !== 'ready') return review;
  const { decisions, lessons } = review.review;
  const explained = lessons.map((lesson): Lesson => {
    const verdict = verdicts.get(decisionIndex(decisions, lesson));
    return verdict?.status === 'ready' ? { ...lesson, why: verdict.judgement.why } : lesson;
  });
  return { ...review, review: { ...review.review, lessons: explained } };
}

/**
 * The game at the current place, if the analyst should compute everybody's chance of winning there. Undefined in a solo
 * game, after the game's last event, before the review is ready, and once we've asked.
 */
export function gameToForecast({ recording, review, at, winChances }: ReplayState): Game | undefined {
  const { header, events } = recording;
  if (header.players.length === 1 || review.status !== 'ready' || winChances.has(at)) return undefined;
  // Don't use `recording.games`, which still shows a turn's dice after the turn.
  const game = events.slice(0, at).reduce(evolve, newGame(header));
  return isOver(game) ? undefined : game;
}

export const withWinChances = (
  state: ReplayState,
  place: number,
  chances: WinChances | undefined,
): ReplayState => ({ ...state, winChances: new Map([...state.winChances, [place, chances]]) });

export const withMoveVerdict = (state: ReplayState, index: number, verdict: Verdict): ReplayState => ({
  ...state,
  verdicts: new Map([...state.verdicts, [index, verdict]]),
});

/**
 * Adds the analyst's verdict to the decision that it's about: one in the game, or the one that the player is trying
 * again.
 */
export function withJudgement(
  state: ReplayState,
  game: Game,
  action: MoveAction,
  verdict: Verdict,
): ReplayState {
  const index = state.recording.moves.findIndex((move) => move.action === action);
  if (index >= 0) return withMoveVerdict(state, index, verdict);
  return state.retry ? { ...state, retry: withVerdict(state.retry, game, action, verdict) } : state;
}

/** The lowest and highest expected final score in a review. A bar shows each score between them. */
export function expectedRange({ decisions, seats }: Review): readonly [low: number, high: number] {
  const scores = [
    ...decisions.flatMap(({ played, best }) => [played.expected, best.expected]),
    ...seats.flatMap(({ course }) => course),
  ];
  return [Math.min(...scores), Math.max(...scores)];
}

/**
 * The current player's expected final score before and after the decision here. If a box was just filled here, both are
 * the score after that. Undefined without a review, or if nothing was decided here.
 */
export function expectedShown(
  state: ReplayState,
): { readonly before: number; readonly after: number } | undefined {
  const { review, recording, at } = state;
  if (review.status !== 'ready') return undefined;
  const decision = moveShown(state)?.decision;
  if (decision) return { before: decision.best.expected, after: decision.played.expected };
  const event = recording.events[at - 1];
  if (event?.type !== 'scored') return undefined;
  const after = review.review.seats[event.seat]?.course[event.turn];
  return after === undefined ? undefined : { before: after, after };
}
