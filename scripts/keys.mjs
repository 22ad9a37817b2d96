// Writes docs/keys.md from the keymap.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bundle.mjs';

const { outputFiles } = await build({
  entryPoints: [join(root, 'src/ui/keys/keysPage.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  // Keys know the levels of computers, not how these think.
  loader: { '.wasm': 'empty' },
  write: false,
});
const code = outputFiles[0]?.text ?? '';
/** @type {{ keysPage: () => string }} */
const { keysPage } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
writeFileSync(join(root, 'docs/keys.md'), keysPage());
