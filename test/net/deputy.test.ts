import { afterEach, expect, test } from '@jest/globals';
import { findRuleSet, OFFICIAL } from '../../src/engine/index.js';
import { joining, type TestClient, until } from '../support/net/localNet.js';
import { seatAt, type TimedNet, timedNet } from '../support/net/timedNet.js';

let timed: TimedNet;
afterEach(() => timed.close());

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
