import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { buildKernel } from './kernel.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundled packages, and what stands in them instead of what. Times are those of Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
const REPLACEMENTS = [
  // With a variable DEV in the shell, ink would look for the React developer tools: a package that is not
  // bundled, and no concern of a player's.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga's WebAssembly lies in its own source, and fetch would load Node's HTTP client to read it there: 30 ms.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Making this expression takes 15 ms, and text in ASCII never meets it.
  {
    file: /node_modules\/string-width\/index\.js$/,
    from: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    to: `let madeRgiEmojiRegex;
      const rgiEmojiRegex = {
        test: text => (madeRgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
      };`,
  },
  // Node's cryptography takes 3 ms to load, and would only draw the seeds that the game gives it.
  { file: /seedrandom\/seedrandom\.js$/, from: "nodecrypto = require('crypto');", to: '' },
  // Loading assert takes 4 ms, and all that it checks is that ink hands over a function.
  {
    file: /signal-exit\/index\.js$/,
    from: "var assert = require('assert')",
    to: 'var assert = { equal() {} }',
  },
];

/**
 * @param {typeof REPLACEMENTS} replacements
 * @returns {import('esbuild').Plugin}
 */
const withReplacements = (replacements) => ({
  name: 'with-replacements',
  setup(build) {
    for (const { file, from, to } of replacements) {
      // Windows writes paths the other way.
      const filter = new RegExp(file.source.replaceAll('\\/', '[\\\\/]'));
      build.onLoad({ filter }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const contents = source.replaceAll(from, () => to);
        if (contents === source) throw new Error(`${path} no longer says ${from}: look at REPLACEMENTS`);
        return { contents };
      });
    }
  },
});

/**
 * Node's own modules that a start does without, and what is called of them: each loads with the first call.
 * @type {Record<string, string[]>}
 */
const LOADED_LATE = {
  // commander starts other programs with it, and Ink asks `tput` for the size of a terminal without one: 4 ms.
  'node:child_process': ['execFileSync', 'spawn'],
  // To import it as a module reads every one of its properties, web cryptography among others: 5 ms.
  'node:crypto': ['randomInt'],
  // Only stored games need them, and no command that tells of rules or dice does: 3 ms together.
  'node:fs/promises': ['link', 'lstat', 'mkdir', 'open', 'readdir', 'rename', 'unlink'],
  'node:zlib': ['crc32'],
};

/** @type {import('esbuild').Plugin} */
const loadLate = {
  name: 'load-late',
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(LOADED_LATE).join('|')})$`);
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'loaded-late' }));
    build.onLoad({ filter, namespace: 'loaded-late' }, ({ path }) => {
      const names = LOADED_LATE[path] ?? [];
      const functions = names.map(
        (name) => `export const ${name} = (...args) => process.getBuiltinModule('${path}').${name}(...args);`,
      );
      return { contents: [...functions, `export default { ${names.join(', ')} };`].join('\n') };
    });
  },
};

/** Bundled CommonJS packages call require() for Node's own modules. */
const BANNER = {
  js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
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
 * A program with Ink as anybody would bundle it: the yardstick for the game's own start.
 * @param {{entryPoints: Record<string, string>, outdir: string}} options
 */
export function bundlePlainly({ entryPoints, outdir }) {
  return esbuild.build({
    ...common,
    write: true,
    entryPoints,
    outdir,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withReplacements(REPLACEMENTS.slice(0, 1))],
    banner: BANNER,
  });
}

/**
 * The command-line program. Whatever is loaded by `import()` becomes a chunk of its own, so that a command
 * that draws no screen does not even read ink and react.
 * @param {{write: boolean}} options
 */
export async function bundleProgram({ write }) {
  await buildKernel(root);
  return esbuild.build({
    ...common,
    write,
    // The second is what threads of the analysis run; it lies beside the chunk that starts them.
    entryPoints: { cli: 'src/cli/index.ts', 'chunks/analysisThread': 'src/cli/analysisThread.ts' },
    loader: { '.wasm': 'binary' },
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    define: { 'process.env.NODE_ENV': '"production"', 'Intl.Segmenter': 'LazySegmenter' },
    inject: ['scripts/lazySegmenter.mjs'],
    alias: { 'node:process': './scripts/globalProcess.mjs' },
    plugins: [loadLate, withReplacements(REPLACEMENTS)],
    banner: BANNER,
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
