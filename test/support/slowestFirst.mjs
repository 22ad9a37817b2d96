import { statSync } from 'node:fs';

/**
 * The slowest test files, slowest first, whether they compute or wait. If a slow file started last, the other workers
 * would be idle while one worker ran that file.
 */
const SLOWEST = [
  'pty/commands/games',
  'nats/disturbed',
  'net/terminals/everything',
  'analysis/parts',
  'net/hostile/besieged',
  'slow/figures',
  'net/process/killedClients',
  'net/process/lobby',
  'slow/killed',
  'nats/startup',
  'slow/completion',
  'net/sharedLog',
  'figures/figures',
  'pty/commands/replay',
  'net/terminals/twoSeats',
  'net/process/sameHome',
  'net/process/proxied',
  'net/wire/memory',
  'nats/killedServers',
  'net/process/killedServer',
  'ui/table/sizes',
  'net/process/wholeGame',
  'nats/rollingRestart',
  'players/estimate',
  'slow/reasons',
  'ui/table/wholeGame',
  'pty/train',
  'pty/leaving',
  'cli/solve',
  'cli/train/train',
  'net/process/storedGame',
  'net/process/everything',
  'nats/lostNats',
  'cli/positions/advise',
  'cli/play/daily',
  'docs/json',
  'cli/games/review',
  'cli/examples',
  'net/lineMode',
  'net/process/serveOptions',
  'bench/earlyChase',
  'players/rival',
  'analysis/boxRules',
  'pty/commands/pager',
  'slow/powerCut',
  'pty/wholeGames',
  'table/otherReader',
  'lint/arrows',
  'slow/manyScores',
  'analysis/plainOdds',
  'ui/views/sizes',
  'pty/commands/review',
  'slow/tour',
  'ui/table/game',
  'slow/longRun',
  'players/simulateGame',
  'pty/computers',
  'slow/solveAgainstPlain',
  'analysis/figures',
  'cli/figures',
  'ui/update/reviewOnBoard',
  'ui/table/presence',
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
