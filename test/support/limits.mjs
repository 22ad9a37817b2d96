// Time limits in milliseconds. They only end hangs: on a busy machine everything may take ten times as long as usual.

/** For one test, or one hook. jest.config.js sets it for all of them. */
export const TEST_LIMIT_MS = 600_000;

/** For one wait: until a screen shows something, a command ends or a program reacts. */
export const WAIT_LIMIT_MS = 120_000;
