import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildKernel } from './kernel.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Changes to the source code of bundled packages. The times in the comments were measured on Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
const REPLACEMENTS = [
  // If the environment variable DEV is set, Ink loads the React developer tools, which are not bundled.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga's source contains its WebAssembly. Without this change, merely checking for `fetch` loads Node's HTTP client:
  // 30 ms.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Compiling this regular expression takes 15 ms, and ASCII text never needs it.
  {
    file: /node_modules\/string-width\/index\.js$/,
    from: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    to: `let madeRgiEmojiRegex;
      const rgiEmojiRegex = {
        test: text => (madeRgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
      };`,
  },
  // Loading node:crypto takes 3 ms. seedrandom needs the module only to create random seeds, and the game always passes
  // a seed.
  { file: /seedrandom\/seedrandom\.js$/, from: "nodecrypto = require('crypto');", to: '' },
  // Loading node:assert takes 4 ms. signal-exit uses the module only to check that Ink passes a function.
  {
    file: /signal-exit\/index\.js$/,
    from: "var assert = require('assert')",
    to: 'var assert = { equal() {} }',
  },
  // Move the cursor to the top left. The alternate screen starts at the cursor, and keys typed before the game started
  // may have moved the cursor.
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
 * Node modules that most starts do not need, with the functions that the program uses. Each module is loaded at the
 * first call of one of its functions.
 * @type {Record<string, string[]>}
 */
const LOADED_LATE = {
  // Commander uses this module to start other programs, and Ink to run `tput` if a terminal reports no size: 4 ms.
  'node:child_process': ['execFileSync', 'spawn'],
  // An import of this module reads all its properties, including web cryptography: 5 ms.
  'node:crypto': ['randomInt'],
  // Only stored games need these two modules; commands about rules or dice do not: 3 ms together.
  'node:fs/promises': ['lstat', 'mkdir', 'open', 'readdir', 'rename', 'unlink'],
  'node:zlib': ['crc32'],
};

/** The prefix of the ids that the modules in LOADED_LATE have in the bundle. */
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
      // The sources import './x.js', which is the name of the compiled file.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias,
    },
    transform: { target: 'node20.19', ...input.transform },
  });
  const options = {
    ...output,
    format: /** @type {const} */ ('esm'),
    comments: false,
    // The default is a regular expression, which rolldown rejects inside jest. The value has no effect, because there
    // are no source maps.
    sourcemapIgnoreList: false,
  };
  try {
    return await (write ? made.write(options) : made.generate(options));
  } finally {
    await made.close();
  }
}

/** Makes React leave out its development code. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/**
 * Bundles an Ink program without the changes that make the game start faster, to compare the two start times.
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
 * Modules to keep out of the chunks that every start loads. Most are the modules of computers, the coach and commands
 * that use the analysis, which mainly run in threads. Chalk must also be separate: it reads the environment when it is
 * loaded, so the settings must be known before.
 */
const APART = [
  /src[\\/]analysis|src[\\/]players[\\/](?!index|levels|seats|analyst\.)/,
  /cli[\\/](threads[\\/](analys|simul)|simulate[\\/]simul|solve[\\/]spread)/,
  /node_modules[\\/]chalk/,
];

/**
 * Replaces the real file system by the tests' faulty file system in a bundle. The faulty file system itself imports the
 * real one.
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
 * The root modules of the chunk `common`, which every start loads. It contains the definitions of the commands, and the
 * code that `rules` and `score` run. Threads load this chunk too. It also contains the engine and the rollers, so that
 * no thread has to load the chunk `commands`.
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
 * Bundles the command-line program. Each `import()` becomes a separate chunk, so a command without a screen never loads
 * ink and react. Code that several chunks share goes into `common` or `commands`, because each additional file makes
 * the start about a millisecond slower.
 * @param {{write: boolean, isFaulty?: boolean, minify?: boolean}} options `isFaulty` creates the test build in
 *   .cache/faulty, where the environment variable YAHTZEE_FILE_FAULTS makes file-system calls fail
 */
export async function bundleProgram({ write, isFaulty = false, minify = true }) {
  await buildKernel(root);
  return bundle(
    {
      // The second entry point is the program of the analysis threads. The chunk that starts the threads expects it in
      // the same folder.
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
