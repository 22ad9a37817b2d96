import { statSync } from 'node:fs';

/**
 * The slowest test files, slowest first, whether they compute or wait. If a slow file started last, the other workers
 * would be idle while one worker ran that file.
 */
const SLOWEST = [
  'nats/killedServers',
  'nats/disturbed',
  'net/process/killedClients',
  'nats/startup',
  'net/sharedLog',
  'net/terminals/everything',
  'slow/completion',
  'net/hostile/besieged',
  'analysis/parts',
  'net/process/proxied',
  'net/process/lobby',
  'net/process/killedServer',
  'net/process/sameHome',
  'slow/killed',
  'nats/rollingRestart',
  'nats/tableLog',
  'net/terminals/threeSeats',
  'net/terminals/twoSeats',
  'figures/figures',
  'net/process/storedGame',
  'slow/hostile',
  'cli/games/review',
  'pty/commands/review',
  'pty/commands/replay',
  'net/process/wholeGame',
  'cli/train/train',
  'slow/faults',
  'ui/table/sizes',
  'ui/views/sizes',
  'docs/json',
  'players/estimate',
  'cli/positions/advise',
  'slow/manyScores',
  'slow/longRun',
  'slow/jobControl',
  'net/wire/memory',
  'net/lineMode',
  'net/crowd',
  'net/hostile/terminals',
  'cli/solve',
  'pty/commands/games',
  'pty/commands/pager',
  'pty/keys',
  'pty/menu',
  'pty/answers',
  'pty/train',
  'pty/computers',
  'pty/leaving',
  'cli/examples',
  'lint/arrows',
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
