import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childEnv, node, program, temporaryFolder } from '../child.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';

const run = promisify(execFile);

/** A shell with job control, in a separate terminal. */
export interface Shell extends AsyncDisposable {
  /** Types text. */
  type(text: string): Promise<void>;
  /** Types a command and presses Enter. */
  command(line: string): Promise<void>;
  /** Returns the rows of the screen, without trailing blanks. */
  lines(): Promise<readonly string[]>;
  /** Returns the rows that have scrolled out of sight, followed by the rows of the screen. */
  history(): Promise<readonly string[]>;
  /**
   * Resolves when the screen meets this condition. After the time limit, rejects with an error that shows the screen.
   */
  waitFor(expected: string | ((lines: readonly string[]) => boolean)): Promise<void>;
  /** Returns the value of a tmux variable, such as `#{alternate_on}`. */
  state(format: string): Promise<string>;
  /** Returns the process id of the program that the shell is running. */
  job(): Promise<number>;
  /** The player's home folder, which is also the shell's current folder. */
  readonly home: string;
  /** Returns the contents of a file in the player's home folder. */
  file(name: string): string;
  resize(columns: number, rows: number): Promise<void>;
  /** Closes the terminal, as if the user had closed its window. */
  close(): Promise<void>;
}

/** The prompt of the shell. */
export const READY = 'ready$';

/** Returns the command line that starts the built program. */
export const startProgram = (args: string, file = program): string => `'${node}' '${file}' ${args}`;

let shells = 0;

export async function openShell(columns = 80, rows = 24): Promise<Shell> {
  const folder = temporaryFolder();
  // Start a separate tmux server, so that the options of other servers do not apply.
  const socket = join(folder.path, `tmux-${shells++}`);
  const startFile = join(folder.path, 'start');
  writeFileSync(startFile, `PS1='${READY} '\n`);
  const env = { ...childEnv(folder.path), ENV: startFile };
  const tmux = async (...args: string[]): Promise<string> =>
    (await run('tmux', ['-S', socket, '-f', '/dev/null', ...args], { env, cwd: folder.path })).stdout;
  await tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), 'exec sh -i');

  const captured = async (...from: string[]): Promise<readonly string[]> => {
    const shown = (await tmux('capture-pane', '-p', ...from)).split('\n').map((line) => line.trimEnd());
    return shown.slice(0, -1);
  };
  const lines = (): Promise<readonly string[]> => captured();
  const shell: Shell = {
    type: async (text) => void (await tmux('send-keys', '-l', '--', text)),
    async command(line) {
      await tmux('send-keys', '-l', '--', line);
      await tmux('send-keys', 'Enter');
    },
    lines,
    history: () => captured('-S', '-'),
    async waitFor(expected) {
      const failure = new Error();
      Error.captureStackTrace(failure, shell.waitFor);
      const isShown = (shown: readonly string[]): boolean =>
        typeof expected === 'string' ? shown.join('\n').includes(expected) : expected(shown);
      const deadline = performance.now() + WAIT_LIMIT_MS;
      for (let shown = await lines(); !isShown(shown); shown = await lines()) {
        if (performance.now() >= deadline) {
          failure.message = `still waiting for ${expected}\n${shown.join('\n')}`;
          throw failure;
        }
        // Each look starts a process.
        await pause(LOOK_MS);
      }
    },
    state: async (format) => (await tmux('display-message', '-p', format)).trim(),
    async job() {
      const pid = (await tmux('display-message', '-p', '#{pane_pid}')).trim();
      return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').at(-1));
    },
    home: folder.path,
    file: (name) => readFileSync(join(folder.path, name), 'utf8'),
    resize: async (toColumns, toRows) =>
      void (await tmux('resize-window', '-x', String(toColumns), '-y', String(toRows))),
    close: async () => void (await tmux('kill-server')),
    async [Symbol.asyncDispose]() {
      await shell.close().catch(() => undefined);
      folder[Symbol.dispose]();
    },
  };
  await shell.waitFor(READY);
  return shell;
}

/** Resolves when a process has ended. A zombie process counts as ended. */
export async function processEnd(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(LOOK_MS);
}

const LOOK_MS = 20;

/** Returns whether a process is still alive. Stopped processes are alive, but zombies are not. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
