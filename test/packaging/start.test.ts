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
  'test/support/faults/faultyFiles.ts': '',
};

const BUILT_FILES = ['dist/cli.js', '.cache/faulty/cli.js', 'dist/engine/index.d.ts'];

/** Creates a checkout whose build only prints that it was run. */
function checkout(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  const written = [...Object.entries(FILES), ...BUILT_FILES.map((file) => [file, ''] as const)];
  for (const [file, text] of written) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    writeFileSync(join(folder.path, file), text);
  }
  const copied = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.engine.json',
    'scripts/buildIfOld.mjs',
  ];
  for (const file of copied) cpSync(join(root, file), join(folder.path, file));
  for (const path of ['src', 'src/cli', 'scripts', 'test/support/faults', ...copied, ...Object.keys(FILES)]) {
    utimesSync(join(folder.path, path), OLD, OLD);
  }
  for (const file of ['dist/cli.js', 'dist/engine/index.d.ts'])
    utimesSync(join(folder.path, file), BUILT, BUILT);
  return folder;
}

/** Runs `npm start`, and returns what it prints. */
const started = (folder: string): string =>
  execFileSync('npm', ['start', '--silent'], { cwd: folder, encoding: 'utf8', shell: true });

/** Runs what npm runs before `npm test`, and returns what it prints. */
const prepared = (folder: string): string =>
  execFileSync(process.execPath, [join(folder, 'scripts/buildIfOld.mjs')], { encoding: 'utf8' });

test('npm start builds the program only if a source is newer than the build', () => {
  using folder = checkout();
  expect(started(folder.path)).toBe('started\n');
  utimesSync(join(folder.path, 'src/cli/index.ts'), NEW, NEW);
  expect(started(folder.path)).toBe('built with --program-only\nstarted\n');
});

test.each(['scripts/bundle.mjs', 'test/support/faults/faultyFiles.ts', 'package-lock.json', 'tsconfig.json'])(
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

test('before tests, everything is built if only the program is newer than a source', () => {
  using folder = checkout();
  utimesSync(join(folder.path, 'src/cli/index.ts'), NEW, NEW);
  utimesSync(join(folder.path, 'dist/cli.js'), NEW + 1, NEW + 1);
  expect(started(folder.path)).toBe('started\n');
  expect(prepared(folder.path)).toBe('built with \n');
});

test.each(BUILT_FILES)('before tests, everything is built if there is no %s', (file) => {
  using folder = checkout();
  rmSync(join(folder.path, file));
  expect(prepared(folder.path)).toBe('built with \n');
});
