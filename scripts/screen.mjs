// Puts the screen of the real program into README.md.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bundle.mjs';

const outfile = join(root, 'dist/readmeScreen.mjs');
await build({
  entryPoints: [join(root, 'test/support/readmeScreen.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  target: 'node20',
  define: { 'import.meta.url': JSON.stringify(`file://${join(root, 'test/support/readmeScreen.ts')}`) },
  outfile,
});
try {
  /** @type {typeof import('../test/support/readmeScreen.js')} */
  const { readmeScreen, withScreen } = await import(outfile);
  const readme = join(root, 'README.md');
  writeFileSync(readme, withScreen(readFileSync(readme, 'utf8'), await readmeScreen()));
} finally {
  rmSync(outfile, { force: true });
}
