// Draws the pictures in docs/pictures from screens of the built game. Also draws a tour of the main screens
// in every theme at six sizes, on black and on white, into .cache/tour; open index.html to see them all.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../test/support/pictures/pictures.js')} */
const { drawPictures } = await importTypeScript('test/support/pictures/pictures.ts');
for (const { name, svg } of await drawPictures()) writeFileSync(join(root, `docs/pictures/${name}.svg`), svg);

/** @type {typeof import('../src/settings/index.js')} */
const { THEME_NAMES } = await importTypeScript('src/settings/index.ts');
/** @type {typeof import('../test/support/pictures/tour.js')} */
const { drawTour } = await importTypeScript('test/support/pictures/tour.ts');
const tour = join(root, '.cache/tour');
mkdirSync(tour, { recursive: true });
/** @type {string[]} */
const names = [];
for (const theme of THEME_NAMES) {
  for (const shade of /** @type {const} */ (['dark', 'light'])) {
    for (const { size, screen, svg } of await drawTour(theme, shade)) {
      const name = `${theme}-${shade}-${size}-${screen}.svg`;
      writeFileSync(join(tour, name), svg);
      names.push(name);
    }
  }
}
const figures = names.map((name) => `<figure><img src="${name}"><figcaption>${name}</figcaption></figure>`);
writeFileSync(join(tour, 'index.html'), `<!doctype html>\n${figures.join('\n')}\n`);
