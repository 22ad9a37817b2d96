import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment of a measured program. It is the environment of the tests plus the variable for extra
 * certificates, which every Node process on this machine reads when it starts. Without these certificates, all start
 * times would be shorter by the same amount.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
