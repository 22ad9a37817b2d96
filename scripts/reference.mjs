// Writes docs/commands.md and man/yahtzee-cli.1 from the commands and options of the program.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bundle.mjs';

const { outputFiles } = await build({
  entryPoints: [join(root, 'src/cli/reference/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  // Nothing of what commands do is loaded before one is given.
  external: ['../actions*', '../completion*'],
  loader: { '.wasm': 'empty' },
  write: false,
});
const code = outputFiles[0]?.text ?? '';
/** @type {typeof import('../src/cli/reference/index.js')} */
const { commandsPage, manPage, readReference } = await import(
  `data:text/javascript,${encodeURIComponent(code)}`
);
const reference = readReference();
writeFileSync(join(root, 'docs/commands.md'), commandsPage(reference));
writeFileSync(join(root, 'man/yahtzee-cli.1'), manPage(reference));
