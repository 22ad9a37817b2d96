import { describe, expect, test } from '@jest/globals';
import { currentTurn, OFFICIAL, RULE_SETS, YATZY_FORCED } from '../../../src/engine/index.js';
import { reviewGame } from '../../../src/analysis/index.js';
import { AnalysisError, type Analyst } from '../../../src/players/index.js';
import { startSession } from '../../../src/session/index.js';
import { columnsOf, keysPageMessages } from '../../../src/text/index.js';
import { helpLines } from '../../../src/ui/core/panelKeys.js';
import type { Place } from '../../../src/ui/core/places.js';
import { keysNow } from '../../../src/ui/screens/layers.js';
import { readingPages } from '../../../src/ui/screens/reading/pages.js';
import { openTexts } from '../../../src/ui/screens/reading/reading.js';
import { recordingOf } from '../../../src/ui/model/review/recording.js';
import { boardOf, endOf, fullCard } from '../../support/boards.js';
import { card, header, openTable, rollerFor, yahtzeeOf } from '../../support/builders.js';
import { askForHint, askForMoves, openCoached } from '../../support/coaching.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../support/screen.js';
import {
  EXERCISES,
  fakeSummary,
  openMenuIn,
  openTrainingIn,
  reached,
  realAnalyst,
  trainingIn,
} from '../../support/training.js';

const F1 = '\x1bOP';
const F3 = '\x1bOR';
const F6 = '\x1b[17~';
const F9 = '\x1b[20~';
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 24 },
] as const;
/** Places where a question mark is part of the typed text. */
const TYPED: readonly Place[] = [
  'player-count',
  'player-name',
  'box-name',
  'box-name/training',
  'settings-names',
];
/** The points that the dice 1 1 2 4 6 would score on an empty card. */
const WORTH = 'Points for your dice: Chance 14, Sixes 6, Fours 4, Aces 2, Twos 2.';

const typed = (screen: TestScreen, ...chunks: readonly string[]): TestScreen => {
  chunks.forEach((chunk) => screen.type(chunk));
  return screen;
};

const anna = (options: ScreenOptions = {}): TestScreen =>
  openScreen({ players: ['Anna'], roller: rollerFor(0), seed: 'kestrel-41', ...options });

/** Opens a game in which the next dice wait after a box. */
const waiting = (input: 'prompts' | 'quick'): TestScreen =>
  anna({ input, session: startSession(header(1), rollerFor(0), { rollsAfterBox: 'caller' }) });

/** Opens a game with real dice, and fills a box. */
function rolling(input: 'prompts' | 'quick'): TestScreen {
  const screen = anna({ input, session: startSession({ ...header(1), realDice: true }, rollerFor(0)) });
  return typed(screen, '36144\r', input === 'quick' ? 'ee' : 'chance\r');
}

const thinking = (): TestScreen =>
  boardOf([card({}), card({})], {
    kinds: ['perfect', 'person'],
    names: ['Perfect', 'Anna'],
    analyst: fakeAnalyst({ move: () => new Promise(() => undefined) }),
  });

function stuck(): TestScreen {
  const screen = thinking();
  const turn = currentTurn(screen.game());
  if (turn) screen.send({ type: 'computer-stuck', turn, line: 'no analysis here' });
  return screen;
}

async function unfinished(): Promise<TestScreen> {
  const screen = openScreen({
    unfinished: [{ id: 'k7qwmx', state: 'unfinished', players: ['Ann'], kinds: [], about: '' }],
  });
  await screen.changed();
  return typed(screen, F6);
}

/** Opens the list of all stored games. */
async function openGames(): Promise<TestScreen> {
  const games = [{ id: 'k7qwmx', state: 'unfinished', players: ['Ann'], kinds: [], about: '' }] as const;
  const screen = openScreen({ opening: 'home', archive: { list: () => Promise.resolve(games) } });
  screen.type('g');
  await screen.changed();
  return screen;
}

const ended = (): TestScreen =>
  openScreen({
    players: ['Anna', 'Bob'],
    session: stillSession(endOf([fullCard(20), fullCard(10)], { names: ['Anna', 'Bob'] })),
  });

const replayed = (): TestScreen =>
  openScreen({
    replay: recordingOf(header(1), openTable(header(1), rollerFor(0)).score('chance').events()),
    analyst: fakeAnalyst({ review: () => new Promise(() => undefined) }),
  });

/** Opens a game on the board, and asks for its first decision again. */
async function retrying(): Promise<TestScreen> {
  const review: Analyst['review'] = (ofGame, events) =>
    Promise.resolve(reviewGame(fakeSolution(ofGame.rules), ofGame, events));
  const screen = openScreen({
    replay: recordingOf(header(1), openTable(header(1), rollerFor(0)).score('chance').events()),
    analyst: fakeAnalyst({ review }),
  });
  await screen.changed();
  return typed(screen, 'r');
}

/** Waits until the analyst has judged the move on the screen. */
async function judged(screen: TestScreen): Promise<TestScreen> {
  while (!screen.text().includes('Enter continue')) await screen.changed();
  return screen;
}

/** Opens a position of training. */
async function openPosition(): Promise<TestScreen> {
  const screen = openScreen({ opening: 'home', training: trainingIn(EXERCISES), analyst: fakeAnalyst() });
  await openTrainingIn(screen);
  await reached(screen, 'box-name/training');
  return screen;
}

/** Opens a position of training with a roll left. */
async function openHoldQuestion(): Promise<TestScreen> {
  const training = trainingIn(EXERCISES.slice(1));
  const screen = openScreen({ opening: 'home', training, analyst: fakeAnalyst() });
  await openTrainingIn(screen);
  await reached(screen, 'hold/training');
  return screen;
}

/** Answers a position of training, and ends the round. */
async function roundEnded(): Promise<TestScreen> {
  const screen = openScreen({ opening: 'home', training: trainingIn(EXERCISES), analyst: realAnalyst() });
  await openTrainingIn(screen);
  await reached(screen, 'box-name/training');
  screen.type('chance\r');
  while (!screen.text().includes('Better:')) await screen.changed();
  await screen.escape();
  return screen;
}

/** Opens the training menu, and waits for what it shows about the answers. */
async function trainingMenu(): Promise<TestScreen> {
  const screen = await openMenuIn(openScreen({ opening: 'home', training: trainingIn([]) }));
  while (!screen.text().includes('16')) await screen.changed();
  return screen;
}

/** Chooses the daily set of training, which is complete. */
async function trainedToday(): Promise<TestScreen> {
  const training = {
    ...trainingIn([]),
    chooseRound: () => Promise.resolve({ type: 'done', summary: fakeSummary([]) } as const),
  };
  const screen = await openMenuIn(openScreen({ opening: 'home', training }));
  screen.type('d');
  await reached(screen, 'training-done');
  return screen;
}

type Moment = readonly [open: () => TestScreen | Promise<TestScreen>, said: string];

/** Opens a game with the coach's hint or moves, and sends more input. */
async function coached(
  stage: 'hint' | 'moves',
  more: string,
  options: ScreenOptions = {},
): Promise<TestScreen> {
  const screen = openCoached({ seed: 'kestrel-41', ...options });
  await (stage === 'hint' ? askForHint(screen) : askForMoves(screen));
  return typed(screen, more);
}

/**
 * How to reach each place, and the first sentence of its help. The tests of network tables cover the other places.
 */
const MOMENTS: Readonly<Partial<Record<Place, Moment>>> = {
  home: [() => openScreen({ opening: 'home' }), 'Press the letter beside an item, or select the item'],
  'player-count': [
    () => openScreen(),
    'New game: type the number of players, 1 to 4, or play against a computer.',
  ],
  'player-name': [() => typed(openScreen(), '2\r'), 'New game: type the name of player 1 of 2.'],
  'player-level': [
    () => typed(openScreen(), '2\r', 'Ann\r', '\x1b[18~'),
    'New game: player 2 of 2 is a computer. Choose a level for the computer.',
  ],
  'roll-off': [
    () => openScreen({ players: ['Anna', 'Bob'], roller: rollerFor(1) }),
    'Bob won the roll-off and takes the first turn.',
  ],
  hold: [anna, 'Anna, first roll, two more to go. The dice are 1 1 2 4 6.'],
  'dice-numbers': [() => typed(anna(), '2\r'), 'Choose 2 dice to hold. Then you roll the rest again.'],
  'box-name': [
    () => typed(anna(), 's\r'),
    "Fill in a box. You can fill each box only once. If the dice don't fit the box, you score zero.",
  ],
  quick: [
    () => anna({ input: 'quick' }),
    'Hold some dice and roll the rest again, or stop and fill in a box.',
  ],
  'quick-box': [
    () => typed(anna({ input: 'quick' }), 's'),
    'Press Enter to fill in Chance, or highlight another box with the arrow keys.',
  ],
  confirm: [() => typed(anna(), 'yahtzee\r'), 'Score 0 in Yahtzee? Chance would score 14. Answer y or n.'],
  faces: [() => rolling('prompts'), 'Anna, roll 5 dice. Which faces do they show'],
  'faces-quick': [() => rolling('quick'), 'Type the faces of the dice that you rolled, such as 3 6,'],
  filled: [() => typed(waiting('prompts'), 'chance\r'), "You've filled a box."],
  'filled-quick': [() => typed(waiting('quick'), 'ee'), 'Until the next dice roll, you can take it back.'],
  computer: [thinking, 'Perfect is playing. Watch, or skip ahead.'],
  'computer-stuck': [stuck, "Perfect can't move. Try again, or leave the game."],
  'hold/hint': [
    () => coached('hint', ''),
    'The coach says what to aim for. Press F3 to see the moves, or Esc to close the coach.',
  ],
  'hold/moves': [
    () => coached('moves', ''),
    'and its cost in points. Highlight a move with Up and Down, and press Enter to take it.',
  ],
  'hold/close': [
    () => coached('moves', '2'),
    "You've started an answer, so Enter uses your answer instead of taking the highlighted move.",
  ],
  'quick/marks': [
    () => coached('moves', '5', { input: 'quick' }),
    "You've started an answer, so Enter uses your answer instead of taking the highlighted move.",
  ],
  leave: [
    () => typed(openScreen({ roller: rollerFor(0) }), '1\rAnna\r', 'q\r'),
    'Keep playing, stop for now, go to the menu, or leave the game for good.',
  ],
  unfinished: [unfinished, 'You have an unfinished game. Resume it, delete it, or go back.'],
  games: [
    () => openGames(),
    "Resume an unfinished game, delete an unfinished or abandoned one, or see a finished game's card. You can review or replay games that have ended.",
  ],
  'delete-game': [
    async () => typed(await openGames(), 'x'),
    'Delete the highlighted game for good, or keep it.',
  ],
  settings: [
    () => typed(openScreen(), F9),
    'Settings apply to all games. Changes are saved, and most take effect at once.',
  ],
  'settings-names': [
    () => typed(openScreen(), F9, 'jjjjjj', '\r', 'Ann'),
    'Type up to four names, separated by commas. To remove all names, leave the line empty.',
  ],
  end: [ended, 'Anna 20 beats Bob 10 by 10. Play again with the same or other players,'],
  replay: [replayed, "You're watching a stored game, at step 1 of 3. Step through the game, or let it play."],
  'hold/retry': [retrying, 'q: cancel, and go back to the decision made in the game.'],
  'hold/training': [openHoldQuestion, 'q: end the round. Just Enter: fills in your held dice. Edit'],
  retried: [
    async () => judged(typed(await retrying(), 'chance\r')),
    "You're watching a stored game, at step 1 of 3. Step through the game, or let it play.",
  ],
  'box-name/training': [
    openPosition,
    'Choose a box. Then you see what your move costs, and why. Fill in a box.',
  ],
  training: [
    async () => judged(typed(await openPosition(), 'chance\r')),
    'Train: choose a move in each position, and see what it costs, which move is best, and why.',
  ],
  'training-choice': [
    async () => {
      const screen = await trainingMenu();
      screen.type('c');
      return screen;
    },
    'Choose what to train. Ten positions start with those you got wrong.',
  ],
  'training-menu': [trainingMenu, 'Choose what to train. Ten positions start with those you got wrong.'],
  'training-done': [
    trainedToday,
    'Train: choose a move in each position, and see what it costs, which move is best, and why.',
  ],
  'training-summary': [
    roundEnded,
    'Train: choose a move in each position, and see what it costs, which move is best, and why.',
  ],
  'replay-playing': [() => typed(replayed(), ' '), "You're watching a stored game, at step 1 of 3."],
};

const moments = Object.entries(MOMENTS) as [keyof typeof MOMENTS, Moment][];

/** Joins the lines of a page into one line. */
const unwrapped = (lines: readonly string[]): string => lines.join(' ').replaceAll(/\s+/g, ' ');

/** Returns all lines of the open help. */
function helpOf(screen: TestScreen, size: (typeof SIZES)[number]): readonly string[] {
  const help = openTexts(screen.model()).at(-1);
  if (help?.name !== 'help') throw new Error('help is closed');
  return readingPages(help, size).flatMap(({ lines }) => lines);
}

describe.each(moments)('help at %s', (context, [open, said]) => {
  test.each(SIZES)('shows what the player can do now, the keys, and the rules: %j', async (size) => {
    const screen = await open();
    expect(screen.context()).toBe(context);
    const { bindings } = keysNow(screen.model());
    screen.type(context === 'home' || TYPED.includes(context) ? F1 : '?');
    expect(screen.context()).toBe('reading');
    const lines = helpOf(screen, size);
    expect(lines.filter((line) => columnsOf(line) > size.columns)).toEqual([]);
    const keys = lines.indexOf('Keys that work here:');
    expect(unwrapped(lines.slice(0, keys))).toContain(said);
    const told = unwrapped(lines.slice(keys));
    // Omit the keys that work only in practice games, in games of several people, at network tables, or in a menu of two
    // columns.
    const keysHere = helpLines(bindings).filter(
      ({ does }) =>
        !/in a practice game|of real dice|of a daily game|network table|if the menu lists it|if there are two|next player’s card/.test(
          does,
        ),
    );
    for (const key of keysHere) expect(told).toContain(`${key.keys} ${key.does}`);
    expect(told).toContain('Rules of this game: Official rules: upper bonus of 35 for 63 points or more.');
    expect(screen.frame(size)[0]).toBe('What you can do now');
  });

  test('closes with F1, q, ? and Esc, without changing anything else', async () => {
    // Open and close help first, because the first key ends the animation.
    const screen = typed(await open(), F1, F1);
    // The review of a finished game arrives later, and would be another change.
    const isReviewed = (): boolean => {
      const { scene } = screen.model();
      return scene.name !== 'end' || scene.review?.status !== 'awaited';
    };
    while (!isReviewed()) await screen.changed();
    const before = screen.model();
    for (const key of [F1, 'q', '?', 'escape']) {
      screen.type(F1);
      expect(screen.context()).toBe('reading');
      if (key === 'escape') await screen.escape();
      else screen.type(key);
      expect(screen.model()).toEqual(before);
    }
  });
});

test('neither help nor the board shows the seed of an unfinished ranked game', () => {
  const screen = openScreen({ players: ['Anna'], roller: rollerFor(0) });
  expect(screen.text()).not.toContain('seed');
  typed(screen, '?');
  expect(screen.text({ columns: 80, rows: 60 })).not.toContain('Seed');
});

describe('help during a turn', () => {
  const pageOf = (screen: TestScreen): string => unwrapped(helpOf(typed(screen, F1), SIZES[0]));

  test('lists the boxes with their points, highest first, and then the zeros', () => {
    const page = pageOf(anna());
    expect(page).toContain(`${WORTH} Zero points in Threes, Fives, 3 of a Kind,`);
    expect(page).toContain('Large Straight and Yahtzee.');
    expect(page).toContain('Seed of this game: kestrel-41');
  });

  test('lists only open boxes', () => {
    const page = pageOf(boardOf([card({ chance: 20, sixes: 0 })], { dice: yahtzeeOf(6) }));
    expect(page).toContain(
      'Points for your dice: Yahtzee 50, 3 of a Kind 30, 4 of a Kind 30. Zero points in Aces,',
    );
  });

  test.each([
    [OFFICIAL, 'fh: fill in Full House.', '(such as fh)'],
    [YATZY_FORCED, 'ones: fill in Ones.', '(such as ones)'],
  ])('names a box that can be filled now (case %#)', (rules, example, hint) => {
    const screen = openScreen({ players: ['Anna'], rules, seed: 'kestrel-41' });
    screen.press('enter', 'enter');
    expect(screen.message()).toContain(hint);
    expect(pageOf(screen)).toContain(example);
  });

  test('lists only the letters of boxes that can be filled now', () => {
    const screen = boardOf([card({ ones: 3 })], { rules: YATZY_FORCED, roll: 3, input: 'quick' });
    const page = pageOf(typed(screen, 's'));
    expect(page).toContain('Press Enter to fill in Twos. Points');
    expect(page).toContain('s t fill in that box');
  });

  test('at the coach’s question explains only that question', () => {
    const screen = openCoached();
    screen.press('f3');
    const page = pageOf(screen);
    expect(page).toContain('Decide whether to ask the coach.');
    expect(page).not.toContain('134');
  });

  test('explains the bonus of an extra Yahtzee and the boxes that it can fill', () => {
    const page = pageOf(boardOf([card({ yahtzee: 50, threes: 9 })], { dice: yahtzeeOf(3) }));
    expect(page).toContain('Extra Yahtzee, +100: play a joker in any open lower box; Threes is filled.');
    expect(page).toContain('Points for your dice: Large Straight 40, Small Straight 30, Full House 25,');
    expect(page).not.toContain('Zero points');
  });

  test('lists only the boxes that the rules allow', () => {
    const now = { dice: yahtzeeOf(3) };
    const page = pageOf(boardOf([card({ yahtzee: 50 })], now));
    expect(page).toMatch(/Points for your dice: Threes 15\.(?! \*)/);
    const last = pageOf(boardOf([card({ yahtzee: 50 })], { ...now, roll: 3 }));
    expect(last).toContain('Points for your dice: Threes 15. * marks');
  });

  test('tells the player to fill a box after the third roll', () => {
    const page = pageOf(boardOf([card({})], { roll: 3, input: 'quick' }));
    expect(page).toContain('third roll: now fill in a box.');
    expect(page).toContain('Fill in a box. You can fill each box only once');
  });

  test.each([true, false])(
    'mentions that decisions can be taken back only in a practice game: %j',
    (practice) => {
      const game = boardOf([card({})]).game();
      const session = stillSession({ ...game, header: { ...header(1), ...(practice && { practice }) } });
      const page = pageOf(openScreen({ players: ['Anna'], session }));
      expect(page.includes('you can take back every decision')).toBe(practice);
      expect(page.includes('F8 take back in a practice game')).toBe(practice);
    },
  );

  test('at the question "Leave?" after the last roll explains Enter', () => {
    const screen = boardOf([card({})], { roll: 3, input: 'quick' });
    expect(pageOf(typed(screen, 'q'))).toContain('Enter choose the highlighted answer');
  });

  test('at the question "Leave?" lists only the numbers of the answers shown', () => {
    const page = pageOf(typed(anna(), 'q\r'));
    expect(page).toContain('Keep playing, stop for now, or leave the game for good.');
    expect(page).toContain(" 1 2 3 choose that answer; press twice if it's final");
  });

  test("doesn't change the held dice", () => {
    const screen = typed(anna({ input: 'quick' }), '13', '?');
    typed(screen, '?', 'r');
    expect(currentTurn(screen.game())?.held).toEqual([true, false, true, false, false]);
  });
});

test('help shows the rules of the game', () => {
  for (const rules of RULE_SETS) {
    const screen = typed(anna({ rules }), '?');
    const page = unwrapped(helpOf(screen, SIZES[0]));
    expect(page).toContain(
      `Rules of this game: ${rules.name}: upper bonus of ${rules.upperBonus.points} for ${rules.upperBonus.threshold}`,
    );
    if (rules.id !== OFFICIAL.id) expect(page).not.toContain('Official rules');
  }
});

test('the mouse wheel scrolls help to its end in 40 columns', () => {
  const size = { columns: 40, rows: 24 };
  const screen = typed(anna({ size }), '?');
  expect(screen.text()).toContain('more below');
  const [, first] = screen.frame();
  typed(screen, '\x1b[<65;1;1M');
  expect(screen.frame()[1]).not.toBe(first);
  typed(screen, '\x1b[<64;1;1M');
  expect(screen.frame()[1]).toBe(first);
  typed(screen, 'G');
  expect(screen.text()).toContain('Seed of this game: kestrel-41');
  expect(screen.text()).not.toContain('more below');
});

test('an answer of the coach that arrives while help is open is shown afterwards', async () => {
  const screen = anna({
    analyst: fakeAnalyst({ coach: () => Promise.reject(new AnalysisError('no coach today')) }),
  });
  typed(screen, F3, 'y', '?');
  await screen.changed();
  typed(screen, '?');
  expect(screen.text()).toContain('no coach today');
});

test('closing "how to play" also closes help if it was opened from help', async () => {
  const screen = typed(await unfinished(), '?', '\x1b[15~');
  expect(screen.frame()[0]).not.toBe('What you can do now');
  typed(screen, 'q');
  expect(screen.context()).toBe('unfinished');
});

test('every place has help, unless the terminal is too small or any key goes back', () => {
  const without = Object.keys(keysPageMessages.headings).filter((place) => !(place in MOMENTS));
  // Those of network tables have tests of their own.
  expect(without.toSorted()).toEqual(
    [
      'network',
      'network-form',
      'connecting',
      'public-tables',
      'lobby',
      'pick',
      'roll',
      'wait',
      'chat',
      'players',
      'remove-player',
      'table-text',
      'reading',
      'end-cards',
      'share',
      'too-small',
    ].toSorted(),
  );
});

test('the footer shows no page keys for a single page, and no scroll keys for text that fits', () => {
  const short = openScreen({ players: ['Ann'], size: { columns: 100, rows: 60 } });
  short.press('f1');
  expect(short.frame().join('\n')).not.toMatch(/next page|scroll/);
  const long = openScreen({ players: ['Ann'], size: { columns: 80, rows: 24 } });
  long.press('f1');
  expect(long.frame().join('\n')).toMatch(/Down scroll +Esc close/);
  long.press('f5');
  expect(long.frame().join('\n')).toContain('Right next page');
});
