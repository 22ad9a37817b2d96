import { type AddressInfo, createServer } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { DiscardPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openScene, type Scene } from '../support/net/scene.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';
import { refusalOf } from '../support/nats/refusal.js';
import { runHere } from '../support/runHere.js';

const SECRET = '0123456789abcdef0123456789abcdef';

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

/** Starts a server in the process of the test. It must refuse to start, with one line. Returns this line. */
async function refusal(args: readonly string[], secret: string | undefined = SECRET): Promise<string> {
  const env = { YAHTZEE_SECRET: secret };
  const { status, stdout, stderr } = await runHere(['serve', '--listen', '127.0.0.1:0', ...args], { env });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr;
}

const NOWHERE = 'nats://127.0.0.1:1';

test.each<[name: string, args: readonly string[], secret: string | undefined, expected: RegExp]>([
  [
    'no secret',
    ['--nats', NOWHERE],
    '',
    /needs a secret, the same on all servers.*--secret-file.*YAHTZEE_SECRET/,
  ],
  ['a short secret', ['--nats', NOWHERE], SECRET.slice(1), /secret .*too short.*at least 32/],
  [
    'a missing secret file',
    ['--nats', NOWHERE, '--secret-file', '/no/such'],
    SECRET,
    /--secret-file.*\/no\/such/,
  ],
  [
    'an empty secret file',
    ['--nats', NOWHERE, '--secret-file', '/dev/null'],
    SECRET,
    /--secret-file.*\/dev\/null is empty/,
  ],
  ['a folder and NATS', ['--nats', NOWHERE, '--data', '/tmp/x'], SECRET, /--data or --nats/],
  ['a stream with a dot', ['--nats', NOWHERE, '--stream', 'a.b'], SECRET, /--stream "a\.b"/],
  ['a stream with a wildcard', ['--nats', NOWHERE, '--stream', '*'], SECRET, /--stream "\*"/],
  ['a password in the address', ['--nats', 'nats://me:secret@127.0.0.1'], SECRET, /--nats-credentials/],
  ['no address', ['--nats', ''], SECRET, /--nats ""/],
  ['a web address', ['--nats', 'http://127.0.0.1'], SECRET, /--nats "http:/],
  ['a mix of encrypted and other addresses', ['--nats', 'nats://a,tls://b'], SECRET, /--nats "nats:/],
  ["a port that's too large", ['--nats', 'nats://127.0.0.1:99999'], SECRET, /--nats "nats:/],
  ['no replicas', ['--nats', NOWHERE, '--replicas', '0'], SECRET, /--replicas "0".*1 to 5/],
  ['half a day', ['--nats', NOWHERE, '--keep', '0.5'], SECRET, /--keep "0\.5"/],
  ['no size', ['--nats', NOWHERE, '--store-limit', 'big'], SECRET, /--store-limit "big"/],
  [
    'missing credentials',
    ['--nats', NOWHERE, '--nats-credentials', '/no/such'],
    SECRET,
    /--nats-credentials.*\/no\/such/,
  ],
  [
    'empty credentials',
    ['--nats', NOWHERE, '--nats-credentials', '/dev/null'],
    SECRET,
    /--nats-credentials.*\/dev\/null is empty/,
  ],
  ['a stream without NATS', ['--stream', 'A'], SECRET, /--stream works only together with --nats/],
  ['replicas without NATS', ['--replicas', '3'], SECRET, /--replicas works only together with --nats/],
  ['a limit without NATS', ['--store-limit', '3'], SECRET, /--store-limit works only together with --nats/],
  ['a time without NATS', ['--keep', '3'], SECRET, /--keep works only together with --nats/],
  [
    'a secret file without NATS',
    ['--secret-file', 'x'],
    SECRET,
    /--secret-file works only together with --nats/,
  ],
  [
    'credentials without NATS',
    ['--nats-credentials', 'x'],
    SECRET,
    /--nats-credentials works only together with --nats/,
  ],
])("one line explains why a server doesn't start: %s", async (_, args, secret, expected) => {
  expect(await refusal(args, secret)).toMatch(expected);
});

test('one line explains that nobody listens at the port of NATS', async () => {
  expect(await refusalOf(scene, ['--nats', NOWHERE], SECRET)).toMatch(
    /NATS at 127\.0\.0\.1:1 can't be reached/,
  );
});

test('one line explains that something other than NATS answers', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await refusal(['--nats', `127.0.0.1:${port}`])).toMatch(/can't be reached/);
  await new Promise((resolve) => server.close(resolve));
});

test('one line explains that another program uses the port, and the server ends', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const args = [
    '--nats',
    nats.url,
    '--stream',
    'BUSY',
    '--store-limit',
    '1',
    '--listen',
    `127.0.0.1:${port}`,
  ];
  expect(await refusalOf(scene, args, SECRET)).toMatch(new RegExp(`${port}.*--listen`));
  await new Promise((resolve) => server.close(resolve));
});

test('one line explains that NATS runs without JetStream', async () => {
  await using plain = await startNats({ hasJetStream: false });
  expect(await refusal(['--nats', plain.url])).toMatch(/without JetStream.*nats-server -js/);
});

test('one line explains that NATS wants another password, and the right password works', async () => {
  await using locked = await startNats({ user: { name: 'tables', password: 'right' } });
  const file = join(scene.path, 'credentials');
  expect(await refusal(['--nats', locked.url])).toMatch(/refuses this server.*--nats-credentials/);
  writeFileSync(file, 'tables:wrong\n', { mode: 0o600 });
  const wrong = ['--nats', locked.url, '--nats-credentials', file];
  expect(await refusal(wrong)).toMatch(/refuses this server.*--nats-credentials/);
  writeFileSync(file, 'tables:right\n');
  const args = ['serve', ...wrong, '--listen', '127.0.0.1:0', '--store-limit', '16'];
  const program = scene.start('server', args, { env: { YAHTZEE_SECRET: SECRET } });
  await program.sees('Invitation: ');
  program.kill('SIGTERM');
  expect(await program.ends()).toBe(143);
});

test('one line explains that the NATS credentials are malformed', async () => {
  const file = join(scene.path, 'user.creds');
  const jwt = '-----BEGIN NATS USER JWT-----\nabc\n------END NATS USER JWT------\n';
  const seed = '-----BEGIN USER NKEY SEED-----\nabc\n------END USER NKEY SEED------\n';
  for (const text of [jwt, `${jwt}\n${seed}`]) {
    writeFileSync(file, text, { mode: 0o600 });
    const line = await refusal(['--nats', nats.url, '--nats-credentials', file]);
    expect(line).toMatch(/credentials are malformed.*--nats-credentials/);
  }
});

test("one line explains that a single NATS node can't keep three copies, also of an existing stream", async () => {
  const copies = ['--nats', nats.url, '--stream', 'COPIES', '--store-limit', '1', '--replicas'];
  const expected = /isn't in a cluster, so it keeps one copy .* not 3.*--replicas 1/;
  expect(await refusal([...copies, '3'])).toMatch(expected);
  const args = ['serve', '--listen', '127.0.0.1:0', ...copies];
  const program = scene.start('server', [...args, '1'], { env: { YAHTZEE_SECRET: SECRET } });
  await program.sees(/^Invitation: /);
  expect(await refusal([...copies, '3'])).toMatch(expected);
  const connection = await connect({ servers: `127.0.0.1:${nats.nodes[0]?.port}` });
  const manager = await jetstreamManager(connection);
  expect((await manager.streams.info('COPIES')).config.num_replicas).toBe(1);
  await connection.close();
});

test('one line explains that the store of NATS is too small', async () => {
  expect(await refusal(['--nats', nats.url, '--stream', 'BIG', '--store-limit', '999999'])).toMatch(
    /has no room for a stream of 999999 MiB.*--store-limit/,
  );
});

const OURS = ['TAKEN.table.*', 'TAKEN.check.*'];

test.each([
  ['other subjects', { subjects: ['other.>'] }],
  ['subjects of which it stores only some', { subjects: ['TAKEN.check.*'] }],
  ['a limit for each table', { subjects: OURS, discard: DiscardPolicy.New, max_msgs_per_subject: 10 }],
  ["records that it deletes when it's full", { subjects: OURS, discard: DiscardPolicy.Old }],
  ['records only in memory', { subjects: OURS, discard: DiscardPolicy.New, storage: StorageType.Memory }],
  ['records that nobody may delete', { subjects: OURS, discard: DiscardPolicy.New, deny_purge: true }],
] as const)('one line explains that a stream of the same name has %s', async (_, config) => {
  const connection = await connect({ servers: `127.0.0.1:${nats.nodes[0]?.port}` });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name: 'TAKEN',
    max_bytes: 1024 * 1024,
    ...config,
    subjects: [...config.subjects],
  });
  const before = (await manager.streams.info('TAKEN')).config;
  try {
    expect(await refusal(['--nats', nats.url, '--stream', 'TAKEN', '--store-limit', '1'])).toMatch(
      /stream TAKEN exists.*--stream/,
    );
    // The stream may belong to another program, so it stays as it is.
    expect((await manager.streams.info('TAKEN')).config).toEqual(before);
  } finally {
    await manager.streams.delete('TAKEN');
    await connection.close();
  }
});

test('a server starts when the stream is full, because it can delete old tables', async () => {
  const args = [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--nats',
    nats.url,
    '--stream',
    'FULL',
    '--store-limit',
    '1',
  ];
  const start = () => scene.start('server', args, { env: { YAHTZEE_SECRET: SECRET } });
  const first = start();
  await first.sees(/^Invitation: /);
  const connection = await connect({ servers: `127.0.0.1:${nats.nodes[0]?.port}` });
  const js = jetstream(connection);
  for (const bytes of [16_384, 16]) {
    const fill = async (): Promise<void> => {
      for (;;) await js.publish('FULL.check.filler', new Uint8Array(bytes));
    };
    await expect(fill()).rejects.toThrow('maximum bytes exceeded');
  }
  await connection.close();
  first.kill('SIGKILL');
  await first.ends();
  const second = start();
  await second.sees(/^Listening: /);
  second.kill('SIGTERM');
  await second.ends();
});

test('one line explains that the other servers have another secret', async () => {
  await using scene = openScene();
  const args = ['--nats', nats.url, '--stream', 'SHARED', '--store-limit', '1'];
  const env = { YAHTZEE_SECRET: SECRET };
  const first = scene.start('first', ['serve', '--listen', '127.0.0.1:0', ...args], { env });
  await first.sees(/^Invitation: /);
  expect(await refusal(args, 'b'.repeat(64))).toMatch(/stream SHARED have another secret.*--secret-file/);
  const second = scene.start('second', ['serve', '--listen', '127.0.0.1:0', ...args], { env });
  await second.sees(/^Invitation: /);
});

test("the command line of a server doesn't contain the secret", async () => {
  const file = join(scene.path, 'secret');
  writeFileSync(file, SECRET, { mode: 0o600 });
  const common = [
    'serve',
    '--nats',
    nats.url,
    '--stream',
    'HIDDEN',
    '--store-limit',
    '16',
    '--listen',
    '127.0.0.1:0',
  ];
  const programs = [
    scene.start('server', common, { env: { YAHTZEE_SECRET: SECRET } }),
    scene.start('server', [...common, '--secret-file', file]),
  ];
  const invitations: string[] = [];
  for (const program of programs) {
    const invitation = await program.sees('Invitation: ');
    invitations.push(invitation.slice(invitation.lastIndexOf('/')));
    const commandLine = readFileSync(`/proc/${program.pid}/cmdline`, 'utf8');
    expect(commandLine).toContain('HIDDEN');
    expect(commandLine).not.toContain(SECRET);
    program.kill('SIGTERM');
    expect(await program.ends()).toBe(143);
  }
  // The same secret gives the same code, wherever it comes from.
  expect(invitations[0]).toBe(invitations[1]);
});
