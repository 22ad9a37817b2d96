import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program, temporaryFolder } from '../../test/support/child.js';
import { milliseconds, ratioFigure, type Section } from '../figure.js';
import { interleavedMedians } from '../statistics.js';
import { writeGames } from '../storedGames.js';
import { openTerminal } from '../terminal.js';

const ROUNDS = 31;
const GAMES = 10_000;
const MAX = 1.1;

const STARTS = [
  { label: 'yahtzee-cli --players Ann', args: ['--players', 'Ann'], text: 'dice to hold (0-5)? Or' },
  { label: 'yahtzee-cli, menu', args: [], text: 'How to play' },
] as const;

/** Measures the time to the first frame with many stored games, against an empty home folder. */
export const stored: Section = {
  title: `First frame with ${GAMES} stored games and with none (medians of ${ROUNDS})`,
  async measure() {
    using folder = temporaryFolder();
    const full = join(folder.path, 'full');
    const empty = join(folder.path, 'empty');
    await writeGames(full, GAMES);
    const untilFrame = async (home: string, { args, text }: (typeof STARTS)[number]): Promise<number> => {
      const terminal = openTerminal([program, ...args], folder.path, { YAHTZEE_HOME: home });
      try {
        return await terminal.frameWith(text);
      } finally {
        await terminal.close();
      }
    };
    const inEmpty = (start: (typeof STARTS)[number]): Promise<number> => {
      // Remove the previous run's files. Both home folders get a folder `games`.
      rmSync(empty, { recursive: true, force: true });
      mkdirSync(join(empty, 'games'), { recursive: true });
      return untilFrame(empty, start);
    };
    const figures = [];
    for (const start of STARTS) {
      const medians = await interleavedMedians(ROUNDS, {
        empty: () => inEmpty(start),
        full: () => untilFrame(full, start),
      });
      figures.push(
        { label: `${start.label}, no games`, value: milliseconds(medians.empty) },
        { label: `${start.label}, ${GAMES} games`, value: milliseconds(medians.full) },
        ratioFigure('  full / empty', medians.full, medians.empty, MAX),
      );
    }
    return figures;
  },
};
