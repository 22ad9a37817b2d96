import { afterAll, describe, expect, test } from '@jest/globals';
import { gamesWithCosts, knownCosts, leaksFrom, openGameCosts } from '../../../src/cli/home/gameCosts.js';
import { printStats, type StatsOptions } from '../../../src/cli/stats/stats.js';
import { homeFacts } from '../../../src/cli/menu/games.js';
import { isOver, OFFICIAL, personNamed, type SeededHeader } from '../../../src/engine/index.js';
import type { Level } from '../../../src/players/index.js';
import { rollerFor } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import { temporaryFolder } from '../../support/child.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { realAnalyst } from '../../support/training.js';

/** The exact mean of perfect play under the official rules: Glenn, "An Optimal Strategy for Yahtzee", 2006. */
const PERFECT_MEAN = 254.5877;

const analyst = realAnalyst();
afterAll(() => analyst.rest());

/** A home folder with games of a person who decides like a level, and what the program says about them. */
async function gamesOf(level: Level, seeds: readonly string[], advisedIn?: string) {
  using folder = temporaryFolder();
  const home = await openedHome(folder.path);
  for (const seed of seeds) {
    const header: SeededHeader = { rules: OFFICIAL, players: [personNamed('Ann')], seed };
    const { journal } = home.store.begin(header);
    const session = startSession(header, rollerFor(header));
    if (seed === advisedIn) await session.dispatch({ type: 'advise' });
    for (let { game } = session.getSnapshot(); !isOver(game); { game } = session.getSnapshot()) {
      const asLevel = { ...game, header: { ...header, players: [{ name: 'Ann', kind: level }] } };
      const { action } = await analyst.move(asLevel);
      await session.dispatch(action);
    }
    await journal.store(session.getSnapshot().events);
    await journal.close();
  }
  const noWarning = { set: (_: string, line?: string) => expect(line).toBeUndefined() };
  const costed = await openGameCosts(home, { analyst, warnings: noWarning, report: () => undefined })();
  const { games } = await home.store.folded();
  const show = async (options: StatsOptions): Promise<string> => {
    let text = '';
    const styles = { heading: (line: string) => line, best: (line: string) => line };
    const write = async (written: string): Promise<void> => void (text += written);
    const find = { plays: () => Promise.resolve(new Map()), leaks: leaksFrom(costed) };
    await printStats(gamesWithCosts(games, costed), options, { columns: 80, styles, write }, find);
    return text;
  };
  const survey = await home.store.survey();
  expect(knownCosts(survey)).toEqual(costed);
  const names = { settings: ['Ann'], lastPlayers: [] };
  return {
    stored: await Promise.all(
      (await home.store.ids()).map(async (id) => {
        const reading = await home.store.read(id);
        if (!reading.ok) throw new Error(id);
        return reading.stored;
      }),
    ),
    report: await show({}),
    json: await show({ json: true }),
    facts: await homeFacts(survey, OFFICIAL, names, new Date()),
  };
}

interface Scores {
  readonly mean: number;
  readonly level: {
    readonly games: number;
    readonly cost: number;
    readonly costInterval: readonly number[];
    readonly scoreWithoutLuck: number;
  };
}

interface LeaksAnswer {
  readonly rolls: readonly { readonly roll: number; readonly cost: number }[];
  readonly boxes: readonly { readonly box: string; readonly cost: number }[];
  readonly themes: readonly {
    readonly theme: string;
    readonly cost: number;
    readonly toward: number;
    readonly away: number;
  }[];
}

const scoresIn = (json: string): Scores =>
  (JSON.parse(json) as { rules: [{ players: [{ scores?: never } & Scores] }] }).rules[0].players[0];

describe.each([
  ['skilled', 'about as careful as skilled', 11],
  ['casual', 'about as careful as casual', 5],
  ['novice', 'about as careful as novice', 5],
  ['perfect', 'more careful than skilled', 5],
] as const)('a person who decides like %s', (level, words, count) => {
  test(`is ${words}, and scores the mean of perfect play minus the cost if luck is left out`, async () => {
    const seeds = Array.from({ length: count }, (_, number) => `level ${level} ${number}`);
    const { report, json, facts } = await gamesOf(level, seeds);
    const { cost, costInterval, scoreWithoutLuck, games } = scoresIn(json).level;
    expect(games).toBe(count);
    expect(cost + scoreWithoutLuck).toBeCloseTo(PERFECT_MEAN, 3);
    expect(costInterval[0]).toBeLessThanOrEqual(cost);
    expect(costInterval[1]).toBeGreaterThanOrEqual(cost);
    expect(report.replace(/\n/g, ' ')).toContain(
      `Ann's decisions cost ${cost.toFixed(1)} points a game in ${count} games: ${words}.`,
    );
    expect(report).toContain('Game by game: mean cost of the last 10 games');
    expect(facts.level).toEqual({ name: 'Ann', cost });
  });
});

test('leaks are the costs of the decisions that cost half a point or more, counted from the reviews', async () => {
  const seeds = ['leak 1', 'leak 2', 'leak 3'];
  const { stored, report, json } = await gamesOf('skilled', seeds);
  const costs = new Map<string, number>();
  for (const { game, events } of stored) {
    const { decisions } = await analyst.review(game.header, events);
    for (const { roll, played, best, cost } of decisions.filter((decision) => decision.cost >= 0.5)) {
      const usesChance = [played, best].map((move) => 'box' in move && move.box === 'chance');
      for (const key of [
        `roll ${roll}`,
        ...('box' in played ? [`box ${played.box}`] : []),
        ...(usesChance[0] && !usesChance[1] ? ['Chance too early'] : []),
        ...(usesChance[1] && !usesChance[0] ? ['Chance too late'] : []),
      ])
        costs.set(key, (costs.get(key) ?? 0) + cost / seeds.length);
    }
  }
  const { leaks } = (JSON.parse(json) as { rules: [{ players: [{ leaks: LeaksAnswer }] }] }).rules[0]
    .players[0];
  const found = [
    ...leaks.rolls.map(({ roll, cost }) => [`roll ${roll}`, cost] as const),
    ...leaks.boxes.map(({ box, cost }) => [`box ${box}`, cost] as const),
    ...leaks.themes
      .filter(({ theme }) => theme === 'chance')
      .flatMap(({ toward, away }) => [
        ['Chance too early', toward] as const,
        ...(away > 0 ? [['Chance too late', away] as const] : []),
      ]),
  ];
  expect(new Set(found.map(([key]) => key))).toEqual(new Set(costs.keys()));
  for (const [key, cost] of found) expect(cost).toBeCloseTo(costs.get(key) ?? NaN, 9);
  const [roll] = leaks.rolls;
  const [theme] = leaks.themes;
  expect(report).toContain(`decision: after roll ${roll?.roll} ${roll?.cost.toFixed(1)},`);
  expect(report).toContain(`yahtzee-cli train --mine --theme ${theme?.theme}`);
});

test("games in which the coach was asked don't count", async () => {
  const { json } = await gamesOf('novice', ['one', 'two'], 'two');
  const alone = await gamesOf('novice', ['one']);
  expect(scoresIn(json).level.games).toBe(1);
  expect(scoresIn(json).level.cost).toBe(scoresIn(alone.json).level.cost);
});
