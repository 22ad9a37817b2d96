import { expect, test } from '@jest/globals';
import { drawTour } from '../support/pictures/tour.js';

const SCREENS = ['menu', 'settings', 'solo', 'solo-hint', 'solo-moves', 'end', 'four'];

// The sizes of all views in all themes are tested without a terminal, in test/ui/views/sizes. In longRun, a terminal has
// sizes up to 200x60.
test('checklist 5: every main screen opens in the theme unicode at the size 40x16', async () => {
  const pictures = await drawTour('unicode', 'dark', ['40x16']);
  expect(pictures.map(({ screen }) => screen)).toEqual(SCREENS);
  // The footer is the lowest line of every screen, so it shows that the whole screen has been drawn.
  for (const { screen, svg } of pictures) expect([screen, />(F1|\?)</.test(svg)]).toEqual([screen, true]);
});
