import type { Analyst } from '../players/index.js';
import { callAnalyst, newestOnly } from './analystCalls.js';

/** Opens the analyst of a run, in threads of its own. */
export function openAnalyst(): Analyst {
  const ask = callAnalyst();
  // These answers can take seconds, and no move is to wait for them.
  const askSlowly = callAnalyst();
  const asking =
    <Value>(method: keyof Analyst) =>
    (...values: readonly unknown[]) =>
      ask(method, values) as Promise<Value>;
  return {
    coach: asking('coach'),
    move: asking('move'),
    review: asking('review'),
    goals: newestOnly([], (values) => askSlowly('goals', values) as ReturnType<Analyst['goals']>),
  };
}
