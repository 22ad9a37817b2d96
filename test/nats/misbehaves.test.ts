import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openScene, type Scene } from '../support/net/scene.js';
import { startProxy } from '../support/net/proxy.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';
import { SECRET } from '../support/nats/opened.js';
import { refusalOf } from '../support/nats/refusal.js';

let scene: Scene;
let nats: NatsNodes;
beforeAll(async () => {
  scene = openScene();
  nats = await startNats();
});
afterAll(async () => {
  await nats[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

/** Text that the proxy replaces, in what the table server sends or in the answers of NATS. Lengths are equal. */
interface Change {
  readonly sent?: readonly [from: RegExp, to: string];
  readonly answered?: readonly [from: RegExp, to: string];
}

const EXPECTED = 'Nats-Expected-Last-Subject-Sequence';

test.each<[name: string, change: Change, line: RegExp]>([
  [
    'refuses the first message of a subject',
    { sent: [new RegExp(`(${EXPECTED}: )0`, 'g'), '$18'] },
    /: it refuses the first message of a subject\./,
  ],
  [
    'ignores what a message follows',
    { sent: [new RegExp(EXPECTED, 'g'), `${EXPECTED.slice(0, -1)}_`] },
    /: it accepts a message that doesn't follow the last message of its subject\./,
  ],
  [
    'accepts a message that follows a later one',
    { sent: [new RegExp(`(${EXPECTED}: )2`, 'g'), '$11'] },
    /: it accepts a message that doesn't follow the last message of its subject\./,
  ],
  [
    'refuses a message that follows the last one',
    { sent: [new RegExp(`(${EXPECTED}: )1`, 'g'), '$18'] },
    /: it refuses a message that follows the last message of its subject\./,
  ],
  [
    'has another code for conflicts',
    { answered: [/("err_code":)10071/g, '$110099'] },
    /: it refuses a message, and gives the unknown error code 10099\./,
  ],
  [
    'returns another message',
    { answered: [/(stream_msg_get_response.*"seq":)1/g, '$19'] },
    /: it doesn't return the message that it has just stored\./,
  ],
  [
    'replaces no messages',
    { sent: [/Nats-Rollup: sub/g, 'Nats-Rolled: sub'] },
    /: it doesn't replace the earlier messages of a subject\./,
  ],
])('one line explains that JetStream %s', async (name, { sent, answered }, line) => {
  const changed = new Set<string>();
  await using proxy = await startProxy({
    to: nats.nodes[0]?.port ?? 0,
    change: (bytes, from) => {
      const before = bytes.toString('latin1');
      const [pattern, to] = (from === 'client' ? sent : answered) ?? [];
      const after = pattern && to !== undefined ? before.replace(pattern, to) : before;
      expect(after).toHaveLength(before.length);
      if (after !== before) changed.add(after);
      return Buffer.from(after, 'latin1');
    },
  });
  // In a new stream, the first message has the number 1.
  const stream = name.replaceAll(' ', '_').slice(0, 32);
  const args = ['--nats', `127.0.0.1:${proxy.port}`, '--stream', stream, '--store-limit', '1'];
  const refusal = await refusalOf(scene, args, SECRET);
  expect(refusal).toMatch(line);
  expect(refusal).toMatch(
    /^yahtzee-cli: This version of JetStream can't keep the tables.*nats-server 2\.10 or newer/,
  );
  expect(changed.size).toBeGreaterThan(0);
});

test('a server starts through a proxy that changes nothing', async () => {
  await using proxy = await startProxy({ to: nats.nodes[0]?.port ?? 0, change: (bytes) => bytes });
  const args = ['--nats', `127.0.0.1:${proxy.port}`, '--stream', 'UNCHANGED', '--store-limit', '1'];
  const program = scene.start('server', ['serve', '--listen', '127.0.0.1:0', ...args], {
    env: { YAHTZEE_SECRET: SECRET },
  });
  await program.sees(/^Listening: /);
});
