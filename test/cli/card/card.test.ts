import { describe, expect, test } from '@jest/globals';
import { cardAnswer } from '../../../src/cli/card/card.js';
import { cardFacts } from '../../../src/cli/card/facts.js';
import {
  YAHTZEE_BOXES,
  type YahtzeeBox,
  dailySeed,
  type GameHeader,
  OFFICIAL,
} from '../../../src/engine/index.js';
import { scoreRecord, type StoredGame, type Survey } from '../../../src/storage/index.js';
import { gameCard } from '../../../src/text/index.js';
import { header, openTable, rollerFor } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`;

/** Returns the card of a daily game in which every roll shows these faces and the boxes are filled in this order. */
function dailyCard(faces: string, order: readonly YahtzeeBox[] = YAHTZEE_BOXES): string {
  const daily: GameHeader = { ...header(1), seed: dailySeed('2026-01-31', OFFICIAL), daily: true };
  const table = openTable(daily, rollerFor(0, faces));
  for (const box of order) table.score(box);
  const stored: StoredGame = {
    id: '2026-01-31-abcdef',
    created: day(31),
    game: table.game(),
    events: table.events(),
    times: [],
    end: { bytes: 0, sum: '' },
  };
  const score = scoreRecord(stored, 0, () => true);
  const survey: Survey = {
    over: score ? [score] : [],
    damages: new Map(),
    unfinished: [],
    unreadable: [],
    mistakes: [],
  };
  return gameCard(cardFacts(stored, survey)).join('\n');
}

describe('the card of a daily game', () => {
  test("doesn't reveal the dice: different dice with the same result give the same card", () => {
    // Both games score 28 points: 14 in four upper boxes, and 14 in Chance.
    expect(dailyCard('11246')).toBe(dailyCard('11345'));
    expect(dailyCard('11246')).toContain('GRAND TOTAL 28');
  });

  test("doesn't reveal the order in which the boxes were filled", () => {
    expect(dailyCard('11246', YAHTZEE_BOXES.toReversed())).toBe(dailyCard('11246'));
  });

  test('shows the result', () => {
    expect(dailyCard('66666')).not.toBe(dailyCard('11246'));
  });
});

describe('card', () => {
  test('prints the card of a stored game, with the streak on the day of the game', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const ids = await storeGames(
      home,
      [9, 10, 11].map((number) => ({
        created: day(number),
        daily: `2026-01-${String(number).padStart(2, '0')}`,
      })),
    );
    const daily = await runHere(['daily'], { home, now: day(10) });
    const { status, stdout, stderr } = await run(['card', ids[1]?.slice(-6) ?? ''], { home });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^(?:[|+][^\n]{38}[|+]\n){7}$/);
    expect(stdout).toContain('streak 2 days');
    expect(stdout).not.toContain('Ann');
    expect(daily.stdout).toContain(`\n${stdout}Best moves: 0 of 13 turns. Large cost: turns 1, 2, `);
    expect(daily.stdout).toMatch(/\nPerfect play scores \d+ with the same dice\.\nThe next daily game /);
  });

  test('shows all players of multiplayer games, also as JSON', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const [id = ''] = await storeGames(home, [
      {
        created: day(9),
        names: ['Ann', 'Perfect'],
        kinds: ['person', 'perfect'],
        seedGiven: true,
        seed: 'kestrel',
      },
    ]);
    const { stdout } = await runHere(['card', id], { home });
    expect(stdout).toMatch(/\n\| [12]\. Ann +\d+ \|\n/);
    expect(stdout).toMatch(/\n\| chosen seed +\|\n/);
    const [first, second] = stdout.matchAll(/\. (\w+) +(\d+) \|/g);
    const place = (number: number, found: RegExpExecArray | undefined): object => ({
      place: number,
      name: found?.[1],
      score: Number(found?.[2]),
    });
    const answer = JSON.parse((await runHere(['card', id, '--json'], { home })).stdout) as object;
    expect(answer).toMatchObject({
      schema: 'yahtzee-cli/card@1',
      id,
      day: '2026-01-09',
      rules: 'Official rules',
      marks: ['seed-given'],
      players: [place(1, first), place(2, second)],
    });
    expect(answer).not.toHaveProperty('streak');
  });

  test('prints only the documented fields as JSON', () => {
    const [one, another] = [
      { name: 'Ann', place: 1, score: 200, upperBonus: 'earned', yahtzees: 1, boxesScored: 12 },
      { name: 'Bob', score: 20, upperBonus: 'missed', yahtzees: 0, boxesScored: 2 },
    ] as const;
    const facts = {
      day: '2026-01-09',
      rules: 'Official rules',
      marks: ['played-after'] as const,
      playedAfter: ['Cleo'],
      streak: 0,
    };
    const more = { filled: { chance: 20 } };
    const known = {
      ...facts,
      ...more,
      players: [
        { ...one, ...more, fiveAlike: 'Yahtzee', boxes: 13 },
        { ...another, fiveAlike: 'Yahtzee', boxes: 13 },
      ],
    };
    expect(cardAnswer('k7qwmx', known)).toEqual({
      schema: 'yahtzee-cli/card@1',
      id: 'k7qwmx',
      ...facts,
      players: [one, another],
    });
  });

  test("shows no streak for a daily game whose dice don't match its seed", async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const [, id = ''] = await storeGames(home, [
      { created: day(9), daily: '2026-01-09' },
      { created: day(10), daily: '2026-01-10', yahtzeesIn: 1 },
    ]);
    const { stdout } = await runHere(['card', id], { home });
    expect(stdout).not.toContain('streak');
    expect(stdout).toContain("| dice don't match the seed ");
  });

  test('counts the streak for each name, and names the people who started the same game earlier', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const ann = { names: ['Ann'] };
    const bob = { names: ['Bob'] };
    const [, , , id = ''] = await storeGames(home, [
      { ...ann, created: day(9), daily: '2026-01-09' },
      { ...bob, created: day(9), daily: '2026-01-09' },
      { ...ann, created: '2026-01-10T08:00:00.000Z', daily: '2026-01-10' },
      { ...bob, created: '2026-01-10T09:00:00.000Z', daily: '2026-01-10' },
      { ...bob, created: day(11), daily: '2026-01-11' },
    ]);
    const { stdout } = await runHere(['card', id], { home });
    expect(stdout).toContain('streak 2 days');
    expect(stdout).toContain('\n| finished after Ann started           |\n');
    const answer = JSON.parse((await runHere(['card', id, '--json'], { home })).stdout) as object;
    expect(answer).toMatchObject({ streak: 2, marks: ['played-after'], playedAfter: ['Ann'] });
  });

  test('refuses an unfinished or unknown game', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const [id = ''] = await storeGames(home, [{ actions: 3 }]);
    expect(await runHere(['card', id], { home })).toEqual({
      status: 2,
      stdout: '',
      stderr: `yahtzee-cli: game ${id} isn't finished, so it has no card yet; list the stored games with: yahtzee-cli games\n`,
    });
    expect(await runHere(['card', 'zzz'], { home })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'yahtzee-cli: No game matches "zzz". List games with: yahtzee-cli games\n',
    });
  });
});
