import type { ThemeName } from '../../../src/settings/index.js';
import { temporaryFolder } from '../child.js';
import { launch } from '../pty.js';
import { run } from '../run.js';
import { type Frame, screenSvg } from './screenSvg.js';

/**
 * A picture in `docs/pictures`. README.md shows the first picture, whose screens follow each other, and docs/settings.md
 * shows all others.
 */
export interface Picture {
  /** The file name, without the extension. */
  readonly name: string;
  /** A text alternative for readers who cannot see the picture. */
  readonly description: string;
  readonly svg: string;
  /** The rows of the pictured screens, as text. */
  readonly screens: readonly (readonly string[])[];
}

/** The text to type, what the screen then shows, and for how many seconds the picture shows this screen. */
type Step = readonly [typed: string, shown: string, seconds: number];

interface Wish extends Pick<Picture, 'name' | 'description'> {
  readonly theme: ThemeName;
  readonly columns: number;
  readonly rows: number;
  /** What the player types. Absent if the picture does not move. */
  readonly steps?: readonly Step[];
}

const WISHES: readonly Wish[] = [
  {
    name: 'classic',
    description: 'A turn: Anna holds three fives, rolls the other dice twice more, and fills the box Fives.',
    theme: 'classic',
    columns: 80,
    rows: 24,
    steps: [
      ['', '2 rolls left', 3],
      ['123', '123_', 1.5],
      ['\r', '1 roll left', 3],
      ['123', '123_', 1.5],
      ['\r', 'no rolls left', 3],
      ['fives', 'fives_', 1.5],
      ['\r', "BERTRAM'S TURN", 3],
    ],
  },
  {
    name: 'unicode',
    description: 'Dice with round pips and shadows, in the unicode theme.',
    theme: 'unicode',
    columns: 80,
    rows: 24,
  },
  {
    name: 'high-contrast',
    description: 'Bold, inverse and underlined text instead of colours, in the high-contrast theme.',
    theme: 'high-contrast',
    columns: 80,
    rows: 24,
  },
  {
    name: 'colour-blind',
    description: 'The colours of the Okabe-Ito palette, in the colour-blind theme.',
    theme: 'colour-blind',
    columns: 80,
    rows: 24,
  },
  {
    name: 'narrow',
    description: 'A terminal with 40 columns: the card of the player whose turn it is.',
    theme: 'classic',
    columns: 40,
    rows: 24,
  },
  {
    name: 'large',
    description: 'A terminal with 120 columns: large dice above the scorecards.',
    theme: 'large',
    columns: 120,
    rows: 30,
  },
];

/** Draws all pictures from screens of the built program. */
export async function drawPictures(): Promise<readonly Picture[]> {
  using played = temporaryFolder();
  using before = temporaryFolder();
  await storePicturedGame(played.path);
  // The moving picture starts with the first roll of the turn in the other pictures.
  await storePicturedGame(before.path, GAME.slice(0, -1));
  const pictures: Picture[] = [];
  for (const wish of WISHES) pictures.push(await drawPicture(wish, wish.steps ? before.path : played.path));
  return pictures;
}

/** Stores the unfinished game of four players that the pictures show. */
export async function storePicturedGame(home: string, turns = GAME): Promise<void> {
  const input = turns.map(answersOf).join('');
  await run(['--plain', '--players', 'Anna,Bertram,Chloe,Dmitri', '--seed', 'kestrel-41'], { input, home });
}

async function drawPicture(wish: Wish, home: string): Promise<Picture> {
  const { name, description, theme, columns, rows, steps = [['', '? help', 0]] } = wish;
  await using term = await launch({
    args: ['resume', '--theme', theme, '--no-animation'],
    env: { COLORTERM: 'truecolor' },
    home,
    columns,
    rows,
  });
  const frames: Frame[] = [];
  const screens: (readonly string[])[] = [];
  for (const [typed, shown, seconds] of steps) {
    if (typed !== '') term.type(typed);
    // Wait for the footer as well, which appears last because frames are drawn from the top.
    for (const text of [shown, ' leave']) await term.waitFor(text);
    frames.push({ cells: term.cells(), seconds });
    screens.push(term.lines());
  }
  // Quit without finishing the game. The next picture resumes the same game.
  term.press('ctrl-c');
  await term.exited;
  return { name, description, svg: screenSvg({ title: TITLE, description, frames }), screens };
}

const TITLE = 'Yahtzee in the terminal';

/**
 * The turns played before the pictures are taken, starting with Chloe's turn. Each turn lists the dice held after each
 * roll, and then the box filled.
 */
const GAME = [
  ...['24 1235 ss', '25 25 chance', '3 123 fours', '1345 134 aces'],
  ...['235 1235 threes', '0 124 twos', '13 13 chance', '124 124 3k'],
  ...['124 124 twos', '14 1345 ss', '1234 1234 yahtzee', '234 34 chance'],
  ...['13 134 fours', '4 1234 aces', '1235 1235 ss', '5 145 twos'],
  ...['35 12 chance', '12 123 sixes', '12 45 twos', '2345 234 4k'],
  ...['12 12 fives', '12 12 fives', '4 124 sixes', '123 1235 ss'],
  ...['5 1234 fh', 'ls', '123'],
];

/**
 * Returns the answers for a turn in line mode: how many dice to hold, which dice, and finally the box. The last turn is
 * unfinished and has no box.
 */
function answersOf(turn: string): string {
  const words = turn.split(' ');
  const holds = words.filter((word) => /^\d+$/.test(word));
  const boxes = words.slice(holds.length);
  const rolls = holds.flatMap((dice) => (dice === '0' ? [dice] : [String(dice.length), dice]));
  // After the third roll, the program asks only for the box.
  const stops = holds.length < 2 ? boxes.map(() => 'score') : [];
  return [...rolls, ...stops, ...boxes].map((answer) => `${answer}\n`).join('');
}
