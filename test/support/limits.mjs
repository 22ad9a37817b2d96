// Time limits in milliseconds. Their only purpose is to stop tests that hang. They are generous, because on a busy
// machine everything may take ten times as long as usual.

/** The limit for one test or one hook. jest.config.js applies it to all tests. */
export const TEST_LIMIT_MS = 600_000;

/** The limit for one wait, for example until a screen shows a text, a command ends or a program reacts. */
export const WAIT_LIMIT_MS = 120_000;
