import type { Game } from '../../engine/index.js';
import type { Analyst, SharedSolution } from '../../players/index.js';
import { type Ask, type KeepAlive, openQuestionThread, type Questions } from './questionThread.js';
import { requireAnalysis } from './canAnalyse.js';
import { startThread } from './pool.js';

/**
 * How long a thread waits for the next question, in milliseconds. After this time, the thread ends, which frees its
 * memory.
 */
const IDLE_MS = 20_000;

/** The questions whose answers nobody needs after the coach closes. */
const ONLY_FOR_COACH: readonly (keyof Analyst)[] = ['goals', 'estimate', 'parts'];

/** Opens an analyst that runs in its own threads. */
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
  // Run `parts` in a second thread, because `parts` takes a second or two, and needs much memory.
  const { ask: askForParts, end: endParts } = open();
  return {
    coach: (game) => ask('coach', [withoutHistory(game)]) as ReturnType<Analyst['coach']>,
    async parts(game) {
      await ask('prepare', [game.header.rules]);
      return askForParts('parts', [withoutHistory(game)]) as ReturnType<Analyst['parts']>;
    },
    prepareMoves: async (game) => {
      // Only the level "rival" needs long computations. For other levels, the thread is not even started.
      const hasRival = game.seats.length > 1 && game.header.players.some(({ kind }) => kind === 'rival');
      keep(hasRival);
      // If the preparation fails, the first move reports the reason.
      if (hasRival) await ask('prepareMoves', [withoutHistory(game)]).catch(() => undefined);
    },
    move: (game) => ask('move', [withoutHistory(game)]) as ReturnType<Analyst['move']>,
    judge: (...values) => ask('judge', values) as ReturnType<Analyst['judge']>,
    review: (...values) => ask('review', values) as ReturnType<Analyst['review']>,
    exercises: (request) => ask('exercises', [request]) as ReturnType<Analyst['exercises']>,
    mistakes: (...values) => ask('mistakes', values) as ReturnType<Analyst['mistakes']>,
    estimate: (game, toBeat) =>
      ask('estimate', [withoutHistory(game), toBeat]) as ReturnType<Analyst['estimate']>,
    goals: latestOnly(
      async ([game, toBeat]: Parameters<Analyst['goals']>) =>
        (await ask('goals', [withoutHistory(game), toBeat])) as Awaited<ReturnType<Analyst['goals']>>,
    ),
    prepare: (rules) => ask('prepare', [rules]) as ReturnType<Analyst['prepare']>,
    rest() {
      end(ONLY_FOR_COACH);
      endParts(ONLY_FOR_COACH);
    },
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
