import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { root } from './bundle.mjs';

/**
 * Files find others by where they themselves lie, which a bundle would make its own place.
 * @type {import('esbuild').Plugin}
 */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onLoad({ filter: /[\\/](bench|scripts|support)[\\/][^\\/]+\.m?[jt]s$/ }, ({ path }) => ({
      contents: `const ownPlace = ${JSON.stringify(pathToFileURL(path).href)};\n${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }));
  },
};

/**
 * Imports a module of the bench or the tests, which Node 20 cannot read itself.
 * @param {string} path from the root
 */
export async function importTypeScript(path) {
  const outfile = join(root, '.cache', basename(path).replace(/ts$/, 'mjs'));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    loader: { '.wasm': 'binary' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'ownPlace' },
    plugins: [keepPlaces],
  });
  return import(pathToFileURL(outfile).href);
}
