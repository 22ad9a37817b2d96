import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment of a measured program: that of the tests, and the extra certificates that every Node on this machine
 * reads at its start, including bare Node. Without them all starts are shorter by the same time.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
