import { expect, test } from '@jest/globals';
import { drawTour, SIZES } from '../support/pictures/tour.js';

const SCREENS = ['menu', 'settings', 'solo', 'solo-hint', 'solo-moves', 'end', 'four'];

const [USUAL, ...OTHERS] = SIZES;
const SOME = [USUAL, ...OTHERS.filter((size) => ['200x60', '45x24', '40x16'].includes(size))];

// The sizes of all views in all themes are tested without a terminal, in test/ui.
test.each([
  ['classic', SOME],
  ['unicode', [USUAL]],
  ['large', [USUAL]],
] as const)('checklist 5: every main screen opens in the theme %s at the sizes %j', async (theme, sizes) => {
  const pictures = await drawTour(theme, 'dark', sizes);
  expect(pictures.map(({ size, screen }) => `${size} ${screen}`)).toEqual(
    sizes.flatMap((size) => SCREENS.map((screen) => `${size} ${screen}`)),
  );
  // The footer is the lowest line of every screen, so it shows that the whole screen has been drawn.
  for (const { screen, svg } of pictures) expect([screen, />(F1|\?)</.test(svg)]).toEqual([screen, true]);
});
