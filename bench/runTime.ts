import { spawn } from 'node:child_process';
import { type Env, node } from '../test/support/child.js';
import { measuredEnv } from './environment.js';

/** Options of a measured run. */
export interface MeasuredRun {
  readonly env?: Env;
  /** The expected exit statuses. Default: only 0. */
  readonly statuses?: readonly number[];
}

/** Returns the milliseconds that Node takes with these arguments. Discards its output. */
export function runTime(
  args: readonly string[],
  home: string,
  { env, statuses = [0] }: MeasuredRun = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // The errors of a run that may fail do not matter.
    const stderr = statuses.length > 1 ? 'ignore' : 'inherit';
    const child = spawn(node, args, { env: measuredEnv(home, env), stdio: ['ignore', 'pipe', stderr] });
    child.stdout.resume();
    child.on('error', reject);
    child.on('close', (status) =>
      status !== null && statuses.includes(status)
        ? resolve(performance.now() - startedAt)
        : reject(new Error(`${args.join(' ')} ended with status ${status}`)),
    );
  });
}
