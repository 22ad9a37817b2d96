// Time limits in milliseconds. The only purpose of these limits is to stop tests that hang. The limits are generous,
// because a busy machine can be ten times slower than usual.

/** The limit for a single test or hook. jest.config.js applies this limit to all tests. */
export const TEST_LIMIT_MS = 600_000;

/** The limit for each wait, for example until text appears on the screen or a command ends. */
export const WAIT_LIMIT_MS = 60_000;
