import { describe, expect, test } from '@jest/globals';
import { BOXES, type Game, type SoloScore } from '../../../src/engine/index.js';
import { BEST_CARD, endOf, fullCard } from '../../support/boards.js';
import { openScreen, stillSession, type TestScreen } from '../../support/screen.js';

const endScreen = (game: Game, earlier?: readonly SoloScore[]): TestScreen =>
  openScreen({
    players: game.header.players.map(({ name }) => name),
    session: stillSession(game),
    ...(earlier && { earlier }),
  });

/** Returns the lines of the final standings. */
const standings = (screen: TestScreen): string[] =>
  screen.frame().filter((line) => /^( *\d\.|left) /.test(line));

describe('the final standings', () => {
  test('list all players by points, and name the winner', () => {
    const screen = endScreen(endOf([fullCard(20), fullCard(30), fullCard(25)]));
    expect(screen.text()).toContain('Bob wins!');
    expect(standings(screen)).toEqual([
      '  1. Bob                     30   best box: Chance 30',
      '  2. Cleo                    25   best box: Chance 25',
      '  3. Anna                    20   best box: Chance 20',
    ]);
  });

  test('give players with equal points the same place', () => {
    const screen = endScreen(endOf([fullCard(30), fullCard(20), fullCard(30), fullCard(20)]));
    expect(screen.text()).toContain('Anna and Cleo share the win!');
    expect(standings(screen).map((line) => line.slice(0, 9).trim())).toEqual([
      '1. Anna',
      '1. Cleo',
      '3. Bob',
      '3. Dora',
    ]);
  });

  test('give no place to players who left', () => {
    const screen = endScreen(endOf([BEST_CARD, fullCard(10)], { left: [0] }));
    expect(screen.text()).toContain('Bob wins!');
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
    expect(frame).toContain('  1. Anna        1575 Yahtzee 50');
    expect(frame.filter((line) => line.includes('…'))).toEqual([]);
    for (const box of BOXES) expect(frame.join('\n')).toContain(labels[box]);
    expect(frame.join('\n')).toContain('n new game');
  });
});

const labels = Object.fromEntries(
  endOf([fullCard(1)]).header.rules.boxes.map(({ box, label }) => [box, label]),
) as Record<(typeof BOXES)[number], string>;

describe('a finished solo game', () => {
  const best = (score: number): SoloScore => ({ name: 'Zoë', score, date: '2024-02-29T12:00:00.000Z' });

  test.each([
    ['beats the best', best(100), 'Place 1 of 2: 120 beats the previous best, 100 by Zoë.'],
    ['equals the best', best(120), 'Place 1 of 2: 120 ties the best score so far, set by Zoë.'],
    ['is below the best', best(150), 'Place 2 of 2. The best is 150 (Zoë).'],
  ])('that %s score shows this comparison', async (_, earlier, line) => {
    const screen = endScreen(endOf([fullCard(120)]), [earlier]);
    await screen.changed();
    expect(screen.frame()).toContain(line);
    expect(screen.text()).toContain('Anna scored 120.');
  });

  test('says so if it is the first', async () => {
    const screen = endScreen(endOf([fullCard(120)]), []);
    await screen.changed();
    expect(screen.text()).toContain('120 is the first score to beat');
  });
});
