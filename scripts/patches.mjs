import { readFileSync } from 'node:fs';

/**
 * Patches to bundled packages. One stays only if something breaks without it, or if it saves at least 9 ms on
 * Node 20.
 * @type {{file: RegExp, from: string, to: string}[]}
 */
export const PATCHES = [
  // With the environment variable DEV, Ink loads the React developer tools, which aren't bundled.
  { file: /ink\/build\/(ink|reconciler)\.js$/, from: "process.env['DEV'] === 'true'", to: 'false' },
  // Yoga doesn't need `fetch`: its WebAssembly code is in the source file. Checking whether `fetch` exists
  // takes 18 to 30 ms, because it makes Node load its HTTP client.
  { file: /yoga-wasm-base64-esm\.js$/, from: '"function"!=typeof fetch', to: 'true' },
  // Compiling this regular expression takes 11 to 15 ms, and the width of ASCII text doesn't need it.
  {
    file: /node_modules\/string-width\/index\.js$/,
    from: 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
    to: `let madeRgiEmojiRegex;
      const rgiEmojiRegex = {
        test: text => (madeRgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
      };`,
  },
  // Move the cursor to the top left: where it was depends on what was typed before the game started.
  {
    file: /ansi-escapes\/base\.js$/,
    from: "export const enterAlternativeScreen = ESC + '?1049h';",
    to: "export const enterAlternativeScreen = ESC + '?1049h' + ESC + 'H';",
  },
];

/**
 * Removes React's development code. Also stops ws from loading two packages that aren't bundled, because it
 * could find others of the same names in folders around the game.
 */
export const DEFINE = {
  'process.env.NODE_ENV': '"production"',
  'process.env.WS_NO_BUFFER_UTIL': '"1"',
  'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
};

/**
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
