// Runs bench/index.ts, which Node 20 cannot read itself; its other arguments are passed on.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { root } from './bundle.mjs';

const outfile = join(root, '.cache/bench.mjs');
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ['bench/index.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  define: { 'process.env.NODE_ENV': '"production"' },
});
await import(pathToFileURL(outfile).href);
