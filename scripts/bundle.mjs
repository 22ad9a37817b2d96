import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
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
  // The other screen begins where the cursor stands, which keys typed before the game have moved.
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
    // Windows writes paths the other way.
    const path = id.replaceAll('\\', '/');
    const meant = replacements.filter(({ file }) => file.test(path));
    if (meant.length === 0) return null;
    return meant.reduce(
      (source, { from, to }) => {
        const replaced = source.replaceAll(from, () => to);
        if (replaced === source) throw new Error(`${id} no longer says ${from}: look at REPLACEMENTS`);
        return replaced;
      },
      readFileSync(id, 'utf8'),
    );
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
  'node:fs/promises': ['lstat', 'mkdir', 'open', 'readdir', 'rename', 'unlink'],
  'node:zlib': ['crc32'],
};

/** What such a module is called in the bundle. */
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
      // Sources import './x.js', the name that the compiled file would have.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias,
    },
    transform: { target: 'node20.19', ...input.transform },
  });
  const options = {
    ...output,
    format: /** @type {const} */ ('esm'),
    comments: false,
    // No maps are made; but the default is a regular expression, which is refused where jest runs this.
    sourcemapIgnoreList: false,
  };
  try {
    return await (write ? made.write(options) : made.generate(options));
  } finally {
    await made.close();
  }
}

/** What is set for a program with React in it. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/**
 * A program with Ink as anybody would bundle it: the yardstick for the game's own start.
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
 * What not every start may load: what only computers, the coach and analysing commands run, mostly in threads of their own,
 * and chalk, which looks at the environment as it is loaded and has to wait until the settings are in it.
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
 * The command-line program. Each `import()` becomes a chunk: a command without a screen never loads ink and react. Code that
 * several chunks share goes into `common` or `commands`, since opening one more file costs a start about a millisecond.
 * @param {{write: boolean, isFaulty?: boolean, minify?: boolean}} options `isFaulty` makes the test build, whose file
 *   calls fail as YAHTZEE_FILE_FAULTS says, in .cache/faulty
 */
export async function bundleProgram({ write, isFaulty = false, minify = true }) {
  await buildKernel(root);
  return bundle(
    {
      // The second is what threads of the analysis run; it lies beside the chunk that starts them.
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
 * The engine as a library.
 * @param {{write: boolean}} options
 */
export function bundleEngine({ write }) {
  return bundle({ input: { index: 'src/engine/index.ts' } }, { dir: 'dist/engine', write });
}
