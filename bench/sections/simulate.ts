import { temporaryFolder } from '../../test/support/child.js';
import { run } from '../../test/support/run.js';
import { measuredEnv } from '../environment.js';
import { atLeast, type Figure, perSecond, type Section, times } from '../figure.js';
import { interleaved, median, quantile } from '../statistics.js';

const ROUNDS = 3;
const GAMES = 60_000;
const MIN_ONE_THREAD = 5000;
const MIN_GAIN = 1.8;

const ONE_THREAD = 'perfect games, one thread';
const TWO_THREADS = 'perfect games, two threads';

/** Measures how many games `simulate` plays per second, without solving the rule set. */
export const simulate: Section = {
  title: `Simulation of ${GAMES} games (best and median of ${ROUNDS} runs)`,
  async measure() {
    using home = temporaryFolder();
    const samples = await interleaved(ROUNDS, {
      [ONE_THREAD]: () => gamesPerSecond(home.path, 1),
      [TWO_THREADS]: () => gamesPerSecond(home.path, 2),
    });
    const best = (name: typeof ONE_THREAD | typeof TWO_THREADS): number => quantile(samples[name], 1);
    const middle = (name: typeof ONE_THREAD | typeof TWO_THREADS): Figure => ({
      label: '  median',
      value: perSecond(median(samples[name])),
    });
    return [
      atLeast(ONE_THREAD, best(ONE_THREAD), MIN_ONE_THREAD, perSecond),
      middle(ONE_THREAD),
      { label: TWO_THREADS, value: perSecond(best(TWO_THREADS)) },
      middle(TWO_THREADS),
      atLeast('  two threads / one', best(TWO_THREADS) / best(ONE_THREAD), MIN_GAIN, times),
    ];
  },
};

async function gamesPerSecond(home: string, threads: number): Promise<number> {
  const args = ['simulate', '--games', String(GAMES), '-s', 'bench', '--threads', String(threads), '--json'];
  const { stdout, stderr } = await run(args, { home, env: measuredEnv(home) });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly gamesPerSecond: number }).gamesPerSecond;
}
