import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from './bundle.mjs';
import { buildKernel } from './kernel.mjs';

/**
 * Keeps `import.meta.url` of these files. They find other files with it, and in the bundle it would be the bundle's.
 * @type {import('rolldown').Plugin}
 */
const keepUrls = {
  name: 'keep-urls',
  load: {
    filter: { id: /[\\/](bench|scripts|support)[\\/](\w+[\\/])?[^\\/]+\.m?[jt]s$/ },
    handler: (id) => ({
      code: `const ownUrl = ${JSON.stringify(pathToFileURL(id).href)};\n${readFileSync(id, 'utf8')}`,
      moduleType: 'ts',
    }),
  },
};

/**
 * Imports a TypeScript module. Node 20 cannot do that itself.
 * @param {string} path relative to the root of the project
 */
export async function importTypeScript(path) {
  await buildKernel(root);
  const folder = join(root, '.cache', path.replaceAll('/', '-'));
  await bundle(
    {
      input: { module: path },
      // The bundler's own helpers for compiled code must be bundled.
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/'),
      moduleTypes: { '.wasm': 'binary' },
      transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'ownUrl' } },
      plugins: [keepUrls],
    },
    { dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', write: true },
  );
  return import(pathToFileURL(join(folder, 'module.mjs')).href);
}
