import { expect, test } from '@jest/globals';
import { drawTour } from '../support/pictures/tour.js';

const SCREENS = ['menu', 'settings', 'solo', 'solo-hint', 'solo-moves', 'end', 'four'];

// The sizes of all views in all themes are tested without a terminal, in test/ui.
test.each([
  ['classic', '200x60'],
  ['unicode', '40x16'],
] as const)('checklist 5: every main screen opens in the theme %s at the size %s', async (theme, size) => {
  const pictures = await drawTour(theme, 'dark', [size]);
  expect(pictures.map(({ screen }) => screen)).toEqual(SCREENS);
  // The footer is the lowest line of every screen, so it shows that the whole screen has been drawn.
  for (const { screen, svg } of pictures) expect([screen, />(F1|\?)</.test(svg)]).toEqual([screen, true]);
});
