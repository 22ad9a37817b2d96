import type { Game } from '../../engine/index.js';
import { type Analyst, goalMethod } from '../../players/index.js';
import { type Ask, type KeepAlive, openQuestionThread, type Questions } from './questionThread.js';
import { requireAnalysis } from './canAnalyse.js';
import { startThread } from './pool.js';

/**
 * How long a thread that only the coach needs waits for the next question, in milliseconds. After this time, the thread
 * ends, which frees about 80 MB.
 */
const IDLE_MS = 20_000;

/** Opens an analyst that runs in its own threads. */
export function openAnalyst(keepAlive: KeepAlive = 'until-answered'): Analyst {
  const open = (idleMs?: number): Questions => {
    const { ask, end } = openQuestionThread({
      start: () => startThread({ name: 'analyst' }),
      keepAlive,
      idleMs,
    });
    const askIfPossible: Ask = async (method, values) => {
      requireAnalysis();
      return ask(method, values);
    };
    return { ask: askIfPossible, end };
  };
  const { ask } = open();
  // Run `goals` in a second thread, because `goals` can take seconds and would delay computer players.
  const { ask: askSlowly, end: endGoals } = open(IDLE_MS);
  // Run `parts` in a third thread, because `parts` needs much memory, which only the end of a thread frees.
  const { ask: askForParts } = open(IDLE_MS);
  return {
    coach: (game) => ask('coach', [withoutHistory(game)]) as ReturnType<Analyst['coach']>,
    parts: (game) => askForParts('parts', [withoutHistory(game)]) as ReturnType<Analyst['parts']>,
    prepare: async (game) => {
      // Only the level "rival" needs long computations. For other levels, the thread is not even started.
      const hasRival = game.seats.length > 1 && game.header.players.some(({ kind }) => kind === 'rival');
      // If the preparation fails, the first move reports the reason.
      if (hasRival) await ask('prepare', [withoutHistory(game)]).catch(() => undefined);
    },
    move: (game) => ask('move', [withoutHistory(game)]) as ReturnType<Analyst['move']>,
    judge: (...values) => ask('judge', values) as ReturnType<Analyst['judge']>,
    review: (...values) => ask('review', values) as ReturnType<Analyst['review']>,
    exercises: (request) => ask('exercises', [request]) as ReturnType<Analyst['exercises']>,
    mistakes: (...values) => ask('mistakes', values) as ReturnType<Analyst['mistakes']>,
    estimate: (game, toBeat) =>
      ask('estimate', [withoutHistory(game), toBeat]) as ReturnType<Analyst['estimate']>,
    rest: endGoals,
    goals: latestOnly(
      // In the first rounds, the thread is not even started.
      async ([game, toBeat]: Parameters<Analyst['goals']>) =>
        goalMethod(game) === 'estimate'
          ? undefined
          : ((await askSlowly('goals', [withoutHistory(game), toBeat])) as Awaited<
              ReturnType<Analyst['goals']>
            >),
    ),
  };
}

/** Removes the history of a practice game, because copying the history to the thread would be slow. */
function withoutHistory(game: Game): Game {
  const { history, ...present } = game;
  return history ? present : game;
}

/**
 * Wraps `ask` so that only one question is asked at a time. If several questions are waiting, asks only the latest
 * question and returns undefined for the earlier questions.
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
