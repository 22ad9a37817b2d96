import { expect, test } from '@jest/globals';
import { columnsOf, dailyStrip, gameCard, STRIP_LEGEND, stripText } from '../../src/text/index.js';

test('the strip adds up the costs of each turn', () => {
  const decisions = [
    { turn: 1, cost: 0 },
    { turn: 1, cost: 0 },
    { turn: 2, cost: 0.1 },
    { turn: 3, cost: 1.2 },
    { turn: 3, cost: 0.8 },
    { turn: 4, cost: 1.9 },
  ];
  expect(dailyStrip(decisions)).toBe('#=-=');
});

test('the strip in words names the turns that cost points', () => {
  expect(stripText('##=#-#####=##')).toBe(
    'Best moves: 10 of 13 turns. Small cost: turns 3 and 11. Large cost: turn 5.',
  );
  expect(stripText('#'.repeat(15))).toBe('Best moves: 15 of 15 turns.');
});

test('the longest strip and its legend fit on a card', () => {
  const yatzy = '#'.repeat(15);
  const facts = { day: '2026-01-31', rules: 'Yatzy', players: [ANN], marks: [], streak: 4, strip: yatzy };
  expect(gameCard(facts)).toEqual([
    '+--------------------------------------+',
    '| YAHTZEE-CLI         daily 2026-01-31 |',
    '| Yatzy                                |',
    '| GRAND TOTAL 254        streak 4 days |',
    '| ###############                      |',
    '| # best   = small cost   - large cost |',
    '+--------------------------------------+',
  ]);
  expect(columnsOf(STRIP_LEGEND[0])).toBe(36);
});

const ANN = {
  name: 'Ann',
  place: 1,
  score: 254,
  upperBonus: 'earned',
  yahtzees: 1,
  fiveAlike: 'Yahtzee',
  boxesScored: 12,
  boxes: 13,
} as const;
