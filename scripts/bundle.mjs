import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildKernel } from './kernel.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Changes to the source code of bundled packages. The times given in comments were measured on Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
const REPLACEMENTS = [
  // If the environment variable DEV is true, Ink loads the React developer tools, which are not bundled.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga does not need `fetch`, because its WebAssembly code is embedded in the source file. Checking whether `fetch`
  // exists takes 30 ms, because the check makes Node load its HTTP client.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Compiling this regular expression takes 15 ms, and the width of ASCII text can be computed without it.
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
  // The server needs only counters, gauges and histograms. The other parts of prom-client need three more packages, and
  // 47 of its 64 kB.
  ...[
    "exports.Summary = require('./lib/summary');",
    "exports.Pushgateway = require('./lib/pushgateway');",
    "exports.collectDefaultMetrics = require('./lib/defaultMetrics');",
    "exports.AggregatorRegistry = require('./lib/cluster');",
  ].map((from) => ({ file: /prom-client\/index\.js$/, from, to: '' })),
  // The client of NATS contains a benchmark, which a server never runs. It needs 6 kB.
  { file: /nats-core\/lib\/internal_mod\.js$/, from: 'require("./bench")', to: '{}' },
  // Move the cursor to the top left, because its previous position depends on what was typed before the game started.
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
 * Node modules that most runs do not need, each with the functions and classes that the program uses. Each module is
 * loaded when one of them is first used.
 * @type {Record<string, string[]>}
 */
const LOADED_LATE = {
  // Loading node:child_process takes 4 ms. Commander needs the module only to start other programs, and Ink only to run
  // `tput` if a terminal reports no size.
  'node:child_process': ['execFileSync', 'fork', 'spawn'],
  // Importing node:crypto takes 5 ms, because the import reads all the module's properties, including the Web Crypto
  // API.
  'node:crypto': ['randomBytes', 'randomInt'],
  // Loading node:fs/promises and node:zlib takes 3 ms, and only commands that use stored games need them.
  'node:fs/promises': ['link', 'lstat', 'mkdir', 'open', 'readdir', 'rename', 'unlink'],
  'node:zlib': ['crc32'],
  // Importing node:worker_threads takes 1 ms, and only the analysis and simulations start threads.
  'node:worker_threads': ['Worker'],
};

/** Matches the code of the threads. It needs node:worker_threads at once. */
const THREAD_CODE = /[\\/]threads[\\/]\w+Thread\.ts$/;

/** Matches the files that are loaded only for network tables. */
const NETWORK_CODE = /[\\/](?:src[\\/](?:net|table)|ws)[\\/]/;

/** The prefix of the bundler's ids for the modules in LOADED_LATE. */
const LATE = '\0load-late:';

/** @type {import('rolldown').Plugin} */
const loadLate = {
  name: 'load-late',
  resolveId(source, importer = '') {
    const path = source.startsWith('node:') ? source : `node:${source}`;
    // This code is loaded only when it is needed.
    const needsItNow = NETWORK_CODE.test(importer) || THREAD_CODE.test(importer);
    if (needsItNow && path in LOADED_LATE) return { id: path, external: true };
    return path in LOADED_LATE ? LATE + path : null;
  },
  load(id) {
    if (!id.startsWith(LATE)) return null;
    const path = id.slice(LATE.length);
    const names = LOADED_LATE[path] ?? [];
    const functions = names.map((name) => {
      const found = `process.getBuiltinModule('${path}').${name}`;
      // Only functions that are declared in this way can be constructors.
      return `export function ${name}(...args) { return new.target ? Reflect.construct(${found}, args) : ${found}(...args); }`;
    });
    return [...functions, `export default { ${names.join(', ')} };`].join('\n');
  },
};

/** @type {import('rolldown').Plugin} */
const cachedCharacters = {
  name: 'cached-characters',
  resolveId(source, importer = '') {
    const isOutput = /ink[\\/]build[\\/]output\.js$/.test(importer);
    return isOutput && source === '@alcalzone/ansi-tokenize'
      ? join(root, 'scripts/cachedCharacters.mjs')
      : null;
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
      // The TypeScript sources import './x.js', the name of the compiled file.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias,
    },
    transform: { target: 'node20.19', ...input.transform },
  });
  const options = {
    ...output,
    format: /** @type {const} */ ('esm'),
    comments: false,
    // Replace the default value, because it is a regular expression, which rolldown rejects inside jest. The option
    // affects only source maps, and the build creates none.
    sourcemapIgnoreList: false,
  };
  try {
    return await (write ? made.write(options) : made.generate(options));
  } finally {
    await made.close();
  }
}

/** Removes React's development code from the bundle. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/**
 * Removes the code with which ws loads two optional packages. The program does not bundle these packages, so ws must not
 * load other packages of the same names from folders around the program.
 */
const WITHOUT_OPTIONAL_PACKAGES = {
  'process.env.WS_NO_BUFFER_UTIL': '"1"',
  'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
};

/**
 * Bundles an Ink program for benchmarks, without the game's startup optimisations.
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
 * Matches the modules of the chunk `reports`: code that both the menu and a command use, and that the first frame does
 * not need.
 */
const REPORTS = [
  /src[\\/](statistics[\\/](dice|players|lists|tally)|text[\\/]reports[\\/]stats)/,
  /src[\\/]cli[\\/](card[\\/]facts|games[\\/]list|play[\\/]daily(Game|Result))/,
];

/** Matches the modules of the chunk `table`: the checks of a log, which `verify` and `import` need without a network. */
const TABLE_CODE = [/[\\/]src[\\/](table[\\/]|cli[\\/]home[\\/]tableProof)/];

/** Matches the modules of the chunk `tableShared`, which the screen, line mode and the network need for tables. */
const TABLE_SHARED = [
  /[\\/]src[\\/](text[\\/]play[\\/]table[\\/]\w+|session[\\/](summary|table)|cli[\\/]network[\\/]started)\.ts$/,
];

/**
 * Matches the modules of the chunk `network`, which only `host`, `join`, `watch` and `serve` load. Only `serve --monitor`
 * loads the figures and the monitor.
 */
const NETWORK = [
  NETWORK_CODE,
  /[\\/]src[\\/](cli[\\/]network[\\/](?!commands|server[\\/](metrics|monitor)|screenTables|started)|storage[\\/]tables[\\/]|text[\\/]commands[\\/]network)/,
];

/** Matches the modules that the screen needs only for network tables. They are in the chunk `tableCode`. */
const TABLE_SCREEN = [
  /[\\/]src[\\/]ui[\\/](\w+[\\/]table\w*[\\/.]|screens[\\/]network[\\/]|views[\\/]scenes[\\/]WaitView\.)/,
];

/** Matches the modules that the screen needs only for training. They are in a chunk of their own. */
const TRAINING_SCREEN = [/[\\/]src[\\/]ui[\\/]screens[\\/]training[\\/]/];

/** Matches all other modules of the screen, and the text that only the screen needs. */
const SCREEN = [
  /[\\/]src[\\/]ui[\\/]|[\\/]scripts[\\/]cachedCharacters/,
  /src[\\/]text[\\/](play[\\/](coach[\\/]coachPanel|gameList|help|moments|turn)|reports[\\/]endLines|typed[\\/]holdAnswers)/,
];

const CHALK = [/node_modules[\\/]chalk[\\/]/];

/**
 * Matches modules to keep out of the shared chunk `commands`. Most of these modules implement the analysis and the
 * computer players, which usually run in worker threads. The packages that commands share are in `common`.
 */
const APART = [
  ...REPORTS,
  ...TABLE_CODE,
  ...TABLE_SHARED,
  ...NETWORK,
  ...SCREEN,
  /src[\\/](training[\\/](?!names)|cli[\\/]train[\\/](?!command)|text[\\/](reports[\\/]training|play[\\/]training[\\/]trainingMenu))/,
  /src[\\/](cli[\\/]|storage[\\/])?figure/,
  /src[\\/]analysis|src[\\/]players[\\/](?!index|levels|seats|goalMethod|analyst\.)/,
  /cli[\\/](threads[\\/](analys|simul)|simulate[\\/]simul|solve[\\/]spread)/,
  /node_modules/,
];

/**
 * Makes a bundle use the tests' faulty file system instead of the real file system. Only the code of the faulty file
 * system still imports the real file system.
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
 * Matches the root modules of the chunk `common`. The program always loads this chunk at startup, and in every thread.
 * The chunk contains the definitions of all commands, the code for `rules` and `score`, the engine, the rollers, the
 * conversion of games to positions, the choice between exact and estimated chances, and the type and the difficulty of
 * positions to train. Threads need no other shared code, and therefore do not load the chunk `commands`.
 */
const COMMON = [
  /cli[\\/](program|process|threads[\\/]pool|positions[\\/](rules|score))\.ts$/,
  /src[\\/](engine|rollers)[\\/]|src[\\/](players[\\/](position|goalMethod)|training[\\/](difficulty|exercise))\.ts$/,
];

/**
 * @param {readonly RegExp[]} patterns
 * @returns {(id: string) => boolean}
 */
const matches = (patterns) => (id) => patterns.some((pattern) => pattern.test(id));

/**
 * Bundles the command-line program. Each `import()` becomes a separate chunk, so commands that draw no screen never
 * load Ink and React. Code shared by several chunks goes into `common` or `commands`, because each extra file slows the
 * start by about a millisecond.
 * @param {{write: boolean, isFaulty?: boolean, minify?: boolean}} options `isFaulty` selects the test build in
 *   .cache/faulty, where the environment variable YAHTZEE_FILE_FAULTS makes file-system calls fail
 */
export async function bundleProgram({ write, isFaulty = false, minify = true }) {
  await buildKernel(root);
  return bundle(
    {
      // The second entry point is the code for the analysis threads. The built file must be next to the chunk that
      // starts the threads.
      input: { cli: 'src/cli/index.ts', 'chunks/analysisThread': 'src/cli/threads/analysisThread.ts' },
      moduleTypes: { '.wasm': 'binary' },
      alias: {
        'node:process': join(root, 'scripts/globalProcess.mjs'),
        // The main file of seedrandom adds six other generators to the one that the game uses.
        seedrandom: join(root, 'node_modules/seedrandom/seedrandom.js'),
      },
      transform: {
        define: { ...PRODUCTION, ...WITHOUT_OPTIONAL_PACKAGES },
        inject: { 'Intl.Segmenter': [join(root, 'scripts/lazySegmenter.mjs'), 'LazySegmenter'] },
      },
      plugins: [
        ...(isFaulty ? [faultyFileSystem] : []),
        loadLate,
        cachedCharacters,
        withReplacements(REPLACEMENTS),
      ],
    },
    {
      dir: isFaulty ? '.cache/faulty' : 'dist',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        groups: [
          // Each group also gets the modules that its modules import, except those in groups of a higher priority.
          { name: 'common', priority: 4, test: matches(COMMON) },
          { name: 'commands', priority: 3, minShareCount: 2, test: (id) => !matches(APART)(id) },
          { name: 'reports', priority: 3, minShareCount: 2, test: matches(REPORTS) },
          // Chalk needs its own chunk, because the settings must be applied before Chalk loads and reads the environment.
          { name: 'chalk', priority: 3, test: matches(CHALK) },
          {
            name: 'screen',
            priority: 2,
            test: (id) => matches(SCREEN)(id) && !matches(TABLE_SCREEN)(id) && !matches(TRAINING_SCREEN)(id),
          },
          { name: 'tableShared', priority: 2, test: matches(TABLE_SHARED) },
          { name: 'table', priority: 2, test: matches(TABLE_CODE) },
          { name: 'network', priority: 1, test: matches(NETWORK) },
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
  return bundle({ input: { index: 'src/engine/index.ts' } }, { dir: 'dist/engine', minify: true, write });
}
