import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { childEnv, type Env, node, program, temporaryFolder } from '../support/child.js';

/**
 * Prints where Node keeps compiled code, when the program ends. Node 20 cannot keep compiled code: it gets a function
 * that only stores the path.
 */
const REPORT = `--import=data:text/javascript,${encodeURIComponent(`
  const module = process.getBuiltinModule('module');
  let folder;
  module.enableCompileCache ??= (path) => (folder = path);
  process.on('exit', () => console.log(module.getCompileCacheDir?.() ?? folder));
`)}`;

/** Runs the program, and returns its output. Node's own choice of a folder applies, unless `env` sets it. */
function scored(home: string, env: Env, flags: readonly string[] = [], words = ['score', '12345']): string {
  const variables = childEnv(home, { NODE_COMPILE_CACHE: undefined, TMPDIR: join(home, 'tmp'), ...env });
  const args = ['-c', 'umask 000; exec "$@"', 'sh', node, ...flags, program, ...words];
  return execFileSync('sh', args, { encoding: 'utf8', env: variables });
}

/** Runs the program, and returns the folder in which it keeps compiled code, or `undefined`. */
const folderOf = (home: string, env: Env = {}): string =>
  scored(home, env, [REPORT], ['--version']).trimEnd().split('\n').at(-1) ?? '';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

// Node keeps the code in a subfolder, which is named after its version.
const inside = (folder: string): RegExp => new RegExp(`^${folder}(/|$)`);

// On other systems, the cache folder is elsewhere, or permissions are different.
(process.platform === 'linux' ? describe : describe.skip)('compiled code', () => {
  test('is in a folder of the cache folder that only the player may open, despite any umask', () => {
    using home = temporaryFolder();
    const folder = join(home.path, '.cache/yahtzee-cli/code');
    expect(folderOf(home.path)).toMatch(inside(folder));
    expect(modeOf(folder)).toBe('700');
    expect(folderOf(home.path)).toMatch(inside(folder));
    expect(readdirSync(home.path)).toEqual(['.cache']);
  });

  test.each(['', 'relative', undefined])('is in ~/.cache if XDG_CACHE_HOME is %p', (value) => {
    using home = temporaryFolder();
    expect(folderOf(home.path, { XDG_CACHE_HOME: value })).toMatch(inside(join(home.path, '.cache')));
  });

  test('is never in a shared folder for temporary files', () => {
    using home = temporaryFolder();
    const temporary = join(home.path, 'tmp');
    mkdirSync(temporary);
    scored(home.path, { HOME: '/dev/null', XDG_CACHE_HOME: undefined });
    scored(home.path, {});
    expect(readdirSync(temporary)).toEqual([]);
  });

  /** Prepares the cache folder, and returns the folder in which the program then keeps compiled code. */
  function folderAfter(prepare: (cache: string, code: string) => void): string {
    using home = temporaryFolder();
    const cache = join(home.path, '.cache');
    mkdirSync(join(cache, 'yahtzee-cli'), { recursive: true, mode: 0o700 });
    prepare(cache, join(cache, 'yahtzee-cli/code'));
    return folderOf(home.path);
  }

  test.each<[string, (cache: string, code: string) => void]>([
    ['may be read by others', (_, code) => mkdirSync(code, { mode: 0o750 })],
    [
      'may be changed by others, even with the sticky bit',
      (_, code) => {
        mkdirSync(code);
        chmodSync(code, 0o1777);
      },
    ],
    [
      'is a link to another folder',
      (cache, code) => {
        mkdirSync(join(cache, 'other'), { mode: 0o700 });
        symlinkSync(join(cache, 'other'), code);
      },
    ],
    ['is a link to nothing', (cache, code) => symlinkSync(join(cache, 'missing'), code)],
    ['is a FIFO', (_, code) => void execFileSync('mkfifo', [code])],
    ['is a file', (_, code) => writeFileSync(code, '')],
    ['is in a folder that others may change', (cache) => chmodSync(join(cache, 'yahtzee-cli'), 0o777)],
    ['is below a folder that the group may change', (cache) => chmodSync(cache, 0o770)],
    [
      'is below a link',
      (cache) => {
        mkdirSync(join(cache, 'other'), { mode: 0o700 });
        chmodSync(cache, 0o700);
        execFileSync('rmdir', [join(cache, 'yahtzee-cli')]);
        symlinkSync(join(cache, 'other'), join(cache, 'yahtzee-cli'));
      },
    ],
  ])("isn't kept if the folder %s", (_, prepare) => {
    expect(folderAfter(prepare)).toBe('undefined');
  });

  // Only the superuser can give files to somebody else.
  const asRoot = process.getuid?.() === 0 ? test : test.skip;
  asRoot.each<[string, (cache: string, code: string) => string]>([
    ['the folder', (_, code) => code],
    ['a folder above it', (cache) => cache],
  ])("isn't kept if %s belongs to another user", (_, choose) => {
    const folder = folderAfter((cache, code) => {
      mkdirSync(code, { mode: 0o700 });
      chownSync(choose(cache, code), 12345, 12345);
    });
    expect(folder).toBe('undefined');
  });

  test('is kept if the cache folder has the sticky bit, or if a link leads to it', () => {
    using home = temporaryFolder();
    const real = join(home.path, 'real');
    const link = join(home.path, 'link');
    mkdirSync(real);
    chmodSync(real, 0o1777);
    symlinkSync(real, link);
    expect(folderOf(home.path, { XDG_CACHE_HOME: link })).toMatch(inside(join(real, 'yahtzee-cli/code')));
  });

  test.each([
    { NODE_COMPILE_CACHE: '/dev/null' },
    { NODE_DISABLE_COMPILE_CACHE: '1' },
    { HOME: 'relative', XDG_CACHE_HOME: undefined },
    { HOME: '/dev/null', XDG_CACHE_HOME: undefined },
  ])("isn't kept by the program itself with %j", (env) => {
    using home = temporaryFolder();
    expect(folderOf(home.path, env)).toBe('undefined');
    expect(readdirSync(home.path)).toEqual([]);
  });
});

test("the program runs if the compiled code can't be written", () => {
  using home = temporaryFolder();
  const usual = scored(home.path, {});
  expect(scored(home.path, { HOME: program, XDG_CACHE_HOME: program })).toBe(usual);
});
