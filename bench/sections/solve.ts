import { statSync } from 'node:fs';
import { solve as solveRules } from '../../src/analysis/index.js';
import { OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import { root } from '../../scripts/bundle.mjs';
import { temporaryFolder } from '../../test/support/child.js';
import { plainSolve } from '../../test/support/solver/plainSolver.js';
import { run } from '../../test/support/run.js';
import { measuredEnv } from '../environment.js';
import {
  atLeast,
  atMost,
  bytes,
  type Figure,
  mebibytes,
  microseconds,
  milliseconds,
  type Section,
  times,
} from '../figure.js';
import { readPeak, withPeak } from '../peakMemory.js';
import { processorTime } from '../processorTime.js';
import { randomPositions, steadyChance } from '../randomPlay.js';
import { fastest, interleaved, median } from '../statistics.js';

const ROUNDS = 7;
const MAX_ONE_THREAD = 360;
const MAX_TWO_THREADS = 220;
const MAX_TO_OFFICIAL = 1.1;
const MIN_PLAIN_TO_OFFICIAL = 7;
const MAX_WASM_BYTES = 20_000;
const MAX_PEAK_BYTES = 130_000_000;
const MAX_ADVICE_MS = 1;
const ADVISED_POSITIONS = 5000;

const ONE_THREAD = 'official, one thread';
const TWO_THREADS = 'official, two threads';
const PLAIN = 'plain TypeScript';

/** Measures a full solve, including building the tables and starting the other threads. */
export const solve: Section = {
  title: `Solving a rule set (fastest and median of ${ROUNDS} runs)`,
  async measure() {
    return [
      ...(await wholeTimes()),
      ...(await processorTimes()),
      atMost('advice for one position, mean', adviceTime(), MAX_ADVICE_MS, microseconds),
      atMost(
        'size of the kernel',
        statSync(`${root}/src/analysis/kernel/kernel.wasm`).size,
        MAX_WASM_BYTES,
        bytes,
      ),
      atMost('peak memory of `solve`', await peakOfSolve(), MAX_PEAK_BYTES, mebibytes),
    ];
  },
};

/** Returns the solving times reported by the built program. */
async function wholeTimes(): Promise<readonly Figure[]> {
  using home = temporaryFolder();
  const samples = await interleaved(ROUNDS, {
    [ONE_THREAD]: () => solveTime(home.path, 1),
    [TWO_THREADS]: () => solveTime(home.path, 2),
  });
  const figures = (name: typeof ONE_THREAD | typeof TWO_THREADS, max: number): readonly Figure[] => [
    // The fastest run: other work on the machine can only slow a run.
    atMost(name, fastest(samples[name]), max, milliseconds),
    { label: '  median', value: milliseconds(median(samples[name])) },
  ];
  return [...figures(ONE_THREAD, MAX_ONE_THREAD), ...figures(TWO_THREADS, MAX_TWO_THREADS)];
}

/**
 * Measures the processor time for solving each rule set, and for solving the official rules with the solver in plain
 * TypeScript.
 */
async function processorTimes(): Promise<readonly Figure[]> {
  const measured: Record<string, () => Promise<number>> = Object.fromEntries(
    RULE_SETS.map((rules) => [rules.id, async () => processorTime(() => solveRules(rules))]),
  );
  measured[PLAIN] = async () => processorTime(() => plainSolve(OFFICIAL));
  const samples = await interleaved(ROUNDS, measured);
  const best = (name: string): number => fastest(samples[name] ?? []);
  const figures = (name: string): readonly Figure[] => [
    { label: `${name}, processor time`, value: milliseconds(best(name)) },
    { label: '  median', value: milliseconds(median(samples[name] ?? [])) },
  ];
  const others = RULE_SETS.map(({ id }) => id).filter((id) => id !== OFFICIAL.id);
  return [
    ...figures(OFFICIAL.id),
    ...others.flatMap((id) => [
      ...figures(id),
      atMost(`  ${id} / official`, best(id) / best(OFFICIAL.id), MAX_TO_OFFICIAL, times),
    ]),
    ...figures(PLAIN),
    atLeast(`  ${PLAIN} / official`, best(PLAIN) / best(OFFICIAL.id), MIN_PLAIN_TO_OFFICIAL, times),
  ];
}

async function solveTime(home: string, threads: number): Promise<number> {
  const args = ['solve', '--threads', String(threads), '--json'];
  const { stdout, stderr } = await run(args, { home, env: measuredEnv(home) });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly milliseconds: number }).milliseconds;
}

/** Returns the mean time for computing advice with two rolls left, in milliseconds. */
function adviceTime(): number {
  const solution = solveRules(OFFICIAL);
  const positions = randomPositions(ADVISED_POSITIONS, steadyChance());
  const advise = (): void => positions.forEach((position) => solution.advise({ ...position, rollsLeft: 2 }));
  advise();
  const startedAt = performance.now();
  advise();
  return (performance.now() - startedAt) / ADVISED_POSITIONS;
}

async function peakOfSolve(): Promise<number> {
  using home = temporaryFolder();
  const { status, stderr } = await run(['solve'], { home: home.path, env: withPeak(home.path) });
  if (status !== 0) throw new Error(stderr);
  return readPeak(home.path);
}
