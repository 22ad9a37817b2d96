import { YAHTZEE_BOXES } from '../../../src/engine/index.js';
import type { Shade, ThemeName } from '../../../src/settings/index.js';
import { temporaryFolder } from '../child.js';
import { launch, type LaunchOptions, type Term } from '../pty.js';
import { run } from '../run.js';
import { INK, PAPER } from './palette.js';
import { storePicturedGame } from './pictures.js';
import { screenSvg } from './screenSvg.js';

/** A picture of one screen in a terminal of one size. */
export interface TourPicture {
  /** The size of the terminal, such as `80x24`. */
  readonly size: string;
  /** The name of the screen, such as `coach-moves`. */
  readonly screen: string;
  readonly svg: string;
}

/** The sizes of the tour: the usual one, large ones, and terminals that are too narrow for the full board. */
const SIZES = ['80x24', '120x40', '200x60', '60x30', '45x24', '40x16'] as const;

/** Draws the main screens of the built program in a theme, at the given sizes, on a black or white background. */
export async function drawTour(
  theme: ThemeName,
  shade: Shade,
  sizes: readonly string[] = SIZES,
): Promise<readonly TourPicture[]> {
  using four = temporaryFolder();
  await storePicturedGame(four.path);
  const pictures: TourPicture[] = [];
  for (const size of sizes) {
    for (const [screen, cells] of await screensIn({ theme, shade, size }, four.path)) {
      const description = `The screen ${screen} in the theme ${theme}, in a terminal of ${size}`;
      pictures.push({
        size,
        screen,
        svg: onShade(shade, screenSvg({ title: description, description, frames: [{ cells, seconds: 0 }] })),
      });
    }
  }
  return pictures;
}

/** Returns a picture on black, or the same picture on white. */
const onShade = (shade: Shade, svg: string): string =>
  shade === 'dark' ? svg : svg.replaceAll(PAPER, '#ffffff').replaceAll(INK, '#1f2328');

type Screens = ReadonlyMap<string, ReturnType<Term['cells']>>;

/** @param four a home folder with an unfinished game of four players */
async function screensIn(
  { theme, shade, size }: { readonly theme: ThemeName; readonly shade: Shade; readonly size: string },
  four: string,
): Promise<Screens> {
  const [columns = 0, rows = 0] = size.split('x').map(Number);
  const screens = new Map<string, ReturnType<Term['cells']>>();
  /** Starts the program, calls `visit`, and ends the program. The argument of `visit` is the terminal. */
  const open = async (
    args: LaunchOptions['args'],
    home: string,
    visit: (term: Term) => Promise<void>,
  ): Promise<void> => {
    const env = {
      COLORTERM: 'truecolor',
      YAHTZEE_THEME: theme,
      YAHTZEE_ANIMATION: 'off',
      YAHTZEE_BACKGROUND: shade,
    };
    await using term = await launch({ ...(args && { args }), env, home, columns, rows });
    await visit(term);
    term.press('ctrl-c');
    await term.exited;
  };
  using solo = temporaryFolder();
  await storeSoloGame(solo.path);

  await open([], solo.path, async (term) => {
    await term.waitFor(/r Resume +Anna: round/);
    screens.set('menu', term.cells());
    term.type('s');
    await term.waitFor('Appearance of the screen');
    screens.set('settings', term.cells());
  });
  await open(['resume'], solo.path, async (term) => {
    await term.waitFor(/coach +leave/);
    screens.set('solo', term.cells());
    term.press('f3');
    await term.waitFor('Aim for Chance.');
    screens.set('solo-hint', term.cells());
    term.press('f3');
    await term.waitFor('Enter play ');
    screens.set('solo-moves', term.cells());
    term.press('f3');
    await term.waitFor(/coach +leave/);
    term.type('chance\r');
    // A low terminal has no room for the lines about luck and cost, which come last.
    await term.waitFor(rows < 24 ? 's share' : /\d (decisions )?(were )?perfect/);
    screens.set('end', term.cells());
  });
  await open(['resume', '--input', 'quick'], four, async (term) => {
    await term.waitFor('q leave');
    screens.set('four', term.cells());
  });
  return screens;
}

/** Stores a solo game in which only Chance is open. */
async function storeSoloGame(home: string): Promise<void> {
  const input = YAHTZEE_BOXES.filter((box) => box !== 'chance').map((box) => `score\n${box}\n`);
  await run(['--plain', '--players', 'Anna', '--seed', 'kestrel-41'], { input: input.join(''), home });
}
