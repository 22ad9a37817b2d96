import { readFileSync } from 'node:fs';

/**
 * Changes to the source code of bundled packages. A patch stays only if a function is missing without it, or if it saves
 * at least 9 ms. The times were measured on Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
export const PATCHES = [
  // If the environment variable DEV is true, Ink loads the React developer tools, which are not bundled.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga does not need `fetch`, because its WebAssembly code is embedded in the source file. Checking whether `fetch`
  // exists takes 18 to 30 ms, because the check makes Node load its HTTP client.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Compiling this regular expression takes 11 to 15 ms, and the width of ASCII text can be computed without it.
  {
    file: /node_modules\/string-width\/index\.js$/,
    from: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    to: `let madeRgiEmojiRegex;
      const rgiEmojiRegex = {
        test: text => (madeRgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
      };`,
  },
  // Move the cursor to the top left, because its previous position depends on what was typed before the game started.
  {
    file: /ansi-escapes\/base\.js$/,
    from: "export const enterAlternativeScreen = ESC + '?1049h';",
    to: "export const enterAlternativeScreen = ESC + '?1049h' + ESC + 'H';",
  },
];

/**
 * Removes React's development code, and the code with which ws loads two packages that the program does not bundle.
 * ws must not load packages of the same names from folders around the program.
 */
export const DEFINE = {
  'process.env.NODE_ENV': '"production"',
  'process.env.WS_NO_BUFFER_UTIL': '"1"',
  'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
};

/**
 * Returns a plugin that applies patches.
 * @param {typeof PATCHES} patches
 * @returns {import('rolldown').Plugin}
 */
export const withPatches = (patches) => ({
  name: 'with-patches',
  load(id) {
    const patch = patches.find(({ file }) => file.test(id.replaceAll('\\', '/')));
    if (!patch) return null;
    const { from, to } = patch;
    const source = readFileSync(id, 'utf8');
    if (!source.includes(from)) throw new Error(`${id} no longer contains ${from}: see PATCHES`);
    return source.replaceAll(from, () => to);
  },
});
