import { describe, expect, test } from '@jest/globals';
import {
  YAHTZEE_BOXES,
  dailySeed,
  type Game,
  OFFICIAL,
  type SeededHeader,
  personNamed,
  type SoloScore,
} from '../../../src/engine/index.js';
import { BEST_CARD, endOf, fullCard } from '../../support/boards.js';
import { card, header } from '../../support/builders.js';
import { reviewGame } from '../../../src/analysis/index.js';
import { AnalysisError, type Analyst, type TurningPoint } from '../../../src/players/index.js';
import { columnsOf, type Size } from '../../../src/text/index.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../support/screen.js';
import { storedGame } from '../../support/stored/storedGames.js';

const endScreen = (game: Game, earlier?: readonly SoloScore[]): TestScreen =>
  openScreen({
    players: game.header.players.map(({ name }) => name),
    session: stillSession(game),
    // A review that never arrives, so that the screen next changes when the earlier scores arrive.
    analyst: fakeAnalyst({ review: () => new Promise(() => undefined) }),
    ...(earlier && { earlier }),
  });

/** Returns the lines of the final standings. */
const standings = (screen: TestScreen): string[] =>
  screen.frame().filter((line) => /^( *\d\.|left) /.test(line));

describe('the final standings', () => {
  test('list all players by points, and name the winner', () => {
    const screen = endScreen(endOf([fullCard(20), fullCard(30), fullCard(25)]));
    expect(screen.text()).toContain('Bob 30 beats Cleo 25 by 5.');
    expect(standings(screen)).toEqual([
      '  1. Bob                     30   best box: Chance 30',
      '  2. Cleo                    25   best box: Chance 25',
      '  3. Anna                    20   best box: Chance 20',
    ]);
  });

  test('give players with equal points the same place', () => {
    const screen = endScreen(endOf([fullCard(30), fullCard(20), fullCard(30), fullCard(20)]));
    expect(screen.text()).toContain('Anna and Cleo share the win with 30, 10 ahead of Bob and Dora.');
    expect(standings(screen).map((line) => line.slice(0, 9).trim())).toEqual([
      '1. Anna',
      '1. Cleo',
      '3. Bob',
      '3. Dora',
    ]);
  });

  test('give no place to players who left', () => {
    const screen = endScreen(endOf([BEST_CARD, fullCard(10)], { left: [0] }));
    expect(screen.text()).toContain('Bob wins with 10: everybody else left.');
    expect(standings(screen).map((line) => line.slice(0, 9).trim())).toEqual(['1. Bob', 'left Anna']);
    expect(screen.text()).toContain('xAnna');
  });

  test('say if all players have left', () => {
    const game: Game = {
      ...endOf([fullCard(10), fullCard(20)], { left: [0, 1] }),
      phase: { name: 'abandoned' },
    };
    const screen = endScreen(game);
    expect(screen.text()).toContain('Everyone has left, so the game is abandoned.');
    expect(screen.text()).not.toContain('wins');
  });

  test.each([
    ['on course for the upper bonus', card({ sixes: 18 }), 'not earned'],
    ['without a chance of the upper bonus', card({ fives: 0, sixes: 0 }), 'not earned'],
    ['with the upper bonus', card({ threes: 9, fours: 12, fives: 20, sixes: 24 }), 'earned'],
  ])('of an abandoned solo game %s say whether the bonus was earned', (_, abandoned, expected) => {
    const game: Game = { ...endOf([abandoned], { left: [0] }), phase: { name: 'abandoned' } };
    const frame = endScreen(game).frame();
    const heading = frame.findIndex((line) => line.endsWith('UPPER BONUS'));
    const panelAt = frame[heading]?.indexOf('UPPER BONUS');
    expect(frame[heading + 1]?.slice(panelAt)).toBe(expected);
  });

  test("of a finished solo game don't say that the bonus is out of reach", () => {
    const text = endScreen(endOf([fullCard(20)])).text();
    expect(text).toContain('not earned');
    expect(text).not.toContain('out of reach');
  });

  test('show every card in full, with a row for the upper total including its bonus', () => {
    const screen = endScreen(endOf([BEST_CARD, fullCard(5), fullCard(6), BEST_CARD]));
    const frame = screen.frame();
    expect(frame).toContain('Upper total    140     0     0   140   Lower total       235     5     6   235');
    expect(frame).toContain('GRAND TOTAL   1575     5     6  1575');
    expect(screen.text()).toContain('n new game');
    expect(frame.length).toBe(23);
  });

  test('fit in 40 columns with four players', () => {
    const size = { columns: 40, rows: 24 };
    const screen = endScreen(endOf([BEST_CARD, fullCard(5), fullCard(6), BEST_CARD]));
    const frame = screen.frame(size);
    expect(frame).toContain('  1. Anna  1575');
    expect(frame.filter((line) => line.includes('…'))).toEqual([]);
    for (const box of YAHTZEE_BOXES) expect(frame.join('\n')).toContain(labels[box]);
    expect(frame.join('\n')).toContain('n new game');
  });

  test('show fewer boxes in 40 columns and 16 rows, so the keys are below the card', () => {
    for (const cards of [
      [BEST_CARD],
      [BEST_CARD, fullCard(5)],
      [BEST_CARD, fullCard(5), fullCard(6), BEST_CARD],
    ]) {
      const frame = endScreen(endOf(cards)).frame({ columns: 40, rows: 16 });
      expect(frame.length).toBeLessThan(16);
      expect(frame.join('\n')).toMatch(/GRAND TOTAL +1575/);
      expect(frame.at(-1)).toContain('n new game');
    }
  });

  test('leave out the best boxes before a name is cut, and cut names only below 46 columns', () => {
    const names = ['Maximiliane-von-Berg', '雪見大福雪見大福雪見', 'Bertram-the-Elder-12', 'Di'];
    const game = endOf([BEST_CARD, fullCard(5), fullCard(6), fullCard(7)]);
    const players = names.map((name) => personNamed(name));
    const screen = endScreen({ ...game, header: { ...game.header, players } });
    const winner = (columns: number): string | undefined =>
      screen.frame({ columns, rows: 24 }).find((line) => line.startsWith('  1.'));
    expect(winner(79)).toBe('  1. Maximiliane-von-Berg  1575   best box: Yahtzee 50');
    expect(winner(60)).toBe('  1. Maximiliane-von-Berg  1575   Yahtzee 50');
    for (const columns of [46, 50]) {
      const text = screen.text({ columns, rows: 24 });
      for (const name of names) expect(text).toMatch(new RegExp(`^  [1-4]\\. ${name} +\\d+$`, 'm'));
    }
    expect(winner(45)).toBe('  1. Maximiliane-von-...  1575');
  });
});

const labels = Object.fromEntries(
  endOf([fullCard(1)]).header.rules.boxes.map(({ box, label }) => [box, label]),
) as Record<(typeof YAHTZEE_BOXES)[number], string>;

/** Returns the end of a solo game with 120 points. */
function soloEnd(changes: Partial<SeededHeader>): Game {
  const game = endOf([fullCard(120)]);
  return { ...game, header: { ...header(1), ...changes } };
}

describe('a finished solo game', () => {
  const best = (score: number): SoloScore => ({ name: 'Zoë', score, date: '2024-02-29T12:00:00.000Z' });

  test.each([
    ['beats the best', best(100), '120: new best, 20 above 100 by Zoë.', '1 of 2 games'],
    ['equals the best', best(120), '120: ties the best score by Zoë.', '1 of 2 games'],
    ['is below the best', best(150), '120: 30 below the best, 150 by Zoë.', '2 of 2 games'],
    ['beats the own best', { ...best(100), name: 'Anna' }, '120: new best, 20 above 100.', '1 of 2 games'],
  ])('that %s score shows this comparison', async (_, earlier, outcome, place) => {
    const screen = endScreen(endOf([fullCard(120)]), [earlier]);
    expect(screen.text()).toContain('Anna scored 120.');
    await screen.changed();
    expect(screen.frame()).toContain(outcome);
    expect(screen.frame()).toContain(` place          ${place}`);
  });

  test('has no line of standings, which would repeat the score', async () => {
    const screen = endScreen(endOf([fullCard(120)]), []);
    await screen.changed();
    expect(standings(screen)).toEqual([]);
    expect(screen.text()).toContain('120: the first score to beat.');
  });

  test('of a daily game is compared with daily games', async () => {
    const daily = { seed: dailySeed('2026-01-31', OFFICIAL), daily: true } as const;
    const screen = endScreen(soloEnd(daily), [best(150), { name: 'Anna', score: 100, date: '2024-02-29' }]);
    await screen.changed();
    expect(screen.frame()).toContain(' place          2 of 3 daily games');
    expect(screen.frame()).toContain(' average        100.0 in 1 daily game; this game 20.0 more');
  });

  test('of a player’s first daily game has no average', async () => {
    const daily = { seed: dailySeed('2026-01-31', OFFICIAL), daily: true } as const;
    const screen = endScreen(soloEnd(daily), [best(120)]);
    await screen.changed();
    expect(screen.frame()).toContain(' average        none yet: this is your first ranked daily game');
    const narrow = screen.frame({ columns: 40, rows: 24 });
    expect(narrow).toContain('Place: 1 of 2 daily games');
    expect(narrow).toContain('Average: none yet');
  });

  const SHORT: readonly (readonly [string, Partial<SeededHeader>, string])[] = [
    ['practice', { practice: true }, 'Place: not ranked: practice game'],
    ['a chosen seed', { seedGiven: true }, 'Place: not ranked: chosen seed'],
    ['the first score', {}, '120: the first score to beat.'],
  ];

  test.each(SHORT)('is described in 40 columns: %s', async (_, changes, line) => {
    const screen = endScreen(soloEnd(changes), []);
    await screen.changed();
    expect(screen.frame({ columns: 40, rows: 24 })).toContain(line);
  });
});

describe('the player’s average', () => {
  const scored = (name: string, score: number): SoloScore => ({ name, score, date: '2024-02-29' });

  test.each([
    [
      "earlier games by other players don't count",
      [scored('Zoë', 300), scored('Anna', 110), scored('Anna', 100)],
      '105.0 in 2 games; this game 15.0 more',
    ],
    ['one game', [scored('Anna', 130)], '130.0 in 1 game; this game 10.0 less'],
    ['no game by this player', [scored('Zoë', 130)], 'none yet: this is your first ranked game'],
  ])('is compared with the game: %s', async (_, earlier, line) => {
    const screen = endScreen(endOf([fullCard(120)]), earlier);
    await screen.changed();
    expect(screen.frame()).toContain(` average        ${line}`);
  });

  test("is left out if the game isn't ranked", async () => {
    const screen = endScreen(soloEnd({ practice: true }), [scored('Anna', 130)]);
    await screen.changed();
    expect(screen.text()).toContain("Practice games don't set a score to beat.");
    expect(screen.text()).not.toContain('average');
  });
});

const fakeReview: Analyst['review'] = (header, events) =>
  Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));

/** Opens the final standings of a real game, and waits until the review has arrived. */
async function reviewedScreen(
  names: readonly string[],
  options: Partial<ScreenOptions> = {},
  answers: Partial<Analyst> = {},
): Promise<{ readonly before: TestScreen['frame']; readonly screen: TestScreen }> {
  const { game, events } = storedGame({ names, seed: 'kestrel' });
  let answer = (): void => {};
  const framesTaken = new Promise<void>((resolve) => (answer = resolve));
  const screen = openScreen({
    players: names,
    session: stillSession(game, events),
    analyst: fakeAnalyst({
      review: (...stored) => framesTaken.then(() => fakeReview(...stored)),
      turningPoint: () => Promise.resolve(POINT),
      ...answers,
    }),
    earlier: [{ name: 'Zoë', score: 150, date: '2024-02-29' }],
    ...options,
  });
  if (names.length > 1) screen.press('enter');
  else await screen.changed();
  const sizes = [...SIZES.map((size) => screen.frame(size))];
  answer();
  await screen.changed();
  if (names.length > 1 && !options.analyst) await screen.changed();
  return { before: (size) => sizes[SIZES.findIndex((each) => each === size)] ?? [], screen };
}

const SIZES: readonly Size[] = [
  { columns: 40, rows: 24 },
  { columns: 45, rows: 24 },
  { columns: 60, rows: 30 },
  { columns: 80, rows: 22 },
  { columns: 80, rows: 23 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];
const PLAYERS = ['Anna', 'Bob', 'Cleo', 'Dora'];

const POINT: TurningPoint = {
  winner: 1,
  seat: 1,
  turn: 9,
  box: 'largeStraight',
  points: 40,
  before: 0.351,
  after: 0.66,
  isEstimate: true,
};

describe('luck, cost and the turning point', () => {
  test('appear in a solo game without a key press', async () => {
    const { before, screen } = await reviewedScreen(['Anna']);
    expect(before(SIZES[5]).join('\n')).toContain(' luck           computing ...');
    expect(screen.text()).toMatch(/^ luck +[+-]\d+\.\d points from the dice$/m);
    expect(screen.text()).toMatch(/^ cost +\d+\.\d points lost by decisions; \d+ of \d+ were perfect$/m);
    expect(screen.text()).toMatch(/^ costliest +turn \d+: /m);
    screen.type('rs');
    expect(screen.text()).toContain('page 1 of 3');
  });

  test('appear in a column for each player', async () => {
    const { screen } = await reviewedScreen(PLAYERS.slice(0, 2));
    expect(screen.text()).toMatch(/ luck +cost$/m);
    for (const line of standings(screen)) expect(line).toMatch(/best box: .+ [+-]\d+\.\d +-?\d+\.\d$/);
  });

  test.each([1, 2, 3, 4])('fit with %d players, and nothing moves when they arrive', async (count) => {
    const { before, screen } = await reviewedScreen(PLAYERS.slice(0, count));
    for (const size of SIZES) {
      const frame = screen.frame(size);
      const name = `${size.columns} x ${size.rows}`;
      expect([name, frame.length]).toEqual([name, size.rows - 1]);
      expect(frame.filter((line) => columnsOf(line) > size.columns || line.includes('…'))).toEqual([]);
      const text = frame.join('\n');
      expect(text).toContain('n new game');
      for (const label of Object.values(labels)) expect(text).toContain(label);
      expect(text).toMatch(count === 1 ? /luck/i : /turning point/i);
      const changed = frame.filter((line, index) => line !== before(size)[index]);
      // The luck, the cost and the costliest decisions; with several players also the heading and the turning point.
      expect(changed.length).toBeLessThanOrEqual(3 + (count === 1 ? 0 : count));
      expect(before(size)).toHaveLength(frame.length);
    }
  });

  test("say which turn decided the game, as an estimate, once it's known", async () => {
    const { before, screen } = await reviewedScreen(PLAYERS.slice(0, 2));
    expect(before(SIZES[5])).toContain(' turning point  computing ...');
    expect(screen.frame()).toContain(
      ' turning point  turn 9, Large Straight: about 35% -> 66% to win for Bob',
    );
    expect(screen.frame({ columns: 40, rows: 24 })).toContain('Turning point: turn 9: about 35% -> 66%');
  });

  test('leave a blank line if a game has no turning point', async () => {
    const analyst = { turningPoint: () => Promise.resolve(undefined) };
    const { before, screen } = await reviewedScreen(PLAYERS.slice(0, 2), {}, analyst);
    expect(screen.text()).not.toContain('turning point');
    expect(screen.frame()).toHaveLength(before(SIZES[5]).length);
  });

  test("show in one line why they can't be computed", async () => {
    const failing = fakeAnalyst({ review: () => Promise.reject(new AnalysisError('no vectors here')) });
    const { screen } = await reviewedScreen(['Anna'], { analyst: failing });
    expect(screen.frame()).toContain('No review: no vectors here.');
  });

  test("are left out if the machine can't analyse games, but the lead by round stays", () => {
    const { game, events } = storedGame({ names: PLAYERS.slice(0, 2), seed: 'kestrel' });
    const screen = openScreen({
      players: PLAYERS.slice(0, 2),
      session: stillSession(game, events),
      computers: 'cannot-play',
    });
    screen.press('enter');
    expect(screen.text()).not.toMatch(/luck|turning point|costliest/);
    expect(screen.text()).toMatch(/^ lead by round +Bob 1, Anna 2-13$/m);
  });

  test('are left out of an abandoned game', () => {
    const game: Game = { ...endOf([fullCard(10)], { left: [0] }), phase: { name: 'abandoned' } };
    expect(endScreen(game).text()).not.toMatch(/luck/i);
  });
});

test('the panel with the score to beat disappears at the end, because the result replaces it', () => {
  expect(openScreen({ players: ['Anna'] }).text()).toContain('SCORE TO BEAT');
  const session = stillSession(endOf([BEST_CARD]));
  expect(openScreen({ players: ['Anna'], earlier: [], session }).text()).not.toContain('SCORE TO BEAT');
});
