import { expect, test } from '@jest/globals';
import { ONE_THREAD } from '../../src/analysis/index.js';
import { YATZY } from '../../src/engine/index.js';
import { createAnalyst } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { playLines } from '../support/net/linePlayers.js';
import { expectSound } from '../support/net/play.js';
import { seatPlayers, startRealNet } from '../support/net/realNet.js';
import { longAnswers, quickAnswers } from '../support/net/wholeGame.js';
import { checkWithOtherReader } from '../support/table/otherReader.js';

test('two people and a computer play a whole game of Yatzy over the network', async () => {
  const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });
  await using net = await startRealNet({ chooseMove: async (game) => (await analyst.move(game)).action });
  const { players, log } = await seatPlayers(net, ['Ann', 'Bob']);
  const [ann, bob] = players.map((player) => playLines(player));
  ann?.type('rules yatzy', 'computer casual');
  await bob?.sees(/^Casual takes a seat/);
  ann?.type('start', ...quickAnswers(YATZY.boxes.length));
  bob?.type(...longAnswers(YATZY.boxes.length));
  for (const player of [ann, bob]) await player?.sees(/^Fingerprint of this game/);

  const check = checkWithOtherReader(JSON.parse(JSON.stringify(log())) as readonly unknown[]);
  expect(check).toMatchObject({ ok: true, isOver: true });
  await expectSound(players, log());
  const seats = check.ok ? check.seats : [];
  expect(seats.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Casual']);
  const standings = seats.map(({ name, total }) => expect.stringContaining(`. ${name}, ${total} points`));
  for (const player of [ann, bob]) expect(player?.printed).toEqual(expect.arrayContaining(standings));
});
