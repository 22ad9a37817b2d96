import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { program, temporaryFolder } from '../../test/support/child.js';
import { bytesOf } from '../../test/support/keys.js';
import { bytes, type Figure, milliseconds, ratioFigure, type Section } from '../figure.js';
import { runTime } from '../runTime.js';
import { interleaved, interleavedMedians, median } from '../statistics.js';
import { openTerminal, type Terminal } from '../terminal.js';

const ROUNDS = 25;
const PRESSES = 100;
// Even two builds of the same commit can differ by a few per cent.
const MAX_RATIO = 1.1;
/** A box label that is visible in the first frame of a game. */
const ON_THE_BOARD = 'Chance';

/** Two keys to press alternately for each measurement. Every press changes the screen. */
const KEYS: Readonly<Record<string, { readonly input: string; readonly keys: readonly [string, string] }>> = {
  'holding a die with a quick key': { input: 'quick', keys: ['1', '2'] },
  'typing and erasing at a prompt': { input: 'prompts', keys: ['3', bytesOf('backspace')] },
};

/** Compares this build with one in another checkout: sizes, start times, first frames and key presses. */
export const beside = (folder: string): Section => ({
  title: `This program beside ${folder} (medians of ${ROUNDS} starts and ${PRESSES} key presses)`,
  async measure() {
    const other = programIn(folder);
    using home = temporaryFolder();
    const first = async (path: string): Promise<number> => {
      const env = { TMPDIR: home.path, NODE_COMPILE_CACHE: undefined };
      const terminal = openTerminal([path, '--players', 'Ann'], home.path, env);
      const ms = await terminal.frameWith(ON_THE_BOARD);
      // Node writes its compile cache when the process ends, so it mustn't be killed.
      await terminal.end();
      return ms;
    };
    const starts = await interleavedMedians(ROUNDS, {
      version: () => runTime([program, '--version'], home.path),
      otherVersion: () => runTime([other, '--version'], home.path),
      help: () => runTime([program, '--help'], home.path),
      otherHelp: () => runTime([other, '--help'], home.path),
      frame: () => first(program),
      otherFrame: () => first(other),
    });
    const figures = [
      { label: 'size of the program, this program', value: bytes(sizeOf(program)) },
      { label: 'size of the program, the other program', value: bytes(sizeOf(other)) },
      ...compared('size for local play', sizeForLocalPlay(program), sizeForLocalPlay(other), bytes),
      ...compared('yahtzee-cli --version', starts.version, starts.otherVersion, milliseconds),
      ...compared('yahtzee-cli --help', starts.help, starts.otherHelp, milliseconds),
      ...compared('first frame of a game', starts.frame, starts.otherFrame, milliseconds),
    ];
    for (const [label, { input, keys }] of Object.entries(KEYS)) {
      const [own, others] = await pressTimes([program, other], input, keys);
      figures.push(...compared(label, median(own), median(others), milliseconds));
    }
    return figures;
  },
});

/** Returns the file that starts the game in a checkout. */
function programIn(folder: string): string {
  const path = resolve(folder, 'package.json');
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return join(dirname(path), bin['yahtzee-cli'] ?? '');
}

/** Matches the chunks that only network tables need. */
const NETWORK_CHUNKS = /^chunks[\\/](network|nats|metrics|monitor|publicTables|screenTables|serve|table\w*)-/;

/** Returns the built size in bytes, without the code that only network tables need. */
const sizeForLocalPlay = (path: string): number => sizeOf(path, (name) => !NETWORK_CHUNKS.test(name));

/** Returns the size in bytes of built files, without the engine library in `dist/engine`. */
function sizeOf(path: string, isCounted: (name: string) => boolean = () => true): number {
  const dist = join(dirname(path), '../dist');
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('engine') && isCounted(name))
    .map((name) => statSync(join(dist, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/**
 * Presses keys in a game of four players, in both builds by turns. Returns each build's times in
 * milliseconds, from a key press to the last frame after it.
 */
async function pressTimes(
  [program, other]: readonly [string, string],
  input: string,
  keys: readonly [string, string],
): Promise<readonly [readonly number[], readonly number[]]> {
  using home = temporaryFolder();
  const open = async (path: string): Promise<Terminal> => {
    const args = ['--players', 'A,B,C,D', '--seed', 'bench', '--no-animation', '--input', input];
    const terminal = openTerminal([path, ...args], home.path);
    await terminal.frameWith('round 1');
    await terminal.press(bytesOf('enter'));
    return terminal;
  };
  const terminals: Terminal[] = [];
  /** Opens a build. Returns a function that presses the next key. */
  const presserOf = async (path: string): Promise<() => Promise<number>> => {
    const terminal = await open(path);
    terminals.push(terminal);
    let presses = 0;
    return async () => (await terminal.press(keys[presses++ % 2] ?? '')).ms;
  };
  try {
    const times = await interleaved(PRESSES, {
      own: await presserOf(program),
      others: await presserOf(other),
    });
    return [times.own, times.others];
  } finally {
    for (const terminal of terminals) await terminal.close();
  }
}

/** Returns both values as figures, and their ratio with its limit. */
const compared = (
  label: string,
  own: number,
  other: number,
  text: (value: number) => string,
): readonly Figure[] => [
  { label: `${label}, this program`, value: text(own) },
  { label: `${label}, the other program`, value: text(other) },
  ratioFigure(`${label}, ratio`, own, other, MAX_RATIO),
];
