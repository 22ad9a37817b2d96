import { spawn } from 'node:child_process';
import { type Env, node } from '../test/support/child.js';
import { measuredEnv } from './environment.js';

/** What is asked of a run beside its time. */
export interface RunWish {
  readonly env?: Env;
  /** How the run may end; without it only with status 0. */
  readonly statuses?: readonly number[];
}

/** Milliseconds that Node takes with these arguments; its output is read and dropped. */
export function runTime(
  args: readonly string[],
  home: string,
  { env, statuses = [0] }: RunWish = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    // What a run that is meant to fail has to say is of no interest here.
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
