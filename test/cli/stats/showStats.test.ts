import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PlayStatistics } from '../../../src/analysis/index.js';
import { forEachBox, OFFICIAL } from '../../../src/engine/index.js';
import { printStats, type StatsOptions } from '../../../src/cli/stats/stats.js';
import { columnsOf, type PerfectPlays } from '../../../src/text/index.js';
import { UsageError } from '../../../src/cli/options.js';
import { foldGame, openTally, type PlayedGame, type Statistics } from '../../../src/statistics/index.js';
import { rulesOf } from '../../support/builders.js';
import { house } from '../../support/houseRules.js';
import { anyStoredGames, storedGame } from '../../support/stored/storedGames.js';

const unchanged = (text: string): string => text;

async function shown(
  games: readonly PlayedGame[],
  options: StatsOptions = {},
  columns?: number,
  perfect?: PlayStatistics,
): Promise<string> {
  let text = '';
  const out = {
    columns,
    styles: { heading: unchanged, best: unchanged },
    write: async (written: string) => void (text += written),
  };
  const plays = ({ rules }: Statistics): PerfectPlays =>
    new Map(perfect ? rules.map((group) => [group.rules, perfect]) : []);
  await printStats(games.map(foldGame), options, out, {
    plays: (statistics) => Promise.resolve(plays(statistics)),
    leaks: () => undefined,
  });
  return text;
}

const asJson = async (games: readonly PlayedGame[], options: StatsOptions = {}): Promise<unknown> =>
  JSON.parse(await shown(games, { ...options, json: true }));

/** Ann's solo games, and her games against Bob. */
const GAMES = Array.from({ length: 24 }, (_, number) =>
  storedGame({
    id: `game-${String(number).padStart(2, '0')}`,
    names: number % 3 === 0 ? ['Ann', 'Bob'] : ['Ann'],
    yahtzeesIn: 9,
    ...(number === 23 && { practice: true, rules: rulesOf('meowtzee') }),
    ...(number === 22 && { actions: 5, rules: rulesOf('meowtzee') }),
  }),
);

const CONTROL = /[^\P{C}\n]/u;

describe('the report', () => {
  test.each([
    [40, 40],
    [60, 60],
    [80, 80],
    [20, 40],
    [200, 80],
    [undefined, 80],
  ])('on a terminal with %s columns uses at most %i columns', async (columns, most) => {
    const lines = (await shown(GAMES, {}, columns)).split('\n');
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(most);
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
  });

  test('fits the terminal and contains no control characters, whatever the games contain', async () => {
    await fc.assert(
      fc.asyncProperty(anyStoredGames, fc.constantFrom(40, 80), async (games, columns) => {
        const text = await shown(games, {}, columns);
        expect(Math.max(...text.split('\n').map(columnsOf))).toBeLessThanOrEqual(columns);
        expect(text).not.toMatch(CONTROL);
      }),
      { numRuns: 40 },
    );
  });

  test("shows each player's figures, and uses the box labels of each rule set", async () => {
    const games = [
      storedGame({ id: 'a', names: ['Ann', 'Bob'] }),
      storedGame({ id: 'b', names: ['Ann'], rules: rulesOf('meowtzee') }),
    ];
    const tally = openTally();
    games.forEach((game) => tally.add(foldGame(game)));
    const [ann, bob] = tally.statistics().rules[0]?.players ?? [];
    const text = await shown(games);
    expect(text).toMatch(/\nOfficial rules\n\n +Ann +Bob\nGames +1 +1\n/);
    expect(text).toContain(
      `Best${String(ann?.scores?.best).padStart(23)}${String(bob?.scores?.best).padStart(12)}\n`,
    );
    expect(text).toMatch(/\nMeowtzee\n\n +Ann\nGames +1\n/);
    expect(text).toMatch(/\nAces {2}.*%.*%\n[^]*\nOnes {2}.*%\n/);
  });

  test('shows players in a second table if the first table is full', async () => {
    const text = await shown([storedGame({ names: ['Ann', 'Bob', 'Cleo', 'Dora'] })], {}, 40);
    expect(text).toMatch(/\n +Ann +Bob\nGames[^]*\n +Cleo +Dora\nGames/);
  });

  test('lists computers with their level, separately from people with the same name', async () => {
    const games = [
      storedGame({ id: 'a', names: ['Ann', 'Perfect'], kinds: ['person', 'perfect'] }),
      storedGame({ id: 'b', names: ['Perfect'] }),
    ];
    const text = await shown(games);
    expect(text).toMatch(/\n +Ann +Perfect +Perfect\nLevel +- +perfect +-\nGames +1 +1 +1\n/);
    expect(text).toMatch(/\n {2}Ann and Perfect \(perfect\): [01] wins? to [01]/);
    expect(text).toContain('\nFinal scores of Perfect (perfect): number');
    expect(text).toContain('\nThe dice of Perfect (perfect)\n');
    expect(await asJson(games, { player: 'Perfect' })).toMatchObject({
      rules: [
        {
          players: [
            { name: 'Perfect', kind: 'perfect' },
            { name: 'Perfect', kind: 'person' },
          ],
          headToHead: [{ names: ['Ann', 'Perfect'], kinds: ['person', 'perfect'], games: 1 }],
        },
      ],
      dice: [{ kind: 'perfect' }, { kind: 'person' }],
    });
  });

  test('compares the players with perfect play in every table, if the analysis can run', async () => {
    const perfect: PlayStatistics = {
      mean: 254.59,
      standardDeviation: 59.61,
      upperBonusShare: 0.681,
      boxes: forEachBox(OFFICIAL, (box) => ({ mean: box === 'aces' ? 2.11 : 20, zeroRate: 0.1084 })),
    };
    const games = [storedGame({ names: ['Ann', 'Bob', 'Cleo'] })];
    const text = await shown(games, {}, 55, perfect);
    expect(text).toMatch(/\n +Ann +Bob +Best play\nGames +1 +1 +-\n[^]*\n +Cleo +Best play\nGames/);
    expect(text).toMatch(/\nMean +[\d.]+ +[\d.]+ +254\.6\n95% interval +- +- +-\nBest +\d+ +\d+ +-\n/);
    expect(text).toMatch(/\nSpread +- +- +59\.6\nUpper bonus +\d+% +\d+% +68%\n/);
    expect(text).toMatch(/\nAces [^\n]* 2\.1 {3}11%\n/);
    const lines = (await shown(games, {}, 40, perfect)).split('\n');
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(40);
    const document = JSON.parse(await shown(games, { json: true }, 80, perfect)) as unknown;
    expect(document).toMatchObject({ rules: [{ perfect }] });
  });

  test('shortens two similar long names in different ways', async () => {
    const text = await shown([storedGame({ names: ['Player number one 1', 'Player number one 2'] })]);
    expect(text).toContain(' Player ...1 Player ...2\n');
  });

  test('lists what the statistics exclude, and why', async () => {
    const text = await shown([
      storedGame({ id: 'a', seed: 'x' }),
      storedGame({ id: 'b', seed: 'x' }),
      storedGame({ id: 'c', practice: true }),
    ]);
    expect(text).toContain('Statistics of 3 games\n1 practice game counts only in the dice statistics.\n');
    expect(text).toContain('1 game repeats the seed of an earlier game and');
  });

  test('shows head-to-head records', async () => {
    const text = await shown(GAMES);
    expect(text).toMatch(
      /\nHead to head, in games that both players finished\n {2}Ann and Bob: \d+ wins? to \d+/,
    );
    expect(await shown([storedGame()])).not.toContain('Head to head');
  });

  test('draws no trend for a single game', async () => {
    expect(await shown([storedGame()])).not.toContain('game by game');
    expect(await shown(GAMES)).toContain('Ann, game by game: mean score of the last 10 games\n');
  });
});

describe('the histogram', () => {
  /** Returns the heights of the bars in a report's first histogram, one per column. */
  function barsOf(text: string): number[] {
    const from = text.slice(text.indexOf('Final scores')).split('\n').slice(1);
    const rows = from
      .slice(
        0,
        from.findIndex((line) => /^ *\+\+/.test(line)),
      )
      .slice(1);
    const axis = (rows.at(-1) ?? '').indexOf('|') + 1;
    const width = Math.max(...rows.map((row) => row.length)) - axis;
    return Array.from(
      { length: width },
      (_, column) => rows.filter((row) => row[axis + column] === '#').length,
    );
  }

  test.each([40, 80])('in %i columns has bars that are proportional to the counts', async (columns) => {
    const games = GAMES.slice(0, 22);
    const tally = openTally();
    games.forEach((game) => tally.add(foldGame(game)));
    const bins = tally.statistics().rules[0]?.players[0]?.scores?.histogram.bins ?? [];
    const bars = barsOf(await shown(games, {}, columns));
    const most = Math.max(...bins.map(({ count }) => count));
    const width = Math.round(bars.length / bins.length);
    expect(bars).toEqual(
      bins.flatMap(({ count }) =>
        Array<number>(width).fill(count === 0 ? 0 : 1 + Math.round((9 * count) / most)),
      ),
    );
  });
});

describe('stats --json', () => {
  test('prints all statistics in one document', async () => {
    const tally = openTally();
    GAMES.forEach((game) => tally.add(foldGame(game)));
    const { rules, dice } = tally.statistics();
    const [official] = rules;
    expect(await asJson(GAMES)).toMatchObject({
      schema: 'yahtzee-cli/stats@1',
      games: 24,
      practiceGames: 1,
      realDiceGames: 0,
      ghostGames: 0,
      repeatedSeeds: 0,
      rules: [
        {
          id: 'official',
          version: 1,
          name: OFFICIAL.name,
          players: [
            { name: 'Ann', games: 22, unfinished: 0, left: 0, ...official?.players[0]?.scores },
            { name: 'Bob', games: 8, ...official?.players[1]?.scores },
          ],
          headToHead: [
            {
              names: ['Ann', 'Bob'],
              kinds: ['person', 'person'],
              games: 8,
              wins: official?.headToHead[0]?.wins,
            },
          ],
        },
        { id: 'meowtzee', players: [{ name: 'Ann', games: 0, unfinished: 1, left: 0 }], headToHead: [] },
      ],
      dice: [
        {
          name: 'Ann',
          games: 24,
          faces: { total: dice[0]?.faces.total, cells: dice[0]?.faces.cells, ...dice[0]?.faces.fit },
        },
        { name: 'Bob', rolls: { cells: dice[1]?.rolls.cells, ...dice[1]?.rolls.fit } },
      ],
    });
  });

  test('escapes invisible characters', async () => {
    const name = 'A\u007f\u009b\u202e\u{e0041}n\u001b';
    const text = await shown([storedGame({ names: [name] })], { json: true });
    expect(text).not.toMatch(CONTROL);
    expect(JSON.parse(text)).toMatchObject({ dice: [{ name }] });
    expect(await shown([storedGame({ names: [name] })])).not.toMatch(CONTROL);
  });
});

describe('a filter of stats', () => {
  test('by rule set excludes games under other rule sets', async () => {
    expect(await asJson(GAMES, { rules: 'meowtzee' })).toMatchObject({
      games: 2,
      rules: [{ id: 'meowtzee' }],
    });
  });

  test('by player excludes other players, except in head-to-head records', async () => {
    const document = await asJson(GAMES, { player: ' Bob ' });
    expect(document).toMatchObject({
      games: 8,
      rules: [{ players: [{ name: 'Bob' }], headToHead: [{ names: ['Ann', 'Bob'] }] }],
      dice: [{ name: 'Bob' }],
    });
  });

  test.each<[StatsOptions, string]>([
    [{ player: 'Zed' }, '--player "Zed": no stored game has this player; the players are Ann and Bob'],
    [
      { rules: 'offical' },
      '--rules "offical": no rule set has this id; the ids are official, meowtzee, virtual-place, instructions, original-1956, yatzy, yatzy-forced and house',
    ],
  ])('with an unknown value is refused: %j', async (options, message) => {
    const games = [...GAMES, storedGame({ id: 'house', rules: house() })];
    const refusal = await shown(games, options).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal).toHaveProperty('message', message);
  });

  test('that matches no game prints a message', async () => {
    expect(await shown(GAMES, { rules: 'instructions' })).toBe('No stored game matches.\n');
    expect(await shown(GAMES, { rules: 'meowtzee', player: 'Bob' })).toBe('No stored game matches.\n');
  });
});

test.each<StatsOptions>([{}, { player: 'Ann' }, { rules: 'house' }])(
  'stats prints one line if no games are stored, with every option: %j',
  async (options) => {
    expect(await shown([], options)).toBe('You have no stored games yet.\n');
    expect(await asJson([], options)).toEqual({
      schema: 'yahtzee-cli/stats@1',
      games: 0,
      practiceGames: 0,
      realDiceGames: 0,
      ghostGames: 0,
      repeatedSeeds: 0,
      rules: [],
      dice: [],
    });
  },
);
