import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from './bundle.mjs';
import { buildKernel } from './kernel.mjs';

/**
 * Files find others by where they themselves lie, which a bundle would make its own place.
 * @type {import('rolldown').Plugin}
 */
const keepPlaces = {
  name: 'keep-places',
  load: {
    filter: { id: /[\\/](bench|scripts|support)[\\/](\w+[\\/])?[^\\/]+\.m?[jt]s$/ },
    handler: (id) => ({
      code: `const ownPlace = ${JSON.stringify(pathToFileURL(id).href)};\n${readFileSync(id, 'utf8')}`,
      moduleType: 'ts',
    }),
  },
};

/**
 * Imports a TypeScript module, which Node 20 cannot read itself.
 * @param {string} path from the root
 */
export async function importTypeScript(path) {
  await buildKernel(root);
  const folder = join(root, '.cache', path.replaceAll('/', '-'));
  await bundle(
    {
      input: { module: path },
      // Helpers of the compiled language are the bundler's own.
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/'),
      moduleTypes: { '.wasm': 'binary' },
      transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'ownPlace' } },
      plugins: [keepPlaces],
    },
    { dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', write: true },
  );
  return import(pathToFileURL(join(folder, 'module.mjs')).href);
}
