import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { openTable, readRecord } from '../../../src/table/index.js';
import { TEST_CERTIFICATE } from '../../support/net/certificate.js';
import { startProxy } from '../../support/net/proxy.js';
import { startRealNet } from '../../support/net/realNet.js';
import { openScene, type Program, type Scene, type Server } from '../../support/net/scene.js';
import { expectSameGame, QUICK_ANSWERS } from '../../support/net/wholeGame.js';

/** Trusts the test certificate. */
const TRUST = {
  env: {
    NODE_EXTRA_CA_CERTS: new URL('../../support/net/testOnlyCertificate.pem', import.meta.url).pathname,
  },
};

/** Returns the address of a server without encryption, and the opening invitation with this address. */
const plain = ({
  port,
  opening,
}: Pick<Server, 'port' | 'opening'>): { readonly place: string; readonly opening: string } => ({
  place: `ws://127.0.0.1:${port}/`,
  opening: `ws://127.0.0.1:${port}/${opening.split('/')[1]}`,
});

/** Opens a public table. */
async function hostPublic(
  scene: Scene,
  name: string,
  opening: string,
  options?: typeof TRUST,
): Promise<Program> {
  const program = scene.start(name, ['host', '--public', '--server', opening, '--name', name], options);
  await program.sees('This table is public: anybody can join it from the list of the server.');
  await program.sees(`At the table: ${name}.`);
  return program;
}

const joinPublic = (scene: Scene, name: string, place: string, options?: typeof TRUST): Program =>
  scene.start(name, ['join', '--public', place, '--name', name, '--plain'], options);

/** Runs a command that fails, and returns its only line. */
async function problemOf(scene: Scene, args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await scene.runHere('Eve', args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
  return stderr.slice('yahtzee-cli: '.length, -1);
}

const LINE = (number: number, host: string, seats: number): string =>
  `${number}) ${host}, ${seats} of 4 seats taken, Virtual Place, open for less than a minute`;

describe('public tables', () => {
  test("two people who don't know each other find a table and play it to its end", async () => {
    await using scene = openScene();
    const { place, opening } = plain(await scene.serve());
    const ann = await hostPublic(scene, 'Ann', opening);
    const bob = joinPublic(scene, 'Bob', place);
    await bob.sees('1 public table, newest first:');
    await bob.sees(LINE(1, 'Ann', 1));
    bob.type('1');
    await ann.sees('Bob has joined the table.');
    ann.type('start', ...QUICK_ANSWERS);
    bob.type(...QUICK_ANSWERS);
    await expectSameGame([
      { name: 'Ann', program: ann },
      { name: 'Bob', program: bob },
    ]);
    const opened = readRecord(scene.served()[0]);
    if (!opened) throw new Error('there is no record');
    expect(opened).toMatchObject({ type: 'opened', public: true });
    expect(openTable(opened)).toMatchObject({ ok: true, table: { isPublic: true } });
  });

  test('through a web server that has a certificate', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    await using proxy = await startProxy({ to: server.port, tls: TEST_CERTIFICATE });
    const place = `wss://localhost:${proxy.port}/yahtzee`;
    const opening = `${place}/${server.opening.split('/')[1]}`;
    const ann = await hostPublic(scene, 'Ann', opening, TRUST);
    // The list needs no code, but ignores one.
    for (const [name, address] of [
      ['Bob', place],
      ['Cleo', opening],
    ] as const) {
      const program = joinPublic(scene, name, address, TRUST);
      await program.sees(/^1\) Ann, /);
      program.type('1');
      await ann.sees(`${name} has joined the table.`);
      expect(await program.sees(/^Invitation: /)).toContain(`${place}/`);
    }
    expect(await problemOf(scene, ['join', '--public', place])).toMatch(
      /^The certificate of the server isn't valid \(/,
    );
  });

  test('the end of the input ends the list, and the server can disappear meanwhile', async () => {
    await using scene = openScene();
    const server = await scene.serve();
    const { place } = plain(server);
    const ended = await scene.runHere('Ann', ['join', '--public', place, '--name', 'Ann', '--plain']);
    expect(ended.status).toBe(0);
    expect(ended.stdout.split('\n')[0]).toBe(
      'No public table is open. To open one, run: yahtzee-cli host --server <opening invitation> --public',
    );
    const bob = joinPublic(scene, 'Bob', place);
    await bob.sees('To read the list again');
    server.program.kill('SIGKILL');
    await server.program.ends();
    bob.type('again');
    await bob.sees("The server doesn't answer.");
    await bob.sees('To read the list again');
    expect(await problemOf(scene, ['join', '--public', place])).toMatch(/^The server doesn't answer\./);
  });

  test("everything that can't be public is explained in one line", async () => {
    await using scene = openScene();
    await using net = await startRealNet();
    const server = {
      port: net.listening.port,
      opening: `127.0.0.1:${net.listening.port}/${net.openingCode}`,
    };
    const { place, opening } = plain(server);
    expect(await problemOf(scene, ['host', '--public'])).toMatch(/^A public table needs a server: /);
    expect(await problemOf(scene, ['host', '--public', '--resume'])).toMatch(/^Leave out --public: /);
    expect(await problemOf(scene, ['host', '--public', '--server', server.opening])).toMatch(
      /^A public table needs an opening invitation that starts with wss:\/\/.* only the certificate/,
    );
    expect(await problemOf(scene, ['join', '--public', server.opening])).toMatch(
      /doesn't start with wss:\/\/\..* Example: wss:\/\/example\.net\/yahtzee$/,
    );
    expect(await problemOf(scene, ['join', '--public', 'ws://example.net'])).toMatch(
      /ws:\/\/ isn't encrypted, so it works only on this computer/,
    );
    expect(await problemOf(scene, ['join', '--public', 'https://example.net'])).toMatch(
      /isn't the address of a server: it starts with "https:\/\/"/,
    );
    expect(await problemOf(scene, ['join', opening, '--public', place])).toMatch(
      /^Leave out the invitation or --public: /,
    );
  });
});

describe('a server of an older version', () => {
  /** Starts a server that proves everything wrong, as a server does that does not know a code. */
  async function startOlder(): Promise<AsyncDisposable & { readonly place: string }> {
    const http = createServer();
    const sockets = new WebSocketServer({ server: http });
    sockets.on('connection', (socket) => {
      socket.on('message', () => socket.close(4401, 'wrong-code'));
      socket.send(JSON.stringify({ type: 'prove', nonce: 'a'.repeat(64) }));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return {
      place: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets.clients) socket.terminate();
        http.close();
        await once(http, 'close');
      },
    };
  }

  test("doesn't know the list", async () => {
    await using scene = openScene();
    await using older = await startOlder();
    expect(await problemOf(scene, ['join', '--public', older.place])).toBe(
      "This server doesn't list public tables. It may be too old.",
    );
  });
});
