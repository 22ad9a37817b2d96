import type { Worker } from 'node:worker_threads';
import type { Game } from '../../engine/index.js';
import { AnalysisError, type Analyst, type SharedSolution } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import type { AnalystMessage, Answer, Question } from './analystThread.js';
import { requireAnalysis } from './canAnalyse.js';
import { startThread } from './pool.js';

/** A thread keeps the process alive until all questions are answered, or not at all. */
type KeepAlive = 'until-answered' | 'never';

type Ask = (method: keyof Analyst, values: readonly unknown[]) => Promise<unknown>;

export type QuestionThread = Pick<Worker, 'on' | 'postMessage' | 'ref' | 'terminate' | 'unref'>;

interface QuestionThreadOptions {
  readonly start: () => QuestionThread;
  readonly keepAlive: KeepAlive;
  /** After this many milliseconds without a question, the thread ends. By default, it ends with the process. */
  readonly idleMs?: number | undefined;
  readonly onSolved?: (solution: SharedSolution) => void;
}

/** An analyst thread that starts when somebody asks a question. */
interface Questions {
  readonly ask: Ask;
  /**
   * Ends the thread to free its memory, unless it still has a question that isn't in `droppable`. Unanswered questions
   * fail, and the next question starts the thread again.
   */
  end(droppable: readonly (keyof Analyst)[]): void;
  /** After `keep(true)`, neither `end` nor idle time ends the thread, until `keep(false)`. */
  keep(isKept: boolean): void;
}

interface Waiting {
  readonly method: keyof Analyst;
  resolve(value: unknown): void;
  reject(problem: string): void;
}

export function openQuestionThread({ start, keepAlive, idleMs, onSolved }: QuestionThreadOptions): Questions {
  let thread: QuestionThread | undefined;
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;
  let isKept = false;
  const waiting = new Map<number, Waiting>();

  const stop = (): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
    fail(computerMessages.analysisStopped);
  };
  const stopWhenIdle = (): void => {
    clearTimeout(idle);
    if (idleMs !== undefined && !isKept) idle = setTimeout(stop, idleMs).unref();
  };
  const settle = (answer: Answer): void => {
    const promise = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) {
      thread?.unref();
      stopWhenIdle();
    }
    if ('problem' in answer) promise?.reject(answer.problem);
    else promise?.resolve(answer.value);
  };
  const fail = (problem: string): void => {
    for (const number of [...waiting.keys()]) settle({ number, problem });
  };
  const startNow = (): QuestionThread => {
    const started = start();
    started.on('message', (message: AnalystMessage) =>
      'solved' in message ? onSolved?.(message.solved) : settle(message),
    );
    started.on('error', ({ message }) => {
      thread = undefined;
      fail(computerMessages.analysisFailed(message));
    });
    return started;
  };
  const ask: Ask = async (method, values) => {
    clearTimeout(idle);
    thread ??= startNow();
    if (keepAlive === 'until-answered') thread.ref();
    else thread.unref();
    const question: Question = { number: asked++, method, values };
    return new Promise((resolve, reject) => {
      waiting.set(question.number, {
        method,
        resolve,
        reject: (problem) => reject(new AnalysisError(problem)),
      });
      thread?.postMessage(question);
    });
  };
  return {
    ask,
    end(droppable) {
      if (!isKept && [...waiting.values()].every(({ method }) => droppable.includes(method))) stop();
    },
    keep(isKeptNow) {
      isKept = isKeptNow;
      if (waiting.size === 0 && thread) stopWhenIdle();
    },
  };
}

/** A thread ends after this many milliseconds without a question, which frees its memory. */
const IDLE_MS = 20_000;

/** Nobody needs these answers after the coach closes. */
const ONLY_FOR_COACH: readonly (keyof Analyst)[] = ['goals', 'estimate', 'parts'];

/** Opens an analyst that works in other threads. */
export function openAnalyst(keepAlive: KeepAlive = 'until-answered'): Analyst {
  // Keep the last solved rule set, so that threads that start later need not solve it again.
  let solvedBefore: SharedSolution | undefined;
  const open = (): Questions => {
    const { ask, ...others } = openQuestionThread({
      start: () => startThread({ name: 'analyst', solvedBefore }),
      keepAlive,
      idleMs: IDLE_MS,
      onSolved: (solution) => (solvedBefore = solution),
    });
    const askIfPossible: Ask = async (method, values) => {
      requireAnalysis();
      return ask(method, values);
    };
    return { ...others, ask: askIfPossible };
  };
  const { ask, end, keep } = open();
  // Run `parts` in a second thread, because it takes a second or two and much memory.
  const { ask: askForParts, end: endParts } = open();
  return {
    coach: (game) => ask('coach', [withoutHistory(game)]) as ReturnType<Analyst['coach']>,
    async parts(game) {
      // Ask the first thread something, so that it solves the rule set. The second thread then gets the solution from
      // it.
      await ask('coach', [withoutHistory(game)]);
      return askForParts('parts', [withoutHistory(game)]) as ReturnType<Analyst['parts']>;
    },
    prepareMoves: async (game) => {
      // Only the level "rival" needs long computations. For other levels, the thread isn't even started.
      const hasRival = game.seats.length > 1 && game.header.players.some(({ kind }) => kind === 'rival');
      keep(hasRival);
      // If the preparation fails, the first move reports the reason.
      if (hasRival) await ask('prepareMoves', [withoutHistory(game)]).catch(() => undefined);
    },
    move: (game) => ask('move', [withoutHistory(game)]) as ReturnType<Analyst['move']>,
    judge: (...values) => ask('judge', values) as ReturnType<Analyst['judge']>,
    review: (...values) => ask('review', values) as ReturnType<Analyst['review']>,
    reviewToWin: (...values) => ask('reviewToWin', values) as ReturnType<Analyst['reviewToWin']>,
    perfectScore: (...values) => ask('perfectScore', values) as ReturnType<Analyst['perfectScore']>,
    turningPoint: (...values) => ask('turningPoint', values) as ReturnType<Analyst['turningPoint']>,
    winChances: (game) => ask('winChances', [withoutHistory(game)]) as ReturnType<Analyst['winChances']>,
    exercises: (request) => ask('exercises', [request]) as ReturnType<Analyst['exercises']>,
    costs: (...values) => ask('costs', values) as ReturnType<Analyst['costs']>,
    estimate: (game, toBeat) =>
      ask('estimate', [withoutHistory(game), toBeat]) as ReturnType<Analyst['estimate']>,
    goals: latestOnly(
      async ([game, toBeat]: Parameters<Analyst['goals']>) =>
        (await ask('goals', [withoutHistory(game), toBeat])) as Awaited<ReturnType<Analyst['goals']>>,
    ),
    rest() {
      end(ONLY_FOR_COACH);
      endParts(ONLY_FOR_COACH);
    },
  };
}

/** Drops a game's history, which would be slow to copy to a thread. */
function withoutHistory(game: Game): Game {
  const { history, ...present } = game;
  return history ? present : game;
}

/**
 * Asks one question at a time. Of several waiting questions, asks only the latest, and resolves the others with
 * undefined.
 */
function latestOnly<Values extends readonly unknown[], Value>(
  ask: (values: Values) => Promise<Value>,
): (...values: Values) => Promise<Value | undefined> {
  let running: Promise<unknown> = Promise.resolve();
  let latest = 0;
  return async (...values) => {
    const number = ++latest;
    const previous = running;
    const answer = previous.then(() => (number === latest ? ask(values) : undefined));
    running = answer.catch(() => undefined);
    return answer;
  };
}
