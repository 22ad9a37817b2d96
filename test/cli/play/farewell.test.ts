import { describe, expect, test } from '@jest/globals';
import { openHome } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { farewellLines } from '../../../src/cli/play/farewell.js';
import { type GameFactory, openGameFactory, type RunGame } from '../../../src/cli/play/gameFactory.js';
import { openRecorder } from '../../../src/cli/play/recorder.js';
import { type YahtzeeBox, YAHTZEE_BOXES, OFFICIAL, personNamed } from '../../../src/engine/index.js';
import { nodeFiles } from '../../../src/storage/index.js';
import { columnsOf } from '../../../src/text/index.js';
import { temporaryFolder } from '../../support/child.js';
import { faultyFiles } from '../../support/faults/faultyFiles.js';

async function openFactory(home: string, faults = ''): Promise<GameFactory> {
  return openGameFactory(
    { dice: 'own', counting: 'counts', seed: 'kestrel' },
    {
      home: await openHome({ YAHTZEE_HOME: home }, faultyFiles(faults)),
      recorder: openRecorder(undefined, nodeFiles),
      warnings: createWarnings(),
    },
  );
}

const createGame = (factory: GameFactory, ...names: readonly string[]): RunGame =>
  factory.createGame(names.map(personNamed), OFFICIAL);

/** Starts a game. Every player fills these boxes with the first roll of each turn. */
async function playBoxes(game: RunGame, boxes: readonly YahtzeeBox[]): Promise<void> {
  const { session } = game;
  game.started();
  const players = session.getSnapshot().game.seats.length;
  for (const box of boxes) {
    for (let seat = 0; seat < players; seat++) {
      await session.dispatch({ type: 'score', box });
      await session.settled();
    }
  }
  await game.close();
}

const lines = (factory: GameFactory, columns = 80): readonly string[] =>
  farewellLines(factory, { columns, program: 'npx yahtzee-cli' });

describe('the lines printed after a full-screen game', () => {
  test('show the standings, every card, the id and two commands', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = createGame(factory, 'Ann', 'Bob');
    await playBoxes(game, YAHTZEE_BOXES);
    const told = lines(factory);
    expect(told.slice(0, 3)).toEqual([
      expect.stringMatching(/^(Ann|Bob) \d+ beats (Ann|Bob) \d+ by \d+\.$/),
      expect.stringMatching(/^1\. (Ann|Bob), \d+ points$/),
      expect.stringMatching(/^2\. (Ann|Bob), \d+ points$/),
    ]);
    expect(told).toContain('               |   Ann |   Bob |');
    expect(told.some((line) => /^GRAND TOTAL +\| +\d+ \| +\d+ \|$/.test(line))).toBe(true);
    expect(told.slice(-4)).toEqual([
      '',
      `Game ${game.id} is saved.`,
      `Luck and skill: npx yahtzee-cli review ${game.id}`,
      `Card to share: npx yahtzee-cli card ${game.id}`,
    ]);
  });

  test('show the card of an unfinished game, and how to resume the game', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = createGame(factory, 'Ann');
    await playBoxes(game, ['chance']);
    const told = lines(factory);
    expect(told[0]).toBe('               |   Ann |');
    expect(told.find((line) => line.startsWith('Chance'))).toMatch(/ \d+ \|$/);
    expect(told.at(-1)).toBe(`The game is saved. Resume it with: npx yahtzee-cli resume ${game.id}`);
  });

  test('show no card if no box is filled', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = createGame(factory, 'Ann');
    await playBoxes(game, []);
    expect(lines(factory)).toEqual([`The game is saved. Resume it with: npx yahtzee-cli resume ${game.id}`]);
  });

  test('show the cards of an abandoned game, and how to replay the game', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = createGame(factory, 'Ann');
    game.started();
    await game.session.dispatch({ type: 'score', box: 'chance' });
    await game.session.dispatch({ type: 'leave', seat: 0 });
    await game.close();
    expect(lines(factory)).toContain('Everyone has left, so the game is abandoned.');
    expect(lines(factory).at(-1)).toContain(`replay ${game.id}`);
  });

  test('offer no replay if everyone left before the first move', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = createGame(factory, 'Ann');
    game.started();
    await game.session.dispatch({ type: 'leave', seat: 0 });
    await game.close();
    expect(lines(factory, 100)).toEqual([
      "This game can't be resumed. Nobody made a move, so there is nothing to replay.",
    ]);
    expect(await factory.resumeGame(game.id, 'refuse')).toBe(
      `Game ${game.id} has ended: everyone left before the first move.`,
    );
  });

  test("show a card that couldn't be saved, without commands", async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path, 'EROFS@1+');
    await playBoxes(createGame(factory, 'Ann'), YAHTZEE_BOXES);
    expect(lines(factory)[0]).toMatch(/^Ann scored \d+\.$/);
    expect(lines(factory).some((line) => line.includes('yahtzee-cli'))).toBe(false);
  });

  test('leave out the result of a daily game, because the daily card shows it', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const game = factory.createDailyGame({ day: '2026-01-31', rules: OFFICIAL, name: 'Ann' });
    await playBoxes(game, YAHTZEE_BOXES);
    const told = lines(factory);
    expect(told[0]).toBe('               |   Ann |');
    expect(told.at(-1)).toBe(`Luck and skill: npx yahtzee-cli review ${game.id}`);
  });

  test('are about the last game of the run', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    await playBoxes(createGame(factory, 'Ann'), YAHTZEE_BOXES);
    const last = createGame(factory, 'Bob');
    await playBoxes(last, YAHTZEE_BOXES);
    const told = lines(factory).join('\n');
    expect(told).not.toContain('Ann');
    expect(told).toContain(`Game ${last.id} is saved.`);
  });

  test("show the finished game first if the game after it's unfinished", async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const finished = createGame(factory, 'Ann');
    await playBoxes(finished, YAHTZEE_BOXES);
    const alone = lines(factory);
    const next = createGame(factory, 'Ann');
    await playBoxes(next, []);
    expect(lines(factory)).toEqual([
      ...alone,
      '',
      `The game is saved. Resume it with: npx yahtzee-cli resume ${next.id}`,
    ]);
    factory.forget(next.id);
    expect(lines(factory)).toEqual(alone);
  });

  test('fit in 40 columns with four long names', async () => {
    using home = temporaryFolder();
    const factory = await openFactory(home.path);
    const names = ['Annabella', 'Bartholomew', 'Cleopatra', 'Dorothea'];
    await playBoxes(createGame(factory, ...names), YAHTZEE_BOXES);
    const told = lines(factory, 40).filter((line) => !/yahtzee-cli/.test(line));
    expect(Math.max(...told.map(columnsOf))).toBeLessThanOrEqual(40);
    for (const name of names) expect(told.some((line) => line.includes(`${name} |`))).toBe(true);
  });

  test('are empty if no game was started', async () => {
    using home = temporaryFolder();
    expect(lines(await openFactory(home.path))).toEqual([]);
  });
});
