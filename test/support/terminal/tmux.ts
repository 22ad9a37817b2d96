import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Readable, type Writable } from 'node:stream';
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
  const options = { env, cwd: folder.path };
  const size = ['-x', String(columns), '-y', String(rows)];
  const server = ['-S', socket, '-f', '/dev/null'];
  await run('tmux', [...server, 'new-session', '-d', ...size, 'exec sh -i'], options);
  const client = spawn('tmux', [...server, '-C', 'attach', '-f', 'no-output,ignore-size'], options);
  const tmux = openControl(client.stdin, client.stdout);

  const captured = async (...from: string[]): Promise<readonly string[]> =>
    (await tmux('capture-pane', '-p', ...from)).map((line) => line.trimEnd());
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
        await pause(LOOK_MS);
      }
    },
    state: async (format) => (await tmux('display-message', '-p', format)).join('\n').trim(),
    async job() {
      const pid = await shell.state('#{pane_pid}');
      return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').at(-1));
    },
    home: folder.path,
    file: (name) => readFileSync(join(folder.path, name), 'utf8'),
    resize: async (toColumns, toRows) =>
      void (await tmux('resize-window', '-x', String(toColumns), '-y', String(toRows))),
    async close() {
      if (client.exitCode !== null) return;
      const ended = once(client, 'close');
      client.stdin.write('kill-server\n');
      await ended;
    },
    async [Symbol.asyncDispose]() {
      await shell.close();
      folder[Symbol.dispose]();
    },
  };
  await shell.waitFor(READY);
  return shell;
}

/**
 * Returns a function that sends commands to a tmux client in control mode. It resolves to the lines that the command
 * prints, and rejects if the command fails. A process for each command would take most of the time of the tests.
 */
function openControl(input: Writable, output: Readable): (...words: readonly string[]) => Promise<string[]> {
  type Settle = (printed: string[], isError: boolean) => void;
  // The first answer is that of `attach`.
  const waiting: Settle[] = [() => undefined];
  let printed: string[] | undefined;
  let end = '';
  createInterface(output).on('line', (line) => {
    const [, what = '', number = ''] = /^%(begin|end|error) (.+)$/.exec(line) ?? [];
    if (printed === undefined) {
      if (what === 'begin') [printed, end] = [[], number];
    } else if (number === end) {
      waiting.shift()?.(printed, what === 'error');
      printed = undefined;
    } else printed.push(line);
  });
  return (...words) =>
    new Promise((resolve, reject) => {
      waiting.push((lines, isError) => (isError ? reject(new Error(lines.join('\n'))) : resolve(lines)));
      input.write(`${words.map(quoted).join(' ')}\n`);
    });
}

/** Quotes a word for tmux, in which every special character, such as a newline, becomes its code. */
const quoted = (word: string): string => `"${word.replace(/[^\w -]/gu, codeOf)}"`;
const codeOf = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;

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
