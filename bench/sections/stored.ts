import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { program, temporaryFolder } from '../../test/support/child.js';
import { milliseconds, ratioFigure, type Section } from '../figure.js';
import { interleavedMedians } from '../statistics.js';
import { writeGames } from '../storedGames.js';
import { openTerminal } from '../terminal.js';

const ROUNDS = 31;
const GAMES = 10_000;
const MOST = 1.1;

const WAYS = [
  { label: 'yahtzee-cli --players Ann', args: ['--players', 'Ann'], text: 'Dice to hold' },
  { label: 'yahtzee-cli, start screen', args: [], text: 'How many players' },
] as const;

/** The first frame over a store full of games, beside an empty one. */
export const stored: Section = {
  title: `First frame with ${GAMES} stored games and without (medians of ${ROUNDS})`,
  async measure() {
    using folder = temporaryFolder();
    const full = join(folder.path, 'full');
    const empty = join(folder.path, 'empty');
    await writeGames(full, GAMES);
    const untilFrame = async (home: string, { args, text }: (typeof WAYS)[number]): Promise<number> => {
      const terminal = openTerminal([program, ...args], folder.path, { YAHTZEE_HOME: home });
      try {
        return await terminal.frameWith(text);
      } finally {
        await terminal.close();
      }
    };
    const inEmpty = (way: (typeof WAYS)[number]): Promise<number> => {
      // Empty again, but not without the folders, which need not be made in the other either.
      rmSync(empty, { recursive: true, force: true });
      mkdirSync(join(empty, 'games'), { recursive: true });
      return untilFrame(empty, way);
    };
    const figures = [];
    for (const way of WAYS) {
      const medians = await interleavedMedians(ROUNDS, {
        empty: () => inEmpty(way),
        full: () => untilFrame(full, way),
      });
      figures.push(
        { label: `${way.label}, empty store`, value: milliseconds(medians.empty) },
        { label: `${way.label}, full store`, value: milliseconds(medians.full) },
        ratioFigure('  full / empty', medians.full, medians.empty, MOST),
      );
    }
    return figures;
  },
};
