// Draws the pictures in docs/pictures from screens of the built program.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../test/support/pictures/pictures.js')} */
const { drawPictures } = await importTypeScript('test/support/pictures/pictures.ts');
for (const { name, svg } of await drawPictures()) writeFileSync(join(root, `docs/pictures/${name}.svg`), svg);
