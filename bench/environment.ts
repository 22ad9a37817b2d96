import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment variables for a measured program. NODE_EXTRA_CA_CERTS is included if it is set, because it
 * makes every Node process load certificates at startup.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
