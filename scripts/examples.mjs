// Runs the examples in docs/json.md and docs/line-mode.md, and updates the outputs shown there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../test/support/pages/examples.js')} */
const { examplesOf, runExamples, withOutputs } = await importTypeScript('test/support/pages/examples.ts');
for (const name of ['json', 'line-mode']) {
  const file = join(root, `docs/${name}.md`);
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, withOutputs(page, await runExamples(examplesOf(page))));
}
