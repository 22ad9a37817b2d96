import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, labelOf, OFFICIAL } from '../../src/engine/index.js';
import { launchTwins, type Twins } from '../support/twins.js';

const PLAYERS = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

describe('checklist 5: the board of four players fits at 80 x 24 and 40 x 24', () => {
  test('checklist 6: a resize leaves one copy of every row', async () => {
    await using twins = await launchTwins({ players: PLAYERS, analysis: 'missing' });
    await twins.press('enter');
    expectBoard(twins, 4);
    await twins.type('3\r14');
    // test/ui/views/sizes.slow.test.ts checks that the screen shows each row once.
    await twins.resize(100, 40);
    await twins.resize(40, 24);
    expectBoard(twins, 1);
    await twins.resize(30, 10);
    expect(twins.term.screen()).toContain('40 x 16 needed');
    await twins.resize(80, 24);
    expect(twins.term.screen()).toContain('Which 3 dice to hold (1-5, such as 134): 14_');
    expect(twins.term.screen().match(/GRAND TOTAL/g)).toHaveLength(1);
    await twins.type('5\r');
    expect(twins.term.screen()).toContain('1 roll left');
  });
});

/** Expects all boxes, the names of this number of players, and the other parts of the board. */
function expectBoard({ term }: Twins, names: number): void {
  const screen = term.screen();
  expect(YAHTZEE_BOXES.filter((box) => screen.includes(labelOf(OFFICIAL, box)))).toHaveLength(13);
  expect(PLAYERS.filter((name) => screen.includes(name)).length).toBeGreaterThanOrEqual(names);
  for (const part of ['2 rolls left', 'GRAND TOTAL', '? help']) expect(screen).toContain(part);
}

/** Makes the terminal too small, types keys, and expects the same screen again at the usual size. */
async function shrinkAndGrow(twins: Twins): Promise<void> {
  const before = twins.term.screen();
  for (const [columns, rows] of [
    [1, 1],
    [2, 60],
    [200, 1],
  ] as const) {
    await twins.resize(columns, rows);
    twins.term.type('q2\r?s');
  }
  // When a new frame appears, the program has handled all earlier keys.
  await twins.resize(39, 24);
  await twins.resize(80, 24);
  expect(twins.term.screen()).toBe(before);
}

test('checklist 5: a terminal that was too small at first works after it has been enlarged; questions and help are unchanged after a resize to 1 x 1, a size at which keys have no effect except Ctrl-C', async () => {
  await using twins = await launchTwins({
    players: ['Anna'],
    size: { columns: 1, rows: 1 },
    analysis: 'missing',
  });
  await twins.resize(80, 24);
  expect(twins.term.screen()).toContain('How many dice to hold (0-5)? Or which (134)');
  await twins.type('2\r1');
  await shrinkAndGrow(twins);
  await twins.press('f1');
  await shrinkAndGrow(twins);
  await twins.resize(39, 24);
  expect(twins.term.screen()).toMatch(/40 x \d+ needed/);
  await twins.resize(1, 1);
  twins.term.press('ctrl-c');
  expect(await twins.term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(twins.term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
});
