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

const nowWith = (...watchers: readonly string[]) =>
  ({ type: 'now', now: { connected: [0, 1], watchers, late: [], votable: [] } }) as const;

/** Starts a server, which shows the lobby of a table to watchers. */
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
          send({ type: 'watching', name: 'Watcher', code: formatCode(code), records: 0 });
          send({ type: 'lobby', record: table.records()[0] });
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
  await vic.sees('1 person is watching: Wim.');
  await pia.waitFor('Watching: Wim.');
  const names = TEXTS.map((text, n) => `Eve ${n} ${text}`);
  for (const [n, name] of names.entries()) {
    send(nowWith(name));
    await pia.waitFor(`Watching: Eve ${n}`);
  }
  // Line mode reports the watchers in summary.
  send(nowWith(...names));
  await vic.sees(`${names.length} people are watching: `);
  for (const record of forger.records()) send({ type: 'rec', record });
  const said = forger.sign(1, { type: 'say', count: 1, text: 'evil \u001b[2J' });
  send({ type: 'rec', record: forger.propose(said) });
  expect(await vic.ends()).toBe(1);
  await pia.waitFor('wrong record');
  expectSafe([...vic.lines(), ...vic.errors().split('\n'), withoutSequences(pia.rawOutput())]);
  expect(vic.lines().join('\n') + pia.rawOutput()).not.toContain('evil');
  printCounts(`terminals: ${TEXTS.length} names of a hostile server, ${pia.bytesWritten()} bytes checked`);
});
