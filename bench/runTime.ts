import { spawn } from 'node:child_process';
import { type Env, node } from '../test/support/child.js';
import { measuredEnv } from './environment.js';

export interface MeasuredRun {
  readonly env?: Env;
  /** The expected exit statuses. By default, only 0. */
  readonly statuses?: readonly number[];
}

/** Runs Node with these arguments, discards the output, and returns the run time in milliseconds. */
export function runTime(
  args: readonly string[],
  home: string,
  { env, statuses = [0] }: MeasuredRun = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // Hide errors if the run may fail.
    const stderr = statuses.length > 1 ? 'ignore' : 'inherit';
    const child = spawn(node, args, { env: measuredEnv(home, env), stdio: ['ignore', 'pipe', stderr] });
    child.stdout.resume();
    child.on('error', reject);
    child.on('close', (status) =>
      status !== null && statuses.includes(status)
        ? resolve(performance.now() - startedAt)
        : reject(new Error(`${args.join(' ')} exited with status ${status}`)),
    );
  });
}
