import { once } from 'node:events';
import { createServer, type Server as NetServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { killHosted, openScene, until } from '../../support/net/scene.js';
import {
  expectSameGame,
  quickAnswers,
  seatAll,
  SHORT_ROUNDS,
  shortRules,
} from '../../support/net/wholeGame.js';

const QUICK_ANSWERS = quickAnswers(SHORT_ROUNDS);

/** Listens on a port. Tries again while the sockets of the killed server are still closing. */
async function listenOn(server: NetServer, port: number): Promise<void> {
  let isListening = false;
  server.on('listening', () => (isListening = true));
  server.on('error', () => undefined);
  await until(() => {
    if (!server.listening) server.listen(port, '127.0.0.1');
    return isListening;
  }, `port ${port}`);
}

test('host --resume continues after the server and the Master were killed, with the same port and codes', async () => {
  await using scene = openScene();
  const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob', 'Cleo'], { options: shortRules(scene) });
  const [ann, bob, cleo] = seats;
  if (!ann || !bob || !cleo) throw new Error('there are no players');
  ann.program.type('start', ...QUICK_ANSWERS.slice(0, 3));
  bob.program.type(...QUICK_ANSWERS);
  cleo.program.type(...QUICK_ANSWERS);
  await cleo.program.sees(/^Cleo: /);
  await killHosted(scene, 'Ann');
  ann.program.kill('SIGKILL');
  await ann.program.ends();
  await bob.program.sees('The connection to the table was lost.');
  const resumed = scene.start('Ann', ['host', '--resume']);
  await bob.program.sees("You're connected to the table.");
  await until(() => resumed.lines().includes(`Invitation: ${invitation}`), 'the invitation');
  resumed.type(...QUICK_ANSWERS);
  await expectSameGame([{ name: 'Ann', program: resumed }, bob, cleo]);
  expect((await scene.runHere('Ann', ['verify'])).status).toBe(0);
  expect(await scene.run('Ann', ['host', '--resume'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'yahtzee-cli: You have no table to resume.\n',
  });
});

test('host --resume works in the lobby, too, and reports that the server is still running, the seat is in use, or the port is taken', async () => {
  await using scene = openScene();
  const problem = async (): Promise<string> => {
    const { status, stdout, stderr } = await scene.run('Ann', ['host', '--resume']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  };
  const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob']);
  const [ann, bob] = seats;
  expect(await problem()).toBe('yahtzee-cli: Another window is already at this table.\n');
  ann?.program.kill('SIGKILL');
  await bob?.program.sees('Ann is away.');
  expect(await problem()).toBe(
    'yahtzee-cli: The server of your table is still running. To return to your seat, run: yahtzee-cli join\n',
  );
  await killHosted(scene, 'Ann');
  expect(await scene.runHere('Ann', ['join'])).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'yahtzee-cli: The server of your table has ended. To start it again, run: yahtzee-cli host --resume\n',
  });
  const port = Number(/:(\d+)\//.exec(invitation)?.[1]);
  const other = createServer((socket) => socket.destroy());
  await listenOn(other, port);
  expect(await problem()).toBe(
    `yahtzee-cli: Your table can't continue, because another program is using port ${port}. Stop it, and try again.\n`,
  );
  other.close();
  await once(other, 'close');
  const resumed = scene.start('Ann', ['host', '--resume']);
  await until(() => resumed.lines().includes(`Invitation: ${invitation}`), 'the invitation');
  await bob?.program.sees("You're connected to the table.");
  // New people can join with the old invitation.
  const cleo = scene.start('Cleo', ['join', invitation, '--name', 'Cleo']);
  await resumed.sees('Cleo has joined the table.');
  for (const program of [cleo, resumed]) {
    program.type('leave');
    expect(await program.ends()).toBe(0);
  }
});
