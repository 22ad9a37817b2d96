// Writes docs/commands.md and man/yahtzee-cli.1 from the commands and options.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../src/cli/reference/index.js')} */
const { commandsPage, manPage, readReference } = await importTypeScript('src/cli/reference/index.ts');
const reference = readReference();
writeFileSync(join(root, 'docs/commands.md'), commandsPage(reference));
writeFileSync(join(root, 'man/yahtzee-cli.1'), manPage(reference));
