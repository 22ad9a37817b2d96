import { expect, test } from '@jest/globals';
import { THEME_NAMES } from '../../src/settings/index.js';
import { drawTour, SIZES } from '../support/pictures/tour.js';

const SCREENS = ['menu', 'settings', 'solo', 'solo-hint', 'solo-moves', 'end', 'four'];

test.each(THEME_NAMES)(
  'checklist 5: every main screen opens at every size in the theme %s',
  async (theme) => {
    const pictures = await drawTour(theme);
    expect(pictures.map(({ size, screen }) => `${size} ${screen}`)).toEqual(
      SIZES.flatMap((size) => SCREENS.map((screen) => `${size} ${screen}`)),
    );
    // The footer is the lowest line of every screen, so it shows that the whole screen has been drawn.
    for (const { screen, svg } of pictures) expect([screen, svg.includes('>F1<')]).toEqual([screen, true]);
  },
);
