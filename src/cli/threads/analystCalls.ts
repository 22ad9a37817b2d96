import type { Worker } from 'node:worker_threads';
import { AnalysisError, type Analyst } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import type { Answer, Question } from './analystThread.js';
import { startThread } from './pool.js';
import { requireAnalysis } from './requireAnalysis.js';

/** Asks an analyst in another thread. */
export type Ask = (method: keyof Analyst, values: readonly unknown[]) => Promise<unknown>;

/** An analyst in a thread of its own, which starts with the first question and answers one after the other. */
export function callAnalyst(): Ask {
  let thread: Worker | undefined;
  let asked = 0;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(problem: string): void }>();

  const settle = (answer: Answer): void => {
    const promise = waiting.get(answer.number);
    waiting.delete(answer.number);
    if (waiting.size === 0) thread?.unref();
    if ('problem' in answer) promise?.reject(answer.problem);
    else promise?.resolve(answer.value);
  };
  const start = (): Worker => {
    const started = startThread({ name: 'analyst' });
    started.on('message', settle);
    started.on('error', ({ message }) => {
      thread = undefined;
      for (const number of [...waiting.keys()]) {
        settle({ number, problem: computerMessages.analysisFailed(message) });
      }
    });
    return started;
  };
  return async (method, values) => {
    requireAnalysis();
    thread ??= start();
    // A process that waits for an answer goes on; one that does not may end.
    thread.ref();
    const question: Question = { number: asked++, method, values };
    return new Promise((resolve, reject) => {
      waiting.set(question.number, {
        resolve,
        reject: (problem) => reject(new AnalysisError(problem)),
      });
      thread?.postMessage(question);
    });
  };
}

/** Asks one question at a time; of those that wait meanwhile only the last is asked, and the others are answered at once. */
export function newestOnly<Values extends readonly unknown[], Value>(
  instead: Value,
  ask: (values: Values) => Promise<Value>,
): (...values: Values) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let newest = 0;
  return async (...values: Values): Promise<Value> => {
    const number = ++newest;
    const before = running;
    const answer = before.then(() => (number === newest ? ask(values) : instead));
    running = answer.catch(() => undefined);
    return answer;
  };
}
