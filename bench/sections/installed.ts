import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/bundle.mjs';
import { childEnv, temporaryFolder } from '../../test/support/child.js';
import { bytes, type Section } from '../figure.js';

export const installed: Section = {
  title: 'Size of the package after installation in an empty folder',
  async measure() {
    using folder = temporaryFolder();
    const npm = (...args: string[]): string =>
      execFileSync('npm', args, {
        cwd: folder.path,
        env: childEnv(folder.path),
        encoding: 'utf8',
        // Show npm's warnings only if npm fails.
        stdio: 'pipe',
      });
    // Skip npm scripts: everything is built already.
    const packed = npm('pack', root, '--json', '--ignore-scripts', '--pack-destination', '.');
    const [tarball] = JSON.parse(packed) as [{ filename: string; size: number }];
    writeFileSync(join(folder.path, 'package.json'), '{ "private": true }');
    npm('install', '--offline', '--no-audit', '--no-fund', `./${tarball.filename}`);

    const modules = join(folder.path, 'node_modules');
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    const packages = Object.keys(lock.packages);
    const sizes = packages.map((path) => sizeOf(join(folder.path, path)));
    return [
      { label: 'packages', value: String(packages.length) },
      { label: 'size on disk', value: bytes(sizes.reduce((sum, size) => sum + size, 0)) },
      { label: 'size of the tarball', value: bytes(tarball.size) },
    ];
  },
};

/** Returns the size of a package's files in bytes, without nested packages. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size);
  }, 0);
}
