import { expect, test } from '@jest/globals';
import { THEME_NAMES } from '../../src/settings/index.js';
import { drawTour, SIZES } from '../support/pictures/tour.js';

const SCREENS = ['menu', 'settings', 'solo', 'solo-hint', 'solo-moves', 'end', 'four'];

// The sizes of all views in all themes are tested without a terminal, in test/ui.
test.each(THEME_NAMES.map((theme) => [theme, theme === 'classic' ? SIZES : SIZES.slice(0, 1)] as const))(
  'checklist 5: every main screen opens in the theme %s at the sizes %j',
  async (theme, sizes) => {
    const pictures = await drawTour(theme, 'dark', sizes);
    expect(pictures.map(({ size, screen }) => `${size} ${screen}`)).toEqual(
      sizes.flatMap((size) => SCREENS.map((screen) => `${size} ${screen}`)),
    );
    // The footer is the lowest line of every screen, so it shows that the whole screen has been drawn.
    for (const { screen, svg } of pictures) expect([screen, />(F1|\?)</.test(svg)]).toEqual([screen, true]);
  },
);
