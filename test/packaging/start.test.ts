import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Times in seconds: every source is older than the build, until a test changes it. */
const OLD = 1_000_000_000;
const BUILT = OLD + 1;
const NEW = OLD + 2;

const FILES = {
  'src/cli/index.ts': '',
  'scripts/bundle.mjs': '',
  'scripts/build.mjs': 'console.log(`built with ${process.argv.slice(2)}`);',
  'bin/yahtzee-cli.js': 'console.log("started");',
  'dist/cli.js': '',
};

/** Creates a checkout whose build only prints that it was run. */
function checkout(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    writeFileSync(join(folder.path, file), text);
  }
  const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/buildIfOld.mjs'];
  for (const file of copied) cpSync(join(root, file), join(folder.path, file));
  for (const path of ['src', 'src/cli', 'scripts', ...copied, ...Object.keys(FILES)]) {
    utimesSync(join(folder.path, path), OLD, OLD);
  }
  utimesSync(join(folder.path, 'dist/cli.js'), BUILT, BUILT);
  return folder;
}

/** Runs `npm start`, and returns what it prints. */
const started = (folder: string): string =>
  execFileSync('npm', ['start', '--silent'], { cwd: folder, encoding: 'utf8', shell: true });

/** Runs what npm runs before `npm start`, and returns what it prints. */
const prepared = (folder: string): string =>
  execFileSync(process.execPath, [join(folder, 'scripts/buildIfOld.mjs')], { encoding: 'utf8' });

test('npm start builds the program only if a source is newer than the build', () => {
  using folder = checkout();
  expect(started(folder.path)).toBe('started\n');
  utimesSync(join(folder.path, 'src/cli/index.ts'), NEW, NEW);
  expect(started(folder.path)).toBe('built with --program-only\nstarted\n');
});

test.each(['scripts/bundle.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'])(
  'the program is built if %s is newer than the build',
  (file) => {
    using folder = checkout();
    expect(prepared(folder.path)).toBe('');
    utimesSync(join(folder.path, file), NEW, NEW);
    expect(prepared(folder.path)).toMatch(/^built/);
  },
);

test('the program is built if a source was deleted', () => {
  using folder = checkout();
  rmSync(join(folder.path, 'src/cli/index.ts'));
  expect(prepared(folder.path)).toMatch(/^built/);
});

test('the program is built if there is no build', () => {
  using folder = checkout();
  rmSync(join(folder.path, 'dist'), { recursive: true });
  expect(prepared(folder.path)).toMatch(/^built/);
});
