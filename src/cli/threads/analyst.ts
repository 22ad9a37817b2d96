import type { Worker } from 'node:worker_threads';
import type { Game } from '../../engine/index.js';
import { AnalysisError, type Analyst } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import type { Answer, Question } from './analystThread.js';
import { requireAnalysis } from './canAnalyse.js';
import { startThread } from './pool.js';

/** How long the threads keep the process alive: until all questions are answered, or not at all. */
type KeepAlive = 'until-answered' | 'never';

/** Opens an analyst that runs in its own threads. */
export function openAnalyst(keepAlive: KeepAlive = 'until-answered'): Analyst {
  const ask = openAnalystThread(keepAlive);
  // Run `goals` in a second thread, because `goals` can take seconds and would delay computer players.
  const askSlowly = openAnalystThread(keepAlive);
  return {
    coach: (game) => ask('coach', [withoutHistory(game)]) as ReturnType<Analyst['coach']>,
    move: (game) => ask('move', [withoutHistory(game)]) as ReturnType<Analyst['move']>,
    judge: (...values) => ask('judge', values) as ReturnType<Analyst['judge']>,
    review: (...values) => ask('review', values) as ReturnType<Analyst['review']>,
    exercises: (request) => ask('exercises', [request]) as ReturnType<Analyst['exercises']>,
    mistakes: (...values) => ask('mistakes', values) as ReturnType<Analyst['mistakes']>,
    goals: latestOnly(
      [],
      ([game, toBeat]: Parameters<Analyst['goals']>) =>
        askSlowly('goals', [withoutHistory(game), toBeat]) as ReturnType<Analyst['goals']>,
    ),
  };
}

/** Removes the history of a practice game, because copying the history to the thread would be slow. */
function withoutHistory(game: Game): Game {
  const { history, ...present } = game;
  return history ? present : game;
}

/** A function that calls a method of an analyst in another thread. */
type Ask = (method: keyof Analyst, values: readonly unknown[]) => Promise<unknown>;

/**
 * Returns a function that sends questions to an analyst thread. The thread starts when the function is first called.
 */
function openAnalystThread(keepAlive: KeepAlive): Ask {
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
    if (keepAlive === 'until-answered') thread.ref();
    else thread.unref();
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

/**
 * Wraps `ask` so that only one question is asked at a time. If several questions are waiting, asks only the latest
 * question and returns `fallback` for the earlier questions.
 */
function latestOnly<Values extends readonly unknown[], Value>(
  fallback: Value,
  ask: (values: Values) => Promise<Value>,
): (...values: Values) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let latest = 0;
  return async (...values: Values): Promise<Value> => {
    const number = ++latest;
    const previous = running;
    const answer = previous.then(() => (number === latest ? ask(values) : fallback));
    running = answer.catch(() => undefined);
    return answer;
  };
}
