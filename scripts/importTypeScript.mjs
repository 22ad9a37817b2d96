import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from './bundle.mjs';
import { buildKernel } from './kernel.mjs';

/**
 * Makes `import.meta.url` the source file's URL, not the bundle's: modules use it to find other files.
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
 * Imports a TypeScript module, which Node 20 can't do itself.
 * @param {string} path relative to the root of the project
 */
export async function importTypeScript(path) {
  await buildKernel(root);
  const folder = join(root, '.cache', path.replaceAll('/', '-'));
  await bundle(
    {
      input: { module: path },
      // The bundler's own helper functions (@oxc-project/) must be bundled, too.
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/'),
      moduleTypes: { '.wasm': 'binary' },
      transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'ownUrl' } },
      plugins: [keepUrls],
    },
    { dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', write: true },
  );
  return import(pathToFileURL(join(folder, 'module.mjs')).href);
}
