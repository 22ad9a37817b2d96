import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from './bundle.mjs';
import { buildKernel } from './kernel.mjs';

/**
 * Replaces `import.meta.url` with the URL of the source file, because modules use this URL to find other files. Without
 * the plugin, `import.meta.url` would be the URL of the bundle.
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
 * Imports a TypeScript module, which Node 20 cannot do directly.
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
