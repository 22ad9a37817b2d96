import { readFileSync } from 'node:fs';

/**
 * The bytes of the compiled kernel. In tests, jest imports this module instead of `kernel.wasm`, because importing a
 * `.wasm` file needs a bundler.
 */
export default new Uint8Array(readFileSync('src/analysis/kernel/kernel.wasm'));
