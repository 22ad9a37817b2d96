import { spawn } from 'node:child_process';
import { type Env, childEnv, node, programFor, temporaryFolder } from './child.js';

export interface RunOptions {
  /** What the program reads on stdin; the end of input comes after it. */
  readonly input?: string;
  readonly env?: Env;
  /** Options of Node's own. */
  readonly nodeFlags?: readonly string[];
  /** Folder that stands for the player's home. Without it, one of its own that is removed afterwards. */
  readonly home?: string;
  /** Milliseconds after which a program that hangs is killed; its status is then null. */
  readonly timeout?: number;
}

export interface RunResult {
  /** Exit status, or null when a signal ended the program. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program with pipes for stdin, stdout and stderr, to its end. */
export async function run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  using folder = temporaryFolder();
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
  // A program that ends without reading all of its input is no fault of the test's.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, stdout, stderr };
}
