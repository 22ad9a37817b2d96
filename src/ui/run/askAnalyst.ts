import { currentTurn, type Game } from '../../engine/index.js';
import {
  AnalysisError,
  type Analyst,
  ghostMove,
  goalMethod,
  type MoveAction,
  moveOf,
  positionIn,
} from '../../players/index.js';
import { exerciseMessages, loadCourseChart, reviewMessages } from '../../text/index.js';
import { judgeMove } from '../../training/index.js';
import type { Coaching, GoalChance, Judgement } from '../../analysis/index.js';
import type { Session, Snapshot } from '../../session/index.js';
import type { CoachAnswer, MoveParts } from '../model/coach.js';
import type { ReviewState } from '../model/reading.js';
import type { PastGame } from '../model/review/recording.js';
import type { Message } from '../model/messages.js';
import type { Model } from '../model/model.js';
import { turnFacts } from '../model/turn.js';

type Send = (message: Message) => void;

/** Asks a computer player or a ghost for its move. The move, or why there is none, arrives as a message. */
export async function askForMove(analyst: Analyst, game: Game, send: Send): Promise<void> {
  const turn = currentTurn(game);
  if (!turn) return;
  try {
    const move = ghostMove(game) ?? (await analyst.move(game));
    send({ type: 'computer-moves', turn, move });
  } catch (error) {
    send({ type: 'computer-stuck', turn, line: lineOf(error) });
  }
}

export interface CoachClient {
  /**
   * Sends the advice once it's known, and again whenever the chances of winning or of beating a score become known or
   * more exact. In the same position as last time, the first answer comes at once.
   *
   * @param toBeat the score to beat, if any
   */
  ask(game: Game, toBeat: number | undefined): void;
  /**
   * Sends the parts of the expected final score after each move. Computes nothing again in the same position as last
   * time.
   */
  explain(game: Game): void;
  /** Stops all computations and frees their memory. Called when the coach closes. */
  rest(): void;
}

/** Half a percentage point: an estimate with no larger error is exact enough. */
const EXACT_ENOUGH = 0.005;

interface Asked {
  readonly game: Game;
  readonly toBeat: number | undefined;
  coaching?: Coaching;
  answer?: CoachAnswer;
  /** True once the answer has exact chances rather than estimates. */
  isExact: boolean;
  /** Identifies the running search for the chances. Missing while the coach is closed. */
  search?: symbol;
}

/** Connects the coach to the analyst. Answers arrive as messages. */
export function createCoachClient(analyst: Analyst, send: Send): CoachClient {
  let last: Asked | undefined;

  const answer = (asked: Asked, given: CoachAnswer): void => {
    asked.answer = given;
    send({ type: 'coach-answered', game: asked.game, answer: given });
  };

  const consult = async (asked: Asked, search: symbol): Promise<void> => {
    const { game, toBeat } = asked;
    const hasGoal = game.seats.length > 1 || toBeat !== undefined;
    try {
      const advice = asked.coaching ? undefined : analyst.coach(game);
      // Ask for the first estimate before the advice arrives, so the analyst can work on it while the screen shows the
      // advice.
      const firstEstimate = hasGoal ? analyst.estimate(game, toBeat) : undefined;
      // If the analysis fails, so does the advice, which reports the error. Ignore it here.
      firstEstimate?.catch(lineOf);
      if (advice) {
        asked.coaching = await advice;
        answer(asked, { name: 'given', coaching: asked.coaching, goals: hasGoal ? undefined : [] });
      }
      const { coaching } = asked;
      if (!coaching || asked.search !== search) return;
      const show = (goals: readonly GoalChance[]): void => answer(asked, { name: 'given', coaching, goals });
      const estimate = firstEstimate && refine(asked, search, show, firstEstimate);
      await Promise.all([estimate, findExact(asked, show)]);
    } catch (error) {
      if (asked.search !== search) return;
      if (last === asked) last = undefined;
      answer(asked, { name: 'unavailable', why: lineOf(error) });
    }
  };

  const findExact = async (asked: Asked, show: (goals: readonly GoalChance[]) => void): Promise<void> => {
    const goals = await analyst.goals(asked.game, asked.toBeat);
    if (!goals) return;
    asked.isExact = true;
    show(goals);
  };

  /**
   * Shows the first estimate of the chances, then better ones until the error is small enough or nobody needs them.
   * Stops at the first estimate if exact chances will follow.
   */
  const refine = async (
    asked: Asked,
    search: symbol,
    show: (goals: readonly GoalChance[]) => void,
    firstEstimate: Promise<readonly GoalChance[]>,
  ): Promise<void> => {
    const isNeeded = (): boolean => last === asked && asked.search === search && !asked.isExact;
    for (let next = firstEstimate; isNeeded(); next = analyst.estimate(asked.game, asked.toBeat)) {
      const goals = await next;
      if (!isNeeded() || goals.length === 0) return;
      if (isMoreExact(goals, asked)) show(goals);
      if (goalMethod(asked.game) !== 'estimate') return;
      if (goals.every(({ error = 0 }) => error <= EXACT_ENOUGH)) return;
    }
  };

  let explained: { readonly game: Game; readonly parts: Promise<MoveParts> } | undefined;
  const partsIn = async (game: Game): Promise<MoveParts> => {
    try {
      return await analyst.parts(game);
    } catch (error) {
      // The coach's advice already says why the analysis failed.
      lineOf(error);
      if (explained?.game === game) explained = undefined;
      return 'unavailable';
    }
  };

  return {
    ask(game, toBeat) {
      const known = last?.game === game && last.toBeat === toBeat ? last : undefined;
      const asked: Asked = known ?? { game, toBeat, isExact: false };
      last = asked;
      if (asked.answer) send({ type: 'coach-answered', game, answer: asked.answer });
      if (asked.isExact || asked.search) return;
      asked.search = Symbol('search');
      void consult(asked, asked.search);
    },
    explain(game) {
      if (explained?.game !== game) explained = { game, parts: partsIn(game) };
      void explained.parts.then((parts) => send({ type: 'moves-explained', game, parts }));
    },
    rest() {
      delete last?.search;
      analyst.rest();
    },
  };
}

/**
 * True if these estimates beat those on the screen. After the player closes and reopens the coach, the analyst starts
 * over, so its first estimates are less exact.
 */
function isMoreExact(goals: readonly GoalChance[], { answer }: Asked): boolean {
  const shown = answer?.name === 'given' ? answer.goals : undefined;
  return goals.every(({ error = 0 }, index) => error < (shown?.[index]?.error ?? Infinity));
}

/** Compares an action with the best move. The verdict, or why there is none, arrives as a message. */
export async function askForVerdict(
  analyst: Analyst,
  game: Game,
  action: MoveAction,
  send: Send,
): Promise<void> {
  try {
    const position = positionIn(game);
    const judged = await judgeMove(analyst, game, position, moveOf(position.dice, action));
    send({ type: 'judged', game, action, verdict: { status: 'ready', ...judged } });
  } catch (error) {
    const line = exerciseMessages.unavailable(lineOf(error));
    send({ type: 'judged', game, action, verdict: { status: 'failed', line } });
  }
}

/**
 * Compares a move of a practice game with the best move. Sends nothing if the analysis fails.
 *
 * @param events the number of events after the move
 */
export async function askForPracticeVerdict(
  analyst: Analyst,
  { game, action, events }: { readonly game: Game; readonly action: MoveAction; readonly events: number },
  send: Send,
): Promise<void> {
  const judgement = await judgedMove(analyst, game, action).catch(withoutReason);
  if (judgement) send({ type: 'practice-judged', game, events, judgement });
}

/**
 * Prepares the analyst for a turn while the player thinks. Otherwise, the first verdict on a scorecard could take
 * seconds.
 */
export async function prepareVerdict(analyst: Analyst, game: Game): Promise<void> {
  const [box] = turnFacts(game)?.options.legal ?? [];
  if (box !== undefined) await judgedMove(analyst, game, { type: 'score', box }).catch(withoutReason);
}

async function judgedMove(analyst: Analyst, game: Game, action: MoveAction): Promise<Judgement> {
  const position = positionIn(game);
  return analyst.judge(game.header.rules, position, moveOf(position.dice, action));
}

/** Finds everybody's chance of winning, and sends it as a message. Sends `undefined` if the analysis fails. */
export async function findWinChances(analyst: Analyst, game: Game, place: number, send: Send): Promise<void> {
  const chances = await analyst.winChances(game).catch(withoutReason);
  send({ type: 'win-chances', header: game.header, place, chances });
}

async function askForReview(
  analyst: Analyst,
  { header, events }: Pick<PastGame, 'header' | 'events'>,
): Promise<ReviewState> {
  try {
    const review = await analyst.review(header, events);
    return { status: 'ready', review, chart: await loadCourseChart() };
  } catch (error) {
    return { status: 'failed', line: reviewMessages.unavailable(lineOf(error)) };
  }
}

/**
 * Reviews a stored game, and sends the review as a message. With several players, sends it again with the chances of
 * winning.
 */
export async function reviewStored(analyst: Analyst, game: PastGame, send: Send): Promise<void> {
  const { header } = game;
  const review = await askForReview(analyst, game);
  send({ type: 'stored-game-reviewed', header, review });
  const complete = await withToWin(analyst, game, review);
  if (complete) send({ type: 'stored-game-reviewed', header, review: complete });
}

/** Adds the chances of winning to a game's review. Undefined in a solo game, or if the analysis fails. */
async function withToWin(
  analyst: Analyst,
  { header, events }: Pick<PastGame, 'header' | 'events'>,
  found: ReviewState,
): Promise<ReviewState | undefined> {
  if (found.status !== 'ready' || header.players.length === 1) return undefined;
  const review = await analyst.reviewToWin(header, events, found.review).catch(withoutReason);
  return review && { ...found, review };
}

/**
 * Why the analyst can't answer, in one line.
 *
 * @throws any error that isn't an `AnalysisError`
 */
function lineOf(error: unknown): string {
  if (!(error instanceof AnalysisError)) throw error;
  return error.message;
}

/** Swallows the error of a failed analysis, so that nothing is shown for it. Throws any other error. */
function withoutReason(error: unknown): undefined {
  lineOf(error);
}

/**
 * How long the end screen waits before it starts the review, in milliseconds, so that its first frame isn't delayed.
 */
const REVIEW_AFTER_MS = 100;

export interface Reviewer {
  review(ended: Session): void;
  /** Reviews the game once it's saved, if the end screen still wants it. */
  reviewSoon(ended: Session): void;
  /** Cancels a review that `reviewSoon` has scheduled. */
  stop(): void;
}

interface ReviewerStage {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  readonly isOpen: (session: Session) => boolean;
}

export function createReviewer(analyst: Analyst, { getModel, send, isOpen }: ReviewerStage): Reviewer {
  let timer: NodeJS.Timeout | undefined;
  let reviewed: Snapshot['events'] | undefined;
  let isStopped = false;

  const review = async (ended: Session): Promise<void> => {
    const { game, events } = ended.getSnapshot();
    reviewed = events;
    const played = { header: game.header, events };
    const found = await askForReview(analyst, played);
    // In a practice game, the player may have taken back a decision while the review was computed.
    const isShown = (): boolean => isOpen(ended) && ended.getSnapshot().events === events;
    if (!isShown()) return;
    send({ type: 'reviewed', review: found });
    if (game.phase.name !== 'finished' || game.seats.length === 1 || found.status !== 'ready') return;
    const point = await analyst.turningPoint(game.header, events).catch(withoutReason);
    if (!isShown()) return;
    send({ type: 'turning-point', point });
    const complete = await withToWin(analyst, played, found);
    if (complete && isShown()) send({ type: 'reviewed', review: complete });
  };

  const reviewIfAwaited = (ended: Session): void => {
    const { scene } = getModel();
    const isAwaited = scene.name === 'end' && scene.review?.status === 'awaited';
    const isNew = isOpen(ended) && reviewed !== ended.getSnapshot().events;
    if (isAwaited && isNew && !isStopped) void review(ended);
  };

  return {
    review: (ended) => void review(ended),
    reviewSoon(ended) {
      clearTimeout(timer);
      timer = setTimeout(() => void ended.settled().then(() => reviewIfAwaited(ended)), REVIEW_AFTER_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
