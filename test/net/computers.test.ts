import { afterEach, describe, expect, test } from '@jest/globals';
import { startServer } from '../../src/cli/network/server/server.js';
import {
  findRuleSet,
  HOLD_NONE,
  isBuiltIn,
  OFFICIAL,
  RULE_SETS,
  type RuleSet,
} from '../../src/engine/index.js';
import {
  connect,
  createTableClient,
  newSecret,
  parseCode,
  type ServerEvent,
  type TableServerParts,
} from '../../src/net/index.js';
import { QUICK } from '../support/houseRules.js';
import { joining, opening, type TestClient, until } from '../support/net/localNet.js';
import { memoryLog, memoryOn } from '../support/net/memory.js';
import { play } from '../support/net/play.js';
import { seatAt, type TimedNet, timedNet } from '../support/net/timedNet.js';
import { secretsFrom } from '../support/table/localTable.js';

let timed: TimedNet;
afterEach(() => timed.close());

/** Opens a table for Ann at a server with these parts. */
async function openTable(seed: string, parts: Partial<TableServerParts>): Promise<TestClient> {
  timed = timedNet(seed, parts);
  const [ann] = await seatAt(timed, ['Ann']);
  if (!ann) throw new Error('nobody has a seat');
  return ann;
}

const seat = ({ client }: TestClient, level: string): Promise<unknown> =>
  client.act({ type: 'seat', level, name: 'Cleo' });

test("a computer player of a level that the server doesn't have gets no seat", async () => {
  const ann = await openTable('levels', { levels: ['casual'] });
  for (const level of ['foo', 'rival'])
    expect([level, await seat(ann, level)]).toEqual([level, { code: 'no-such-level' }]);
  expect(ann.client.getState().table?.members).toHaveLength(1);
  expect(await seat(ann, 'casual')).toBeUndefined();
});

test("a server without levels can't run computer players", async () => {
  const ann = await openTable('no levels', { levels: [] });
  expect(await seat(ann, 'casual')).toEqual({ code: 'no-computers' });
});

describe("a computer player that can't move", () => {
  /** Plays until it is Cleo's turn, and lets 30 seconds pass. Returns the faults that the server has reported. */
  async function play30s(seed: string, chooseMove: TableServerParts['chooseMove']) {
    const faults: ServerEvent[] = [];
    const observe = (event: ServerEvent): unknown => event.type === 'fault' && faults.push(event);
    const ann = await openTable(seed, { chooseMove, observe });
    expect(await seat(ann, 'casual')).toBeUndefined();
    expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
    await play([ann], undefined, 2);
    await timed.pass(30);
    return { ann, faults };
  }

  test.each<[string, TableServerParts['chooseMove']]>([
    ["doesn't know its level", () => Promise.reject(new Error("the current player isn't a computer"))],
    ['wants to roll a fourth time', () => Promise.resolve({ type: 'roll', hold: HOLD_NONE })],
    ['chooses something else than a move', () => Promise.resolve({ type: 'advise' })],
  ])('leaves after five attempts if it %s, and the others play on', async (_, chooseMove) => {
    const { ann, faults } = await play30s('stuck', chooseMove);
    expect(faults).toHaveLength(5);
    expect(ann.client.getState().table?.members[1]).toMatchObject({ kind: 'casual', gone: 'left' });
    expect(await play([ann])).toBe(2 * 12);
  });

  test('stays if a later attempt succeeds', async () => {
    let attempts = 0;
    const { ann, faults } = await play30s('late success', () =>
      ++attempts % 5 === 0
        ? Promise.resolve({ type: 'score', box: 'chance' })
        : Promise.reject(new Error('busy')),
    );
    expect(faults).toHaveLength(4);
    expect(ann.client.getState().table?.members[1]?.gone).toBeUndefined();
    expect(ann.client.records().at(-1)).toMatchObject({ type: 'scored', member: 1 });
  });
});

describe('computer players that know only the built-in rules', () => {
  const rules = (ann: TestClient, set: RuleSet): Promise<unknown> =>
    ann.client.act({ type: 'rules', rules: set });
  const refused = { code: 'built-in-rules-only' };

  test('get no seat under house rules, and people choose no house rules for them', async () => {
    const ann = await openTable('built-in', { knowsRules: isBuiltIn });
    for (const set of RULE_SETS) expect(await rules(ann, set)).toBeUndefined();
    expect(await rules(ann, QUICK)).toBeUndefined();
    expect(await seat(ann, 'casual')).toEqual(refused);
    expect(await rules(ann, OFFICIAL)).toBeUndefined();
    expect(await seat(ann, 'casual')).toBeUndefined();
    expect(await rules(ann, QUICK)).toEqual(refused);
    expect(await ann.client.act({ type: 'remove', member: 1 })).toBeUndefined();
    expect(await rules(ann, QUICK)).toBeUndefined();
  });
});

/** Opens a table under house rules at a real server, and returns the answer to a computer player's seat. */
async function seatUnderHouseRules(options: Parameters<typeof startServer>[2]): Promise<unknown> {
  const store = {
    secret: newSecret(),
    open: () => Promise.resolve({ log: memoryLog() }),
    close: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
  const server = await startServer(store, { host: '127.0.0.1', port: 0 }, options);
  await server.open();
  const parsed = parseCode(server.openingCode);
  if (!parsed.ok) throw new Error('the server has no opening code');
  const { port } = server;
  const client = createTableClient({
    purpose: opening('Ann', QUICK),
    memory: memoryOn({ secrets: secretsFrom('house rules', 'Ann'), records: [] }),
    connect: () => connect({ kind: 'direct', host: '127.0.0.1', port, code: parsed.code }),
  });
  await until(client, ({ code, table }) => code !== undefined && table !== undefined);
  const why = await client.act({ type: 'seat', level: 'perfect', name: 'Cleo' });
  await client.close();
  await server.close();
  return why;
}

test('on a server for many tables, computer players know only the built-in rules', async () => {
  expect(await seatUnderHouseRules({})).toEqual({ code: 'built-in-rules-only' });
  expect(await seatUnderHouseRules({ knowsRules: () => true })).toBeUndefined();
});

type Trio = readonly [ann: TestClient, bob: TestClient, cleo: TestClient];
const deputyAt = ({ client }: TestClient): number | undefined => client.getState().now?.deputy;

/** Seats three people, whose Master then loses the connection for two minutes. */
async function deserted(seed: string): Promise<Trio> {
  timed = timedNet(seed, { levels: ['casual'], knowsRules: () => true });
  const trio = (await seatAt(timed, ['Ann', 'Bob', 'Cleo'])) as unknown as Trio;
  await trio[0].client.close();
  await timed.pass(119);
  expect(deputyAt(trio[1])).toBeUndefined();
  expect(await trio[1].client.act({ type: 'begin' })).toMatchObject({ code: 'only-master' });
  await timed.pass(2);
  return trio;
}

test('after two minutes without the Master, the earliest joiner seats computers and starts, and does nothing else', async () => {
  const [, bob, cleo] = await deserted('deputy');
  for (const each of [bob, cleo]) expect(deputyAt(each)).toBe(1);
  const seat = { type: 'seat', level: 'casual', name: 'Casual' } as const;
  const rules = findRuleSet('classic') ?? OFFICIAL;
  for (const action of [
    { type: 'rules', rules },
    { type: 'remove', member: 0 },
  ] as const)
    expect(await bob.client.act(action)).toMatchObject({ code: 'only-master' });
  expect(await bob.client.ask({ type: 'lock', locked: true })).toMatchObject({ code: 'not-decider' });
  for (const action of [seat, { type: 'begin' }] as const)
    expect(await cleo.client.act(action)).toMatchObject({ code: 'only-master' });
  expect(await bob.client.act(seat)).toBeUndefined();
  expect(await bob.client.act({ type: 'begin' })).toBeUndefined();
  await until(cleo.client, ({ table }) => table?.game !== undefined);
  expect(cleo.client.getState().table?.members.map(({ name }) => name)).toEqual([
    'Ann',
    'Bob',
    'Cleo',
    'Casual',
  ]);
  expect(cleo.client.getState().link.type).toBe('connected');
});

test('the Master who comes back to another server is in charge again', async () => {
  const [ann, bob] = await deserted('return');
  const back = timed.other.client('Ann', joining('Ann'), timed.code, { disk: ann.disk });
  await until(back.client, ({ link }) => link.type === 'connected');
  await timed.pass(2);
  expect(deputyAt(bob)).toBeUndefined();
  expect(await bob.client.act({ type: 'begin' })).toMatchObject({ code: 'only-master' });
  expect(await back.client.act({ type: 'begin' })).toBeUndefined();
});
