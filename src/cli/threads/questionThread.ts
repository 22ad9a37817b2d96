import type { Worker } from 'node:worker_threads';
import { AnalysisError, type Analyst, type SharedSolution } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import type { AnalystMessage, Answer, Question } from './analystThread.js';

/** How long a thread keeps the process alive: until all questions are answered, or not at all. */
export type KeepAlive = 'until-answered' | 'never';

/** A function that calls a method of an analyst in another thread. */
export type Ask = (method: keyof Analyst, values: readonly unknown[]) => Promise<unknown>;

/** The part of a worker that `openQuestionThread` uses. */
export type QuestionThread = Pick<Worker, 'on' | 'postMessage' | 'ref' | 'terminate' | 'unref'>;

interface QuestionThreadOptions {
  readonly start: () => QuestionThread;
  readonly keepAlive: KeepAlive;
  /** After this many milliseconds without a question, the thread ends. Default: the thread ends with the process. */
  readonly idleMs?: number | undefined;
  /** Receives each rule set that the thread solves. */
  readonly onSolved?: (solution: SharedSolution) => void;
}

/** An analyst thread, which starts when a question is asked and no thread is running. */
export interface Questions {
  readonly ask: Ask;
  /**
   * Ends the thread, which frees its memory. Unanswered questions fail. The next question starts the thread again. If a
   * question that is not in `droppable` is unanswered, does nothing.
   */
  end(droppable: readonly (keyof Analyst)[]): void;
  /** Keeps the thread from now on, or no longer: neither `end` nor idle time ends a thread that is kept. */
  keep(isKept: boolean): void;
}

/** An unanswered question. */
interface Waiting {
  readonly method: keyof Analyst;
  resolve(value: unknown): void;
  reject(problem: string): void;
}

/** Returns an analyst thread. */
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
