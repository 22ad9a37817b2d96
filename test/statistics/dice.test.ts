import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from '@jest/globals';
import {
  countFaces,
  type Dice,
  type Face,
  FACES,
  type GameEvent,
  type Hold,
  HOLD_NONE,
  keepHeld,
  mapPlaces,
  personNamed,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import {
  detectableDifference,
  type DiceReport,
  diceReport,
  FACE_PAIRS,
  foldGame,
  NO_DICE,
  openTally,
  PATTERN_WAYS,
  patternOf,
  type PlayedGame,
  ROLL_PATTERNS,
  wilson,
} from '../../src/statistics/index.js';
import { dice, header, openTable, type Table } from '../support/builders.js';
import { facesOf, seatOf } from '../support/stored/naiveStatistics.js';
import { anyStoredGames, storedGame } from '../support/stored/storedGames.js';
import { tableHeader } from '../support/stored/tableGames.js';

const ANN = personNamed('Ann');

function reportsOf(games: Iterable<PlayedGame>): readonly DiceReport[] {
  const tally = openTally();
  for (const game of games) tally.add(foldGame(game));
  return tally.statistics().dice;
}

const everyRoll: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.flatMap((c) => FACES.flatMap((d) => FACES.map((e): Dice => [a, b, c, d, e])))),
);

describe('roll patterns', () => {
  test('the 7,776 rolls contain each pattern as often as expected', () => {
    const counts = Object.fromEntries(ROLL_PATTERNS.map((pattern) => [pattern, 0]));
    for (const roll of everyRoll) counts[patternOf(roll)] = (counts[patternOf(roll)] ?? 0) + 1;
    expect(counts).toEqual(PATTERN_WAYS);
  });

  test.each([
    ['33333', 'fiveAlike'],
    ['61111', 'fourAlike'],
    ['25252', 'fullHouse'],
    ['46414', 'threeAlike'],
    ['12213', 'twoPairs'],
    ['12342', 'onePair'],
    ['65432', 'allDifferent'],
    ['12346', 'allDifferent'],
  ])('the roll %s has the pattern %s', (faces, pattern) => {
    expect(patternOf(dice(faces))).toBe(pattern);
  });
});

describe('a dice report', () => {
  test('counts each thrown die once, and only in the first game of each seed', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        const ordered = [...games].sort((a, b) => (`${a.created} ${a.id}` < `${b.created} ${b.id}` ? -1 : 1));
        const first = ordered.filter(
          ({ game }, index) =>
            ordered.findIndex((other) => other.game.header.seed === game.header.seed) === index,
        );
        const reports = reportsOf(games);
        for (const report of reports) {
          const mine = first.filter((played) => seatOf(played, report) >= 0);
          const throwsOfPlayer = mine.flatMap((played) => facesOf(played, report));
          const faces = throwsOfPlayer.flat();
          expect(report.games).toBe(mine.length);
          expect(report.faces.cells.map(({ seen }) => seen)).toEqual(
            FACES.map((face) => faces.filter((each) => each === face).length),
          );
          const pairs = throwsOfPlayer.flatMap((each) =>
            [each.slice(0, 2), each.slice(2, 4)].filter((pair) => pair.length === 2),
          );
          expect(report.pairs.cells.map(({ seen }) => seen)).toEqual(
            FACE_PAIRS.map((pair) => pairs.filter((each) => [...each].sort().join() === pair.join()).length),
          );
        }
        const players = first.flatMap(({ game }) => game.header.players);
        expect(reports.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
          [...new Set(players.map(({ name, kind }) => `${name} ${kind}`))].sort(),
        );
      }),
    );
  });

  test('has equal totals of observed and expected counts', () => {
    fc.assert(
      fc.property(anyStoredGames, (games) => {
        for (const { faces, pairs, rolls } of reportsOf(games)) {
          for (const { total, cells } of [faces, pairs, rolls]) {
            expect(cells.reduce((sum: number, { seen }) => sum + seen, 0)).toBe(total);
            expect(cells.reduce((sum: number, { expected }) => sum + expected, 0)).toBeCloseTo(total, 6);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('counts the patterns of first rolls and roll-off throws', () => {
    const played = storedGame({ names: ['Ann', 'Bob'] });
    const firsts = played.events.flatMap((event) => {
      if (event.type === 'rolled') return event.seat === 0 && event.roll === 1 ? [event.dice] : [];
      return event.type === 'rolledOff' && event.dice[0] ? [event.dice[0]] : [];
    });
    expect(firsts).toHaveLength(14);
    const [ann] = reportsOf([played]);
    expect(ann?.rolls.cells.map(({ seen }) => seen)).toEqual(
      ROLL_PATTERNS.map((pattern) => firsts.filter((each) => patternOf(each) === pattern).length),
    );
  });

  test('includes practice games and unfinished games', () => {
    const practice = storedGame({ id: 'p', practice: true });
    const unfinished = storedGame({ id: 'u', actions: 7 });
    const [ann] = reportsOf([practice, unfinished]);
    expect(ann?.games).toBe(2);
    expect(ann?.faces.total).toBe(
      [practice, unfinished].flatMap((game) => facesOf(game, personNamed('Ann'))).flat().length,
    );
  });
});

type Falls = () => Face;

/**
 * Returns the rolls of a player who always holds the most frequent face. Because the player chooses which dice stay,
 * the dice on the table are not random.
 */
function eventsOf(falls: Falls, turns: number): GameEvent[] {
  const events: GameEvent[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    let onTable = mapPlaces(falls);
    let held: Hold = HOLD_NONE;
    for (let roll = 1; roll <= 3; roll++) {
      if (roll > 1) {
        const counts = countFaces(onTable);
        const kept = counts.indexOf(Math.max(...counts));
        held = mapPlaces((place) => onTable[place] === kept);
        if (held.every(Boolean)) break;
        onTable = keepHeld(onTable, held, mapPlaces(falls));
      }
      events.push({ type: 'rolled', seat: 0, turn, roll, held, dice: onTable });
    }
  }
  return events;
}

const { game: anyGame } = storedGame({ actions: 0 });

const reportOf = (falls: Falls, turns: number): DiceReport => {
  const [report] = reportsOf([
    { id: 'g', created: '2026-01-01T00:00:00.000Z', game: anyGame, events: eventsOf(falls, turns) },
  ]);
  if (!report) throw new Error('no report');
  return report;
};

const PARTS = ['faces', 'pairs', 'rolls'] as const;

test('a dice report counts every game at a network table, because such games share no dice', () => {
  const played = storedGame({ names: ['Ann', 'Bob'] });
  const atTable = (id: string): PlayedGame => ({
    ...played,
    id,
    game: { ...played.game, header: tableHeader() },
  });
  const tally = openTally();
  for (const game of [played, atTable('one'), atTable('two')]) tally.add(foldGame(game));
  const { dice: reports, repeatedSeeds, rules } = tally.statistics();
  const [single] = reportsOf([played]);
  expect(repeatedSeeds).toBe(0);
  expect(reports.map(({ name, games }) => [name, games])).toEqual([
    ['Ann', 3],
    ['Bob', 3],
  ]);
  expect(reports[0]?.faces.total).toBe(3 * (single?.faces.total ?? 0));
  expect(rules[0]?.players.map(({ games }) => games.finished)).toEqual([3, 3]);
});

describe('fair dice', () => {
  const PLAYERS = 2000;
  const chance = seedrandom.xor4096('fair dice');
  const fair: Falls = () => (Math.floor(chance() * 6) + 1) as Face;
  const reports = Array.from({ length: PLAYERS }, () => reportOf(fair, 130));

  test.each(PARTS)('fair dice have uniformly distributed p-values for %s', (part) => {
    const sorted = reports.map((report) => report[part].fit?.pValue ?? NaN).sort((a, b) => a - b);
    expect(sorted.filter(Number.isNaN)).toEqual([]);
    // The Kolmogorov-Smirnov distance from the uniform distribution.
    const distance = Math.max(
      ...sorted.map((p, index) => Math.max(p - index / PLAYERS, (index + 1) / PLAYERS - p)),
    );
    // P(sqrt(n) D > z) is at most 2 exp(-2 z^2), which is one in a million for z = 2.7.
    expect(Math.sqrt(PLAYERS) * distance).toBeLessThan(2.7);
  });

  test('at most one player in twenty has a test with a corrected p-value below 0.05', () => {
    const marked = reports.filter((report) =>
      PARTS.some((part) => (report[part].fit?.correctedPValue ?? 1) < 0.05),
    );
    // The tests of a player are nearly independent, so the rate should be little lower than 0.05.
    const [low, high] = wilson(marked.length / PLAYERS, PLAYERS);
    expect(low).toBeLessThan(0.05);
    expect(high).toBeGreaterThan(0.04);
  });

  test('fair dice would seem loaded if held dice were counted again', () => {
    const statistics = Array.from({ length: 200 }, () => {
      const faces = eventsOf(fair, 130).flatMap((event) => (event.type === 'rolled' ? event.dice : []));
      const counts = FACES.map((face) => faces.filter((each) => each === face).length);
      return counts.reduce((sum, count) => sum + (count - faces.length / 6) ** 2 / (faces.length / 6), 0);
    });
    // For fair dice, the chi-square statistic has an expected value of 5, and the mean of 200 such statistics has a
    // standard deviation of 0.2.
    expect(statistics.reduce((sum, each) => sum + each / 200, 0)).toBeGreaterThan(7);
  });
});

describe('unfair dice', () => {
  test.each([150, 2000])(
    'the difference that %d dice usually show is found in four of five samples',
    (dice) => {
      const chance = seedrandom.xor4096(`off by so much ${dice}`);
      const off = detectableDifference(dice);
      const samples = 2000;
      let found = 0;
      for (let sample = 0; sample < samples; sample++) {
        const faces = FACES.map(() => 0);
        for (let die = 0; die < dice; die++) {
          const face = chance() < 1 / 6 + off ? 5 : Math.floor(chance() * 5);
          faces[face] = (faces[face] ?? 0) + 1;
        }
        // Two other tests that show nothing.
        const { pValue = 1 } = diceReport(ANN, 1, { ...NO_DICE, faces }).faces.fit ?? {};
        if (3 * pValue < 0.05) found++;
      }
      const [low, high] = wilson(found / samples, samples);
      expect(low).toBeLessThan(0.83);
      expect(high).toBeGreaterThan(0.77);
    },
  );

  test('the p-values of the three tests are corrected by the method of Holm', () => {
    const faces = [10, 10, 10, 10, 10, 40];
    const report = diceReport(ANN, 1, {
      ...NO_DICE,
      faces,
      pairs: NO_DICE.pairs.map((_, index) => 10 + (index % 2)),
    });
    const [low = 0, high = 0] = [report.faces.fit?.pValue, report.pairs.fit?.pValue];
    expect(report.faces.fit?.correctedPValue).toBeCloseTo(2 * low, 15);
    expect(report.pairs.fit?.correctedPValue).toBeCloseTo(high, 15);
    expect(report.rolls.fit).toBeUndefined();
  });

  test('a dice report reveals dice on which one face comes up 20 percent too often', () => {
    const chance = seedrandom.xor4096('loaded');
    const loaded: Falls = () => (chance() < 1 / 25 ? 6 : ((Math.floor(chance() * 6) + 1) as Face));
    const { faces } = reportOf(loaded, 1300);
    expect(faces.fit?.pValue).toBeLessThan(1e-6);
  });

  test("the pairs reveal that every tenth die repeats the previous die, but the faces don't", () => {
    const chance = seedrandom.xor4096('sticky');
    let before: Face = 1;
    const sticky: Falls = () => {
      if (chance() > 0.1) before = (Math.floor(chance() * 6) + 1) as Face;
      return before;
    };
    const { faces, pairs, rolls } = reportOf(sticky, 1300);
    expect(faces.fit?.pValue).toBeGreaterThan(0.001);
    expect(pairs.fit?.pValue).toBeLessThan(1e-6);
    expect(rolls.fit?.pValue).toBeLessThan(1e-6);
  });
});

/** Plays a practice game and returns its dice reports. */
function diceOf(play: (table: Table) => unknown): readonly DiceReport[] {
  const table = openTable({ ...header(1), practice: true }, seededRoller('kestrel'));
  play(table);
  const tally = openTally();
  tally.add(
    foldGame({ id: 'g', created: '2026-01-31T12:00:00.000Z', game: table.game(), events: table.events() }),
  );
  return tally.statistics().dice;
}

test('a dice report leaves out throws that were taken back', () => {
  const straight = diceOf((table) => table.roll('12').score('chance'));
  const tried = diceOf((table) =>
    table.roll('345').roll('1').takeBack().takeBack().roll('12').score('chance'),
  );
  expect(tried).toEqual(straight);
});
