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
import { interleaved, least, median } from '../statistics.js';

const ROUNDS = 7;
const MOST_ALONE = 360;
const MOST_WITH_TWO = 220;
const MOST_OF_OFFICIAL = 1.1;
const LEAST_OF_PLAIN = 7;
const MOST_WASM_BYTES = 20_000;
const MOST_PEAK_BYTES = 130_000_000;
const MOST_ADVICE = 1;
const ADVISED = 5000;

const ALONE = 'official, one thread';
const WITH_TWO = 'official, two threads';
const PLAIN = 'plain TypeScript';

/** A full solve: tables and the start of other threads are part of it. */
export const solve: Section = {
  title: `A rule set solved (the least and the median of ${ROUNDS})`,
  async measure() {
    return [
      ...(await wholeTimes()),
      ...(await processorTimes()),
      atMost('one piece of advice, mean', adviceTime(), MOST_ADVICE, microseconds),
      atMost('the kernel', statSync(`${root}/src/analysis/kernel/kernel.wasm`).size, MOST_WASM_BYTES, bytes),
      atMost('peak memory of `solve`', await peakOfSolve(), MOST_PEAK_BYTES, mebibytes),
    ];
  },
};

/** By the built program, as it tells itself. */
async function wholeTimes(): Promise<readonly Figure[]> {
  using home = temporaryFolder();
  const samples = await interleaved(ROUNDS, {
    [ALONE]: () => solveTime(home.path, 1),
    [WITH_TWO]: () => solveTime(home.path, 2),
  });
  const figures = (name: typeof ALONE | typeof WITH_TWO, most: number): readonly Figure[] => [
    // A solve waits for nothing: the least is what it takes where nothing else is in its way.
    atMost(name, least(samples[name]), most, milliseconds),
    { label: '  median', value: milliseconds(median(samples[name])) },
  ];
  return [...figures(ALONE, MOST_ALONE), ...figures(WITH_TWO, MOST_WITH_TWO)];
}

/** What is compared, in one thread of this process, by the time that the processor spends on it. */
async function processorTimes(): Promise<readonly Figure[]> {
  const measured: Record<string, () => Promise<number>> = Object.fromEntries(
    RULE_SETS.map((rules) => [rules.id, async () => processorTime(() => solveRules(rules))]),
  );
  measured[PLAIN] = async () => processorTime(() => plainSolve(OFFICIAL));
  const samples = await interleaved(ROUNDS, measured);
  const best = (name: string): number => least(samples[name] ?? []);
  const figures = (name: string): readonly Figure[] => [
    { label: `${name}, processor time`, value: milliseconds(best(name)) },
    { label: '  median', value: milliseconds(median(samples[name] ?? [])) },
  ];
  const others = RULE_SETS.map(({ id }) => id).filter((id) => id !== OFFICIAL.id);
  return [
    ...figures(OFFICIAL.id),
    ...others.flatMap((id) => [
      ...figures(id),
      atMost(`  ${id} / official`, best(id) / best(OFFICIAL.id), MOST_OF_OFFICIAL, times),
    ]),
    ...figures(PLAIN),
    atLeast(`  ${PLAIN} / official`, best(PLAIN) / best(OFFICIAL.id), LEAST_OF_PLAIN, times),
  ];
}

async function solveTime(home: string, threads: number): Promise<number> {
  const args = ['solve', '--threads', String(threads), '--json'];
  const { stdout, stderr } = await run(args, { home, env: measuredEnv(home) });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { readonly milliseconds: number }).milliseconds;
}

/** Milliseconds for each of many positions of random games, a roll of the turn still to come. */
function adviceTime(): number {
  const solution = solveRules(OFFICIAL);
  const positions = randomPositions(ADVISED, steadyChance());
  const advise = (): void => positions.forEach((position) => solution.advise({ ...position, rollsLeft: 2 }));
  advise();
  const startedAt = performance.now();
  advise();
  return (performance.now() - startedAt) / ADVISED;
}

async function peakOfSolve(): Promise<number> {
  using home = temporaryFolder();
  const { status, stderr } = await run(['solve'], { home: home.path, env: withPeak(home.path) });
  if (status !== 0) throw new Error(stderr);
  return readPeak(home.path);
}
