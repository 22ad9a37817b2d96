import { YAHTZEE_BOXES, labelOf, OFFICIAL } from '../../src/engine/index.js';
import { boardMessages } from '../../src/text/index.js';
import { temporaryFolder } from '../../test/support/child.js';
import { launch } from '../../test/support/pty.js';
import { run } from '../../test/support/run.js';
import { mebibytes, type Section } from '../figure.js';
import { readPeak, withPeak } from '../peakMemory.js';

const GAME = ['--players', 'Ann', '--seed', 'bench'];

/** Measures the peak memory of a solo game with three rolls in every turn. */
export const memory: Section = {
  title: 'Peak memory of a whole solo game',
  async measure() {
    return [
      { label: 'in line mode', value: mebibytes(await playLines()) },
      { label: 'on the screen', value: mebibytes(await playScreen()) },
    ];
  },
};

async function playLines(): Promise<number> {
  using home = temporaryFolder();
  const input = YAHTZEE_BOXES.map((box) => `0\n0\n${labelOf(OFFICIAL, box)}\n`).join('');
  const { status, stdout } = await run(GAME, { input, home: home.path, env: withPeak(home.path) });
  const scored = YAHTZEE_BOXES.filter((box) => stdout.includes(`Ann: ${labelOf(OFFICIAL, box)} `));
  if (status !== 0 || scored.length !== YAHTZEE_BOXES.length) throw new Error(`the game failed:\n${stdout}`);
  return readPeak(home.path);
}

async function playScreen(): Promise<number> {
  using home = temporaryFolder();
  const args = [...GAME, '--no-animation', '--input', 'quick'];
  // No confirmations: the benchmark ignores the dice, so its moves are risky.
  const env = { ...withPeak(home.path), YAHTZEE_CONFIRMATIONS: 'none' };
  await using term = await launch({ args, home: home.path, env });
  for (const turn of YAHTZEE_BOXES.keys()) {
    await term.waitFor(boardMessages.round(OFFICIAL, turn + 1));
    term.type('1r2rs');
    await term.waitFor('Press Enter to fill');
    term.press('enter');
    await term.waitFor(
      turn + 1 < YAHTZEE_BOXES.length ? boardMessages.round(OFFICIAL, turn + 2) : 'n new game',
    );
  }
  term.type('q');
  await term.exited;
  return readPeak(home.path);
}
