import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The Node executable that runs the built program in tests. YAHTZEE_TEST_NODE selects a version other than the one that
 * runs the tests.
 */
export const node = process.env['YAHTZEE_TEST_NODE'] ?? process.execPath;

/** The file that npm links as the program's command. */
export const program = fileURLToPath(new URL('../../bin/yahtzee-cli.js', import.meta.url));

/** The test build of the program, in which YAHTZEE_FILE_FAULTS makes file-system calls fail. */
export const faultyProgram = fileURLToPath(new URL('../../.cache/faulty/cli.js', import.meta.url));

export type Env = Record<string, string | undefined>;

/** Returns the test build if the environment sets file faults, otherwise the normal build. */
export const programFor = (env: Env = {}): string =>
  env['YAHTZEE_FILE_FAULTS'] === undefined ? program : faultyProgram;

/** A folder in memory, where syncs are fast, or the usual temporary folder if the system has none in memory. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a temporary folder. Declared with `using`, the folder is removed at the end of the block. */
export function temporaryFolder(place = tmpdir()): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(place, 'yahtzee-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Returns the whole environment of a child process. It inherits only the variables that a program needs to start. It
 * does not contain CI, NODE_OPTIONS, NO_COLOR or jest's variables, and does not lead to files of the person who runs
 * the tests.
 *
 * @param home the folder used as the player's home
 * @param extra variables to add or replace; the value undefined removes a variable
 */
export function childEnv(home: string, extra: Env = {}): Record<string, string> {
  const env: Env = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_CACHE_HOME: join(home, '.cache'),
    YAHTZEE_HOME: join(home, 'yahtzee'),
    ...extra,
  };
  const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}
