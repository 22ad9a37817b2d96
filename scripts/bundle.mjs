import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildKernel } from './kernel.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Changes to the sources of bundled packages. Times were measured on Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
const REPLACEMENTS = [
  // If the shell has a variable DEV, Ink looks for the React developer tools, which are not bundled.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga's source contains its WebAssembly. Without this, reading it loads Node's HTTP client for fetch: 30 ms.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Compiling this expression takes 15 ms, and ASCII text never needs it.
  {
    file: /node_modules\/string-width\/index\.js$/,
    from: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    to: `let madeRgiEmojiRegex;
      const rgiEmojiRegex = {
        test: text => (madeRgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
      };`,
  },
  // Loading node:crypto takes 3 ms. seedrandom only needs it for random seeds, and the game passes its own.
  { file: /seedrandom\/seedrandom\.js$/, from: "nodecrypto = require('crypto');", to: '' },
  // Loading node:assert takes 4 ms. signal-exit only checks that Ink passes a function.
  {
    file: /signal-exit\/index\.js$/,
    from: "var assert = require('assert')",
    to: 'var assert = { equal() {} }',
  },
  // The alternate screen starts at the cursor, which keys typed before the game may have moved.
  {
    file: /ansi-escapes\/base\.js$/,
    from: "export const enterAlternativeScreen = ESC + '?1049h';",
    to: "export const enterAlternativeScreen = ESC + '?1049h' + ESC + 'H';",
  },
];

/**
 * @param {typeof REPLACEMENTS} replacements
 * @returns {import('rolldown').Plugin}
 */
const withReplacements = (replacements) => ({
  name: 'with-replacements',
  load(id) {
    // Windows separates paths with backslashes.
    const path = id.replaceAll('\\', '/');
    const matching = replacements.filter(({ file }) => file.test(path));
    if (matching.length === 0) return null;
    return matching.reduce(
      (source, { from, to }) => {
        const replaced = source.replaceAll(from, () => to);
        if (replaced === source) throw new Error(`${id} no longer contains ${from}: see REPLACEMENTS`);
        return replaced;
      },
      readFileSync(id, 'utf8'),
    );
  },
});

/**
 * Node modules that most starts do not need, with the functions used. Each loads at the first call of one.
 * @type {Record<string, string[]>}
 */
const LOADED_LATE = {
  // commander starts other programs with it, and Ink runs `tput` if a terminal has no size: 4 ms.
  'node:child_process': ['execFileSync', 'spawn'],
  // Importing it as a module reads all its properties, including web cryptography: 5 ms.
  'node:crypto': ['randomInt'],
  // Only stored games need them, not commands about rules or dice: 3 ms together.
  'node:fs/promises': ['lstat', 'mkdir', 'open', 'readdir', 'rename', 'unlink'],
  'node:zlib': ['crc32'],
};

/** Prefix for the ids of these modules in the bundle. */
const LATE = '\0load-late:';

/** @type {import('rolldown').Plugin} */
const loadLate = {
  name: 'load-late',
  resolveId(source) {
    const path = source.startsWith('node:') ? source : `node:${source}`;
    return path in LOADED_LATE ? LATE + path : null;
  },
  load(id) {
    if (!id.startsWith(LATE)) return null;
    const path = id.slice(LATE.length);
    const names = LOADED_LATE[path] ?? [];
    const functions = names.map(
      (name) => `export const ${name} = (...args) => process.getBuiltinModule('${path}').${name}(...args);`,
    );
    return [...functions, `export default { ${names.join(', ')} };`].join('\n');
  },
};

/**
 * Bundles TypeScript for Node.
 * @param {import('rolldown').InputOptions & {alias?: Record<string, string>}} input
 * @param {import('rolldown').OutputOptions & {write: boolean}} output
 */
export async function bundle({ alias = {}, ...input }, { write, ...output }) {
  const made = await rolldown({
    cwd: root,
    platform: 'node',
    ...input,
    resolve: {
      mainFields: ['module', 'main'],
      // Sources import './x.js', the name of the compiled file.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias,
    },
    transform: { target: 'node20.19', ...input.transform },
  });
  const options = {
    ...output,
    format: /** @type {const} */ ('esm'),
    comments: false,
    // There are no source maps, but inside jest rolldown rejects the default, a regular expression.
    sourcemapIgnoreList: false,
  };
  try {
    return await (write ? made.write(options) : made.generate(options));
  } finally {
    await made.close();
  }
}

/** Lets React leave out its development code. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/**
 * Bundles an Ink program without special measures, to compare its start with the game's.
 * @param {{input: Record<string, string>, dir: string}} options
 */
export function bundlePlainly({ input, dir }) {
  return bundle(
    {
      input,
      transform: { define: PRODUCTION },
      plugins: [withReplacements(REPLACEMENTS.slice(0, 1))],
    },
    { dir, minify: true, write: true },
  );
}

/**
 * Modules that stay out of the chunks that every start loads: those of computers, the coach and analysing commands, most of
 * which run in threads, and chalk. Chalk reads the environment when it is loaded, so the settings must be there first.
 */
const APART = [
  /src[\\/]analysis|src[\\/]players[\\/](?!index|levels|seats|analyst\.)/,
  /cli[\\/](threads[\\/](analys|simul)|simulate[\\/]simul|solve[\\/]spread)/,
  /node_modules[\\/]chalk/,
];

/**
 * Puts the faulty file system of the tests into a bundle in place of the real one. The faulty one imports the real one.
 * @type {import('rolldown').Plugin}
 */
const faultyFileSystem = {
  name: 'faulty-file-system',
  resolveId(source, importer = '') {
    const isReal = source.endsWith('/nodeFiles.js') && !importer.includes('faultyFiles');
    return isReal ? join(root, 'test/support/faults/nodeFiles.ts') : null;
  },
};

/**
 * The roots of the chunk `common`, which every start loads: the commands themselves, and what `rules` and `score` run. Threads
 * load it too, hence the engine and the rollers, so that no thread loads the chunk `commands`.
 */
const COMMON = [
  /cli[\\/](program|process|threads[\\/]pool|positions[\\/](rules|score))\.ts$/,
  /src[\\/](engine|rollers)[\\/]/,
];

/**
 * @param {readonly RegExp[]} patterns
 * @returns {(id: string) => boolean}
 */
const matches = (patterns) => (id) => patterns.some((pattern) => pattern.test(id));

/**
 * Bundles the command-line program. Each `import()` becomes a chunk: a command without a screen never loads ink and react. Code that
 * several chunks share goes into `common` or `commands`, since opening one more file costs a start about a millisecond.
 * @param {{write: boolean, isFaulty?: boolean, minify?: boolean}} options `isFaulty` makes the test build, whose file
 *   calls fail as YAHTZEE_FILE_FAULTS says, in .cache/faulty
 */
export async function bundleProgram({ write, isFaulty = false, minify = true }) {
  await buildKernel(root);
  return bundle(
    {
      // Analysis threads run the second. The chunk that starts them expects it in its own folder.
      input: { cli: 'src/cli/index.ts', 'chunks/analysisThread': 'src/cli/threads/analysisThread.ts' },
      moduleTypes: { '.wasm': 'binary' },
      alias: { 'node:process': join(root, 'scripts/globalProcess.mjs') },
      transform: {
        define: PRODUCTION,
        inject: { 'Intl.Segmenter': [join(root, 'scripts/lazySegmenter.mjs'), 'LazySegmenter'] },
      },
      plugins: [...(isFaulty ? [faultyFileSystem] : []), loadLate, withReplacements(REPLACEMENTS)],
    },
    {
      dir: isFaulty ? '.cache/faulty' : 'dist',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        groups: [
          { name: 'common', priority: 1, test: matches(COMMON) },
          { name: 'commands', minShareCount: 2, test: (id) => !matches(APART)(id) },
        ],
      },
      minify,
      write,
    },
  );
}

/**
 * Bundles the engine as a library.
 * @param {{write: boolean}} options
 */
export function bundleEngine({ write }) {
  return bundle({ input: { index: 'src/engine/index.ts' } }, { dir: 'dist/engine', write });
}
