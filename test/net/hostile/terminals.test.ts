import { afterEach, expect, test } from '@jest/globals';
import {
  type Connection,
  formatCode,
  keyOf,
  listen,
  type Listening,
  newSecret,
  newTableName,
} from '../../../src/net/index.js';
import { printCounts } from '../../support/atOnce.js';
import { type Forger, seatVictims, startForger } from '../../support/net/forger.js';
import { expectSafe, HARMFUL, withoutSequences } from '../../support/net/harmful.js';
import { openScene } from '../../support/net/scene.js';
import { launch } from '../../support/pty.js';

/**
 * Texts that reach a client. Half a character is not Unicode, so the client closes the connection. A character without a
 * meaning today may get one in a later version of Unicode, so clients accept it.
 */
const TEXTS = HARMFUL.filter((text) => text !== '\ud800' && text !== '\u0378');

let listening: Listening | undefined;
let forger: Forger | undefined;
afterEach(async () => {
  await listening?.close();
  await forger?.close();
});

/** A server that sends its watchers anything. */
interface Hostile {
  readonly invitation: string;
  /** Sends a message to all watchers, whatever it contains. */
  send(message: { readonly type: string; readonly [field: string]: unknown }): void;
}

const nowWith = (watcher: string) =>
  ({ type: 'now', now: { connected: [0, 1], watchers: [watcher], late: [], votable: [] } }) as const;

/** Starts a server, which shows the log of a table to watchers. */
async function startHostile(table: Forger): Promise<Hostile> {
  const code = { table: newTableName(), key: keyOf(newSecret(), '') };
  const connections: Connection[] = [];
  const result = await listen({
    host: '127.0.0.1',
    port: 0,
    keyFor: () => code.key,
    onConnection(connection) {
      const { send } = connection;
      connection.receive({
        message({ type }) {
          if (type !== 'watch') return;
          send({
            type: 'watching',
            name: 'Watcher',
            code: formatCode(code),
            records: table.records().length,
          });
          for (const record of table.records()) send({ type: 'rec', record });
          send(nowWith('Wim'));
          connections.push(connection);
        },
        closed: () => undefined,
      });
    },
  });
  if (!result.ok) throw new Error(result.problem.code);
  ({ listening } = result);
  return {
    invitation: `127.0.0.1:${listening.port}/${formatCode(code)}`,
    send: (message) => connections.forEach((connection) => connection.send(message)),
  };
}

test('programs print no harmful text from a hostile server', async () => {
  await using scene = openScene();
  forger = startForger('terminals');
  const [ann] = await seatVictims(forger, ['Ann', 'Bob']);
  expect(await ann?.client.act({ type: 'begin' })).toBeUndefined();
  const { invitation, send } = await startHostile(forger);
  const vic = scene.start('Vic', ['watch', invitation, '--name', 'Vic']);
  await using pia = await launch({ args: ['watch', invitation, '--name', 'Pia'], home: scene.home('Pia') });
  await vic.sees(`It is Ann's turn.`);
  await pia.waitFor('Watching: Wim.');
  for (const [n, text] of TEXTS.entries()) {
    send(nowWith(`Eve ${n} ${text}`));
    await vic.sees(`Eve ${n}`);
    await pia.waitFor(`Watching: Eve ${n}`);
  }
  const said = forger.sign(1, { type: 'say', count: 1, text: 'evil \u001b[2J' });
  send({ type: 'rec', record: forger.propose(said) });
  expect(await vic.ends()).toBe(1);
  await pia.waitFor('wrong record');
  expectSafe([...vic.lines(), ...vic.errors().split('\n'), withoutSequences(pia.rawOutput())]);
  expect(vic.lines().join('\n') + pia.rawOutput()).not.toContain('evil');
  printCounts(`terminals: ${TEXTS.length} names of a hostile server, ${pia.bytesWritten()} bytes checked`);
});
