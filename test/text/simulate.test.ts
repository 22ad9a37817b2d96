import { describe, expect, test } from '@jest/globals';
import { forEachBox, OFFICIAL } from '../../src/engine/index.js';
import {
  simulateMessages,
  simulationProgress,
  simulationTables,
  type SimulationRow,
} from '../../src/text/index.js';

const playerOf = (level: string): SimulationRow => ({
  level,
  mean: 1254.02,
  standardDeviation: 59,
  standardError: 0.37,
  lowest: 101,
  highest: 1575,
  quantiles: [{ share: 0.5, score: 248 }],
  boxes: forEachBox(OFFICIAL, () => ({ mean: 999.9, zeroRate: 1 })),
  upperBonusShare: 1,
  yahtzeeBonuses: 0.1,
  wins: { alone: 0, shared: 12, rate: 1, interval: [1, 1] },
});
const LEVELS = ['novice', 'casual', 'skilled', 'perfect'];

describe('the tables of a simulation', () => {
  test.each([
    [80, [LEVELS]],
    [64, [LEVELS]],
    [63, [LEVELS]],
    [62, [LEVELS.slice(0, 3), LEVELS.slice(3)]],
    [40, [LEVELS.slice(0, 2), LEVELS.slice(2)]],
  ])('fit in %d columns', (columns, expected) => {
    const lines = simulationTables(OFFICIAL, LEVELS.map(playerOf), columns);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    const tables = lines.filter((line) => /novice|casual|skilled|perfect/.test(line));
    expect(tables.map((line) => line.trim().split(/ +/))).toEqual(expected);
    expect(lines.filter((line) => line.startsWith('Wins'))).toHaveLength(expected.length);
    // Long numbers in adjacent columns must not touch.
    expect(lines.filter((line) => /\d%?\d{3}\.9/.test(line))).toEqual([]);
  });

  test('keep the columns apart if house rules give 1000 points in a box', () => {
    const boxes = forEachBox(OFFICIAL, () => ({ mean: 1000, zeroRate: 0 }));
    const players = LEVELS.map((level) => ({ ...playerOf(level), boxes }));
    const line = simulationTables(OFFICIAL, players, 80).find((each) => each.startsWith('Chance')) ?? '';
    expect(line.split(/ +/)).toEqual(['Chance', ...LEVELS.flatMap(() => ['1000.0', '0%'])]);
  });

  test("leave out wins if there's only one player", () => {
    expect(simulationTables(OFFICIAL, [playerOf('rival')], 80).join('\n')).not.toContain('Wins');
  });
});

test.each([
  [0.64, '0.6 games a second'],
  [9.9, '9.9 games a second'],
  [9812.4, '9,812 games a second'],
])('formats a speed of %d games a second', (perSecond, said) => {
  expect(simulateMessages.speed(perSecond)).toBe(`${said}.`);
  expect(simulationProgress(1, 2, perSecond)).toBe(`[###############...............]  50%  ${said}`);
});
