import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MARKS } from '../../src/engine/index.js';
import { type CardFacts, type CardPlayer, columnsOf, gameCard } from '../../src/text/index.js';

const ann: CardPlayer = {
  name: 'Ann',
  place: 1,
  score: 254,
  upperBonus: 'earned',
  yahtzees: 1,
  fiveAlike: 'Yahtzee',
  boxesScored: 12,
  boxes: 13,
};
const solo: CardFacts = { day: '2026-01-31', rules: 'Official rules', players: [ann], marks: [] };

describe('the summary card of a game', () => {
  test("shows only the score and the streak of a daily game if its strip isn't known", () => {
    expect(gameCard({ ...solo, streak: 4 })).toEqual([
      '+--------------------------------------+',
      '| YAHTZEE-CLI         daily 2026-01-31 |',
      '| Official rules                       |',
      '| GRAND TOTAL 254        streak 4 days |',
      '+--------------------------------------+',
    ]);
  });

  test('shows the name of a single player, and why the game is ranked separately', () => {
    const player = { ...ann, name: '李小龍', upperBonus: 'none', yahtzees: 0 } as const;
    expect(gameCard({ ...solo, players: [player], marks: ['seed-given', 'advised'] })).toEqual([
      '+--------------------------------------+',
      '| YAHTZEE-CLI               2026-01-31 |',
      '| Official rules                       |',
      '| GRAND TOTAL 254               李小龍 |',
      '| 0 Yahtzees                           |',
      '| ############.  points in 12/13 boxes |',
      '| chosen seed, with the coach          |',
      '+--------------------------------------+',
    ]);
  });

  test("marks a name that's too long for the card", () => {
    const lineOf = (name: string): string =>
      gameCard({ ...solo, players: [{ ...ann, name }] }).find((line) => line.includes('GRAND')) ?? '';
    expect(lineOf('Wilhelmina Orange')).toBe('| GRAND TOTAL 254    Wilhelmina Orange |');
    expect(lineOf('Wilhelmina of Orange')).toBe('| GRAND TOTAL 254   Wilhelmina of O... |');
  });

  test('shows who started the same daily game earlier', () => {
    const marks = ['advised', 'played-after'] as const;
    const playedAfter = ['Ann', 'Wilhelmina of Orange', 'Żofia'];
    expect(gameCard({ ...solo, streak: 1, marks, playedAfter }).slice(4)).toEqual([
      '| with the coach, finished after Ann,  |',
      '| Wilhelmina of Orange and Żofia       |',
      '| started                              |',
      '+--------------------------------------+',
    ]);
    expect(gameCard({ ...solo, streak: 1, marks: ['played-after'], playedAfter: ['Bob'] }).slice(4)).toEqual([
      '| finished after Bob started           |',
      '+--------------------------------------+',
    ]);
  });

  test('shows the ranking of several players', () => {
    const left: CardPlayer = {
      name: 'Cleo',
      score: 0,
      upperBonus: 'missed',
      yahtzees: 0,
      fiveAlike: 'Yahtzee',
      boxesScored: 0,
      boxes: 13,
    };
    const players = [
      { ...ann, name: 'Wilhelmina of Orange' },
      { ...ann, name: 'Bob', place: 2, score: 9 },
      left,
    ];
    expect(gameCard({ ...solo, players })).toEqual([
      '+--------------------------------------+',
      '| YAHTZEE-CLI               2026-01-31 |',
      '| Official rules                       |',
      '| 1. Wilhelmina of Orange          254 |',
      '| 2. Bob                             9 |',
      '|    Cleo                         left |',
      '+--------------------------------------+',
    ]);
  });

  test('is 40 columns wide; for a daily game, it has at most 8 lines of plain ASCII', () => {
    const anyPlayer = fc.record({
      name: fc.constantFrom('Ann', '李小龍', 'x'.repeat(100), 'A\u202enn'),
      place: fc.integer({ min: 1, max: 4 }),
      score: fc.integer({ min: 0, max: 99_999 }),
      upperBonus: fc.constantFrom('earned', 'missed', 'none'),
      yahtzees: fc.integer({ min: 0, max: 13 }),
      fiveAlike: fc.constant('Yahtzee'),
      boxesScored: fc.integer({ min: 0, max: 13 }),
      boxes: fc.constant(13),
    });
    const anyFacts = fc.record({
      day: fc.constant('2026-01-31'),
      rules: fc.constantFrom('Official rules', '規則'.repeat(20)),
      players: fc.array(anyPlayer, { minLength: 1, maxLength: 4 }),
      marks: fc.subarray([...MARKS]),
      playedAfter: fc.subarray(['Ann', '李小龍', 'W'.repeat(20), 'Wilhelmina of Orange'], { minLength: 1 }),
    });
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 99_999 }), (facts, streak) => {
        const lines = gameCard(facts);
        for (const line of lines) expect(columnsOf(line)).toBe(40);
        for (const { score } of facts.players) expect(lines.join('\n')).toMatch(new RegExp(` ${score} `));
        const [first] = facts.players;
        const daily = { ...facts, rules: 'Official rules', players: first ? [first] : [], streak };
        const marks = facts.marks.filter((mark) => mark !== 'played-after').slice(0, 1);
        const card = gameCard({ ...daily, marks });
        expect(card.join('')).toMatch(/^[ -~]+$/);
        expect(card.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
