import { expect, test } from '@jest/globals';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { sampleHeap, withHeapSamples } from '../support/terminal/heapSamples.js';
import { launch } from '../support/pty.js';

/**
 * The number of warm-up games. Ink's text cache grows during these games. `npm run soak` has a stricter limit for
 * memory growth, because the soak test waits until this cache stops growing.
 */
const WARM = 3;
const GAMES = 12;
const MOST_GROWTH_MB = 3;

test('checklist 22: memory use stays the same while computers play game after game', async () => {
  // Use a folder in memory. On a disk, every action would have to wait for a write.
  using home = temporaryFolder(MEMORY);
  await using term = await launch({
    args: ['--watch', '-c', 'novice', '-s', 'kestrel', '--no-animation'],
    env: withHeapSamples(home.path),
    home: home.path,
  });
  const megabytes: number[] = [];
  for (let game = 1; game <= GAMES; game++) {
    const seed = game === 1 ? 'seed kestrel' : `seed kestrel-${game}`;
    await term.waitFor(([top = '', ...rows]) => top.endsWith(seed) && rows.join('\n').includes('n new game'));
    const { heap } = await sampleHeap(term, home.path);
    megabytes.push(heap / 2 ** 20);
    term.type('n');
  }
  expect(megabytes[GAMES - 1] ?? Number.NaN).toBeLessThan(
    (megabytes[WARM - 1] ?? Number.NaN) + MOST_GROWTH_MB,
  );
});
