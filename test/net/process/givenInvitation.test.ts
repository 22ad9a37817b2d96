import { expect, test } from '@jest/globals';
import { seatPlayers, startRealNet } from '../../support/net/realNet.js';
import { openScene, processesNaming } from '../../support/net/scene.js';
import { invitationOf } from '../../support/net/wholeGame.js';

/** The code in an invitation. */
const codeIn = (invitation: string): string => invitation.split('/').at(-1) ?? '';

test('host, join and watch take the first line of a pipe as the invitation, and the other lines as answers', async () => {
  await using scene = openScene();
  const server = await scene.serve();
  const ann = scene.start('Ann', ['host', '--server', '-', '--name', 'Ann']);
  ann.type(server.opening, 'rules official');
  const invitation = await invitationOf(ann);
  await ann.sees('Rules: Official rules.');
  const bob = scene.start('Bob', ['join', '-', '--name', 'Bob']);
  // The program reads all of these lines at once.
  bob.type(`  ${invitation}\r`, 'say Hello', 'say Goodbye', 'leave');
  await ann.sees('Bob says "Hello"');
  await ann.sees('Bob says "Goodbye"');
  await ann.sees('Bob is no longer at the table.');
  expect(await bob.ends()).toBe(0);
  const wim = scene.start('Wim', ['watch', '-', '--name', 'Wim']);
  wim.type(`Invitation: ${invitation}`);
  await ann.sees('1 person is watching: Wim.');
  expect(processesNaming('--name\0Wim')).toHaveLength(1);
  for (const code of [codeIn(server.opening), codeIn(invitation)]) expect(processesNaming(code)).toEqual([]);
  expect(ann.lines().join('\n') + ann.errors()).not.toContain(codeIn(server.opening));
  wim.type('leave');
  ann.type('leave');
  expect([await wim.ends(), await ann.ends()]).toEqual([0, 0]);
});

test('an invitation without a line break is enough', async () => {
  await using scene = openScene();
  await using net = await startRealNet();
  const { code } = await seatPlayers(net, ['Ann']);
  const invitation = `127.0.0.1:${net.listening.port}/${code}`;
  const { status, stdout } = await scene.runHere('Bob', ['join', '-', '--name', 'Bob'], invitation);
  expect(status).toBe(0);
  expect(stdout).toContain('You keep your seat.');
});

const CODE = 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v';
const COMMANDS = [
  ['join', '-'],
  ['watch', '-'],
  ['host', '--server', '-'],
] as const;

const MISSING =
  'yahtzee-cli: An invitation is missing. It looks like this: host:7613/xxxx-xxxx-xxxx-xxxx-xxxx-xxxx\n';

test('an empty line gives one line of help, although the pipe stays open', async () => {
  await using scene = openScene();
  const program = scene.start('Bob', ['join', '-']);
  program.type('');
  expect(await program.ends()).toBe(2);
  expect(program.errors()).toBe(MISSING);
  for (const args of COMMANDS)
    expect([args, await scene.runHere('Bob', args, '\n')]).toEqual([
      args,
      { status: 2, stdout: '', stderr: MISSING },
    ]);
});

test.each([
  [
    `h/${CODE}7`,
    "This isn't an invitation: its code has 25 characters instead of 24. Copy the invitation again.",
  ],
  [
    `h/${CODE.replace('k', 'u')}`,
    'This isn\'t an invitation: its code contains "u", which is never part of a code. Copy the invitation again.',
  ],
  [
    CODE,
    "This isn't an invitation: it has no / with a code after it. An invitation looks like this: host:7613/xxxx-xxxx-xxxx-xxxx-xxxx-xxxx",
  ],
  [`h:${CODE}`, "This isn't an invitation: its port isn't a port from 1 to 65535."],
  [`h/${CODE}/7`, "This isn't an invitation: its path isn't a valid path."],
  [`!${CODE}/7`, "This isn't an invitation: its host isn't a host name or an IP address."],
])('the input %j gives one line that shows no code', async (typed, message) => {
  await using scene = openScene();
  for (const args of COMMANDS) {
    expect([args, await scene.runHere('Bob', args, `${typed}\n`)]).toEqual([
      args,
      { status: 2, stdout: '', stderr: `yahtzee-cli: ${message}\n` },
    ]);
  }
});

test("a first line without end isn't an invitation", async () => {
  await using scene = openScene();
  const program = scene.start('Bob', ['join', '-']);
  program.type('x'.repeat(100_000));
  expect(await program.ends()).toBe(2);
  expect(program.errors()).toMatch(/^yahtzee-cli: This isn't an invitation: .+\n$/);
});

test("an invitation of the other kind, and one that can't be reached, end the program without showing the code", async () => {
  await using scene = openScene();
  await using net = await startRealNet();
  const opening = `127.0.0.1:${net.listening.port}/${net.openingCode}`;
  const cases = [
    [['join', '-'], opening, /^yahtzee-cli: This invitation only opens new tables\..+host --server -\n$/],
    [['host', '--public', '--server', '-'], opening, /^yahtzee-cli: A public table needs .+\n$/],
    [['watch', '-'], `127.0.0.1:1/${CODE}`, /^yahtzee-cli: The server doesn't answer\..+\n$/],
  ] as const;
  for (const [args, invitation, message] of cases) {
    const { status, stderr } = await scene.runHere('Bob', args, `${invitation}\n`);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(codeIn(invitation));
  }
});
