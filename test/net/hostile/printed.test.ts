import { afterAll, afterEach, expect, test } from '@jest/globals';
import { RULE_SETS } from '../../../src/engine/index.js';
import { type TableClient, tableRoom } from '../../../src/net/index.js';
import { openLineReader, playTable } from '../../../src/plain/index.js';
import { joinerOf, signAction, type TableRecord, TURN_CLOCK } from '../../../src/table/index.js';
import { type Forger, seatVictims, startForger, type Victim } from '../../support/net/forger.js';
import { expectSafe, HARMFUL } from '../../support/net/harmful.js';
import { joining, type LocalNet, localNet, opening, until } from '../../support/net/localNet.js';
import { rawClientAt, tableAfter } from '../../support/net/rawClient.js';
import { secretsFrom } from '../../support/table/localTable.js';

let net: LocalNet | undefined;
let forger: Forger | undefined;
afterEach(async () => {
  await net?.close();
  await forger?.close();
  [net, forger] = [undefined, undefined];
});

const counts = { texts: 0, lines: 0 };
afterAll(() => void process.stderr.write(`Harmful texts: ${JSON.stringify(counts)}\n`));

/** Runs line mode for a client, and returns what it prints. */
function printsOf(client: TableClient): readonly string[] {
  const printed: string[] = [];
  const room = tableRoom(client, (code) => [`localhost:7613/${code}`]);
  const io = {
    say: (line: string) => void printed.push(line),
    answer: () => new Promise<undefined>(() => undefined),
    canContinue: () => Promise.resolve(true),
  };
  void playTable(room, io, {
    readRules: () => ({ ok: true, value: RULE_SETS[0] as (typeof RULE_SETS)[number] }),
    earlyAnswers: 'keep',
    stopped: new AbortController().signal,
    lines: openLineReader(io),
    turnClock: TURN_CLOCK,
    pause: () => new Promise(() => undefined),
    ringBell: () => undefined,
  });
  return printed;
}

function checkPrinted(printed: readonly string[]): void {
  counts.lines += printed.length;
  expectSafe(printed);
}

test('names and messages of hostile clients reach nobody', async () => {
  net = localNet('harmful');
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const code = ann.client.getState().code ?? '';
  const log = (): readonly TableRecord[] => net?.log.tables.get(code) ?? [];
  const bob = net.client('Bob', joining('Bob'), code);
  await until(bob.client, ({ table }) => table?.members.length === 2);
  const printed = printsOf(ann.client);
  const secrets = secretsFrom('harmful', 'Eve');
  const eve = rawClientAt(net, code);
  eve.send({ type: 'join', player: joinerOf('Eve', secrets), token: secrets.token });
  await eve.next('seat');
  const member = 2;
  await until(ann.client, ({ table }) => table?.members.length === 3);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  for (const text of HARMFUL) {
    counts.texts++;
    const other = secretsFrom('harmful', text);
    const second = rawClientAt(net, code);
    second.send({ type: 'watch', name: text, token: other.token, have: 0 });
    second.send({ type: 'join', player: joinerOf(text, other), token: other.token });
    second.send({ type: 'again', player: joinerOf(text, other) });
    await second.settle();
    eve.send({
      type: 'act',
      action: signAction(tableAfter(log()), member, secrets.key, { type: 'say', count: 1, text }),
    });
    const seat = { type: 'seat', level: 'casual', name: text } as const;
    eve.send({ type: 'act', action: signAction(tableAfter(log()), member, secrets.key, seat) });
    await eve.settle();
    expect(await bob.client.say(text)).toEqual({ code: 'invalid-text' });
  }
  expect(log()).toHaveLength(2);
  expect(await bob.client.say('The \u201cend\u201d \u2014 caf\u00e9')).toBeUndefined();
  await until(ann.client, ({ table }) => table?.n === 3);
  expect(ann.client.getState().now?.watchers).toEqual([]);
  checkPrinted(printed);
});

test("a hostile server can't print harmful texts either", async () => {
  // A character without a meaning today may get one in a later version of Unicode, so clients accept it.
  for (const text of HARMFUL.filter((each) => each !== '\u0378')) {
    counts.texts++;
    forger = startForger('harmful');
    const victims = await seatVictims(forger, ['Ann', 'Bob']);
    const [ann, bob] = victims as readonly [Victim, Victim];
    const printed = printsOf(ann.client);
    forger.send(ann, {
      type: 'now',
      now: { connected: [0], watchers: [text, `Eve ${text}`], late: [], votable: [] },
    });
    await until(ann.client, ({ now }) => now?.watchers.some((name) => name.startsWith('Eve')) === true);
    const messages = [
      { type: 'now', now: { connected: [0, 1], watchers: [], late: [], votable: [], again: text } },
      { type: 'no', why: { code: text } },
      { type: 'seat', member: 0, code: text, records: 2 },
      { type: 'watching', code: text, records: 2 },
    ];
    for (const message of messages) {
      forger.send(ann, message);
      await until(ann.client, ({ link }) => link.type === 'reconnecting');
      await until(ann.client, ({ now }) => now !== undefined);
    }
    const record = forger.propose(forger.sign(1, { type: 'say', count: 1, text }));
    forger.send(ann, { type: 'rec', record });
    await until(ann.client, ({ link }) => link.type === 'stopped');
    expect(ann.state().fault?.fault.code).toBe('not-a-record');
    expect(bob.state().fault).toBeUndefined();
    checkPrinted(printed);
    await forger.close();
  }
});
