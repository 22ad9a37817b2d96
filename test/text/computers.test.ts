import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, OFFICIAL } from '../../src/engine/index.js';
import { columnsOf, computersMoveText } from '../../src/text/index.js';

describe('the description of a computer’s move', () => {
  test.each([
    [
      { type: 'hold', faces: [4, 4, 4], aims: ['fourOfAKind', 'fours'] },
      'Perfect keeps 4 4 4 for 4 of a Kind or Fours',
    ],
    [{ type: 'hold', faces: [], aims: ['chance'] }, 'Perfect rolls all five again for Chance'],
    [{ type: 'hold', faces: [2, 5], aims: [] }, 'Perfect keeps 2 5'],
    [{ type: 'score', box: 'fullHouse', points: 25 }, 'Perfect scores 25 in Full House'],
    [{ type: 'score', box: 'yahtzee', points: 0 }, 'Perfect takes a zero in Yahtzee'],
  ] as const)('describes %j', (reason, said) => {
    expect(computersMoveText(OFFICIAL, 'Perfect', reason)).toBe(said);
  });

  test('fits on one line of the board for any number of boxes', () => {
    const name = 'W'.repeat(20);
    for (let count = 1; count <= YAHTZEE_BOXES.length; count++) {
      const aims = YAHTZEE_BOXES.slice(-count);
      const said = computersMoveText(OFFICIAL, name, { type: 'hold', faces: [5, 5, 6, 6], aims });
      expect(columnsOf(said)).toBeLessThanOrEqual(78);
      expect(said).toMatch(/^W{20} keeps 5 5 6 6 for \w/);
    }
  });
});
