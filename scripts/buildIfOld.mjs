// Builds the program before `npm start`, but only if a source is newer than the build. Does not load the bundler to find
// this out, because that takes longer than most starts of the program.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['src', 'scripts'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

// A folder is newer if a file in it was added, renamed or deleted.
const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
);
const timeOf = (/** @type {string} */ path) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const built = timeOf('dist/cli.js');
if ([...FOLDERS, ...FILES, ...inFolders].some((path) => timeOf(path) > built)) await import('./build.mjs');
