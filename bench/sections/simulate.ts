import { temporaryFolder } from '../../test/support/child.js';
import { run } from '../../test/support/run.js';
import { measuredEnv } from '../environment.js';
import { atLeast, type Figure, perSecond, type Section, times } from '../figure.js';
import { interleaved, median, quantile } from '../statistics.js';

const ROUNDS = 3;
const GAMES = 60_000;
const LEAST_ALONE = 5000;
const LEAST_GAIN = 1.8;

const ALONE = 'perfect games, one thread';
const WITH_TWO = 'perfect games, two threads';

/** Games of `simulate` a second, from when its threads have the solution. */
export const simulate: Section = {
  title: `${GAMES} games simulated (the most and the median of ${ROUNDS})`,
  async measure() {
    using home = temporaryFolder();
    const samples = await interleaved(ROUNDS, {
      [ALONE]: () => gamesPerSecond(home.path, 1),
      [WITH_TWO]: () => gamesPerSecond(home.path, 2),
    });
    const most = (name: typeof ALONE | typeof WITH_TWO): number => quantile(samples[name], 1);
    const middle = (name: typeof ALONE | typeof WITH_TWO): Figure => ({
      label: '  median',
      value: perSecond(median(samples[name])),
    });
    return [
      atLeast(ALONE, most(ALONE), LEAST_ALONE, perSecond),
      middle(ALONE),
      { label: WITH_TWO, value: perSecond(most(WITH_TWO)) },
      middle(WITH_TWO),
      atLeast('  two threads / one', most(WITH_TWO) / most(ALONE), LEAST_GAIN, times),
    ];
  },
};

async function gamesPerSecond(home: string, threads: number): Promise<number> {
  const args = ['simulate', '--games', String(GAMES), '-s', 'bench', '--threads', String(threads), '--json'];
  const { stdout, stderr } = await run(args, { home, env: measuredEnv(home) });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly gamesPerSecond: number }).gamesPerSecond;
}
