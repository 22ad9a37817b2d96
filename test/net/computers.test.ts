import { afterEach, describe, expect, test } from '@jest/globals';
import { HOLD_NONE, isBuiltIn, OFFICIAL, RULE_SETS, type RuleSet } from '../../src/engine/index.js';
import type { ServerEvent, TableServerParts } from '../../src/net/index.js';
import type { TestClient } from '../support/net/localNet.js';
import { QUICK } from '../support/houseRules.js';
import { play } from '../support/net/play.js';
import { seatAt, type TimedNet, timedNet } from '../support/net/timedNet.js';

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
