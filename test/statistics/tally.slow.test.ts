import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { YAHTZEE_BOXES, OFFICIAL, type Player } from '../../src/engine/index.js';
import {
  foldGame,
  openTally,
  type PlayedGame,
  type PlayerStatistics,
  type RulesStatistics,
  type Statistics,
  wilson,
} from '../../src/statistics/index.js';
import { deepFrozen, rulesOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { cardsOf, hasLeft, isDone, naiveCard, seatOf } from '../support/stored/naiveStatistics.js';
import { anyStoredGames, storedGame } from '../support/stored/storedGames.js';

function statisticsOf(games: Iterable<PlayedGame>): Statistics {
  const tally = openTally();
  for (const game of games) tally.add(foldGame(game));
  return tally.statistics();
}

/** Returns the player's statistics for games with one player and one rule set. */
function solo(games: readonly PlayedGame[]): PlayerStatistics {
  const [player] = statisticsOf(games).rules[0]?.players ?? [];
  if (!player) throw new Error('no player was found');
  return player;
}

/** Groups games by rule set, and leaves out practice games. */
function byRuleSet(games: readonly PlayedGame[]): Map<string, PlayedGame[]> {
  const groups = new Map<string, PlayedGame[]>();
  for (const game of games.filter(({ game }) => !game.header.practice)) {
    const { id } = game.game.header.rules;
    groups.set(id, [...(groups.get(id) ?? []), game]);
  }
  return groups;
}

const text = ({ name, kind }: Player): string => `${name} ${kind}`;

/** Returns all players of the games, sorted by name. */
const playersIn = (games: readonly PlayedGame[]): Player[] =>
  [...new Map(games.flatMap(({ game }) => game.header.players.map((each) => [text(each), each]))).values()]
    .map(({ name, kind }) => ({ name, kind }))
    .sort((a, b) => (text(a) < text(b) ? -1 : 1));

const found = ({ rules }: Statistics, id: string): RulesStatistics => {
  const group = rules.find((each) => each.rules.id === id);
  if (!group) throw new Error(`no statistics for ${id}`);
  return group;
};

/** Each run has up to twelve games. */
const RUNS = { numRuns: 40 };

describe('statistics compared with a recount of the events', () => {
  test('rule sets, players and numbers of games agree with a recount', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const { rules, ...counts } = statisticsOf(games);
        const groups = byRuleSet(games);
        expect(new Set(rules.map((group) => group.rules.id))).toEqual(new Set(groups.keys()));
        for (const group of rules) {
          const players = playersIn(groups.get(group.rules.id) ?? []);
          expect(group.players.map(({ name, kind }) => ({ name, kind }))).toEqual(players);
        }
        expect(counts.games).toBe(games.length);
        expect(counts.practiceGames).toBe(games.filter(({ game }) => game.header.practice).length);
        expect(counts.repeatedSeeds).toBe(
          games.length - new Set(games.map(({ game }) => game.header.seed)).size,
        );
      }),
      RUNS,
    );
  });

  test("the outcomes of each player's games agree with a recount", () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const statistics = statisticsOf(games);
        for (const [id, group] of byRuleSet(games)) {
          for (const { games: counts, ...player } of found(statistics, id).players) {
            const seats = group.flatMap((played) => {
              const seat = seatOf(played, player);
              if (seat < 0) return [];
              if (hasLeft(played, seat)) return [player.kind === 'person' ? 'left' : 'open'];
              return [isDone(played) ? 'done' : 'open'];
            });
            const countOf = (end: string): number => seats.filter((each) => each === end).length;
            expect(counts).toEqual({
              finished: countOf('done'),
              unfinished: countOf('open'),
              left: countOf('left'),
            });
          }
        }
      }),
      RUNS,
    );
  });

  test('means, shares, best scores and boxes agree with a recount', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const statistics = statisticsOf(games);
        for (const [id, group] of byRuleSet(games)) {
          const { rules, players } = found(statistics, id);
          for (const { scores, ...player } of players) {
            const cards = cardsOf(group, player);
            if (!scores) {
              expect(cards).toEqual([]);
              continue;
            }
            const points = cards.map(({ score }) => score);
            const count = points.length;
            const mean = points.reduce((sum, each) => sum + each / count, 0);
            const squares = points.reduce((sum, each) => sum + each * each, 0);
            expect(scores.mean).toBeCloseTo(mean, 9);
            expect(scores.best).toBe(Math.max(...points));
            expect(points.filter((each) => each < scores.median).length).toBeLessThanOrEqual(count / 2);
            expect(points.filter((each) => each > scores.median).length).toBeLessThanOrEqual(count / 2);
            if (count > 1) {
              expect(scores.standardDeviation).toBeCloseTo(
                Math.sqrt(Math.max(0, squares - count * mean * mean) / (count - 1)),
                4,
              );
            } else expect(scores).not.toHaveProperty('standardDeviation');
            const earned = cards.filter(({ upper }) => upper >= rules.upperBonus.threshold);
            expect(scores.upperBonusShare).toBeCloseTo(earned.length / count, 9);
            expect(scores.yahtzees).toBe(cards.filter((card) => card.points.get('yahtzee') === 50).length);
            expect(scores.yahtzeeBonuses).toBe(cards.reduce((sum, card) => sum + card.bonuses, 0));
            for (const box of YAHTZEE_BOXES) {
              const inBox = cards.map((card) => card.points.get(box) ?? NaN);
              const zeros = inBox.filter((each) => each === 0).length;
              expect(scores.boxes[box]?.mean).toBeCloseTo(inBox.reduce((a, b) => a + b, 0) / count, 9);
              expect(scores.boxes[box]?.zeroRate).toBeCloseTo(zeros / count, 9);
            }
            const { bins, binWidth } = scores.histogram;
            expect(bins.map(({ from, count }) => [from, count])).toEqual(
              bins.map(({ from }) => [
                from,
                points.filter((each) => each >= from && each < from + binWidth).length,
              ]),
            );
            expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(count);
            for (const point of scores.trend.points) {
              const recent = points.slice(0, point.game).slice(-scores.trend.window);
              expect(point.mean).toBeCloseTo(recent.reduce((a, b) => a + b, 0) / recent.length, 9);
            }
          }
        }
      }),
      RUNS,
    );
  });

  test('head-to-head records agree with a recount', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const statistics = statisticsOf(games);
        for (const [id, group] of byRuleSet(games)) {
          const { rules, headToHead } = found(statistics, id);
          const players = playersIn(group);
          const expected = players.flatMap((one, index) =>
            players.slice(index + 1).flatMap((other) => {
              const leads = group.filter(isDone).flatMap((played) => {
                const [a, b] = [seatOf(played, one), seatOf(played, other)];
                if (a < 0 || b < 0) return [];
                if (hasLeft(played, a) || hasLeft(played, b)) return [];
                const score = (seat: number): number => naiveCard(rules, played.events, seat).score;
                return [Math.sign(score(a) - score(b))];
              });
              const countOf = (sign: number): number => leads.filter((lead) => lead === sign).length;
              const share = (countOf(1) + countOf(0) / 2) / leads.length;
              return leads.length === 0
                ? []
                : [
                    {
                      players: [one, other],
                      games: leads.length,
                      wins: [countOf(1), countOf(-1)],
                      ties: countOf(0),
                      share,
                      interval: wilson(share, leads.length),
                    },
                  ];
            }),
          );
          expect(headToHead).toEqual(expected);
        }
      }),
      RUNS,
    );
  });
});

describe('a tally', () => {
  test("doesn't depend on the order in which games are added", () => {
    fc.assert(
      fc.property(
        anyStoredGames.chain((games) =>
          fc.tuple(fc.constant(games), fc.shuffledSubarray([...games], { minLength: games.length })),
        ),
        ([games, shuffled]) => {
          expect(statisticsOf(shuffled)).toEqual(statisticsOf(games));
        },
      ),
    );
  });

  test('can return statistics before all games are added', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const tally = openTally();
        games.forEach((game, index) => {
          tally.add(foldGame(game));
          expect(tally.statistics()).toEqual(statisticsOf(games.slice(0, index + 1)));
        });
      }),
      { numRuns: 30 },
    );
  });

  test("doesn't change the added games", () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        expect(() => statisticsOf(deepFrozen(games))).not.toThrow();
      }),
      { numRuns: 30 },
    );
  });

  test('without games has empty statistics', () => {
    expect(statisticsOf([])).toEqual({
      games: 0,
      practiceGames: 0,
      realDiceGames: 0,
      ghostGames: 0,
      repeatedSeeds: 0,
      rules: [],
      dice: [],
    });
  });
});

describe('rule sets', () => {
  test('rule sets with the same id and version are separate if their scoring differs', () => {
    const games = [
      storedGame({ id: 'a', rules: house() }),
      storedGame({ id: 'b', rules: house({ yahtzeeBonus: 50 }) }),
      storedGame({ id: 'c', rules: house({ version: 2 }) }),
      storedGame({ id: 'd', rules: house({ name: 'Renamed', provenance: 'Elsewhere.' }) }),
    ];
    const { rules } = statisticsOf(games);
    expect(rules.map((group) => [group.rules.name, group.players[0]?.games.finished])).toEqual([
      ['Renamed', 2],
      ['House rules', 1],
      ['House rules', 1],
    ]);
  });

  test('built-in rule sets come before house rules', () => {
    const games = ['aaa', 'meowtzee', 'official'].map((id) =>
      storedGame({ id, rules: id === 'aaa' ? house({ id }) : rulesOf(id) }),
    );
    expect(statisticsOf(games).rules.map((group) => group.rules.id)).toEqual(['official', 'meowtzee', 'aaa']);
  });
});

describe('the histogram', () => {
  test.each([1, 2, 5, 40])('has at most 20 adjacent bins for %i games', (count) => {
    const games = Array.from({ length: count }, (_, number) =>
      storedGame({ id: `${number}`, yahtzeesIn: 1 + number }),
    );
    const { binWidth, bins } = solo(games).scores?.histogram ?? { binWidth: 0, bins: [] };
    expect(bins.length).toBeLessThanOrEqual(20);
    bins.forEach(({ from }, index) => expect(from).toBe((bins[0]?.from ?? NaN) + index * binWidth));
    expect([bins[0]?.count, bins.at(-1)?.count]).not.toContain(0);
  });
});

describe('the trend', () => {
  test.each([
    [1, 10, [1]],
    [3, 10, [1, 2, 3]],
    [31, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]],
    [130, 13, [1, 5, 10, 14]],
  ])('the trend of %i games has a window of %i games', (count, window, firstGames) => {
    const games = Array.from({ length: count }, (_, number) =>
      storedGame({ id: String(number).padStart(4, '0'), seed: String(number % 7) }),
    );
    const trend = solo(games).scores?.trend;
    expect(trend?.window).toBe(window);
    expect(trend?.points.map(({ game }) => game).slice(0, firstGames.length)).toEqual(firstGames);
    expect(trend?.points.at(-1)?.game).toBe(count);
    expect(trend?.points.length).toBe(Math.min(30, count));
  });

  test('the trend is in order of start times, even if games are added in a different order', () => {
    const early = storedGame({ id: 'z', created: '2025-12-31T23:59:59.999Z' });
    const late = storedGame({ id: 'a', created: '2026-01-01T00:00:00.000Z', seed: 'late' });
    const [first] = solo([late, early]).scores?.trend.points ?? [];
    expect(first?.mean).toBe(naiveCard(OFFICIAL, early.events, 0).score);
  });
});

test('games against a ghost count nowhere', () => {
  const usual = storedGame({ id: 'a' });
  const ghost = storedGame({ id: 'b', ghost: true });
  expect(statisticsOf([usual, ghost])).toEqual({ ...statisticsOf([usual]), games: 2, ghostGames: 1 });
});

test('games with real dice count nowhere', () => {
  const usual = storedGame({ id: 'a' });
  const real = storedGame({ id: 'b', realDice: true });
  const { realDiceGames, games, ...counted } = statisticsOf([usual, real]);
  expect({ realDiceGames, games }).toEqual({ realDiceGames: 1, games: 2 });
  expect(counted).toEqual(expect.objectContaining({ dice: statisticsOf([usual]).dice, practiceGames: 0 }));
  expect(counted.rules).toEqual(statisticsOf([usual]).rules);
});
