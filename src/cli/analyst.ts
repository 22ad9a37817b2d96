import type { Worker } from 'node:worker_threads';
import { AnalysisError, type Analyst } from '../players/index.js';
import { computerWords } from '../text/index.js';
import type { Answer, Question } from './analystThread.js';
import { startThread } from './kernelThreads.js';
import { requireAnalysis } from './requireAnalysis.js';

/** Opens the analyst of a run, in a thread of its own that starts with the first question. */
export function openAnalyst(): Analyst {
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
      for (const number of [...waiting.keys()])
        settle({ number, problem: computerWords.analysisFailed(message) });
    });
    return started;
  };
  const ask =
    <Value>(method: keyof Analyst) =>
    async (...values: readonly unknown[]): Promise<Value> => {
      await requireAnalysis();
      thread ??= start();
      // A process that waits for an answer goes on; one that does not may end.
      thread.ref();
      const question: Question = { number: asked++, method, values };
      return new Promise((resolve, reject) => {
        waiting.set(question.number, {
          resolve: (value) => resolve(value as Value),
          reject: (problem) => reject(new AnalysisError(problem)),
        });
        thread?.postMessage(question);
      });
    };
  return { coach: ask('coach'), move: ask('move'), review: ask('review') };
}
