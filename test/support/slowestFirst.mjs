import { statSync } from 'node:fs';

/**
 * The slowest test files, slowest first. Jest runs two workers. If a slow file started last, one worker would be idle
 * while the other worker ran that file.
 */
const SLOWEST = [
  'slow/completion',
  'slow/solveAgainstPlain',
  'slow/faults',
  'slow/hostile',
  'slow/powerCut',
  'slow/manyScores',
  'slow/killed',
  'slow/longRun',
  'slow/resume',
  'slow/plainSolver',
  'slow/reviews',
  'analysis/parts',
  'docs/json',
  'cli/train/train',
  'figures/figures',
  'players/estimate',
  'ui/table/sizes',
  'cli/positions/advise',
  'cli/games/review',
  'cli/examples',
  'cli/solve',
  'pty/commands/games',
  'pty/computers',
  'pty/commands/replay',
  'pty/leaving',
];

/**
 * A test sequencer for jest. Jest requires sequencers to be classes. Runs the slowest files first, and then all other
 * files, largest first.
 */
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

  /** Ignores the durations that jest measures. The constant list SLOWEST gives the same order in every run. */
  cacheResults() {}

  allFailedTests() {
    return [];
  }
}

/** @param {string} path */
function rankOf(path) {
  const name = path.replaceAll('\\', '/').replace(/(\.slow)?\.test\.tsx?$/, '');
  const rank = SLOWEST.findIndex((slow) => name.endsWith(`/${slow}`));
  return rank < 0 ? SLOWEST.length : rank;
}
