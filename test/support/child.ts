import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The Node executable that runs the built program. By default, the same executable runs the tests and the program. Set
 * YAHTZEE_TEST_NODE to test the program with another version of Node.
 */
export const node = process.env['YAHTZEE_TEST_NODE'] ?? process.execPath;

/**
 * The Node option that disables the vector instructions of WebAssembly on x64 processors, and WebAssembly itself on
 * other processors. With this option, the program cannot run its analysis.
 */
export const WITHOUT_VECTORS = process.arch === 'x64' ? '--no-enable-sse4-1' : '--jitless';

/** The file that npm installs as the command `yahtzee-cli`. */
export const program = fileURLToPath(new URL('../../bin/yahtzee-cli.js', import.meta.url));

/** The test build of the program, in which YAHTZEE_FILE_FAULTS makes file-system calls fail. */
export const faultyProgram = fileURLToPath(new URL('../../.cache/faulty/cli.js', import.meta.url));

/** The folder in which Node 22 and later keep compiled code, for all tests: each test has a new, empty home folder. */
const compiledCode = fileURLToPath(new URL('../../.cache/code', import.meta.url));

export type Env = Record<string, string | undefined>;

/** Returns the test build if the environment sets file faults, otherwise the normal build. */
export const programFor = (env: Env = {}): string =>
  env['YAHTZEE_FILE_FAULTS'] === undefined ? program : faultyProgram;

/**
 * A folder in memory, where syncing files is fast. Systems without an in-memory folder use the usual temporary folder.
 */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates a temporary folder. Declare the result with `using` to remove the folder at the end of the block. */
export function temporaryFolder(place = tmpdir()): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(place, 'yahtzee-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Returns the complete environment of a child process. The child inherits only the variables that a program needs to
 * start. CI, NODE_OPTIONS, NO_COLOR and jest's variables are not inherited. All folders for user files are inside
 * `home`, so tests never touch a developer's own files. `extra` adds or replaces variables. If a value in `extra` is
 * undefined, the variable is removed.
 */
export function childEnv(home: string, extra: Env = {}): Record<string, string> {
  const env: Env = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    NODE_COMPILE_CACHE: compiledCode,
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
