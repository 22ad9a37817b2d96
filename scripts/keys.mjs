// Updates the tables in docs/keys.md from the keys of the screen.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../src/ui/keysPage.js')} */
const { keysPage } = await importTypeScript('src/ui/keysPage.ts');
const file = join(root, 'docs/keys.md');
writeFileSync(file, keysPage(readFileSync(file, 'utf8')));
