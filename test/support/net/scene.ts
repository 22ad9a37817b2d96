import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unframe } from '../../../src/storage/journal/frame.js';
import { childEnv, type Env, MEMORY, node, program, temporaryFolder } from '../child.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';
import { run, type RunResult } from '../run.js';
import { runHere } from '../runHere.js';

/** A running program whose input and output are pipes. */
export interface Program {
  readonly pid: number;
  /** The lines on standard output so far. */
  lines(): readonly string[];
  errors(): string;
  /** Sends lines. */
  type(...lines: readonly string[]): void;
  /** Ends the input. */
  end(): void;
  /**
   * Resolves to the next line that contains this text or matches this pattern. Lines before the last line that was found
   * do not count. Rejects if the program ends first.
   */
  sees(expected: string | RegExp): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /**
   * Resolves to the exit status when the program has ended. The status is null if a signal ended the program. Rejects
   * when time runs out.
   */
  ends(): Promise<number | null>;
}

/** The options of a program in a scene. */
interface StartOptions {
  readonly env?: Env;
}

/** The command `serve`. */
export interface Server {
  readonly program: Program;
  readonly port: number;
  /** The invitation that opens tables on this server. */
  readonly opening: string;
}

/**
 * Home folders, and programs that run in these folders. Disposing of the scene kills all programs, also the servers
 * that `host` has started, and removes the folders.
 */
export interface Scene extends AsyncDisposable {
  readonly path: string;
  /** Returns the home folder of a person. */
  home(person: string): string;
  start(person: string, args: readonly string[], options?: StartOptions): Program;
  /** Runs a command to its end. */
  run(person: string, args: readonly string[], input?: string): Promise<RunResult>;
  /** Like `run`, but in the process of the test. `host` and the analysis of games need `run`. */
  runHere(person: string, args: readonly string[], input?: string): Promise<RunResult>;
  /**
   * Starts `serve` with the data folder `data` of the scene. `port` is a port from an earlier server, or 0. By default,
   * listens on 127.0.0.1. `more` contains further options.
   */
  serve(port?: number, host?: string, more?: readonly string[], options?: StartOptions): Promise<Server>;
  /** Returns the records in the only log of the server that `serve` started. */
  served(): readonly TableLine[];
  /** Returns the process ids of the servers that a person's `host` has started and that still run. */
  hostedServers(person: string): readonly number[];
}

/** A record of a table's log. */
export interface TableLine {
  readonly n: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Opens a scene in a new folder. */
export function openScene(): Scene {
  const folder = temporaryFolder(MEMORY);
  const started: Program[] = [];
  const people = new Set<string>();
  const homeOf = (person: string): string => {
    people.add(person);
    return join(folder.path, person);
  };
  const start: Scene['start'] = (person, args, { env } = {}) => {
    const child = startProgram(args, childEnv(homeOf(person), env));
    started.push(child);
    return child;
  };
  const hostedServers = (person: string): readonly number[] => {
    const data = join(folder.path, person, 'yahtzee/hosted/');
    return processesNaming(data);
  };
  return {
    path: folder.path,
    home: homeOf,
    start,
    run: (person, args, input = '') => run(args, { home: homeOf(person), input, timeout: WAIT_LIMIT_MS }),
    runHere: (person, args, input = '') => runHere(args, { home: homeOf(person), input }),
    async serve(port = 0, host = '127.0.0.1', more = [], options = {}) {
      const data = join(folder.path, 'data');
      const args = ['serve', '--listen', `${host}:${port}`, '--data', data, ...more];
      const server = start('server', args, options);
      const listening = await server.sees(/^Listening: /);
      const invitation = await server.sees(/^Invitation: /);
      return {
        program: server,
        port: Number(/\d+$/.exec(listening)?.[0]),
        opening: invitation.slice('Invitation: '.length),
      };
    },
    served: recordsReader(join(folder.path, 'data')),
    hostedServers,
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill('SIGKILL');
      await Promise.all(started.map((child) => child.ends()));
      const servers = [...people].flatMap(hostedServers);
      for (const pid of servers) process.kill(pid, 'SIGKILL');
      await until(() => servers.every((pid) => commandOf(pid) === ''), 'the servers to end');
      folder[Symbol.dispose]();
    },
  };
}

function startProgram(args: readonly string[], env: Record<string, string>): Program {
  const child: ChildProcessWithoutNullStreams = spawn(node, [program, ...args], { env, stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  let seen = 0;
  let exit: number | null | undefined;
  let look = (): void => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // The program may end before it has read all of its input.
  child.stdin.on('error', () => undefined);
  const status = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      exit = code;
      look();
      resolve(code);
    });
  });
  const lines = (): readonly string[] => stdout.split('\n').slice(0, -1);
  const report = (): string => `${args.join(' ')}\n${stdout}\nstderr: ${stderr}`;
  return {
    pid: child.pid ?? 0,
    lines,
    errors: () => stderr,
    type: (...typed) => void child.stdin.write(typed.map((line) => `${line}\n`).join('')),
    end: () => child.stdin.end(),
    sees(expected) {
      const failure = new Error();
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          look = () => undefined;
          settle();
        };
        const fail = (why: string): void => {
          failure.message = `${why} while waiting for ${expected} in: ${report()}`;
          finish(() => reject(failure));
        };
        const timer = setTimeout(() => fail(`${WAIT_LIMIT_MS} ms went by`), WAIT_LIMIT_MS);
        look = () => {
          const all = lines();
          while (seen < all.length) {
            const line = all[seen++] ?? '';
            if (typeof expected === 'string' ? line.includes(expected) : expected.test(line)) {
              return finish(() => resolve(line));
            }
          }
          if (exit !== undefined) fail(`The program ended with status ${exit}`);
        };
        look();
      });
    },
    kill: (signal) => void child.kill(signal),
    ends() {
      const failure = new Error();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          failure.message = `${WAIT_LIMIT_MS} ms went by while waiting for the end of: ${report()}`;
          reject(failure);
        }, WAIT_LIMIT_MS);
        void status.then((code) => {
          clearTimeout(timer);
          resolve(code);
        });
      });
    },
  };
}

/** Kills the server that a person's `host` has started. */
export async function killHosted(scene: Scene, person: string): Promise<void> {
  const [pid, ...more] = scene.hostedServers(person);
  if (pid === undefined || more.length > 0) throw new Error("there isn't exactly one server");
  process.kill(pid, 'SIGKILL');
  await until(() => scene.hostedServers(person).length === 0, 'the hosted server to end');
}

/** Resolves when a condition holds. Rejects when time runs out. `report` returns more to say in this case. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  report = (): string => '',
): Promise<void> {
  const failure = new Error();
  for (const start = performance.now(); !(await isTrue()); await delay(5)) {
    if (performance.now() - start <= WAIT_LIMIT_MS) continue;
    failure.message = `${WAIT_LIMIT_MS} ms went by while waiting for ${what}\n${report()}`;
    throw failure;
  }
}

const namesIn = (path: string): readonly string[] => (existsSync(path) ? readdirSync(path) : []);

/** Returns the ids of all processes of this computer. */
const runningProcesses = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns the ids of the processes whose command line contains a text. Zeros separate the arguments. */
export const processesNaming = (text: string): readonly number[] =>
  runningProcesses().filter((pid) => commandOf(pid).includes(text));

/** Returns the command of a running process, or an empty text if no process has this id. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Reads the records of the only table in the data folder of a server, without an incomplete last line. */
function recordsReader(folder: string): () => readonly TableLine[] {
  let read: readonly string[] = [];
  let records: readonly TableLine[] = [];
  return () => {
    const ahead = namesIn(folder).filter((name) => name.startsWith('write-ahead') && name.endsWith('.jsonl'));
    const table = namesIn(join(folder, 'tables')).find((each) => each.endsWith('.jsonl'));
    if (table === undefined) return [];
    const files = [join(folder, 'tables', table), ...ahead.map((name) => join(folder, name))].map((path) =>
      readFileSync(path, 'latin1'),
    );
    // Tests that wait for a record ask again and again, and checking all sums takes long.
    if (files.length === read.length && files.every((text, index) => text === read[index])) return records;
    read = files;
    records = recordsIn(files);
    return records;
  };
}

/** Returns the records in the file of a table and in the write-ahead files of its server. */
function recordsIn([table = '', ...ahead]: readonly string[]): readonly TableLine[] {
  const saved = Buffer.from(table, 'latin1').toString();
  const further = ahead
    .flatMap((text) => unframe(Buffer.from(text, 'latin1')).lines.slice(1))
    .flatMap(({ record }) => (record as { readonly lines: readonly { readonly line: string }[] }).lines)
    // Lines can be in both places.
    .flatMap(({ line }) => (saved.includes(line) ? [] : line));
  return unframe(Buffer.from(saved + further.join(''))).lines.flatMap(({ record: line }) => {
    const { entry } = line as { readonly entry: { readonly record?: TableLine } };
    return entry.record ? [entry.record] : [];
  });
}

/** Returns the journals of the stored games of a person. */
export function storedGames(scene: Scene, person: string): readonly string[] {
  const games = join(scene.home(person), 'yahtzee/games');
  return namesIn(games)
    .filter((name) => /^[^.]+\.jsonl$/.test(name))
    .map((name) => join(games, name));
}

/** Returns the table's log in the only stored game of a person. */
export function storedLog(scene: Scene, person: string): readonly TableLine[] {
  const [journal, ...more] = storedGames(scene, person);
  if (journal === undefined || more.length > 0) throw new Error(`${person} hasn't stored exactly one game`);
  return unframe(readFileSync(journal))
    .lines.slice(1)
    .map(({ record }) => (record as { readonly record: TableLine }).record);
}
