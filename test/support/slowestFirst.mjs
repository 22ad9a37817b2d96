import { statSync } from 'node:fs';

/**
 * The slowest test files, slowest first, whether they compute or wait. If a slow file started last, the other workers
 * would be idle while one worker ran that file.
 */
const SLOWEST = [
  'pty/commands/games',
  'pty/wholeGames',
  'players/toWin',
  'nats/disturbed',
  'nats/disturbedServers',
  'net/terminals/everything',
  'net/terminals/twoSeats',
  'pty/leaving',
  'nats/clusterStartup',
  'nats/startup',
  'slow/completion',
  'players/winChances',
  'nats/killedServers',
  'net/hostile/besieged',
  'net/sharedLog',
  'net/wire/memory',
  'net/process/killedServer',
  'net/process/wholeGame',
  'net/lineMode',
  'net/hostile/terminals',
  'ui/table/game',
  'ui/table/presence',
  'slow/longRun',
  'slow/killed',
  'net/process/lobby',
  'packaging/pack',
  'analysis/plainSolver',
  'cli/train/train',
  'slow/tour',
  'slow/manyScores',
  'slow/hostile',
  'nats/rollingRestart',
  'docs/json',
  'cli/solve',
  'nats/tableLog',
  'net/process/killedClients',
  'lint/arrows',
  'analysis/parts',
  'slow/figures',
  'slow/faults',
  'cli/usage',
  'slow/aims',
  'players/simulateGame',
  'cli/positions/advise',
  'analysis/plainOdds',
  'analysis/boxRulesPlay',
  'table/otherReader',
  'analysis/solve',
  'slow/places',
  'cli/play/daily',
  'figures/figures',
  'nats/deploy',
  'storage/otherReader',
  'training/lessonRates',
  'players/rival',
  'cli/examples',
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
