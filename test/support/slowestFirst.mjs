import { statSync } from 'node:fs';

/**
 * The test files that take longest, longest first. Started late, one of them would keep one worker busy while the other
 * has nothing left to do.
 */
const SLOWEST = [
  'slow/completion',
  'slow/solveAgainstPlain',
  'slow/faults',
  'slow/hostile',
  'slow/powerCut',
  'slow/odds',
  'slow/manyScores',
  'slow/killed',
  'slow/longRun',
  'slow/resume',
  'slow/plainSolver',
  'slow/reviews',
  'analysis/chase',
  'analysis/solveAgainstPlain',
  'analysis/plainSolver',
  'analysis/distribution',
  'cli/solve',
  'analysis/plainOdds',
  'cli/positions/advise',
  'pty/commands/games',
  'pty/computers',
  'pty/commands/replay',
  'pty/leaving',
];

/** Jest's test sequencer: the slowest files first, then the others by size. Jest requires a class. */
export default class SlowestFirst {
  /**
   * @template {{path: string}} T
   * @param {readonly T[]} tests
   */
  sort(tests) {
    return tests
      .map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }))
      .sort((a, b) => a.rank - b.rank || b.size - a.size)
      .map(({ test }) => test);
  }

  /** Jest offers the durations of this run. The list above replaces them, so that each run has the same order. */
  cacheResults() {}

  allFailedTests() {
    return [];
  }
}

/** @param {string} path */
function rankOf(path) {
  const name = path.replaceAll('\\', '/').replace(/\.test\.tsx?$/, '');
  const rank = SLOWEST.findIndex((slow) => name.endsWith(`/${slow}`));
  return rank < 0 ? SLOWEST.length : rank;
}
