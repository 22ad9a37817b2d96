import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle, root } from '../../scripts/bundle.mjs';
import { program, temporaryFolder } from '../../test/support/child.js';
import { type Figure, milliseconds, ratioFigure, type Section } from '../figure.js';
import { runTime } from '../runTime.js';
import { interleavedMedians } from '../statistics.js';
import { writeGames } from '../storedGames.js';

const FEW = 6;
const MANY = 10_000;
const FEW_ROUNDS = 7;
const MANY_ROUNDS = 3;
const MAX_TO_NODE = 10;
const MAX_TO_LIVE = 0.2;
/** A journal's times count only once it's been unchanged for three seconds. */
const SETTLED_MS = 4000;

const HOOK = fileURLToPath(new URL('../reportTime.cjs', import.meta.url));

/**
 * Measures the processor time of `stats`, against reading every journal and computing the figures of perfect
 * play in each run.
 */
export const stats: Section = {
  title: `Statistics: processor time (medians of ${FEW_ROUNDS} and ${MANY_ROUNDS})`,
  async measure() {
    using folder = temporaryFolder();
    const [few, many] = [join(folder.path, 'few'), join(folder.path, 'many')];
    await writeGames(join(few, 'yahtzee'), FEW);
    await writeGames(join(many, 'yahtzee'), MANY);
    await setTimeout(SETTLED_MS);
    const live = await bundleLiveStats(join(root, '.cache/bench-live-stats'));
    const withFew = await interleavedMedians(FEW_ROUNDS, {
      node: () => timeOf(few, ['-e', '0']),
      stats: () => timeOf(few, [program, 'stats']),
      live: () => timeOf(few, [live, join(few, 'yahtzee')]),
    });
    const index = join(many, 'yahtzee/index.jsonl');
    const withMany = await interleavedMedians(MANY_ROUNDS, {
      live: () => timeOf(many, [live, join(many, 'yahtzee')]),
      rebuilding: () => {
        rmSync(index, { force: true });
        return timeOf(many, [program, 'stats']);
      },
      stats: () => timeOf(many, [program, 'stats']),
    });
    const figures: Figure[] = [
      { label: 'node -e 0', value: milliseconds(withFew.node) },
      { label: `stats, ${FEW} games`, value: milliseconds(withFew.stats) },
      ratioFigure('  stats / node', withFew.stats, withFew.node, MAX_TO_NODE),
      { label: '  without shipped figures and index', value: milliseconds(withFew.live) },
      { label: `stats, ${MANY} games`, value: milliseconds(withMany.stats) },
      { label: '  without shipped figures and index', value: milliseconds(withMany.live) },
      ratioFigure('  with / without', withMany.stats, withMany.live, MAX_TO_LIVE),
      { label: '  index missing', value: milliseconds(withMany.rebuilding) },
    ];
    return figures;
  },
};

/** Runs Node with these arguments. Returns the process's processor time in milliseconds. */
async function timeOf(home: string, args: readonly string[]): Promise<number> {
  const file = join(home, 'time');
  await runTime(args, home, { env: { NODE_OPTIONS: `--require=${HOOK}`, PROCESSOR_TIME_FILE: file } });
  return Number(readFileSync(file, 'utf8'));
}

/** Bundles bench/liveStats.ts, and returns the path of the bundle. */
async function bundleLiveStats(dir: string): Promise<string> {
  await bundle(
    {
      input: { liveStats: 'bench/liveStats.ts' },
      moduleTypes: { '.wasm': 'binary' },
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    },
    { dir, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', minify: true, write: true },
  );
  return join(dir, 'liveStats.mjs');
}
