import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { buildKernel } from './kernel.mjs';
import { lateModules } from './lateModules.mjs';
import { DEFINE, PATCHES, withPatches } from './patches.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A module's path in the checkout, with forward slashes on Windows too.
 * @param {string} id
 */
const pathOf = (id) => relative(root, id).replaceAll('\\', '/');

/**
 * Bundles TypeScript for Node.
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions & {write: boolean}} output
 */
export async function bundle(input, { write, ...output }) {
  const made = await rolldown({
    cwd: root,
    platform: 'node',
    ...input,
    resolve: {
      mainFields: ['module', 'main'],
      // The TypeScript sources import './x.js', the name of the compiled file.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // The main file of seedrandom adds six other generators to the one that the game uses.
      alias: { seedrandom: join(root, 'node_modules/seedrandom/seedrandom.js') },
    },
    transform: { target: 'node20.19', ...input.transform },
  });
  const options = {
    ...output,
    format: /** @type {const} */ ('esm'),
    // Node decodes ASCII faster, and V8 keeps it in half the memory.
    charset: /** @type {const} */ ('ascii'),
    comments: false,
    // The default is a regular expression, which rolldown rejects inside jest. It affects only source maps,
    // and the build has none.
    sourcemapIgnoreList: false,
  };
  try {
    return await (write ? made.write(options) : made.generate(options));
  } finally {
    await made.close();
  }
}

/**
 * Bundles an Ink program for benchmarks, without the game's startup optimisations.
 * @param {{input: Record<string, string>, dir: string}} options
 */
export const bundlePlainly = ({ input, dir }) =>
  bundle(
    { input, plugins: [withPatches(PATCHES.slice(0, 1))], transform: { define: DEFINE } },
    { dir, minify: true, write: true },
  );

/**
 * Shared code, by chunk. Each chunk also gets what its modules import, unless an earlier chunk has it. Few
 * are loaded at a time, because each file slows the start by about a millisecond. Large chunks slow it too,
 * because Node needs new memory to read them.
 * @type {Record<string, RegExp>}
 */
const CHUNKS = {
  // All commands' definitions, and what threads need too. Every thread loads this chunk.
  common:
    /^src\/(cli\/(program|process|options|output|pager|threads\/pool)\.ts|engine\/|rollers\/(?!seeds)|players\/position\.ts|training\/(exercise|judge)\.ts)/,
  rules: /^src\/cli\/positions\/(rules|score)\.ts/,
  // Settings must be applied before Chalk loads and reads the environment.
  chalk: /^node_modules\/chalk\//,
  // What several commands share, apart from the folders that only some of them need.
  commands:
    /^src\/(?!analysis|players\/|training|ui|net|table|statistics|figures|storage\/(tables|figure)|text\/(commands\/(network|verify|daily)|reports\/(stats|training|game))|cli\/(home\/tableProof|network|train|figures|card|transfer|play\/daily\w|games\/list))/,
  // What several commands share, apart from games in play.
  reports:
    /^src\/(statistics\/|figures\/index|storage\/figure|text\/(commands\/(network|verify|daily)|reports\/(stats\/|game))|cli\/(play\/daily\w|games\/list|figures\/|card\/facts|transfer\/outputFile))/,
  ink: /^node_modules\/ink\//,
  model: /^src\/ui\/(input|theme|core|model)\//,
  table: /^src\/table\//,
  network: /^(src\/(net|storage\/tables)|node_modules\/ws)\//,
};

/**
 * Swaps in the tests' faulty file system, which alone still imports the real one.
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
 * Bundles the game. Each `import()` becomes a separate chunk, so commands that draw no screen never load Ink
 * and React.
 * @param {{write: boolean, isFaulty?: boolean, minify?: boolean}} options `isFaulty` selects the test build
 * in .cache/faulty, where the environment variable YAHTZEE_FILE_FAULTS makes file-system calls fail
 */
export async function bundleProgram({ write, isFaulty = false, minify = true }) {
  await buildKernel(root);
  return bundle(
    {
      // The second entry point is the code of the analysis threads. The built file must be next to the chunk
      // that starts them.
      input: { cli: 'src/cli/index.ts', 'chunks/analysisThread': 'src/cli/threads/analysisThread.ts' },
      moduleTypes: { '.wasm': 'binary' },
      transform: {
        define: DEFINE,
        inject: { 'Intl.Segmenter': [join(root, 'scripts/lazySegmenter.mjs'), 'LazySegmenter'] },
      },
      plugins: [...(isFaulty ? [faultyFileSystem] : []), lateModules, withPatches(PATCHES)],
    },
    {
      dir: isFaulty ? '.cache/faulty' : 'dist',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        groups: Object.entries(CHUNKS).map(([name, folders], index, { length }) => ({
          name,
          priority: length - index,
          minShareCount: name === 'commands' ? 2 : 1,
          test: (id) => folders.test(pathOf(id)),
        })),
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
