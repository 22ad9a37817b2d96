import { spawn } from 'node:child_process';
import { type Env, childEnv, MEMORY, node, programFor, temporaryFolder } from './child.js';

export interface RunOptions {
  /** Everything the program receives on standard input. */
  readonly input?: string;
  /** Standard input ends when this promise resolves. Default: at once. */
  readonly inputEnds?: Promise<unknown>;
  readonly env?: Env;
  /** Options for Node. */
  readonly nodeFlags?: readonly string[];
  /** The player's home folder. Default: a temporary folder. */
  readonly home?: string;
  /** The time in milliseconds after which a hanging program is killed. The exit status of a killed program is null. */
  readonly timeout?: number;
}

export interface RunResult {
  /** The exit status, or null if a signal ended the program. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program until it ends. Stdin, stdout and stderr are pipes. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  using folder = temporaryFolder(MEMORY);
  const env = childEnv(options.home ?? folder.path, options.env);
  const child = spawn(node, [...(options.nodeFlags ?? []), programFor(options.env), ...args], {
    env,
    stdio: 'pipe',
    timeout: options.timeout ?? 0,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // Ignore write errors, because the program may end before reading all of its input.
  child.stdin.on('error', () => {});
  child.stdin.write(options.input ?? '');
  void Promise.resolve(options.inputEnds).then(() => child.stdin.end());
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, stdout, stderr };
}
