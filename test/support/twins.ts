import type { Size } from '../../src/text/index.js';
import { tableOf } from '../../src/ui/model/scenes.js';
import { WITHOUT_VECTORS } from './child.js';
import { bytesOf, type Key } from './keys.js';
import { launch, type LaunchOptions, type Term } from './pty.js';
import type { Tables } from '../../src/session/index.js';
import { trainingIn } from './training.js';
import { openScreen, type ScreenOptions, SIZE_80, type TestScreen } from './screen.js';

export interface TwinOptions extends Pick<ScreenOptions, 'players' | 'rules' | 'input' | 'size'> {
  /** The seed for the program and its twin. */
  readonly seed?: string;
  /** Further options for the program. */
  readonly args?: readonly string[];
  readonly launch?: Pick<LaunchOptions, 'env' | 'home'>;
  /**
   * Whether the program can analyse games. Tests that reach the end of a game need `missing`, because the twin cannot
   * compute the luck and skill that the program would show there. Default: available.
   */
  readonly analysis?: 'available' | 'missing';
}

/**
 * The program in a terminal (`term`), and its twin (`twin`), which is the same screen running inside the test. The
 * program and its twin must always show the same frame.
 */
export interface Twins extends AsyncDisposable {
  readonly term: Term;
  readonly twin: TestScreen;
  /** Sends text to the program and its twin as a single chunk. Resolves when the terminal shows the twin's frame. */
  type(text: string): Promise<void>;
  press(...keys: Exclude<Key, 'escape'>[]): Promise<void>;
  /** Sends text to the program and its twin without waiting for a frame. */
  send(text: string): void;
  escape(): Promise<void>;
  /** Resizes the terminal. Resolves when the terminal shows the twin's frame at the new size. */
  resize(columns: number, rows: number): Promise<void>;
  /** Resolves when the terminal shows the twin's frame. */
  agree(): Promise<void>;
}

/**
 * Starts the program and its twin without animation. If no players are given, chooses Play in the menu. Resolves when
 * the program and its twin show the same frame.
 */
export async function launchTwins(options: TwinOptions = {}): Promise<Twins> {
  const { players, seed = 'kestrel', input = 'prompts' } = options;
  let { size = SIZE_80 } = options;
  const term = await launch({
    hasPlayed: true,
    args: [
      ...(players ? ['--players', players.join(',')] : []),
      ...['--seed', seed, '--input', input, '--no-animation', ...(options.args ?? [])],
    ],
    ...size,
    ...options.launch,
    nodeFlags: options.analysis === 'missing' ? [WITHOUT_VECTORS] : [],
  });
  const twin = openScreen({
    ...(players ? { players } : { opening: 'home' }),
    tables: NO_TABLES,
    ...(options.rules && { rules: options.rules }),
    seed,
    input,
    size,
    earlier: [],
    unfinished: [],
    computers: options.analysis === 'missing' ? 'cannot-play' : 'can-play',
    ...(options.analysis !== 'missing' && { training: trainingIn([]) }),
  });
  const agree = async (): Promise<void> => {
    // The notice that saving is slow depends on the time. It disappears without a key, so a frame with it is not final.
    while (tableOf(twin.model().scene)?.saving) await twin.changed();
    const frame = twin.frame(size);
    const expected = [...frame, ...Array<string>(size.rows - frame.length).fill('')].join('\n');
    const isTwin = (lines: readonly string[]): boolean => lines.join('\n') === expected;
    // On failure, the error message contains the expected frame.
    return term.waitFor(Object.assign(isTwin, { toString: () => `this frame:\n${expected}` }));
  };
  const twins: Twins = {
    term,
    twin,
    send(text) {
      twin.type(text);
      term.type(text);
    },
    type(text) {
      twins.send(text);
      return agree();
    },
    press: (...keys) => twins.type(keys.map(bytesOf).join('')),
    async escape() {
      await twin.escape();
      term.press('escape');
      await agree();
    },
    async resize(columns, rows) {
      const next: Size = { columns, rows };
      size = next;
      const before = timesErased(term);
      const rested = new Promise<void>((resolve) => twin.store.resized(() => next, resolve));
      term.resize(columns, rows);
      await rested;
      // If the frame is empty at this size, an empty screen does not prove that the program has noticed the resize.
      if (twin.frame(size).every((line) => line === '')) {
        await term.waitFor(() => timesErased(term) > before);
      }
      await agree();
    },
    agree,
    [Symbol.asyncDispose]: () => term[Symbol.asyncDispose](),
  };
  try {
    // The menu changes when the list of unfinished games has loaded, so compare frames only after that.
    while (!players && twin.model().startFacts.unfinished === undefined) await twin.changed();
    await agree();
    if (!players) await twins.press('enter');
  } catch (error) {
    await term[Symbol.asyncDispose]();
    throw error;
  }
  return twins;
}

/** Returns how many times the program has erased the screen, which happens after every resize. */
const timesErased = (term: Term): number => term.rawOutput().split('\x1b[2J').length - 1;

/** Lets the menu of the twin offer network tables, as the program does. The tests open none. */
const NO_TABLES: Tables = {
  host: () => Promise.resolve('no tables'),
  join: () => Promise.resolve('no tables'),
  watch: () => Promise.resolve('no tables'),
  list: () => Promise.resolve('no tables'),
  back: () => Promise.resolve(undefined),
  next: () => Promise.resolve('no tables'),
};
