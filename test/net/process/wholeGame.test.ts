import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { openScene, storedGames, storedLog, until } from '../../support/net/scene.js';
import { printCounts } from '../../support/atOnce.js';
import { checkWithOtherReader } from '../../support/table/otherReader.js';
import {
  boxLines,
  expectSameGame,
  LONG_ANSWERS,
  NAMES,
  longAnswers,
  QUICK_ANSWERS,
  quickAnswers,
  seatAll,
} from '../../support/net/wholeGame.js';

test('four people play a whole game through pipes, and each of them stores it', async () => {
  await using scene = openScene();
  const names = NAMES;
  const { seats } = await seatAll(scene, names);
  for (const [seat, { program }] of seats.entries()) {
    program.type(...(seat === 0 ? ['start'] : []), ...(seat === 1 ? LONG_ANSWERS : QUICK_ANSWERS));
  }
  await expectSameGame(seats);
  for (const { program } of seats) {
    expect(boxLines(program, names)).toHaveLength(13 * names.length);
    expect(program.lines().filter((line) => /lost|away/.test(line))).toEqual([]);
  }
  const [log] = names.map((name) => storedLog(scene, name));
  for (const name of names) {
    expect(storedLog(scene, name)).toEqual(log);
    expect(storedGames(scene, name).map((path) => basename(path))).toEqual(
      storedGames(scene, 'Ann').map((path) => basename(path)),
    );
  }
  await until(() => scene.hostedServers('Ann').length === 0, 'the hosted server to end');
  printCounts(`whole game of four: ${log?.length} records`);
});

test('two people play a whole game of Yatzy through pipes, and everybody can verify it', async () => {
  await using scene = openScene();
  const names = NAMES.slice(0, 2);
  const { seats } = await seatAll(scene, names, { options: ['--rules', 'yatzy'] });
  const [ann, bob] = seats;
  ann?.program.type('start', ...quickAnswers(15));
  bob?.program.type(...longAnswers(15));
  await expectSameGame(seats);
  const check = checkWithOtherReader(storedLog(scene, 'Ann'));
  expect(check).toMatchObject({ ok: true, isOver: true });
  const totals = check.ok ? check.seats.map(({ name, total }) => `${name} ${total}`) : [];
  for (const { name, program } of seats) {
    expect(boxLines(program, names)).toHaveLength(2 * 15);
    const { status, stdout } = await scene.runHere(name, ['verify']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Scores: ${totals.join(', ')}`)]);
  }
});
