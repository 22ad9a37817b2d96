import { childEnv, type Env } from '../test/support/child.js';

/**
 * Returns the environment of a measured program: the environment of the tests, plus NODE_EXTRA_CA_CERTS if this machine
 * sets the variable. With this variable, every Node process on the machine loads certificates when it starts, so the
 * measurements include the loading time.
 */
export const measuredEnv = (home: string, extra: Env = {}): Record<string, string> =>
  childEnv(home, { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'], ...extra });
