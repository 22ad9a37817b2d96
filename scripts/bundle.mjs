import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * With a variable DEV in the shell, ink would look for the React developer tools: a package that is not
 * bundled, and no concern of a player's.
 * @type {import('esbuild').Plugin}
 */
const withoutDevtools = {
  name: 'without-devtools',
  setup(build) {
    build.onLoad({ filter: /[\\/]ink[\\/]build[\\/](ink|reconciler)\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replaceAll("process.env['DEV'] === 'true'", 'false');
      if (contents === source) throw new Error(`${path} no longer asks for DEV: look at withoutDevtools`);
      return { contents };
    });
  },
};

/** @type {import('esbuild').BuildOptions & {metafile: true}} */
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

/**
 * The command-line program. Whatever is loaded by `import()` becomes a chunk of its own, so that a command
 * that draws no screen does not even read ink and react.
 * @param {{write: boolean, entryPoints?: Record<string, string>, outdir?: string}} options entry points
 *   other than the program's are bundled the same way, to be measured beside it
 */
export function bundleProgram({ write, entryPoints = { cli: 'src/cli/index.ts' }, outdir = 'dist' }) {
  return esbuild.build({
    ...common,
    write,
    entryPoints,
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"', 'Intl.Segmenter': 'LazySegmenter' },
    inject: ['scripts/lazySegmenter.mjs'],
    plugins: [withoutDevtools],
    // Bundled CommonJS packages call require() for Node's own modules.
    banner: {
      js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
    },
  });
}

/**
 * The engine as a library.
 * @param {{write: boolean}} options
 */
export function bundleEngine({ write }) {
  return esbuild.build({
    ...common,
    write,
    entryPoints: { index: 'src/engine/index.ts' },
    outdir: 'dist/engine',
    minify: false,
  });
}
