import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { program, temporaryFolder } from '../../test/support/child.js';
import { type Figure, mebibytes, milliseconds, type Section } from '../figure.js';
import { readPeak, withPeak } from '../peakMemory.js';
import { runTime } from '../runTime.js';
import { writeGames } from '../storedGames.js';

const FEW = 1_000;
const MANY = 10_000;
const COMMANDS = ['games', 'scores', 'stats'];

interface Cost {
  readonly ms: number;
  readonly peak: number;
}

/** Measures how commands' time and memory grow with the number of stored games. */
export const manyGames: Section = {
  title: `Commands that read ${FEW} or ${MANY} stored games`,
  async measure() {
    using folder = temporaryFolder();
    const few = join(folder.path, 'few');
    const many = join(folder.path, 'many');
    await writeGames(join(few, 'yahtzee'), FEW);
    await writeGames(join(many, 'yahtzee'), MANY);
    const figures: Figure[] = [];
    for (const command of COMMANDS) {
      figures.push(...figuresOf(command, await costOf(command, few), await costOf(command, many)));
    }
    for (const home of [few, many]) rmSync(join(home, 'yahtzee/index.jsonl'));
    figures.push(
      ...figuresOf('games, index missing', await costOf('games', few), await costOf('games', many)),
    );
    return figures;
  },
};

async function costOf(command: string, home: string): Promise<Cost> {
  const ms = await runTime([program, command], home, { env: withPeak(home) });
  return { ms, peak: readPeak(home) };
}

const figuresOf = (label: string, few: Cost, many: Cost): Figure[] => [
  { label: `${label}, ${FEW} games`, value: `${milliseconds(few.ms)}, ${mebibytes(few.peak)}` },
  { label: `${label}, ${MANY} games`, value: `${milliseconds(many.ms)}, ${mebibytes(many.peak)}` },
  { label: '  increase in time', value: `${(many.ms / few.ms).toFixed(1)} x` },
];
