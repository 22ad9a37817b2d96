import { MEMORY, temporaryFolder } from '../test/support/child.js';
import { type HeapSample, sampleHeap, withHeapSamples } from '../test/support/terminal/heapSamples.js';
import { launch, type Term } from '../test/support/pty.js';
import { atMost, type Figure, mebibytes } from './figure.js';
import { slope } from './statistics.js';

const MAX_GROWTH_MB = 1;
/** The warm-up, in which the heap grows because Ink fills its text layout caches. */
const WARM_MINUTES = 5;
const SAMPLES = 60;
const MINUTE_MS = 60_000;
/** The time limit for a game. One between two computer players usually takes only seconds. */
const MAX_GAME_MS = 5 * MINUTE_MS;
const SEED = 'soak';

interface TimedSample extends HeapSample {
  readonly minutes: number;
}

/**
 * Runs game after game between computer players in a terminal. Returns how much the heap grows after the
 * warm-up.
 */
export async function longPlay(minutes: number): Promise<readonly Figure[]> {
  using home = temporaryFolder(MEMORY);
  await using term = await launch({
    args: ['--watch', '-c', 'novice', '-c', 'perfect', '-s', SEED],
    env: { ...withHeapSamples(home.path), YAHTZEE_SPEED: 'at-once' },
    home: home.path,
    lifetime: minutes * MINUTE_MS + MAX_GAME_MS,
  });
  const { samples, games } = await playFor(minutes, term, home.path);
  const warm = samples.filter((sample) => sample.minutes >= Math.min(WARM_MINUTES, minutes / 2));
  const growth = 10 * slope(warm.map((sample) => [sample.minutes, sample.heap / 2 ** 20]));
  const last = samples.at(-1);
  return [
    { label: 'games', value: String(games) },
    { label: 'samples, samples after the warm-up', value: `${samples.length}, ${warm.length}` },
    ...samples
      .filter((_, index) => index % (SAMPLES / 10) === 0)
      .map(({ minutes: at, heap }) => ({
        label: `heap after ${at.toFixed(1)} minutes`,
        value: mebibytes(heap),
      })),
    { label: 'total memory at the end, including threads', value: mebibytes(last?.all ?? Number.NaN) },
    atMost('heap growth in 10 minutes', growth, MAX_GROWTH_MB, (value) => `${value.toFixed(2)} MiB`),
  ];
}

async function playFor(
  minutes: number,
  term: Term,
  folder: string,
): Promise<{ readonly samples: readonly TimedSample[]; readonly games: number }> {
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / MINUTE_MS;
  const samples: TimedSample[] = [];
  let games = 0;
  for (;;) {
    games++;
    const seed = games === 1 ? `seed ${SEED}` : `seed ${SEED}-${games}`;
    await term.waitFor(
      ([top = '', ...rows]) => top.endsWith(seed) && rows.join('\n').includes('n new game'),
      {
        timeout: MAX_GAME_MS,
      },
    );
    if (elapsed() >= (samples.length * minutes) / SAMPLES) {
      samples.push({ minutes: elapsed(), ...(await sampleHeap(term, folder)) });
    }
    if (elapsed() >= minutes) return { samples, games };
    term.type('n');
  }
}
