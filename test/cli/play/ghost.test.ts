import { expect, test } from '@jest/globals';
import { ghostGames, ghostHeader } from '../../../src/cli/home/ghosts.js';
import { openGameFactory } from '../../../src/cli/play/gameFactory.js';
import { openKeeper } from '../../../src/cli/play/keeper.js';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { createWarnings } from '../../../src/cli/output.js';
import { dailySeed, OFFICIAL, YATZY } from '../../../src/engine/index.js';
import { nodeFiles } from '../../../src/storage/index.js';
import { temporaryFolder } from '../../support/child.js';
import { runHere } from '../../support/runHere.js';
import { keepGame } from '../../support/store.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { naiveCard } from '../../support/stored/naiveStatistics.js';
import { type GameWish, storedGame } from '../../support/stored/storedGames.js';

const NOW = new Date('2026-01-31T12:00:00.000Z');
const TODAY = '2026-01-31';

async function openFactory(folder: string) {
  const home = await openedHome(folder);
  const warnings = createWarnings();
  const recorder = openRecorder(undefined, nodeFiles);
  const factory = openGameFactory({ dice: 'own', counting: 'counts' }, { home, recorder, warnings });
  return { home, factory, keeper: openKeeper(home, warnings) };
}

const stored = (wish: GameWish) => {
  const { id, game, events, created } = storedGame({ id: '2026-01-31-abcdef', ...wish });
  return { id, created, game, events, times: [created], end: { bytes: 0, sum: '' } };
};

test('a game against a ghost is stored, and goes on after it has been closed', async () => {
  using folder = temporaryFolder();
  const { home, factory, keeper } = await openFactory(folder.path);
  const { id } = await keepGame(home.store, { names: ['Zoë'], seed: 'zoe' });
  const game = await factory.createGhostGame(id, 'Ann');
  const { header } = game.session.getSnapshot().game;
  expect(header).toMatchObject({
    players: [
      { name: 'Ann', kind: 'person' },
      { name: 'Ghost of Zoë', kind: 'ghost' },
    ],
    seed: 'zoe',
  });
  expect(game.notice).toMatch(/^These are the dice of Zoë's game of \d{4}-\d\d-\d\d: \d+ points to beat\.$/);
  await game.session.dispatch({ type: 'score', box: 'chance' });
  await game.close();
  const resumed = await factory.resumeGame(game.id, 'refuse');
  if (typeof resumed === 'string') throw new Error(resumed);
  expect(resumed.session.getSnapshot().game.header).toEqual(header);
  await resumed.close();
  await keeper.rememberPlayers(header);
  expect(await keeper.lastPlayers()).toEqual([{ name: 'Ann', kind: 'person' }]);
});

test('the ghost is the best person who stayed, with the dice of that seat', () => {
  const wish = { names: ['Ann', 'Perfect', 'Bob'], kinds: ['person', 'perfect', 'person'] };
  for (const seed of ['a', 'b', 'c', 'd']) {
    const game = stored({ ...wish, seed });
    const { header } = ghostHeader(game, undefined, NOW);
    const seat = header.ghost?.seat ?? 0;
    const [ann, bob] = [0, 2].map((each) => naiveCard(OFFICIAL, game.events, each).score);
    expect([seat, header.players[0]?.name]).toEqual(Number(ann) >= Number(bob) ? [0, 'Ann'] : [2, 'Bob']);
    expect(ghostHeader(stored({ ...wish, seed, duplicate: true }), undefined, NOW).header.ghost?.seat).toBe(
      0,
    );
  }
});

test.each<[string, GameWish | 'edited', string]>([
  [
    'unfinished',
    { actions: 9 },
    'No person has finished game 2026-01-31-abcdef. Choose a game that a person has finished.',
  ],
  [
    'of computers',
    { kinds: ['perfect'] },
    'No person has finished game 2026-01-31-abcdef. Choose a game that a person has finished.',
  ],
  ['with real dice', { realDice: true }, "The dice of game 2026-01-31-abcdef don't come from a seed, "],
  ['of today', { daily: TODAY }, "Game 2026-01-31-abcdef is today's daily game. "],
  ['with other dice', 'edited', "The dice of game 2026-01-31-abcdef don't match its seed. "],
])('a game %s has no ghost', (_, wish, line) => {
  const game = stored(wish === 'edited' ? {} : wish);
  const { header } = game.game;
  const changed =
    wish === 'edited' ? { ...game, game: { ...game.game, header: { ...header, seed: 'x' } } } : game;
  expect(() => ghostHeader(changed, undefined, NOW)).toThrow(line);
});

test('a daily game has a ghost once its day is over', () => {
  const { header } = ghostHeader(stored({ daily: '2026-01-30' }), undefined, NOW);
  expect(header).toMatchObject({ seed: dailySeed('2026-01-30', OFFICIAL), seedGiven: true });
  expect(header).not.toHaveProperty('daily');
});

test('the list has the best person of each finished game under the rules, best first', async () => {
  using folder = temporaryFolder();
  const { home } = await openFactory(folder.path);
  const wishes: readonly GameWish[] = [
    { names: ['Ann'], seed: 'one' },
    { names: ['Bob'], seed: 'two', seedGiven: true },
    { names: ['Cleo'], practice: true },
    { names: ['Dora'], realDice: true },
    { names: ['Eve'], actions: 5 },
    { names: ['Finn', 'Gil'] },
    { names: ['Hal'], ghost: true },
    { names: ['Ida'], rules: YATZY },
    { names: ['Jo'], daily: new Date().toISOString().slice(0, 10) },
  ];
  for (const wish of wishes) await keepGame(home.store, wish);
  const games = ghostGames(await home.store.survey(), OFFICIAL, new Date());
  expect(games.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob', 'Finn']);
  expect(games.map(({ score }) => score)).toEqual(games.map(({ score }) => score).sort((a, b) => b - a));
});

test('play --ghost best finds a game that the player lost, and the last player plays', async () => {
  using folder = temporaryFolder();
  const { home, keeper } = await openFactory(folder.path);
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f'])
    await keepGame(home.store, { names: ['Ann', 'Bob'], seed });
  const games = (await home.store.survey()).over.map(({ game, players }) => ({
    game,
    scores: players.map(({ score }) => score) as [number, number],
  }));
  const [won, lost] = [true, false].map((is) => games.filter(({ scores: [ann, bob] }) => ann >= bob === is));
  for (const { game } of won ?? []) await home.store.remove(game);
  await keeper.rememberPlayers({ players: [{ name: 'Ann', kind: 'person' }] });
  const { stdout } = await runHere(['--plain', '--ghost', 'best'], { home: folder.path });
  expect(stdout).toContain(`${Math.max(...(lost ?? []).map(({ scores: [ann] }) => ann))} points to beat.`);
  expect(stdout).toContain('Players, in seating order: Ann, Ghost of Ann.');
});

test("play --ghost best replays the best game of the player, and refuses what doesn't fit", async () => {
  using folder = temporaryFolder();
  const { home } = await openFactory(folder.path);
  for (const seed of ['one', 'two', 'three']) await keepGame(home.store, { names: ['Ann'], seed });
  const [best] = ghostGames(await home.store.survey(), OFFICIAL, new Date());
  await keepGame(home.store, { names: ['Ann'], seed: 'four', actions: 3 });
  const run = (...args: readonly string[]) => runHere(['--plain', ...args], { home: folder.path });
  const { stdout } = await run('-p', 'ann', '--ghost', 'best');
  expect(stdout).toContain(`${best?.score} points to beat.`);
  expect(stdout).toContain('Players, in seating order: ann, Ghost of Ann.');
  expect((await run('-p', 'Ann', '--ghost', 'Perfect')).stdout).toContain(
    'Players, in seating order: Ann, Perfect',
  );
  expect((await run('--ghost', best?.id ?? '')).stdout).toContain('Players, in seating order: Ann, Ghost');
  for (const [args, line] of [
    [['--ghost', 'best', '-p', 'Bob'], 'Bob has no finished game under Official rules.'],
    [['--ghost', 'best', '-r', 'yatzy'], 'No finished game under Yatzy yet.'],
    [['--ghost', 'zzz'], 'No game matches "zzz".'],
    [['--ghost', 'best', '-p', 'Ann,Bob'], '--ghost is for one person.'],
    [['--ghost', best?.id ?? '', '-r', 'yatzy'], '--ghost takes the rules of the game.'],
    [['--ghost', 'best', '-c', 'perfect'], "--ghost doesn't work with --computer."],
    [['--ghost', 'best', '--real-dice'], "--ghost doesn't work with --real-dice."],
  ] as const) {
    const { status, stderr } = await run(...args);
    expect([status, stderr.split('\n').length]).toEqual([2, 2]);
    expect(stderr).toContain(`yahtzee-cli: ${line}`);
  }
});
