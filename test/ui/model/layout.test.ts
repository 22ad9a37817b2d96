import { describe, expect, test } from '@jest/globals';
import { cardColumns, PANEL_GAP, panelColumns } from '../../../src/ui/core/layout.js';

const size = (columns: number) => ({ columns, rows: 24 });

describe('the panel beside the scorecards', () => {
  test.each([
    [1, 80, 34],
    [1, 96, 34],
    [1, 120, 58],
    [2, 119, 0],
    [2, 120, 34],
    [4, 120, 34],
    [4, 160, 38],
  ])('for %d players in %d columns is %d columns wide', (players, columns, width) => {
    expect(panelColumns(size(columns), players)).toBe(width);
  });

  test('fits beside the scorecards at every width', () => {
    for (const players of [1, 2, 3, 4]) {
      for (let columns = 80; columns <= 300; columns++) {
        const panel = panelColumns(size(columns), players);
        const cards = cardColumns(size(columns), players, 'open');
        expect(cards).toBeGreaterThanOrEqual(players === 1 ? 44 : 80);
        expect(cards + (panel === 0 ? 0 : PANEL_GAP + panel)).toBeLessThanOrEqual(columns);
      }
    }
  });

  test("takes no columns from the scorecards while it's closed", () => {
    expect(cardColumns(size(120), 4, 'closed')).toBe(120);
    expect(cardColumns(size(120), 4, 'open')).toBe(84);
  });
});
