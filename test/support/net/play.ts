import { expect } from '@jest/globals';
import { isOver, legalActions } from '../../../src/engine/index.js';
import type { TableClient } from '../../../src/net/index.js';
import { checkLog, memberInTurn, type TableRecord } from '../../../src/table/index.js';
import { type TestClient, until } from './localNet.js';
import { areEqualLogs } from './memory.js';

/** Chooses one of the legal moves: a whole number from 0, less than `below`. */
export type Choose = (below: number) => number;

/** Rolls once in each turn, and fills the first empty box. */
const oneRoll: Choose = () => 0;

/**
 * Plays until the game is over, or until `moves` moves are made. The players roll and fill boxes as `choose` says, and
 * the other clients only look on. Returns the number of moves.
 */
export async function play(
  clients: readonly Pick<TestClient, 'client'>[],
  choose: Choose = oneRoll,
  moves = Infinity,
): Promise<number> {
  const [first] = clients;
  if (!first) throw new Error('nobody plays');
  for (let move = 0; ; move++) {
    await until(first.client, ({ table, link }) => link.type === 'connected' && !table?.question);
    const { table } = first.client.getState();
    if (!table?.game || isOver(table.game) || move >= moves) return move;
    const inTurn = clients.find(({ client }) => client.getState().member === memberInTurn(table));
    if (!inTurn) throw new Error('the current player has no client');
    await until(inTurn.client, (state) => (state.table?.n ?? 0) >= table.n && !state.table?.question);
    await makeMove(inTurn.client, choose);
    await until(first.client, (state) => (state.table?.n ?? 0) > table.n);
  }
}

async function makeMove(client: TableClient, choose: Choose): Promise<void> {
  const { table } = client.getState();
  if (!table?.game) throw new Error("the game hasn't started");
  // The first box that is legal, or a roll.
  const moves = legalActions(table.game).filter(({ type }) => type === 'roll' || type === 'score');
  const boxes = moves.filter(({ type }) => type === 'score');
  const list = choose === oneRoll && boxes.length > 0 ? boxes : moves;
  const action = list[choose(list.length)];
  const problem =
    action?.type === 'roll'
      ? await client.roll(action.hold)
      : await client.act({ type: 'score', box: action?.type === 'score' ? action.box : 'chance' });
  expect(problem).toBeUndefined();
}

/** Checks that honest clients have the log of the server, and that nobody has found a fault. */
export async function expectSound(
  clients: readonly Pick<TestClient, 'client' | 'disk'>[],
  log: readonly TableRecord[],
): Promise<void> {
  expect(checkLog(log).ok).toBe(true);
  for (const { client, disk } of clients) {
    await until(client, ({ table, link }) => table?.n === log.length || link.type === 'stopped');
    expect(client.getState().fault).toBeUndefined();
    expect(client.getState().reports).toEqual([]);
    expect(areEqualLogs(disk.records, log)).toBe(true);
  }
}
