// Builds before `npm start` and before tests, but only if a source is newer than the build. With
// --program-only, builds only the game, for `npm start`. Compares times without the bundler, which takes
// longer to load than most starts of the game.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'scripts', 'test/support/faults'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.engine.json'];
const BUILT = process.argv.includes('--program-only')
  ? ['dist/cli.js']
  : ['dist/cli.js', '.cache/faulty/cli.js', 'dist/engine/index.d.ts'];

// A folder is newer if a file in it was added, renamed or deleted.
const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
);
const timeOf = (/** @type {string} */ path) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const built = Math.min(...BUILT.map(timeOf));
if ([...FOLDERS, ...FILES, ...inFolders].some((path) => timeOf(path) > built)) await import('./build.mjs');
