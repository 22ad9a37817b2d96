import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment for a measured program. Keeps NODE_EXTRA_CA_CERTS, so that Node loads extra
 * certificates at startup, as it usually does on this machine.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
