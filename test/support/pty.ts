import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { type Cell, cellsOf } from './terminal/cells.js';
import { type Env, childEnv, MEMORY, node, programFor, temporaryFolder } from './child.js';
import { type Key, bytesOf } from './keys.js';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './limits.mjs';
import { watchSpills } from './terminal/spills.js';

export interface LaunchOptions {
  readonly args?: readonly string[];
  /** Returns the shell command to run instead of the program. The parameter is the command that starts the program. */
  readonly shell?: (program: string) => string;
  /** Options for Node. */
  readonly nodeFlags?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Env;
  /** The player's home folder. Default: a temporary folder. */
  readonly home?: string;
  /** The time in milliseconds after which the program is killed. Default: the time limit of a test. */
  readonly lifetime?: number;
  /**
   * Whether to mark the home folder as used by an earlier player. Default: true for a temporary folder, otherwise
   * false.
   */
  readonly hasPlayed?: boolean;
}

/** Terminal modes that a program must restore before it ends. */
export interface Modes {
  readonly cursorVisible: boolean;
  readonly bracketedPaste: boolean;
  readonly mouseTracking: 'none' | 'x10' | 'vt200' | 'drag' | 'any';
}

export interface Exit {
  readonly exitCode: number;
  /** The number of the signal that ended the program, or 0 if there was no signal. */
  readonly signal: number;
}

/**
 * The condition to wait for: text on the screen, a pattern that matches the rows joined by newlines, or a function that
 * checks the rows.
 */
export type Expected = string | RegExp | ((lines: readonly string[]) => boolean);

export interface Term extends AsyncDisposable {
  /** Sends text as a single chunk. */
  type(text: string): void;
  press(...keys: Key[]): void;
  /**
   * Resolves when a complete frame meets this condition. If the program ends first or time runs out, rejects with an
   * error that shows the screen.
   */
  waitFor(expected: Expected, options?: { readonly timeout?: number }): Promise<void>;
  /** Checks the conditions of `waitFor` again, which otherwise happens when the program writes. */
  checkAgain(): void;
  /** The rows of the screen, without trailing blanks. */
  lines(): string[];
  /** The rows of the screen, without trailing blanks, joined by newlines. */
  screen(): string;
  /** Returns the cell at a row and a column, both numbered from 0. */
  cell(row: number, column: number): Cell;
  /** All cells, by row. */
  cells(): readonly (readonly Cell[])[];
  isAlternate(): boolean;
  modes(): Modes;
  /** Returns the character under the terminal's cursor; undefined if the cursor is hidden. */
  underCursor(): string | undefined;
  resize(columns: number, rows: number): void;
  kill(signal: NodeJS.Signals): void;
  readonly pid: number;
  /** Resolves when the program has ended and all its output is on the screen. */
  readonly exited: Promise<Exit>;
  /** Everything the program has written, including control sequences. */
  rawOutput(): string;
  bytesWritten(): number;
  /** Returns what did not fit on the screen: rows that were too long, and a line for each time the screen scrolled. */
  spills(): readonly string[];
}

/**
 * Starts the built program in a new terminal. Disposing of the terminal kills the program and removes the temporary
 * home folder.
 */
export async function launch(options: LaunchOptions = {}): Promise<Term> {
  const { args = [], nodeFlags = [], columns = 80, rows = 24 } = options;
  const folder = temporaryFolder(MEMORY);
  const home = options.home ?? folder.path;
  if (options.hasPlayed ?? options.home === undefined) rememberSomebody(home);
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const command = [node, ...nodeFlags, programFor(options.env), ...args];
  const [file = '', ...rest] = options.shell ? ['sh', '-c', options.shell(quoted(command))] : command;
  const pty = spawn(file, rest, {
    cols: columns,
    rows,
    // This name becomes the value of TERM, even if `env` contains a different value.
    name: options.env?.['TERM'] ?? 'xterm-256color',
    env: childEnv(home, options.env),
    encoding: null,
  });

  const output: Buffer[] = [];
  const listeners = new Set<() => void>();
  let ended: Exit | undefined;
  let cursorVisible = true;
  /** True while a frame is incomplete. */
  let inFrame = false;

  const spills = watchSpills(terminal);
  const notify = () => {
    if (!inFrame) spills.checkFrame();
    listeners.forEach((listener) => listener());
  };
  /** Resolves when everything written so far is on the screen. */
  const drawn = () => new Promise<void>((resolve) => terminal.write('', resolve));

  pty.onData((data) => {
    // Without an encoding, the data is a Buffer, although its declared type is string.
    const bytes = data as unknown as Buffer;
    output.push(bytes);
    terminal.write(bytes, notify);
  });
  // Forward the terminal's replies to the program, for example the cursor position that the program asked for.
  terminal.onData((answer) => {
    if (ended === undefined) pty.write(answer);
  });
  for (const final of ['h', 'l']) {
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (parameters) => {
      if (parameters.includes(25)) cursorVisible = final === 'h';
      if (parameters.includes(2026)) inFrame = final === 'h';
      return false;
    });
  }

  const lifetime = setTimeout(() => pty.kill('SIGKILL'), options.lifetime ?? TEST_LIMIT_MS).unref();
  const exited = new Promise<Exit>((resolve) => {
    pty.onExit(async ({ exitCode, signal = 0 }) => {
      clearTimeout(lifetime);
      await drawn();
      ended = { exitCode, signal };
      notify();
      resolve(ended);
    });
  });

  const lines = () => {
    const buffer = terminal.buffer.active;
    const row = (y: number) => buffer.getLine(buffer.baseY + y)?.translateToString(true) ?? '';
    return Array.from({ length: terminal.rows }, (_, y) => row(y).trimEnd());
  };
  const screen = () => lines().join('\n');

  const term: Term = {
    type: (text) => pty.write(text),
    press: (...keys) => keys.forEach((key) => pty.write(bytesOf(key))),

    async waitFor(expected, { timeout = WAIT_LIMIT_MS } = {}) {
      // Create the error here, so that its stack trace points to the line in the test that called `waitFor`.
      const failure = new Error();
      Error.captureStackTrace(failure, term.waitFor);
      await drawn();
      await new Promise<void>((resolve, reject) => {
        const finish = (settle: () => void) => {
          listeners.delete(check);
          clearTimeout(timer);
          settle();
        };
        const fail = (why: string) => {
          failure.message = `${why} while waiting for ${expected}\n${framed(lines(), terminal)}`;
          finish(() => reject(failure));
        };
        const check = () => {
          if ((!inFrame || ended) && isShown(expected, lines())) finish(resolve);
          else if (ended) fail(`The program ended with status ${ended.exitCode}, signal ${ended.signal}`);
        };
        const timer = setTimeout(() => fail(`${timeout} ms went by`), timeout);
        listeners.add(check);
        check();
      });
    },

    checkAgain: () => listeners.forEach((listener) => listener()),

    lines,
    screen,
    cell(row, column) {
      const cell = term.cells()[row]?.[column];
      if (!cell) throw new Error(`No cell at row ${row}, column ${column}`);
      return cell;
    },
    cells: () => cellsOf(terminal),
    isAlternate: () => terminal.buffer.active.type === 'alternate',
    modes: () => ({
      cursorVisible,
      bracketedPaste: terminal.modes.bracketedPasteMode,
      mouseTracking: terminal.modes.mouseTrackingMode,
    }),
    underCursor() {
      const { cursorX, cursorY } = terminal.buffer.active;
      return cursorVisible ? term.cells()[cursorY]?.[cursorX]?.text : undefined;
    },
    resize(newColumns, newRows) {
      spills.resized();
      terminal.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
    },
    kill: (signal) => pty.kill(signal),
    pid: pty.pid,
    exited,
    rawOutput: () => Buffer.concat(output).toString('utf8'),
    bytesWritten: () => output.reduce((sum, bytes) => sum + bytes.length, 0),
    spills: spills.found,

    async [Symbol.asyncDispose]() {
      if (!ended) pty.kill('SIGKILL');
      await exited;
      terminal.dispose();
      folder[Symbol.dispose]();
    },
  };
  return term;
}

/** Quotes a command for a shell. */
const quoted = (command: readonly string[]): string =>
  command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/** Makes a home folder look as if someone has already played there, without storing a name. */
function rememberSomebody(home: string): void {
  const folder = join(home, 'yahtzee');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'last-players.json'), '{}', { flag: 'a', mode: 0o600 });
}

function isShown(expected: Expected, lines: readonly string[]): boolean {
  if (typeof expected === 'function') return expected(lines);
  const text = lines.join('\n');
  return typeof expected === 'string' ? text.includes(expected) : text.search(expected) >= 0;
}

function framed(lines: readonly string[], { cols, rows }: { readonly cols: number; readonly rows: number }) {
  const edge = `+${'-'.repeat(cols)}+ ${cols} x ${rows}`;
  return [edge, ...lines.map((line) => `|${line.padEnd(cols)}|`), edge].join('\n');
}
