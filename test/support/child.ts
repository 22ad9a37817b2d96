import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Node that runs the built program in tests. The variable selects another version than the tests' own. */
export const node = process.env['YAHTZEE_TEST_NODE'] ?? process.execPath;

/** The built program, as npm links it. */
export const program = fileURLToPath(new URL('../../bin/yahtzee-cli.js', import.meta.url));

/** The program built with a file system whose calls fail as YAHTZEE_FILE_FAULTS says. */
export const faultyProgram = fileURLToPath(new URL('../../.cache/faulty/cli.js', import.meta.url));

export type Env = Record<string, string | undefined>;

/** Returns the build of the program that an environment needs. */
export const programFor = (env: Env = {}): string =>
  env['YAHTZEE_FILE_FAULTS'] === undefined ? program : faultyProgram;

/** A folder in memory, where syncs are fast, if the system has one. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a folder that `using` removes at the end of the block. */
export function temporaryFolder(place = tmpdir()): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(place, 'yahtzee-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Returns the whole environment of a child process. It inherits only what a program needs to start: no CI,
 * NODE_OPTIONS, NO_COLOR or jest variable, and no file of the person who runs the tests.
 *
 * @param home the folder used as the player's home
 * @param extra added last; undefined removes a variable
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
