import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OFFICIAL } from '../../../src/engine/index.js';
import { connect, type Invitation, parseInvitation } from '../../../src/net/index.js';
import { joinerOf, newSecrets, type TableAction, type TableRecord } from '../../../src/table/index.js';
import { printCounts } from '../../support/atOnce.js';
import { type Attack, ATTACKS, CROWDS } from '../../support/net/attacks.js';
import { expectSafe, HARMFUL, withoutSequences } from '../../support/net/harmful.js';
import { forgetPeak, memoryUse } from '../../support/net/memoryUse.js';
import { actMessage, type RawClient, rawClient } from '../../support/net/rawClient.js';
import { openScene, type Scene, type Server } from '../../support/net/scene.js';
import { startTableOfFour, type TableOfFour } from '../../support/net/tableOfFour.js';
import { launch } from '../../support/pty.js';

const MAX_GROWTH = 20_000_000;
/** At most 3 MB of garbage, so that a growth of the server's memory is memory in use. By default, it may be 16 MB. */
const LITTLE_GARBAGE = { NODE_OPTIONS: '--max-semi-space-size=1' };
const change = (bytes: number): string => `${bytes < 0 ? '' : '+'}${megabytes(bytes)}`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

let scene: Scene;
let server: Server;
let table: TableOfFour;
/** The memory of the server after the first round, before any attack. */
let start: number;
let most = 0;

beforeAll(async () => {
  scene = openScene();
  server = await scene.serve(0, '127.0.0.1', [], { env: LITTLE_GARBAGE });
  table = await startTableOfFour(scene, server);
  await table.playRound();
  start = memoryUse(server.program.pid).now;
});

afterAll(async () => {
  await scene[Symbol.asyncDispose]();
});

function place(typed: string): Invitation {
  const parsed = parseInvitation(typed);
  if (!parsed.ok) throw new Error(typed);
  return parsed.invitation;
}

/** Returns a promise, and the function that resolves it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/**
 * Repeats attacks until four people have played a round meanwhile, and there have been `least` hostile connections of
 * each kind. `attackers` attack at the same time in each way. Checks that the memory of the server grows little during
 * the attacks and after them.
 */
async function besiege(
  attacks: Readonly<Record<string, Attack>>,
  attackers: number,
  least: number,
): Promise<void> {
  const { pid } = server.program;
  const invitation = place(table.invitation);
  forgetPeak(pid);
  const before = memoryUse(pid).now;
  let isPlayed = false;
  const connections = new Map<string, number>();
  const [underWay, played] = [signal(), signal()];
  const target = { invitation, underWay: underWay.give, played: played.given };
  const attacking = Promise.all(
    Object.entries(attacks).flatMap(([name, attack]) =>
      Array.from({ length: attackers }, async () => {
        do {
          const made = await attack(target);
          connections.set(name, (connections.get(name) ?? 0) + made);
          underWay.give();
        } while (!isPlayed || (connections.get(name) ?? 0) < least);
      }),
    ),
  );
  await Promise.race([underWay.given, attacking]);
  await table.playRound();
  isPlayed = true;
  played.give();
  await attacking;
  const { peak, now } = memoryUse(pid);
  most = Math.max(most, peak);
  printCounts(
    `besieged by ${[...connections].map(([name, count]) => `${count} of ${name}`).join(', ')}; 4 turns; ` +
      `memory ${megabytes(before)}, at most ${change(peak - before)}, at the end ${change(now - before)}`,
  );
  expect(Math.max(peak, now) - before).toBeLessThan(MAX_GROWTH);
}

test.each(ATTACKS.map((attacks) => [Object.keys(attacks).join(', '), attacks] as const))(
  'four people play on during attacks with %s',
  async (names, attacks) => {
    // The attacker needs a third of a second for each message of 30 MB.
    const [attackers, least] = names.includes('30 MB') ? [1, 2] : [5, 10];
    await besiege(attacks, attackers, least);
  },
);

test.each(Object.entries(CROWDS))('four people play on during an attack by %s', async (name, attack) => {
  await besiege({ [name]: attack }, 1, 1);
});

/** Sends harmful texts in all fields that others would see, as the Master of a table. */
async function sendHarmful(
  eve: RawClient,
  log: readonly TableRecord[],
  secrets: ReturnType<typeof newSecrets>,
) {
  const act = (action: TableAction): void => eve.send(actMessage(log, 0, secrets, action));
  // Half a character is not Unicode, so the server would close the connection of the seat.
  for (const text of HARMFUL.filter((each) => each !== '\ud800').map((each) => `evil ${each}`)) {
    act({ type: 'say', count: 1, text });
    act({ type: 'seat', level: 'casual', name: text });
    act({ type: 'rules', rules: { ...OFFICIAL, id: 'evil', name: text } });
    await eve.settle();
  }
}

test('four people play on during control and bidi characters in chat, and no terminal gets one', async () => {
  const opened = await connect(place(server.opening));
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const eve = rawClient(opened.connection);
  const secrets = newSecrets();
  eve.send({ type: 'open', rules: OFFICIAL, player: joinerOf('Eve', secrets) });
  const { code } = await eve.next('seat');
  const invitation = server.opening.replace(/[^/]*$/, code);
  const vic = scene.start('Vic', ['join', invitation, '--name', 'Vic']);
  await vic.sees('At the table: Eve');
  await using pia = await launch({ args: ['join', invitation, '--name', 'Pia'], home: scene.home('Pia') });
  await pia.waitFor('Eve');
  await vic.sees('Pia has joined the table.');
  let log: readonly TableRecord[] = [];
  while (log.length === 0) {
    const { record } = await eve.next('lobby');
    if (record.type === 'opened' && record.seats.length === 3) log = [record];
  }

  const attack: Attack = async (target) => {
    target.underWay();
    await sendHarmful(eve, log, secrets);
    await CROWDS['control and bidi characters in names']?.({ ...target, invitation: place(invitation) });
    return 1;
  };
  await besiege({ 'control and bidi characters in chat': attack }, 1, 1);

  eve.send(actMessage(log, 0, secrets, { type: 'say', count: 1, text: 'Hello from Eve' }));
  await vic.sees('Eve says "Hello from Eve"');
  await pia.waitFor('Hello from Eve');
  expectSafe(vic.lines());
  expectSafe([withoutSequences(pia.rawOutput())]);
  expect(vic.lines().join('\n') + pia.rawOutput()).not.toContain('evil');
  printCounts(
    `terminals: ${HARMFUL.length} texts, ${vic.lines().length} lines and ${pia.bytesWritten()} bytes checked`,
  );
});

test('after all attacks, newcomers get in, and the game ends with the same standings on all four computers', async () => {
  const watcher = scene.start('Wim', ['watch', table.invitation, '--name', 'Wim']);
  await watcher.sees('Rules:');
  await table.finish();
  expect(await watcher.ends()).toBe(0);
  expect(server.program.errors()).toBe('');
  const { now } = memoryUse(server.program.pid);
  printCounts(
    `besieged in total: memory ${megabytes(start)} after a round, at most ${megabytes(most)}, at the end ${megabytes(now)}`,
  );
});
