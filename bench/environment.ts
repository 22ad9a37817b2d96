import { childEnv, type Env } from '../test/support/child.js';

/**
 * The environment of a measured program: the tests' own, and the certificates that this machine makes every
 * Node read at its start, bare Node as well. Without them all starts are shorter by the same time.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
