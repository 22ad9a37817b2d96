import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment variables for a measured program. They are the same as in tests, plus NODE_EXTRA_CA_CERTS if
 * this machine sets it. NODE_EXTRA_CA_CERTS makes every Node process load certificates at startup, and the measurements
 * should include that time.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
