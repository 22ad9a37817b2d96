// Creates the npm package's tarball in the given folder, and prints its path. Leaves the npm scripts out of
// its package.json: they work only in the source tree, and npm would try to run them. Compresses the manual
// page, as npm and `man` allow.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bundle.mjs';

const destination = resolve(process.argv[2] ?? '.');
const NOT_PUBLISHED = ['scripts', 'devDependencies', 'allowScripts'];
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const manifest = Object.fromEntries(
  Object.entries(source).filter(([field]) => !NOT_PUBLISHED.includes(field)),
);
const folder = mkdtempSync(join(tmpdir(), 'yahtzee-cli-package-'));
try {
  for (const name of [...source.files, 'README.md', 'LICENSE']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  const page = join(folder, source.man);
  writeFileSync(`${page}.gz`, gzipSync(readFileSync(page), { level: 9 }));
  rmSync(page);
  const published = { ...manifest, man: `${source.man}.gz` };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  console.log(join(destination, JSON.parse(packed)[0].filename));
} finally {
  rmSync(folder, { recursive: true });
}
