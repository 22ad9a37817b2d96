import { afterAll, afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { YAHTZEE_BOXES, currentTurn, type Hold, HOLD_NONE, OFFICIAL } from '../../../src/engine/index.js';
import {
  chainOf,
  joinerOf,
  type MemberSecrets,
  signAction,
  type TableAction,
} from '../../../src/table/index.js';
import { anyText } from '../../support/anyText.js';
import { type LocalNet, localNet, opening, until } from '../../support/net/localNet.js';
import { rawClientAt, tableAfter } from '../../support/net/rawClient.js';
import { secretsFrom } from '../../support/table/localTable.js';

let net: LocalNet | undefined;
afterEach(() => net?.close());

const counts = { messages: 0, records: 0 };
afterAll(() => void process.stderr.write(`Random messages: ${JSON.stringify(counts)}\n`));

const number = fc.oneof(
  fc.integer({ min: -1, max: 5 }),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
);
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const text = fc.oneof(
  anyText({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
  fc.constantFrom('\u001b[2J', 'a\u202eb', '\u0000', '\ud800', ' x', 'Ann', 'cafe\u0301'),
);
const hold = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
const junk = fc.oneof(fc.jsonValue(), text, number, hash);

/** What a message is made of, before it is signed with the seat's key. */
type Draft =
  | { readonly kind: 'message'; readonly message: object }
  | { readonly kind: 'action'; readonly member: number; readonly action: TableAction }
  | { readonly kind: 'own-link'; readonly roll: number }
  | { readonly kind: 'own-back' }
  /** An honest roll, with its link. */
  | { readonly kind: 'roll'; readonly hold: Hold };

const message = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Draft> =>
  fc.record(fields).map((each) => ({ kind: 'message', message: each }));
const type = <Name extends string>(name: Name): fc.Arbitrary<Name> => fc.constant(name);

const player = fc.oneof(
  fc.record({ name: text, key: hash, chain: hash, token: hash }),
  fc.constant(joinerOf('Eve', secretsFrom('random', 'Eve'))),
  junk,
);

const action: fc.Arbitrary<TableAction> = fc.oneof(
  hold.map((each) => ({ type: 'roll', roll: 1, hold: each as Hold }) as const),
  fc.record({ type: type('roll'), roll: fc.integer({ min: 1, max: 4 }), hold: hold as fc.Arbitrary<Hold> }),
  fc.record({ type: type('score'), box: fc.constantFrom(...YAHTZEE_BOXES) }),
  fc.record({ type: type('say'), count: fc.integer({ min: 1, max: 6 }), text }),
  fc.record({ type: type('agree'), against: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ type: type('remove'), member: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ type: type('seat'), level: fc.constantFrom('casual', 'person', 'x'), name: text }),
  fc.constant({ type: 'begin' } as const),
  fc.constant({ type: 'rules', rules: OFFICIAL, clock: 10 } as const),
);

const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 3, arbitrary: message({ type: type('link'), roll: number, link: fc.oneof(hash, junk) }) },
  { weight: 2, arbitrary: fc.record({ kind: type('own-link'), roll: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: message({ type: type('holding'), hold: fc.oneof(hold, junk) }) },
  { weight: 2, arbitrary: message({ type: type('join'), player, token: fc.oneof(hash, junk) }) },
  { weight: 2, arbitrary: message({ type: type('back'), token: fc.oneof(hash, junk), have: number }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'own-back' } as const) },
  { weight: 2, arbitrary: message({ type: type('watch'), name: text, have: number }) },
  { weight: 1, arbitrary: message({ type: type('again'), player }) },
  {
    weight: 1,
    arbitrary: message({ type: type('open'), rules: fc.oneof(fc.constant(OFFICIAL), junk), player }),
  },
  { weight: 2, arbitrary: message({ type: type('act'), action: junk }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: type('action'), member: fc.constantFrom(1, 1, 1, 0, 2), action }),
  },
  { weight: 3, arbitrary: fc.record({ kind: type('roll'), hold: hold as fc.Arbitrary<Hold> }) },
  { weight: 1, arbitrary: message({ type: text }) },
);

/** Plays against a seat that sends these messages. */
async function survive(seed: string, drafts: readonly Draft[], isStarted: boolean): Promise<void> {
  net = localNet(seed);
  const { client, disk } = net.client('Ann', opening('Ann'));
  await until(client, ({ code, table }) => code !== undefined && table !== undefined);
  const code = client.getState().code ?? '';
  const log = () => net?.log.tables.get(code) ?? [];
  const secrets: MemberSecrets = secretsFrom(seed, 'Eve');
  const eve = rawClientAt(net, code);
  eve.send({ type: 'join', player: joinerOf('Eve', secrets), token: secrets.token });
  await eve.next('seat');
  await until(client, ({ table }) => table?.members.length === 2);
  if (isStarted) {
    expect(await client.act({ type: 'begin' })).toBeUndefined();
    expect(await client.act({ type: 'leave' })).toBeUndefined();
  }
  const chain = chainOf(secrets.chain);
  for (const each of drafts) {
    counts.messages++;
    if (each.kind === 'message') eve.send(each.message);
    else if (each.kind === 'own-back') eve.send({ type: 'back', token: secrets.token, have: 0 });
    else if (each.kind === 'own-link')
      eve.send({ type: 'link', roll: each.roll, link: chain.linkAt(each.roll) });
    else {
      // Signs for the state that the server has now, so that some actions are allowed.
      await eve.settle();
      const table = tableAfter(log());
      const roll = table.rolls + 1;
      const turn = table.game && currentTurn(table.game);
      const signed =
        each.kind === 'roll'
          ? signAction(table, 1, secrets.key, {
              type: 'roll',
              roll,
              hold: turn?.dice ? each.hold : HOLD_NONE,
            })
          : signAction(table, each.member, secrets.key, each.action);
      eve.send({ type: 'act', action: signed });
      if (each.kind === 'roll' && roll <= 200) eve.send({ type: 'link', roll, link: chain.linkAt(roll) });
    }
  }
  await eve.settle();
  const table = tableAfter(log());
  counts.records += log().length;
  // Nobody but Ann and the computer players has acted for anybody but Eve.
  for (const record of log())
    if ('sig' in record && record.member === 0) expect(disk.records).toContainEqual(record);
  await until(client, (state) => state.table?.n === table.n);
  expect(client.getState()).toMatchObject({ reports: [], link: { type: 'connected' } });
  expect(client.getState().fault).toBeUndefined();
  if (isStarted) return;
  expect(await client.say('Still here')).toBeUndefined();
}

test.each(['in the lobby', 'during the game'])(
  'a seat that sends random messages %s never harms the server or the log',
  async (phase) => {
    let run = 0;
    await fc.assert(
      fc
        .asyncProperty(fc.array(draft, { minLength: 10, maxLength: 80, size: 'max' }), (drafts) =>
          survive(`random ${phase} ${run++}`, drafts, phase === 'during the game'),
        )
        .afterEach(() => net?.close()),
      { numRuns: 25 },
    );
  },
);
