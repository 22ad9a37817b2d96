import { expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, labelOf, OFFICIAL } from '../../src/engine/index.js';
import { launchTwins } from '../support/twins.js';

const PLAYERS = ['Anna', 'Bertr', 'Chloe', 'Dmitr'];

test('checklist 6: a resize during a game leaves exactly one copy of every row', async () => {
  await using twins = await launchTwins({ players: PLAYERS });
  await twins.press('enter');
  await twins.type('3\r14');
  // test/ui/views/sizes.slow.test.ts checks that the screen shows each row once.
  await twins.resize(100, 40);
  await twins.resize(40, 24);
  await twins.resize(30, 10);
  expect(twins.term.screen()).toContain('40 x 16 needed');
  await twins.resize(80, 24);
  expect(twins.term.screen()).toContain('Which 3 dice to hold (1-5, such as 134): 14_');
  expect(twins.term.screen().match(/GRAND TOTAL/g)).toHaveLength(1);
  await twins.type('5\r');
  expect(twins.term.screen()).toContain('1 roll left');
});

test('checklist 5: a terminal that was too small at first works after it has been enlarged', async () => {
  await using twins = await launchTwins({ players: ['Anna'], size: { columns: 1, rows: 1 } });
  await twins.resize(80, 24);
  expect(twins.term.screen()).toContain('How many dice to hold (0-5)? Or which (134)');
  await twins.type('chance\r');
  expect(twins.term.screen()).toContain('round 2 of 13');
});

test.each([
  ['80 x 24 shows the full board of four players', { columns: 80, rows: 24 }, 13, 4],
  ['40 x 24 shows the compact board', { columns: 40, rows: 24 }, 13, 1],
])('checklist 5: %s', async (_, size, boxes, names) => {
  await using twins = await launchTwins({ players: PLAYERS, size });
  await twins.press('enter');
  const screen = twins.term.screen();
  expect(YAHTZEE_BOXES.filter((box) => screen.includes(labelOf(OFFICIAL, box)))).toHaveLength(boxes);
  expect(PLAYERS.filter((name) => screen.includes(name)).length).toBeGreaterThanOrEqual(names);
  for (const part of ['2 rolls left', 'GRAND TOTAL', '? help']) expect(screen).toContain(part);
});

test.each([
  ['the start screen', undefined, ''],
  ['a question', ['Anna'], '2\r1'],
  ['help', ['Anna'], '?'],
  ['the question whether to leave', ['Anna'], 'q\r'],
])(
  'checklist 5: %s is unchanged after a resize to 1 x 1, a size at which keys have no effect',
  async (_, players, typed) => {
    await using twins = await launchTwins({ ...(players && { players }) });
    await twins.type(typed);
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
  },
);

test('checklist 5: a terminal of 39 columns shows the required size, and Ctrl-C works even at 1 x 1', async () => {
  await using twins = await launchTwins({ players: ['Anna'] });
  await twins.resize(39, 24);
  expect(twins.term.screen()).toMatch(/40 x \d+ needed/);
  await twins.resize(1, 1);
  twins.term.press('ctrl-c');
  expect(await twins.term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(twins.term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
});

test('open pages adapt to the new size', async () => {
  await using twins = await launchTwins();
  await twins.press('f5');
  await twins.press('right', 'down');
  await twins.resize(60, 30);
  await twins.resize(120, 25);
  await twins.type('q');
});
