import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reviewGame, solve } from '../../src/analysis/index.js';
import { leadersByRound, nameOf } from '../../src/engine/index.js';
import type { TurningPoint } from '../../src/players/index.js';
import { columnsOf, costliestLine, leadLine, leadText, turningPointLine } from '../../src/text/index.js';
import { QUICK } from '../support/houseRules.js';
import { storedGame } from '../support/stored/storedGames.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Maximiliane-von-Berg'];

/** Generates a finished game of two to four players. Some may have left. */
const anyFinished = fc
  .record({
    seed: fc.nat(999).map(String),
    count: fc.integer({ min: 2, max: 4 }),
    leaving: fc.constantFrom('often' as const, 'never' as const),
  })
  .map(({ seed, count, leaving }) => storedGame({ names: NAMES.slice(0, count), seed, leaving }))
  .filter(({ game }) => game.phase.name === 'finished');

/** Returns the leader of each round from the words. */
const leadersIn = (text: string): string[] =>
  text
    .replace(/^In the lead: (.*)\.$/, '$1')
    .split(', ')
    .flatMap((run) => {
      const [, name = '', from, to = from] = /^(.*) in rounds? (\d+)(?: to (\d+))?$/.exec(run) ?? [];
      return Array.from({ length: Number(to) - Number(from) + 1 }, () => name);
    });

/** Returns the leader of each round that the line shows: the last rounds if there is no room, or none but the last name. */
const runsIn = (line: string): string[] =>
  line
    .replace(/^ lead by round +|^Lead by round: |\.\.\. /g, '')
    .split(', ')
    .flatMap((run) => {
      const [, name = '', from = 1, to = from] = /^(.*) (\d+)(?:-(\d+))?$/.exec(run) ?? [];
      const leader = name === 'tied' ? 'nobody' : name;
      return name === '' ? [] : Array.from({ length: Number(to) - Number(from) + 1 }, () => leader);
    });

describe('the costliest decisions', () => {
  const { game, events } = storedGame({ names: NAMES.slice(0, 2), seed: 'costly', rules: QUICK });
  const review = reviewGame(solve(QUICK), game.header, events);

  test.each([
    ['words', /^Costliest: (Ann|Bob), turn \d+: .+, better .+ \(\d+\.\d\); .+ \(\d+\.\d\)\.$/],
    [80, /^ costliest +(Ann|Bob), turn \d+: .+, better .+ \(\d+\.\d\)$/],
    [59, /^Costliest: (Ann|Bob), turn \d+: (?!.*better).+ \(\d+\.\d\)$/],
  ] as const)('are named with the move in a width of %s', (width, line) => {
    expect(costliestLine(game, review, width)).toMatch(line);
  });
});

describe('the lead by round', () => {
  test('is told in words, and fits as a line in every width', () => {
    fc.assert(
      fc.property(anyFinished, fc.integer({ min: 40, max: 140 }), ({ game, events }, columns) => {
        const leaders = leadersByRound(game, events);
        expect(leadersIn(leadText(game, events))).toEqual(
          leaders.map(([seat = 0, ...others]) => (others.length > 0 ? 'nobody' : nameOf(game.header, seat))),
        );
        const line = leadLine(game, events, columns);
        expect(columnsOf(line)).toBeLessThanOrEqual(columns);
        const shown = runsIn(line);
        expect(shown).toEqual(leadersIn(leadText(game, events)).slice(-shown.length));
        if (!line.includes('...') && shown.length > 0) expect(shown).toHaveLength(leaders.length);
      }),
      { numRuns: 60, seed: 38 },
    );
  });

  test('names who led in which rounds', () => {
    const { game, events } = storedGame({ names: ['Ann', 'Bob'], seed: 'kestrel' });
    expect(leadLine(game, events, 80)).toBe(' lead by round  Bob 1, Ann 2-13');
    expect(leadLine(game, events, 40)).toBe('Lead by round: Bob 1, Ann 2-13');
  });
});

describe('the turning point', () => {
  const { game } = storedGame({ names: ['Ann', 'Bob'], seed: 'kestrel' });
  const point: TurningPoint = {
    winner: 0,
    seat: 0,
    turn: 9,
    box: 'largeStraight',
    points: 40,
    before: 0.35,
    after: 0.66,
    isEstimate: false,
  };

  test.each([
    ['of the winner', {}, 'turn 9, Large Straight: 35% -> 66% to win for Ann'],
    ["that's estimated", { isEstimate: true }, 'turn 9, Large Straight: about 35% -> 66% to win for Ann'],
    [
      'of another player',
      { seat: 1, points: 0 },
      "Bob's turn 9, a zero in Large Straight: 35% -> 66% for Ann",
    ],
  ])('%s', (_, changes, text) => {
    expect(turningPointLine(game, { ...point, ...changes }, 80)).toBe(` turning point  ${text}`);
  });

  test('leaves out the least important words in narrow terminals', () => {
    expect(turningPointLine(game, { ...point, isEstimate: true }, 45)).toBe(
      'Turning point: turn 9: Ann about 35% -> 66%',
    );
    expect(turningPointLine(game, { ...point, seat: 1 }, 40)).toBe("Turning point: Bob's turn 9: 35% -> 66%");
  });
});
