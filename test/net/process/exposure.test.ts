import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openScene, type Server } from '../../support/net/scene.js';
import { seatAll } from '../../support/net/wholeGame.js';
import { launch } from '../../support/pty.js';

/** Ends a server. Returns what it has printed on stderr. */
async function errorsOf({ program }: Server): Promise<string> {
  program.kill('SIGTERM');
  expect(await program.ends()).toBe(143);
  return program.errors();
}

test('serve warns if others can read its data folder or its secret, and creates both for the player alone', async () => {
  await using scene = openScene();
  const data = join(scene.path, 'data');
  expect(await errorsOf(await scene.serve())).toBe('');
  chmodSync(data, 0o755);
  const warning = `Other users can read the folder ${data}. To stop this, run: chmod 700 ${data}`;
  expect(await errorsOf(await scene.serve())).toBe(`yahtzee-cli: ${warning}\n`);
  const [line = ''] = (await errorsOf(await scene.serve(0, '127.0.0.1', ['--log']))).split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: 'exposed', fault: warning });
  // Others may pass through the folder.
  chmodSync(data, 0o711);
  const secret = join(data, 'server.json');
  chmodSync(secret, 0o666);
  expect(await errorsOf(await scene.serve())).toBe(
    `yahtzee-cli: Other users can change the file ${secret}. To stop this, run: chmod 600 ${secret}\n`,
  );
});

test('serve --nats warns if others can read the file of the secret or of the credentials', async () => {
  await using scene = openScene();
  const [secret, credentials] = ['a secret', 'credentials'].map((name) => join(scene.path, name));
  if (secret === undefined || credentials === undefined) throw new Error('there are no paths');
  writeFileSync(secret, 'x'.repeat(32));
  writeFileSync(credentials, 'user:password');
  chmodSync(secret, 0o640);
  chmodSync(credentials, 0o600);
  const args = ['serve', '--nats', 'nats://127.0.0.1:1', '--secret-file', secret];
  const { status, stderr } = await scene.runHere('server', [...args, '--nats-credentials', credentials]);
  expect(status).toBe(2);
  expect(stderr.split('\n')).toEqual([
    `yahtzee-cli: Other users can read the file ${secret}. To stop this, run: chmod 600 '${secret}'`,
    expect.stringMatching(/^yahtzee-cli: NATS at /),
    '',
  ]);
  chmodSync(secret, 0o600);
  chmodSync(credentials, 0o644);
  const other = await scene.runHere('server', [...args, '--nats-credentials', credentials]);
  expect(other.stderr).toMatch(/^yahtzee-cli: Other users can read the file .+credentials\. To stop this/);
  expect(other.stderr.split('\n')).toHaveLength(3);
});

test('host and join warn before they start if others can read the home folder', async () => {
  await using scene = openScene();
  const homes = ['Ann', 'Bob', 'Cleo'].map((name) => join(scene.home(name), 'yahtzee'));
  const [ann = '', bob = '', cleo = ''] = homes;
  for (const home of [ann, bob]) mkdirSync(home, { recursive: true, mode: 0o755 });
  for (const home of [ann, bob]) chmodSync(home, 0o755);
  const { seats, invitation } = await seatAll(scene, ['Ann', 'Bob']);
  for (const [seat, { program }] of seats.entries())
    expect(program.errors()).toBe(
      `yahtzee-cli: Other users can read the folder ${homes[seat]}. To stop this, run: chmod 700 ${homes[seat]}\n`,
    );
  mkdirSync(cleo, { recursive: true });
  chmodSync(cleo, 0o777);
  await using term = await launch({
    args: ['join', invitation, '--name', 'Cleo'],
    home: scene.home('Cleo'),
    columns: 200,
  });
  await term.waitFor('Waiting for Ann to start.');
  expect(term.isAlternate()).toBe(true);
  expect(term.screen()).not.toContain('Other users');
  expect(term.rawOutput().split('\x1b[?1049h')[0]).toContain(
    `yahtzee-cli: Other users can change the folder ${cleo}. To stop this, run: chmod 700 ${cleo}\r\n`,
  );
});
