import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { isOver, legalActions, OFFICIAL, type RuleSet } from '../../../src/engine/index.js';
import { recordsOf, type TableClient } from '../../../src/net/index.js';
import { checkLog, lastGameRecord, memberInTurn, type TableRecord } from '../../../src/table/index.js';
import { type TestClient, until } from '../net/localNet.js';
import { areEqualLogs } from '../net/memory.js';
import { until as eventually } from '../net/scene.js';
import type { Machines } from './machines.js';
import type { NatsNodes } from './nodes.js';
import { natsOptions, openTestNats } from './opened.js';

/** A game whose players are clients in this process. */
export interface ClusterGame {
  readonly table: string;
  readonly players: readonly TestClient[];
  /** Returns the number of records that the players know. */
  records(): number;
  /** Resolves when a player knows this many records. */
  reaches(records: number): Promise<void>;
  /** Resolves when all players are connected. */
  allConnected(): Promise<void>;
  /** Starts the game. Resolves when it is over. Before each move, waits for `mayMove`. */
  play(mayMove?: () => Promise<void>): Promise<void>;
  /** Returns how many actions a server could not store, so that the player tried again. */
  notStored(): number;
  /** Checks that all players have the log in the stream, and that nobody has found a fault. Returns the log. */
  expectSound(nats: NatsNodes): Promise<readonly TableRecord[]>;
}

/** The time that a person needs for a move, in milliseconds, because a server allows 20 messages a second. */
const THINKING_MS = 100;

/** Opens a table, and seats everybody. */
export async function seatCluster(
  machines: Machines,
  names: readonly string[],
  rules: RuleSet = OFFICIAL,
): Promise<ClusterGame> {
  const [first = 'Ann', ...others] = names;
  const master = machines.client(first, { type: 'open', name: first, rules });
  await until(master.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code, table } = master.client.getState();
  const players = [master, ...others.map((name) => machines.client(name, { type: 'join', name }, code))];
  for (const { client } of players)
    await until(client, (state) => state.table?.members.length === names.length);
  const name = table?.name ?? '';
  let notStored = 0;

  const records = (): number => Math.max(...players.map(({ disk }) => disk.records.length));

  /** Performs an action, again and again if the server cannot store it. */
  const succeeds = async (act: () => ReturnType<TableClient['act']>, isDone = () => false): Promise<void> => {
    while (!isDone()) {
      const problem = await act();
      // The action may be in the log although the server could not say so.
      if (!problem || isDone()) return;
      if (problem.code !== 'not-stored') throw new Error(`refused: ${JSON.stringify(problem)}`);
      notStored++;
      await delay(THINKING_MS);
    }
  };

  const playSeat = async (client: TableClient, mayMove: () => Promise<void>): Promise<void> => {
    for (;;) {
      await until(client, ({ table: known, member, link }) => {
        if (link.type === 'stopped') return true;
        if (!known?.game) return false;
        return isOver(known.game) || (memberInTurn(known) === member && !known.question);
      });
      const { table: known, link } = client.getState();
      if (link.type === 'stopped') throw new Error(`a client has stopped: ${JSON.stringify(link.why)}`);
      if (!known?.game || isOver(known.game)) return;
      await mayMove();
      await delay(THINKING_MS);
      const at = lastGameRecord(known);
      // One roll, then the first empty box.
      const box = legalActions(known.game).find(({ type }) => type === 'score');
      const isMade = (): boolean => {
        const now = client.getState().table;
        return now !== undefined && lastGameRecord(now) > at;
      };
      await succeeds(
        () =>
          box?.type === 'score'
            ? client.act({ type: 'score', box: box.box })
            : client.roll([false, false, false, false, false]),
        isMade,
      );
      await until(client, isMade);
    }
  };

  return {
    table: name,
    players,
    records,
    reaches: (count) => eventually(() => records() >= count, `record ${count}`),
    allConnected: () =>
      eventually(
        () =>
          players.every(({ client }) => {
            const { link, now } = client.getState();
            return link.type === 'connected' && now?.connected.length === players.length;
          }),
        'all players to be connected',
      ),
    async play(mayMove = () => Promise.resolve()) {
      await succeeds(
        () => master.client.act({ type: 'begin' }),
        () => master.client.getState().table?.game !== undefined,
      );
      await Promise.all(players.map(({ client }) => playSeat(client, mayMove)));
    },
    notStored: () => notStored,
    async expectSound(nats) {
      // Reading the stream needs none of the servers.
      await using opened = await openTestNats({ ...natsOptions(nats, machines.stream) });
      const log = recordsOf((await opened.log.read(name)) ?? []);
      expect(checkLog(log).ok).toBe(true);
      for (const { client, disk } of players) {
        await eventually(() => disk.records.length >= log.length, 'all records');
        const { fault, reports, link } = client.getState();
        expect({ fault, reports, link: link.type }).toEqual({
          fault: undefined,
          reports: [],
          link: 'connected',
        });
        expect(areEqualLogs(disk.records, log)).toBe(true);
      }
      return log;
    },
  };
}
